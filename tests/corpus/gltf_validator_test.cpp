#include <array>
#include <string_view>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <ambito/gltf.h>

#include "corpus/gltf_corpus.h"

namespace ambito {
namespace {

constexpr double longest_seconds = 10.0;  // each takes milliseconds; a busy machine with sanitizers is slow
constexpr std::uint64_t most_memory = 1ull << 30;

/// Whether the reference validator's report, beside the model, names an error.
bool has_errors(const std::filesystem::path& model) {
  std::ifstream file(model.string() + ".report.json");
  const auto report = nlohmann::json::parse(file, nullptr, false);
  if (report.is_discarded()) return false;
  return report["issues"]["numErrors"].get<int>() > 0;
}

/// Models without an error in the report that are refused all the same, with the reason.
struct Stricter {
  std::string_view path;
  std::string_view reason;
};
constexpr std::array<Stricter, 2> stricter = {{
    {"root/named_objects.gltf", "its mesh is drawn and its buffer has no bytes"},
    {"root/unused_objects.gltf", "its mesh is drawn and its buffer has no bytes"},
}};

bool may_be_refused(const std::filesystem::path& path) {
  return std::ranges::any_of(
      stricter, [&](const Stricter& entry) { return path.generic_string().ends_with(entry.path); });
}

TEST(gltf_validator_corpus, every_input_ends_in_a_scene_or_a_sentence) {
  const auto folder = test::corpus("validator");
  if (folder.empty()) GTEST_SKIP() << "reason: corpus not present";
  const auto models = test::models_below(folder);
  EXPECT_GE(models.size(), 200u);
  int refused = 0;
  int invalid = 0;
  for (const auto& path : models) {
    const std::string name = path.lexically_relative(folder).generic_string();
    const auto start = std::chrono::steady_clock::now();
    const auto scene = load_gltf(path);
    EXPECT_LT(test::seconds_since(start), longest_seconds) << name;
    const bool is_invalid = has_errors(path);
    invalid += is_invalid ? 1 : 0;
    if (scene) continue;
    EXPECT_EQ(exit_code(scene.error().code), 2) << scene.error().message;
    EXPECT_TRUE(scene.error().message.contains(path.filename().string())) << scene.error().message;
    EXPECT_FALSE(scene.error().message.contains('\n')) << scene.error().message;
    refused += is_invalid ? 1 : 0;
    EXPECT_TRUE(is_invalid || may_be_refused(path)) << scene.error().message;
  }
  EXPECT_LT(test::peak_memory(), most_memory);
  RecordProperty("invalid", invalid);
  RecordProperty("refused", refused);
  // The rest is about parts that are not read yet (animations, skins, morph targets, other extensions) or
  // that do no harm (empty arrays, bounds). More may be refused later, never fewer.
  EXPECT_GE(refused, 63) << "of " << invalid << " invalid inputs";
}

}  // namespace
}  // namespace ambito
