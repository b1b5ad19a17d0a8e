#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ambito/image.h>
#include <ambito/math.h>

#include "cli/small_scene.h"
#include "core/file.h"
#include "support/run_tool.h"

/// Rendering as a person does it: sizes, switches that must not change the picture, what is printed.
namespace ambito::test {
namespace {

namespace fs = std::filesystem;

class render : public testing::Test {
 protected:
  render() : scene(write_triangle(folder)) {}

  /// Renders to NAME and returns the picture; an empty one after a failure.
  Image picture(std::string_view name, std::vector<std::string> arguments, const ToolOptions& options = {}) {
    arguments.insert(arguments.begin(), {"render", scene, "-o", folder / name});
    last = run_tool(arguments, options);
    EXPECT_EQ(last.exit_code, 0) << describe(last);
    EXPECT_EQ(last.err, "");
    auto image = load_image(folder / name);
    EXPECT_TRUE(image);
    return image ? *image : Image{};
  }

  TemporaryFolder folder;
  fs::path scene;
  ToolRun last;
};

/// Pixels that differ from the first one.
std::size_t drawn_pixels(const Image& image) {
  std::size_t count = 0;
  for (std::size_t i = 4; i < image.pixels.size(); i += 4) {
    if (!std::equal(image.pixels.begin(), image.pixels.begin() + 4,
                    image.pixels.begin() + static_cast<std::ptrdiff_t>(i)))
      ++count;
  }
  return count;
}

TEST_F(render, odd_sizes_all_render) {
  const Extent sizes[] = {{1, 1}, {3, 5}, {63, 63}, {65, 1}, {257, 3}, {1, 1000}};
  for (const Extent size : sizes) {
    const std::string text = fmt::format("{}x{}", size.width, size.height);
    for (const char* samples : {"1", "4"}) {
      const Image image =
          picture(fmt::format("{}-{}.png", text, samples), {"--size", text, "--samples", samples});
      EXPECT_EQ(image.width, size.width) << text;
      EXPECT_EQ(image.height, size.height) << text;
    }
  }
}

TEST_F(render, the_largest_size_renders) {
  const Image image = picture("wide.png", {"--size", "8192x2"});
  EXPECT_EQ(image.width, 8192u);
}

TEST_F(render, what_must_not_change_the_picture_does_not) {
  const Image first = picture("first.png", {"--size", "97x61"});
  EXPECT_GT(drawn_pixels(first), 500u);
  const std::vector<std::vector<std::string>> switches = {{},
                                                          {"--feed", "storage"},
                                                          {"--feed", "offset"},
                                                          {"--default-limits"},
                                                          {"--default-limits", "--feed", "offset"},
                                                          {"--quiet"},
                                                          {"--timings"},
                                                          {"--json"},
                                                          {"--adapter", "any"},
                                                          {"--samples", "4"},
                                                          {"--exposure", "0"}};
  for (std::size_t i = 0; i < switches.size(); ++i) {
    std::vector<std::string> arguments = switches[i];
    arguments.insert(arguments.end(), {"--size", "97x61"});
    const Image other = picture(fmt::format("{}.png", i), arguments);
    EXPECT_EQ(other.pixels, first.pixels) << describe(last);
    EXPECT_EQ(read_text(folder / fmt::format("{}.png", i)), read_text(folder / "first.png"))
        << "the same file too";
  }
}

TEST_F(render, control_what_changes_the_picture_does) {
  const Image first = picture("first.png", {"--size", "97x61"});
  const std::vector<std::vector<std::string>> switches = {{"--samples", "1"},
                                                          {"--exposure", "1"},
                                                          {"--background", "112233"},
                                                          {"--eye", "1,1,4"},
                                                          {"--fov", "20"}};
  for (std::size_t i = 0; i < switches.size(); ++i) {
    std::vector<std::string> arguments = switches[i];
    arguments.insert(arguments.end(), {"--size", "97x61"});
    EXPECT_NE(picture(fmt::format("{}.png", i), arguments).pixels, first.pixels) << switches[i].front();
  }
}

TEST_F(render, several_samples_smooth_the_edges) {
  std::set<std::uint32_t> one;
  std::set<std::uint32_t> four;
  const auto alphas = [](const Image& image, std::set<std::uint32_t>& seen) {
    for (std::size_t i = 3; i < image.pixels.size(); i += 4) seen.insert(image.pixels[i]);
  };
  alphas(picture("1.png", {"--size", "64x64", "--background", "transparent", "--samples", "1"}), one);
  alphas(picture("4.png", {"--size", "64x64", "--background", "transparent", "--samples", "4"}), four);
  EXPECT_EQ(one, (std::set<std::uint32_t>{0, 255}));
  EXPECT_EQ(four, (std::set<std::uint32_t>{0, 64, 128, 191, 255}));
}

TEST_F(render, the_background_comes_out_exactly) {
  for (const char* color : {"000000", "ffffff", "010203", "7f8081", "c0ffee", "#fedcba"}) {
    const Image image = picture(fmt::format("{}.png", color), {"--size", "16x16", "--background", color});
    const std::string digits = std::string_view(color).starts_with('#') ? color + 1 : color;
    const auto value = std::stoul(digits, nullptr, 16);
    ASSERT_EQ(image.pixels.size(), 16u * 16 * 4);
    EXPECT_EQ(image.pixels[0], value >> 16 & 0xFF) << color;
    EXPECT_EQ(image.pixels[1], value >> 8 & 0xFF) << color;
    EXPECT_EQ(image.pixels[2], value & 0xFF) << color;
    EXPECT_EQ(image.pixels[3], 255) << color;
  }
}

TEST_F(render, a_transparent_background_has_no_colour) {
  const Image image = picture("t.png", {"--size", "16x16", "--background", "transparent"});
  ASSERT_EQ(image.pixels.size(), 16u * 16 * 4);
  EXPECT_EQ((std::vector<std::uint8_t>(image.pixels.begin(), image.pixels.begin() + 4)),
            (std::vector<std::uint8_t>{0, 0, 0, 0}));
  EXPECT_GT(drawn_pixels(image), 20u);
}

TEST_F(render, the_path_of_the_picture_is_printed) {
  picture("p.png", {"--size", "8x8"});
  EXPECT_NE(last.out.find(folder / "p.png"), std::string::npos) << last.out;
  EXPECT_EQ(count_lines(last.out), 1u) << last.out;
}

TEST_F(render, quiet_prints_nothing) {
  picture("q.png", {"--size", "8x8", "--quiet"});
  EXPECT_EQ(last.out, "");
}

TEST_F(render, json_is_json) {
  picture("j.png", {"--size", "24x16", "--cascades", "0", "--json"});
  const auto report = Json::parse(last.out, nullptr, false);
  ASSERT_TRUE(report.is_object()) << last.out;
  for (const char* key : {"scene", "output", "width", "height", "camera", "adapter", "driver",
                          "implementation", "feed", "samples", "stats", "warnings", "milliseconds"}) {
    EXPECT_TRUE(report.contains(key)) << key;
  }
  EXPECT_EQ(report["width"], 24);
  EXPECT_EQ(report["height"], 16);
  EXPECT_EQ(report["output"], (folder / "j.png").string());
  EXPECT_EQ(report["camera"], "framing");
  EXPECT_EQ(report["stats"]["objects"], 1);
  EXPECT_EQ(report["stats"]["draws"], 1);
  for (const char* part : {"process", "instance", "adapter", "device", "parse", "decode", "upload",
                           "shaders and pipelines", "frame", "readback", "encode", "total"}) {
    EXPECT_TRUE(report["milliseconds"].contains(part)) << part;
  }
}

TEST_F(render, timings_tell_the_parts) {
  picture("t.png", {"--size", "8x8", "--timings"});
  for (const char* part : {"process", "instance", "adapter", "device", "parse", "decode", "upload",
                           "shaders and pipelines", "frame", "readback", "encode", "total"}) {
    EXPECT_NE(last.out.find(part), std::string::npos) << part << "\n" << last.out;
  }
}

TEST_F(render, nothing_is_on_stderr_without_a_runtime_folder) {
  picture("a.png", {"--size", "8x8"}, {.environment = {{"XDG_RUNTIME_DIR", nullptr}}});
  picture("b.png", {"--size", "8x8"}, {.environment = {{"XDG_RUNTIME_DIR", "/nonexistent"}}});
}

TEST_F(render, nothing_is_left_beside_the_picture) {
  const auto before = folder.entries();
  picture("only.png", {"--size", "8x8"});
  EXPECT_EQ(folder.entries(), before + 1);
}

TEST_F(render, paths_relative_to_the_folder_work) {
  const auto run =
      run_tool({"render", "triangle.gltf", "-o", "here.png", "--size", "8x8"}, {.folder = folder.path()});
  EXPECT_EQ(run.exit_code, 0) << describe(run);
  EXPECT_TRUE(fs::exists(folder / "here.png"));
}

TEST_F(render, a_scene_without_anything_gives_its_background) {
  Json json = triangle_json();
  json["nodes"][0].erase("mesh");
  scene = write_triangle(folder, json, {}, "nothing.gltf");
  const Image image = picture("n.png", {"--size", "16x16", "--background", "336699"});
  EXPECT_EQ(drawn_pixels(image), 0u);
  EXPECT_EQ(image.pixels[0], 0x33);
}

TEST_F(render, a_camera_of_the_file_is_used) {
  Json json = triangle_json();
  json["cameras"] =
      Json::parse(R"([{"type": "perspective", "name": "lens", "perspective": {"yfov": 0.5, "znear": 0.1}}])");
  json["nodes"].push_back(Json::parse(R"({"camera": 0, "name": "tripod", "translation": [0, 0, 30]})"));
  json["scenes"][0]["nodes"].push_back(1);
  scene = write_triangle(folder, json, {}, "camera.gltf");
  const Image first = picture("first.png", {"--size", "64x64"});
  EXPECT_LT(drawn_pixels(first), 200u) << "from far away the triangle is small";
  for (const char* name : {"0", "lens", "tripod"}) {
    EXPECT_EQ(picture(fmt::format("{}.png", name), {"--size", "64x64", "--camera", name}).pixels,
              first.pixels)
        << name;
  }
  EXPECT_NE(picture("placed.png", {"--size", "64x64", "--eye", "0,0,4", "--target", "0,0,0"}).pixels,
            first.pixels);
}

TEST_F(render, edited_shaders_win_over_built_in_ones) {
  fs::create_directories(folder / "shaders" / "passes" / "tonemap");
  const std::string shader = read_text(fs::path(AMBITO_SOURCE_DIR) / "src/passes/tonemap/tonemap.wgsl");
  const auto place = shader.find("return display(");
  ASSERT_NE(place, std::string::npos);
  std::string edited = shader;
  edited.replace(place, shader.find(';', place) - place, "return vec4f(1.0, 0.0, 0.0, 1.0)");
  folder.write("shaders/passes/tonemap/tonemap.wgsl", edited);
  const Image image = picture("red.png", {"--size", "16x16", "--shader-dir", folder / "shaders"});
  EXPECT_EQ((std::vector<std::uint8_t>(image.pixels.begin(), image.pixels.begin() + 4)),
            (std::vector<std::uint8_t>{255, 0, 0, 255}));

  edited.replace(edited.find("@fragment"), 9, "@fragment oops");
  folder.write("shaders/passes/tonemap/tonemap.wgsl", edited);
  const auto broken = run_tool({"render", scene, "-o", folder / "x.png", "--shader-dir", folder / "shaders"});
  EXPECT_EQ(broken.exit_code, 4) << describe(broken);
  EXPECT_NE(broken.err.find("tonemap.wgsl:"), std::string::npos) << broken.err;
  EXPECT_FALSE(fs::exists(folder / "x.png"));
}

}  // namespace
}  // namespace ambito::test
