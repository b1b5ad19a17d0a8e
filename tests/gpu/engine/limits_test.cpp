#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>

#include "gpu/engine/kit.h"
#include "support/temporary_folder.h"

// The default-limits contract: what is asked for beyond it, one at a time, and what passes it is a sentence.
namespace ambito::engine_test {
namespace {

RendererOptions minimal(std::vector<std::string> granted = {}) {
  return {.label = "minimal", .default_limits = true, .granted = std::move(granted), .profile = true};
}

std::map<std::string, Wish> by_name(const std::vector<Wish>& wishes) {
  std::map<std::string, Wish> rows;
  for (const Wish& wish : wishes) rows[wish.name] = wish;
  return rows;
}

TEST(wishes, each_says_who_uses_it_and_what_is_lost) {
  Checked renderer(minimal());
  const auto wishes = renderer->wishes();
  EXPECT_GE(wishes.size(), 3u);
  for (const Wish& wish : wishes) {
    EXPECT_FALSE(wish.used_by.empty()) << wish.name;
    EXPECT_FALSE(wish.lost.empty()) << wish.name;
    EXPECT_EQ(wish.granted, wish.standard) << wish.name << " on a device with default limits";
    EXPECT_GE(wish.adapter, wish.standard) << wish.name;
    EXPECT_GT(wish.wanted, wish.standard) << wish.name;
  }
}

TEST(wishes, one_that_is_granted_comes_alone) {
  const Room room = make_room();
  const Image wanted = fresh_picture(room.scene, room_view(), minimal());
  for (const Wish& one : Checked(minimal())->wishes()) {
    SCOPED_TRACE(one.name);
    Checked renderer(minimal({one.name}));
    for (const Wish& wish : renderer->wishes()) {
      const std::uint64_t best = std::max(wish.standard, std::min(wish.wanted, wish.adapter));
      EXPECT_EQ(wish.granted, wish.name == one.name ? best : wish.standard) << wish.name;
    }
    EXPECT_EQ(renderer.draw(room.scene, room_view()).pixels, wanted.pixels);
    EXPECT_EQ(renderer->frame_times().gpu_available, one.name == "timestamp-query" && one.adapter > 0);
  }
}

TEST(wishes, a_name_that_is_none_is_an_error_that_lists_those_there_are) {
  auto options = minimal({"maxBufferSize", "maxBindGroups"});
  options.adapter = gpu_test::adapter_wish();
  const auto made = Renderer::create(options);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ErrorCode::usage);
  EXPECT_EQ(made.error().message,
            "the engine asks for no feature or limit 'maxBindGroups'; it asks for timestamp-query, maxBufferSize, "
            "maxStorageBufferBindingSize");
}

TEST(wishes, what_a_scene_needs_is_known_after_a_frame) {
  const Room room = make_room();
  Checked renderer(minimal());
  EXPECT_EQ(by_name(renderer->wishes())["maxStorageBufferBindingSize"].needed, 0u);
  renderer.draw(room.scene, room_view());
  auto rows = by_name(renderer->wishes());
  EXPECT_GE(rows["maxBufferSize"].needed, 96u * 64 * 4) << "the picture is read back through a buffer";
  EXPECT_FALSE(rows["maxBufferSize"].needed_by.empty());
  EXPECT_GT(rows["maxStorageBufferBindingSize"].needed, 0u);
  EXPECT_LT(rows["maxStorageBufferBindingSize"].needed, 65536u);
}

/// One more index than fit into a buffer of the default size: triangles without area.
Scene too_many_indices() {
  Scene scene;
  scene::Geometry geometry = scene::box(vec3f(1.0f));
  geometry.indices.resize((1u << 26) / 3 * 3 + 3, 0);
  const auto mesh = scene.add(scene::Mesh{.primitives = {{scene.add(std::move(geometry)), scene.add(paint(vec3f(1.0f)))}}});
  add_node(scene, mesh, vec3f(0.0f));
  return scene;
}

TEST(contract, a_scene_beyond_a_default_limit_is_refused_with_the_limit_and_the_need) {
  const Scene scene = too_many_indices();
  Checked renderer(minimal());
  const auto refused = renderer->render(scene, room_view({16, 16}));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::over_limit) << "exit 2";
  EXPECT_NE(refused.error().message.find("has 268435464 bytes, and the limit maxBufferSize is 268435456"),
            std::string::npos)
      << refused.error().text();
  EXPECT_EQ(by_name(renderer->wishes())["maxBufferSize"].needed, 268435464u);
  const Room room = make_room();
  EXPECT_EQ(renderer.draw(room.scene, room_view()).pixels, fresh_picture(room.scene, room_view()).pixels)
      << "and the next scene is as ever";
}

/// A copy of one of our shaders in shading/ with `count` textures more, which only variants with `key` have.
void write_greedy_shader(const test::TemporaryFolder& folder, const std::string& name, int group, int count,
                         const std::string& key) {
  std::ifstream file(AMBITO_SOURCE_DIR "/src/shading/" + name);
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (!key.empty()) text += "//!if " + key + "\n";
  for (int i = 0; i < count; ++i)
    text += "@group(" + std::to_string(group) + ") @binding(" + std::to_string(20 + i) + ") var more_" +
            std::to_string(i) + ": texture_2d<f32>;\n";
  if (!key.empty()) text += "//!endif\n";
  std::filesystem::create_directories(folder / "shading");
  folder.write("shading/" + name, text);
}

/// The room, its box of oak with a normal map.
Room room_with_oak() {
  Room room = make_room();
  auto oak = room.scene.edit(room.wood);
  oak->name = "oak";
  oak->normal_texture = {.image = room.image, .sampler = room.sampler};
  return room;
}

TEST(contract, a_material_with_17_textures_is_named_before_webgpu_says_it) {
  const test::TemporaryFolder folder;
  write_greedy_shader(folder, "material.wgsl", 2, 15, "NORMAL_TEXTURE");
  const Room room = room_with_oak();
  Checked renderer({.label = "greedy", .shader_dir = folder.path()});  // fails the test when WebGPU complains
  const auto refused = renderer->render(room.scene, room_view());
  ASSERT_FALSE(refused);
  const std::string text = refused.error().text();
  EXPECT_NE(text.find("The material 'oak' has 17 sampled textures"), std::string::npos) << text;
  EXPECT_NE(text.find("the limit maxSampledTexturesPerShaderStage is 16"), std::string::npos) << text;
  const Room plain = make_room();
  EXPECT_EQ(renderer.draw(plain.scene, room_view()).pixels, fresh_picture(plain.scene, room_view()).pixels)
      << "materials without a normal map are as ever";
}

TEST(contract, a_material_without_a_name_is_told_by_its_number) {
  const test::TemporaryFolder folder;
  write_greedy_shader(folder, "material.wgsl", 2, 15, "NORMAL_TEXTURE");
  Room room = room_with_oak();
  room.scene.edit(room.wood)->name.clear();
  Checked renderer({.label = "greedy", .shader_dir = folder.path()});
  const auto refused = renderer->render(room.scene, room_view());
  ASSERT_FALSE(refused);
  const std::string expected =
      "The material '" + std::to_string(room.wood.index) + "' has 17 sampled textures";
  EXPECT_NE(refused.error().text().find(expected), std::string::npos) << refused.error().text();
}

TEST(contract, a_material_is_named_too_when_all_groups_together_have_17_textures) {
  const test::TemporaryFolder folder;
  write_greedy_shader(folder, "frame.wgsl", 0, 15, "");
  const Room room = room_with_oak();
  Checked renderer({.label = "greedy", .cascades = 0, .shader_dir = folder.path()});
  const auto refused = renderer->render(room.scene, room_view());
  ASSERT_FALSE(refused);
  const std::string text = refused.error().text();
  EXPECT_NE(text.find("has 17 sampled textures in the "), std::string::npos) << text;
  EXPECT_NE(text.find("the limit maxSampledTexturesPerShaderStage is 16"), std::string::npos) << text;
  EXPECT_NE(text.find("drawing with material 'oak'"), std::string::npos) << text;
}

}  // namespace
}  // namespace ambito::engine_test
