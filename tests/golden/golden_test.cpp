#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <ambito/image.h>

#include "core/file.h"
#include "gltf/write.h"
#include "golden/aliveness.h"
#include "golden/scenes.h"
#include "support/run_tool.h"
#include "support/temporary_folder.h"

/// Pictures of our own scenes, rendered by the program and compared with those that people have looked at.
/// AMBITO_BLESS=1 writes them anew, on llvmpipe only: then look at each before it is committed. On another
/// adapter pictures may differ; there the same scenes have to render, and not to be blank or broken.
namespace ambito::golden {
namespace {

namespace fs = std::filesystem;

struct Golden {
  const char* name;
  Scene (*make)();  ///< nullptr: a scene of assets/
  std::vector<std::string> arguments = {};
  int tolerance = 2;             ///< of 255, the channel difference that counts as equal
  double allowed_share = 0.001;  ///< of all pixels may differ by more
};

const std::array all_goldens = {
    Golden{"metallic_roughness", metallic_roughness},
    Golden{"normal_occlusion", normal_occlusion},
    Golden{"alpha_mask", alpha_mask},
    Golden{"alpha_blend", alpha_blend},
    Golden{"sides_and_mirrors", sides_and_mirrors},
    Golden{"colors_unlit", colors_unlit},
    Golden{"lights", lights},
    Golden{"texture_transform", texture_transform},
    Golden{"topologies", topologies, {"--background", "202830"}},
    Golden{"emissive", emissive},
    Golden{"transparent", transparent, {"--background", "transparent"}},
    Golden{"orthographic", orthographic},
    Golden{"patio", nullptr},
    Golden{"patio_dusk",
           nullptr,
           {"--eye", "3.5,2.2,5", "--target", "0,0.6,0", "--fov", "40", "--exposure", "-1.5"}},
};

bool blessing() {
  const char* value = std::getenv("AMBITO_BLESS");
  return value != nullptr && std::string_view(value) == "1";
}

/// What the program runs on, asked once.
const std::string& adapter() {
  static const std::string name = [] {
    const auto run = test::run_tool({"device", "--json"});
    const auto device = nlohmann::json::parse(run.out, nullptr, false);
    return device.is_object() ? device.value("adapter", "") : std::string();
  }();
  return name;
}

bool on_llvmpipe() { return adapter().find("llvmpipe") != std::string::npos; }

class goldens : public testing::TestWithParam<Golden> {
 protected:
  /// Scenes and pictures stay where people can look at them after a failure.
  static fs::path made(const char* name, const char* ending) {
    const fs::path folder = fs::path(AMBITO_BINARY_DIR) / "pictures" / "golden";
    fs::create_directories(folder);
    return folder / (std::string(name) + ending);
  }
  static fs::path kept(const char* name) {
    return fs::path(AMBITO_SOURCE_DIR) / "tests" / "golden" / (std::string(name) + ".png");
  }

  static fs::path scene_of(const Golden& golden) {
    if (golden.make == nullptr) return fs::path(AMBITO_SOURCE_DIR) / "assets" / "patio.glb";
    const auto bytes = gltf::write_glb(golden.make());
    const fs::path path = made(golden.name, ".glb");
    EXPECT_TRUE(bytes && write_file_atomically(path, *bytes));
    return path;
  }
};

TEST_P(goldens, looks_as_it_did) {
  const Golden& golden = GetParam();
  const fs::path picture = made(golden.name, ".png");
  fs::remove(picture);
  std::vector<std::string> arguments{"render", scene_of(golden), "-o",     picture,
                                     "--size", "256x256",        "--quiet"};
  arguments.insert(arguments.end(), golden.arguments.begin(), golden.arguments.end());
  const auto run = test::run_tool(arguments);
  ASSERT_EQ(run.exit_code, 0) << test::describe(run);
  EXPECT_EQ(run.err, "");

  if (blessing()) {
    ASSERT_TRUE(on_llvmpipe()) << "goldens are blessed on llvmpipe, not on '" << adapter() << "'";
    fs::copy_file(picture, kept(golden.name), fs::copy_options::overwrite_existing);
    return;
  }
  if (!on_llvmpipe()) {
    const auto drawn = load_image(picture);
    const auto expected = load_image(kept(golden.name));
    ASSERT_TRUE(drawn && expected);
    EXPECT_EQ(what_is_wrong(*drawn, *expected), "") << "on '" << adapter() << "'";
    return;
  }
  const auto compared =
      test::run_tool({"compare", picture, kept(golden.name), "--tolerance", std::to_string(golden.tolerance),
                      "--allow", fmt::format("{}", golden.allowed_share)});
  EXPECT_EQ(compared.exit_code, 0) << test::describe(compared) << picture;
}

INSTANTIATE_TEST_SUITE_P(scenes, goldens, testing::ValuesIn(all_goldens),
                         [](const auto& test) { return std::string(test.param.name); });

// What is asked of a picture where no golden was blessed.

Image plain(std::uint8_t grey, std::uint8_t alpha = 255) {
  Image image{.width = 64, .height = 64, .pixels = {}};
  for (std::uint32_t i = 0; i < 64 * 64; ++i) {
    image.pixels.insert(image.pixels.end(), {grey, grey, static_cast<std::uint8_t>(i % 64 * 4), alpha});
  }
  return image;
}

TEST(golden_elsewhere, a_picture_like_the_golden_is_fine) {
  EXPECT_EQ(what_is_wrong(plain(120), plain(100)), "");
}

TEST(golden_elsewhere, another_size_is_noticed) {
  Image small = plain(100);
  small.height = 32;
  small.pixels.resize(64 * 32 * 4);
  EXPECT_NE(what_is_wrong(small, plain(100)), "");
}

TEST(golden_elsewhere, a_blank_picture_is_noticed) {
  Image blank = plain(100);
  for (std::size_t i = 2; i < blank.pixels.size(); i += 4) blank.pixels[i] = 100;
  EXPECT_NE(what_is_wrong(blank, plain(100)), "");
}

TEST(golden_elsewhere, black_where_the_golden_is_bright_is_noticed) {
  Image holed = plain(100);
  for (std::size_t i = 0; i < 64 * 4 * 4; ++i) {
    if (i % 4 != 3) holed.pixels[i] = 0;
  }
  EXPECT_NE(what_is_wrong(holed, plain(100)), "");
}

TEST(golden_elsewhere, missing_coverage_is_noticed) {
  EXPECT_NE(what_is_wrong(plain(100, 0), plain(100)), "");
}

}  // namespace
}  // namespace ambito::golden
