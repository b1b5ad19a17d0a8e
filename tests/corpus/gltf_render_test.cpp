#include <array>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include <ambito/gltf.h>

#include "corpus/gltf_corpus.h"

namespace ambito {
namespace {

/// Models that do not load, each with the end of its sentence. Empty: all of them load.
struct Refused {
  std::string_view path;
  std::string_view reason;
};
constexpr std::array<Refused, 0> refused_models{};

const Refused* find_refused(const std::filesystem::path& path) {
  const auto found = std::ranges::find_if(
      refused_models, [&](const Refused& entry) { return path.generic_string().ends_with(entry.path); });
  return found != refused_models.end() ? &*found : nullptr;
}

/// What the renderer relies on.
void expect_sound(const Scene& scene, const std::string& name) {
  EXPECT_GT(scene.nodes().size(), 0u) << name;
  EXPECT_FALSE(scene.bounds().empty()) << name;
  for (std::uint32_t i = 0; i < scene.geometries().slots(); ++i) {
    const scene::Geometry& geometry = scene.geometries().row_at(i);
    const std::size_t count = geometry.positions.size();
    EXPECT_GT(count, 0u) << name;
    for (const std::uint32_t index : geometry.indices) ASSERT_LT(index, count) << name;
    const bool triangles =
        geometry.topology == Topology::triangle_list || geometry.topology == Topology::triangle_strip;
    EXPECT_TRUE(!triangles || geometry.normals.size() == count) << name;
    for (const std::size_t size : {geometry.normals.size(), geometry.tangents.size(), geometry.uv0.size(),
                                   geometry.uv1.size(), geometry.colors.size()}) {
      EXPECT_TRUE(size == 0 || size == count) << name;
    }
  }
}

TEST(gltf_render_corpus, every_model_loads_or_says_why_not) {
  const auto folder = test::corpus("render");
  if (folder.empty()) GTEST_SKIP() << "reason: corpus not present";
  const auto models = test::models_below(folder);
  EXPECT_GE(models.size(), 100u);
  for (const auto& path : models) {
    const std::string name = path.lexically_relative(folder).generic_string();
    const auto start = std::chrono::steady_clock::now();
    const auto scene = load_gltf(path);
    EXPECT_LT(test::seconds_since(start), 10.0) << name;
    if (const Refused* expected = find_refused(path)) {
      ASSERT_FALSE(scene) << name;
      EXPECT_TRUE(scene.error().message.ends_with(expected->reason)) << scene.error().message;
      continue;
    }
    ASSERT_TRUE(scene) << scene.error().text();
    expect_sound(*scene, name);
  }
}

}  // namespace
}  // namespace ambito
