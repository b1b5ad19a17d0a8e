#include "scene/content_hash.h"

#include <functional>

#include <gtest/gtest.h>

#include "scene/primitives.h"

namespace ambito::scene {
namespace {

struct Small {
  Scene scene;
  ImageId image = scene.add(Picture{.image = {.width = 1, .height = 1, .pixels = {1, 2, 3, 255}}});
  SamplerId sampler = scene.add(Sampler{});
  MaterialId material = scene.add(Material{.base_color_texture = {.image = image, .sampler = sampler}});
  GeometryId geometry = scene.add(box(vec3f(1.0f)));
  MeshId mesh = scene.add(Mesh{.primitives = {{geometry, material}}});
  LightId light = scene.add(Light{});
  CameraId camera = scene.add(CameraRow{});
  NodeId node = scene.add(NodeRow{.mesh = mesh, .light = light, .camera = camera});
};

TEST(content_hash, reading_changes_nothing) {
  const Small small;
  const std::uint64_t before = content_hash(small.scene);
  EXPECT_FALSE(small.scene.bounds().empty());
  EXPECT_EQ(content_hash(small.scene), before);
}

TEST(content_hash, a_change_in_any_table_shows) {
  const std::function<void(Small&)> changes[] = {
      [](Small& s) { s.scene.edit(s.image)->image.pixels[2] = 4; },
      [](Small& s) { s.scene.edit(s.sampler)->use_mips = false; },
      [](Small& s) { s.scene.edit(s.material)->base_color_texture.transform.offset.y = 0.5f; },
      [](Small& s) { s.scene.edit(s.material)->emissive.b = 0.5f; },
      [](Small& s) { s.scene.edit(s.geometry)->positions[3].z = 9.0f; },
      [](Small& s) { s.scene.edit(s.mesh)->primitives[0].material = {}; },
      [](Small& s) { s.scene.edit(s.light)->range = 2.0f; },
      [](Small& s) { s.scene.edit(s.camera)->near_plane = 2.0f; },
      [](Small& s) { s.scene.set_visible(s.node, false); },
      [](Small& s) { s.scene.set_matrix(s.node, mat4x4f(2.0f)); },
      [](Small& s) { s.scene.erase(s.node); },
  };
  int number = 0;
  for (const auto& change : changes) {
    Small small;
    const std::uint64_t before = content_hash(small.scene);
    change(small);
    EXPECT_NE(content_hash(small.scene), before) << "change " << number;
    ++number;
  }
}

TEST(content_hash, a_touched_row_shows_although_it_holds_the_same) {
  Small small;
  const std::uint64_t before = content_hash(small.scene);
  small.scene.edit(small.material);
  EXPECT_NE(content_hash(small.scene), before) << "its revision has grown";
}

}  // namespace
}  // namespace ambito::scene
