#include <functional>

#include "gpu/engine/kit.h"

/// Nobody clears a dirty flag: after any edit the next picture is the one that a renderer shows which has
/// never seen the scene before, bit by bit.
namespace ambito::engine_test {
namespace {

class edits : public testing::Test {
 protected:
  static void SetUpTestSuite() { renderer = new Checked; }  // one device for the suite
  static void TearDownTestSuite() {
    delete renderer;
    renderer = nullptr;
  }

  /// The edit changes the picture, and it is the picture of a fresh renderer.
  void expect_shown(const std::function<void(Room&)>& edit, bool changes = true) {
    Room room = make_room();
    const View view = room_view();
    const Image before = renderer->draw(room.scene, view);
    edit(room);
    const Image after = renderer->draw(room.scene, view);
    EXPECT_EQ(after.pixels != before.pixels, changes);
    EXPECT_EQ(after.pixels, fresh_picture(room.scene, view).pixels);
    EXPECT_EQ(renderer->draw(room.scene, view).pixels, after.pixels) << "and it stays";
    renderer->check();
  }

  static inline Checked* renderer = nullptr;
};

TEST_F(edits, control_without_an_edit_the_picture_stays) {
  expect_shown([](Room&) {}, false);
}

TEST_F(edits, a_row_that_is_touched_and_not_changed_changes_nothing) {
  expect_shown([](Room& room) { room.scene.edit(room.paint_of_ball); }, false);
}

TEST_F(edits, a_material_gets_another_colour) {
  expect_shown([](Room& room) {
    room.scene.edit(room.paint_of_ball)->base_color = {0.9f, 0.9f, 0.1f, 1.0f};
  });
}

TEST_F(edits, a_material_becomes_glass) {
  expect_shown([](Room& room) {
    scene::Material* material = room.scene.edit(room.paint_of_ball);
    material->alpha_mode = scene::AlphaMode::blend;
    material->base_color.a = 0.5f;
  });
}

TEST_F(edits, a_material_gets_and_loses_a_texture) {
  expect_shown(
      [](Room& room) { room.scene.edit(room.paint_of_ball)->base_color_texture.image = room.image; });
  expect_shown([](Room& room) { room.scene.edit(room.wood)->base_color_texture = {}; });
}

TEST_F(edits, an_image_becomes_data_too) {
  expect_shown([](Room& room) { room.scene.edit(room.wood)->metallic_roughness_texture.image = room.image; });
}

TEST_F(edits, a_node_moves) {
  expect_shown([](Room& room) { room.scene.set_local(room.ball_node, {.translation = {0.4f, 0.5f, 0.3f}}); });
}

TEST_F(edits, a_node_is_mirrored) {
  expect_shown([](Room& room) {
    room.scene.set_local(room.box_node, {.translation = {-0.7f, 0.0f, 0.0f}, .scale = {-1.2f, 1.0f, 1.0f}});
  });
}

TEST_F(edits, a_node_hides) {
  expect_shown([](Room& room) { room.scene.set_visible(room.ball_node, false); });
}

TEST_F(edits, a_node_gets_a_parent) {
  expect_shown([](Room& room) { room.scene.set_parent(room.ball_node, room.box_node); });
}

TEST_F(edits, a_node_is_erased) {
  expect_shown([](Room& room) { room.scene.erase(room.ball_node); });
}

TEST_F(edits, a_node_takes_the_place_of_another) {
  expect_shown([](Room& room) {
    room.scene.erase(room.ball_node);
    add_node(room.scene, room.box_mesh, {0.8f, 0.4f, 0.0f});
  });
}

TEST_F(edits, many_nodes_come) {
  expect_shown([](Room& room) {
    for (int i = 0; i < 200; ++i) {
      add_node(room.scene, room.box_mesh,
               {static_cast<float>(i % 20) * 0.2f - 2.0f, -1.0f, static_cast<float>(i) * -0.05f});
    }
  });
}

TEST_F(edits, a_geometry_is_replaced_by_a_larger_one) {
  expect_shown([](Room& room) { *room.scene.edit(room.ball) = scene::sphere(0.8f, 64, 32); });
}

TEST_F(edits, a_geometry_is_replaced_by_a_smaller_one_of_other_streams) {
  expect_shown([](Room& room) {
    scene::Geometry lean = scene::box(vec3f(0.7f));
    lean.uv0.clear();
    lean.tangents.clear();
    *room.scene.edit(room.ball) = lean;
  });
}

TEST_F(edits, a_geometry_becomes_lines) {
  expect_shown([](Room& room) { room.scene.edit(room.ball)->topology = Topology::line_list; });
}

TEST_F(edits, a_geometry_is_erased) {
  expect_shown([](Room& room) { room.scene.erase(room.ball); });
}

TEST_F(edits, a_mesh_gets_a_second_part) {
  expect_shown([](Room& room) {
    const auto hat = room.scene.add(scene::cylinder(0.3f, 0.0f, 1.6f, 16));
    room.scene.edit(room.box_mesh)->primitives.push_back({hat, room.paint_of_ball});
  });
}

TEST_F(edits, an_image_gets_other_pixels) {
  expect_shown([](Room& room) { room.scene.edit(room.image)->image = stripes(20, 200); });
}

TEST_F(edits, an_image_gets_another_size) {
  expect_shown([](Room& room) { room.scene.edit(room.image)->image = stripes(250, 90, 32); });
}

TEST_F(edits, an_image_is_erased) {
  expect_shown([](Room& room) { room.scene.erase(room.image); });
}

TEST_F(edits, a_sampler_changes) {
  expect_shown([](Room& room) {
    scene::Sampler* sampler = room.scene.edit(room.sampler);
    sampler->mag = FilterMode::nearest;
    sampler->min = FilterMode::nearest;
    sampler->use_mips = false;
  });
}

TEST_F(edits, a_sampler_filters_otherwise) {
  expect_shown([](Room& room) { room.scene.edit(room.sampler)->mag = FilterMode::nearest; });
}

TEST_F(edits, a_material_is_erased) {
  expect_shown([](Room& room) { room.scene.erase(room.wood); });
}

TEST_F(edits, a_light_changes) {
  expect_shown([](Room& room) { room.scene.edit(room.lamp)->color = {1.0f, 0.2f, 0.1f}; });
}

TEST_F(edits, the_last_light_goes) {
  expect_shown([](Room& room) { room.scene.erase(room.lamp); });
}

TEST_F(edits, everything_goes) {
  expect_shown([](Room& room) {
    room.scene.erase(room.box_node);
    room.scene.erase(room.ball_node);
    room.scene.erase(room.glass_node);
  });
}

TEST_F(edits, a_texture_takes_the_slot_of_an_erased_one) {
  expect_shown([](Room& room) {
    room.scene.erase(room.image);
    const auto other = room.scene.add(scene::Picture{.image = stripes(0, 255, 16)});
    ASSERT_EQ(other.index, room.image.index);
    room.scene.edit(room.wood)->base_color_texture.image = other;
  });
}

TEST_F(edits, the_view_changes) {
  const Room room = make_room();
  std::vector<View> views(6, room_view());
  views[1].camera.orbit(degrees(20));
  views[2].camera.fov_y = degrees(60);
  views[3].settings.exposure_ev = 1.0f;
  views[4].settings.background = vec4f(0.0f);
  views[5].size = {64, 96};
  std::vector<Image> pictures;
  for (const View& view : views) {
    pictures.push_back(renderer->draw(room.scene, view));
    EXPECT_EQ(pictures.back().pixels, fresh_picture(room.scene, view).pixels);
    for (std::size_t i = 0; i + 1 < pictures.size(); ++i)
      EXPECT_NE(pictures[i].pixels, pictures.back().pixels);
  }
  EXPECT_EQ(renderer->draw(room.scene, views[0]).pixels, pictures[0].pixels) << "and back";
}

TEST_F(edits, a_long_run_of_edits_ends_as_a_fresh_picture) {
  Room room = make_room();
  const View view = room_view();
  // No two faces in one plane: which of them is seen depends on the order of drawing.
  std::vector<scene::NodeId> nodes;
  for (std::uint32_t step = 0; step < 60; ++step) {
    const float at = static_cast<float>(step) * 0.1f;
    if (step % 3 == 0)
      nodes.push_back(add_node(room.scene, room.box_mesh, {at - 3.0f, 1.0f + 0.1f * at, -2.0f - 0.1f * at}));
    if (step % 5 == 4) room.scene.erase(nodes[step / 5]);
    if (step % 7 == 2)
      *room.scene.edit(room.ball) = scene::sphere(0.3f + 0.005f * at, 8 + step, 8 + step / 2);
    if (step % 4 == 1) room.scene.edit(room.wood)->roughness = 0.01f * static_cast<float>(step);
    renderer->draw(room.scene, view);
  }
  EXPECT_EQ(renderer->draw(room.scene, view).pixels, fresh_picture(room.scene, view).pixels);
}

}  // namespace
}  // namespace ambito::engine_test
