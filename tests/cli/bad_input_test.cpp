#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include <ambito/image.h>

#include "cli/small_scene.h"
#include "support/run_tool.h"

/// Bad input gets one sentence that names the file, the place in it and the reason, exit code 2, and no
/// picture.
namespace ambito::test {
namespace {

namespace fs = std::filesystem;

/// `place`: what of the sentence names the place inside the file, if there is one.
void expect_refused(const TemporaryFolder& folder, const fs::path& scene, std::string_view place,
                    std::string_view reason) {
  const fs::path picture = folder / "picture.png";
  const auto before = folder.entries();
  const auto run = run_tool({"render", scene, "-o", picture, "--size", "16x16"});
  EXPECT_EQ(run.exit_code, 2) << describe(run);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(count_lines(run.err), 1u) << run.err;
  EXPECT_NE(run.err.find(scene.filename().string()), std::string::npos) << run.err;
  EXPECT_NE(run.err.find(place), std::string::npos) << run.err;
  EXPECT_NE(run.err.find(reason), std::string::npos) << run.err;
  EXPECT_FALSE(fs::exists(picture));
  EXPECT_EQ(folder.entries(), before) << "something was left behind";

  const auto info = run_tool({"info", scene});
  EXPECT_EQ(info.exit_code, 2) << describe(info);
  EXPECT_EQ(info.err, run.err) << "both verbs say the same";
}

/// A triangle that is broken at one place.
void expect_broken(const std::function<void(Json&, TriangleData&)>& edit, std::string_view place,
                   std::string_view reason) {
  const TemporaryFolder folder;
  Json json = triangle_json();
  TriangleData data;
  edit(json, data);
  expect_refused(folder, write_triangle(folder, json, data), place, reason);
}

TEST(bad_input, control_the_triangle_as_it_is_renders) {
  const TemporaryFolder folder;
  const fs::path scene = write_triangle(folder);
  folder.write("triangle.glb", triangle_glb());
  for (const fs::path& path : {scene, folder / "triangle.glb"}) {
    const auto run =
        run_tool({"render", path, "-o", folder / (path.filename().string() + ".png"), "--size", "16x16"});
    EXPECT_EQ(run.exit_code, 0) << describe(run);
  }
}

TEST(bad_input, a_missing_file) {
  const TemporaryFolder folder;
  expect_refused(folder, folder / "nowhere.glb", "", "");
}

TEST(bad_input, a_directory) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "scene.glb");
  expect_refused(folder, folder / "scene.glb", "", "director");
}

TEST(bad_input, an_empty_file) {
  const TemporaryFolder folder;
  expect_refused(folder, folder.write("empty.glb", ""), "", "empty");
}

TEST(bad_input, a_wrong_magic) {
  const TemporaryFolder folder;
  std::string bytes = triangle_glb();
  bytes[0] = 'h';
  expect_refused(folder, folder.write("wrong.glb", bytes), "", "");
}

TEST(bad_input, a_truncated_glb) {
  const TemporaryFolder folder;
  const std::string whole = triangle_glb();
  for (const std::size_t size :
       {std::size_t{4}, std::size_t{11}, std::size_t{19}, std::size_t{100}, whole.size() - 1}) {
    expect_refused(folder, folder.write("short.glb", whole.substr(0, size)), "", "");
  }
}

TEST(bad_input, a_missing_buffer) {
  expect_broken([](Json& json, TriangleData&) { json["buffers"][0]["uri"] = "absent.bin"; }, "/buffers/0",
                "absent.bin");
}

TEST(bad_input, a_buffer_shorter_than_it_says) {
  expect_broken([](Json& json, TriangleData&) { json["buffers"][0]["byteLength"] = 45; }, "/buffers/0", "45");
}

TEST(bad_input, a_missing_image) {
  const auto edit = [](Json& json, TriangleData&) {
    json["images"] = {{{"uri", "absent.png"}}};
    json["textures"] = {{{"source", 0}}};
    json["materials"][0]["pbrMetallicRoughness"] = {{"baseColorTexture", {{"index", 0}}}};
  };
  expect_broken(edit, "/images/0", "absent.png");
}

TEST(bad_input, an_image_over_the_limit) {
  const TemporaryFolder folder;
  Image image{.width = 8193, .height = 1, .pixels = {}};
  image.pixels.assign(std::size_t{8193} * 4, 200);
  ASSERT_TRUE(save_png(image, folder / "wide.png"));
  Json json = triangle_json();
  json["images"] = {{{"uri", "wide.png"}}};
  json["textures"] = {{{"source", 0}}};
  json["materials"][0]["pbrMetallicRoughness"] = {{"baseColorTexture", {{"index", 0}}}};
  expect_refused(folder, write_triangle(folder, json), "/images/0", "8193");
}

TEST(bad_input, an_accessor_out_of_its_view) {
  expect_broken([](Json& json, TriangleData&) { json["accessors"][0]["count"] = 4; }, "/accessors/0", "");
}

TEST(bad_input, a_view_out_of_its_buffer) {
  expect_broken([](Json& json, TriangleData&) { json["bufferViews"][1]["byteLength"] = 9; }, "/bufferViews/1",
                "");
}

TEST(bad_input, an_index_at_the_vertex_count) {
  expect_broken([](Json&, TriangleData& data) { data.indices[1] = 3; }, "/accessors/1", "3");
}

TEST(bad_input, cyclic_nodes) {
  const auto edit = [](Json& json, TriangleData&) {
    json["nodes"] = Json::parse(R"([{"mesh": 0, "children": [1]}, {"children": [0]}])");
  };
  expect_broken(edit, "/nodes/", "");
}

TEST(bad_input, a_position_that_is_no_number) {
  expect_broken(
      [](Json&, TriangleData& data) { data.positions[4] = std::numeric_limits<float>::quiet_NaN(); },
      "/accessors/0", "");
}

TEST(bad_input, an_infinite_position) {
  expect_broken([](Json&, TriangleData& data) { data.positions[4] = std::numeric_limits<float>::infinity(); },
                "/accessors/0", "");
}

TEST(bad_input, an_unsupported_required_extension) {
  const auto edit = [](Json& json, TriangleData&) {
    json["extensionsUsed"] = {"EXT_from_the_future"};
    json["extensionsRequired"] = {"EXT_from_the_future"};
  };
  expect_broken(edit, "/extensionsRequired/0", "EXT_from_the_future");
}

TEST(bad_input, control_an_unknown_extension_that_is_not_required_warns) {
  const TemporaryFolder folder;
  Json json = triangle_json();
  json["extensionsUsed"] = {"EXT_from_the_future"};
  json["materials"][0]["extensions"]["EXT_from_the_future"] = Json::object();
  const auto run =
      run_tool({"render", write_triangle(folder, json), "-o", folder / "a.png", "--size", "16x16"});
  EXPECT_EQ(run.exit_code, 0) << describe(run);
  EXPECT_NE((run.err + run.out).find("EXT_from_the_future"), std::string::npos) << describe(run);
}

TEST(bad_input, json_nested_too_deeply) {
  const TemporaryFolder folder;
  const std::string deep = std::string(200, '[') + std::string(200, ']');
  std::string text = triangle_json().dump();
  text.insert(1, "\"extras\":" + deep + ",");
  expect_refused(folder, folder.write("deep.gltf", text), "", "128");
}

TEST(bad_input, a_reference_to_nothing) {
  expect_broken([](Json& json, TriangleData&) { json["nodes"][0]["mesh"] = 7; }, "/nodes/0", "7");
}

TEST(bad_input, a_camera_that_is_not_there) {
  const TemporaryFolder folder;
  const fs::path scene = write_triangle(folder);
  const auto run = run_tool({"render", scene, "-o", folder / "a.png", "--camera", "beside the door"});
  EXPECT_EQ(run.exit_code, 2) << describe(run);
  EXPECT_NE(run.err.find("beside the door"), std::string::npos) << run.err;
  EXPECT_FALSE(fs::exists(folder / "a.png"));
}

}  // namespace
}  // namespace ambito::test
