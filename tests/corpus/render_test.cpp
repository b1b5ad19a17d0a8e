#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <ambito/ambito.h>

#include "corpus/gltf_corpus.h"
#include "corpus/render_exceptions.h"

/// The models of other people, through the public API: all render, and cover the pixels that an independent
/// renderer covers. Pictures that differ are left in the build folder for people to look at; all of them with
/// AMBITO_KEEP_PICTURES in the environment.
namespace ambito::test {
namespace {

namespace fs = std::filesystem;

constexpr Extent picture_size{128, 128};

class render_corpus : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (corpus("render").empty()) return;
    auto made = Renderer::create({.label = "corpus", .adapter = "software", .samples = 1});
    ASSERT_TRUE(made) << made.error().text();
    renderer = new Renderer(std::move(*made));  // one device for the suite
  }
  static void TearDownTestSuite() {
    delete renderer;
    renderer = nullptr;
  }
  void SetUp() override {
    if (corpus("render").empty()) GTEST_SKIP() << "reason: corpus not present";
    ASSERT_NE(renderer, nullptr);
  }
  void TearDown() override {
    if (renderer == nullptr) return;
    for (const std::string& error : renderer->gpu_errors()) ADD_FAILURE() << error;
  }

  static Result<Image> draw(const Scene& scene, const Camera& camera) {
    View view{.camera = camera, .size = picture_size};
    view.settings.background = vec4f(0.0f);
    return renderer->render(scene, view);
  }
  static void keep(const Image& image, const std::string& key) {
    const fs::path folder = fs::path(AMBITO_BINARY_DIR) / "pictures" / "corpus";
    fs::create_directories(folder);
    EXPECT_TRUE(save_png(image, folder / (key + ".png")));
  }

  static inline Renderer* renderer = nullptr;
};

std::size_t covered(const Image& image) {
  std::size_t count = 0;
  for (std::size_t i = 3; i < image.pixels.size(); i += 4) count += image.pixels[i] > 0 ? 1 : 0;
  return count;
}

/// Intersection over union of the pixels with any coverage.
double agreement(const Image& a, const Image& b) {
  std::size_t both = 0;
  std::size_t either = 0;
  for (std::size_t i = 3; i < a.pixels.size(); i += 4) {
    const bool in_a = a.pixels[i] > 0;
    const bool in_b = b.pixels[i] > 0;
    both += in_a && in_b ? 1 : 0;
    either += in_a || in_b ? 1 : 0;
  }
  return either == 0 ? 1.0 : static_cast<double>(both) / static_cast<double>(either);
}

/// Whether a scene draws nothing but points and lines, whose width renderers choose.
bool is_thin(const Scene& scene) {
  const auto& rows = scene.geometries();
  for (std::uint32_t i = 0; i < rows.slots(); ++i) {
    if (!rows.alive(i)) continue;
    const Topology topology = rows.row_at(i).topology;
    if (topology == Topology::triangle_list || topology == Topology::triangle_strip) return false;
  }
  return true;
}

std::string key_of(const fs::path& model) {
  std::string key = model.lexically_relative(corpus("render")).generic_string();
  for (std::size_t at = 0; (at = key.find('/', at)) != std::string::npos; at += 2) key.replace(at, 1, "__");
  return key;
}

TEST_F(render_corpus, every_model_renders_and_is_not_blank) {
  const auto models = models_below(corpus("render"));
  EXPECT_GE(models.size(), 100u);
  for (const fs::path& model : models) {
    const auto scene = load_gltf(model);
    ASSERT_TRUE(scene) << scene.error().text();
    const auto image = draw(*scene, Camera::framing(scene->bounds()));
    ASSERT_TRUE(image) << model << image.error().text();
    EXPECT_GT(covered(*image), 0u) << model;
    EXPECT_TRUE(renderer->gpu_errors().empty()) << model;
  }
}

struct Reference {
  Camera camera;
  Image picture;
};

/// Nothing where the independent renderer drew nothing.
std::optional<Reference> reference_of(const nlohmann::json& cameras, const std::string& key) {
  if (!cameras.contains(key)) return std::nullopt;
  const auto& row = cameras[key];
  if (row.value("covered", 0) == 0) return std::nullopt;
  const auto vec = [](const nlohmann::json& v) {
    return vec3f(v[0].get<float>(), v[1].get<float>(), v[2].get<float>());
  };
  auto picture = load_image(corpus("reference") / (key + ".png"));
  if (!picture) return std::nullopt;
  Camera camera{.eye = vec(row["eye"]), .target = vec(row["target"])};
  camera.fov_y = degrees(row["fov"].get<float>());
  camera.near_plane = row["near"].get<float>();
  return Reference{camera, std::move(*picture)};
}

TEST_F(render_corpus, coverage_is_that_of_an_independent_renderer) {
  if (corpus("reference").empty()) GTEST_SKIP() << "reason: corpus not present";
  std::ifstream file(corpus("reference") / "reference.json");
  const auto cameras = nlohmann::json::parse(file);
  int compared = 0;
  for (const fs::path& model : models_below(corpus("render"))) {
    const std::string key = key_of(model);
    const auto reference = reference_of(cameras, key);
    if (!reference) continue;
    const auto scene = load_gltf(model);
    ASSERT_TRUE(scene) << scene.error().text();
    const auto image = draw(*scene, reference->camera);
    ASSERT_TRUE(image) << image.error().text();
    ++compared;
    if (std::getenv("AMBITO_KEEP_PICTURES") != nullptr) keep(*image, key);
    const double share = agreement(*image, reference->picture);
    const double wanted = is_thin(*scene) ? 0.5 : 0.97;
    const CoverageException* exception = exception_for(key);
    if (exception != nullptr) {
      EXPECT_LT(share, wanted) << key << ": is no exception any more";
      EXPECT_GE(share, exception->at_least) << key << ": " << exception->reason;
      if (share < exception->at_least) keep(*image, key);
      continue;
    }
    EXPECT_GE(share, wanted) << key;
    if (share < wanted) keep(*image, key);
  }
  EXPECT_GE(compared, 90);
}

}  // namespace
}  // namespace ambito::test
