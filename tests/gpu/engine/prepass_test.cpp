#include <algorithm>
#include <string>
#include <vector>

#include <ambito/frame_graph.h>
#include <ambito/graph_lint.h>

#include "gpu/engine/kit.h"

/// Depth before light, and leaving out what nobody sees: switches that never change the picture.
namespace ambito::engine_test {
namespace {

/// The room with all that the depth of an object depends on: a mask with a texture and one with vertex colours alone,
/// mirrors, layers behind each other, and boxes that nobody sees.
Room crowded_room() {
  Room room = make_room();
  Scene& scene = room.scene;
  Image holes = stripes(255, 255);
  for (std::size_t i = 3; i < holes.pixels.size(); i += 4) holes.pixels[i] = i / 4 % 3 == 0 ? 0 : 255;
  scene::Material lattice = paint({0.8f, 0.7f, 0.2f});
  lattice.base_color_texture = {.image = scene.add(scene::Picture{.image = holes}), .sampler = room.sampler};
  lattice.alpha_mode = scene::AlphaMode::mask;
  lattice.double_sided = true;
  const auto lattice_mesh = scene.add(scene::Mesh{.primitives = {{room.box, scene.add(lattice)}}});
  add_node(scene, lattice_mesh, {0.3f, -0.3f, 0.9f});

  scene::Geometry faded = scene::sphere(0.5f, 16, 8);
  for (std::size_t i = 0; i < faded.positions.size(); ++i)
    faded.colors.push_back({1.0f, 1.0f, 1.0f, i % 2 == 0 ? 1.0f : 0.2f});
  scene::Material cut = paint({0.2f, 0.9f, 0.3f});
  cut.alpha_mode = scene::AlphaMode::mask;
  const auto cut_mesh = scene.add(scene::Mesh{.primitives = {{scene.add(faded), scene.add(cut)}}});
  add_node(scene, cut_mesh, {-0.2f, 0.7f, 0.4f});

  for (int i = 0; i < 12; ++i) {
    const auto layer = add_node(scene, room.box_mesh, {0.4f * static_cast<float>(i % 3), 0.1f, -1.0f - static_cast<float>(i)});
    scene::Transform mirrored = scene.nodes().locals()[layer.index];
    mirrored.scale = {i % 2 == 0 ? -1.0f : 1.0f, 1.0f, 1.0f};
    scene.set_local(layer, mirrored);
    add_node(scene, room.box_mesh, {0.0f, 0.0f, 8.0f + static_cast<float>(i)});  // behind the camera
  }
  return room;
}

struct Case {
  Feed feed;
  std::uint32_t samples;
};

class same_picture : public testing::TestWithParam<Case> {
 protected:
  RendererOptions options(Prepass prepass, Culling culling = Culling::cpu) const {
    return {.label = "prepass", .feed = GetParam().feed, .culling = culling, .prepass = prepass,
            .samples = GetParam().samples};
  }
};

TEST_P(same_picture, with_a_prepass_without_and_by_itself) {
  const Room room = crowded_room();
  const View view = room_view();
  const Image wanted = fresh_picture(room.scene, view, options(Prepass::off));
  Checked with(options(Prepass::on));
  EXPECT_EQ(with.draw(room.scene, view).pixels, wanted.pixels);
  EXPECT_TRUE(with->stats().prepass);
  Checked automatic(options(Prepass::automatic));
  for (int frame = 0; frame < 3; ++frame) EXPECT_EQ(automatic.draw(room.scene, view).pixels, wanted.pixels) << frame;
}

TEST_P(same_picture, with_culling_and_without) {
  const Room room = crowded_room();
  const View view = room_view();
  Checked culled(options(Prepass::off, Culling::cpu));
  Checked all(options(Prepass::off, Culling::off));
  EXPECT_EQ(culled.draw(room.scene, view).pixels, all.draw(room.scene, view).pixels);
  EXPECT_EQ(all->stats().visible_objects, all->stats().objects);
  EXPECT_LE(culled->stats().visible_objects, culled->stats().objects - 12) << "twelve are behind the camera";
}

INSTANTIATE_TEST_SUITE_P(prepass, same_picture,
                         testing::Values(Case{Feed::storage, 1}, Case{Feed::storage, 4}, Case{Feed::offset, 4}),
                         [](const auto& test) {
                           return std::string(test.param.feed == Feed::storage ? "storage" : "offset") + "_" +
                                  std::to_string(test.param.samples);
                         });

TEST(prepass, automatic_comes_with_much_overdraw_and_goes_again) {
  Room room = make_room();
  const View view = room_view();
  Checked renderer({.label = "automatic"});
  renderer.draw(room.scene, view);
  EXPECT_FALSE(renderer->stats().prepass) << renderer->stats().overdraw;

  std::vector<scene::NodeId> layers;
  const auto wall = room.scene.add(scene::Mesh{.primitives = {{room.scene.add(scene::box({9.0f, 9.0f, 0.1f})), room.wood}}});
  for (int i = 0; i < 16; ++i) layers.push_back(add_node(room.scene, wall, {0.0f, 0.0f, -2.0f - 0.2f * static_cast<float>(i)}));
  renderer.draw(room.scene, view);
  EXPECT_GE(renderer->stats().overdraw, 16.0f);
  EXPECT_TRUE(renderer->stats().prepass) << renderer->stats().prepass_reason;

  for (const auto layer : layers) room.scene.erase(layer);
  renderer.draw(room.scene, view);
  EXPECT_FALSE(renderer->stats().prepass) << renderer->stats().prepass_reason;
}

TEST(prepass, views_that_take_turns_each_get_their_own_choice_and_nothing_is_made_for_it) {
  Room room = make_room();
  const auto wall = room.scene.add(scene::Mesh{.primitives = {{room.scene.add(scene::box({9.0f, 9.0f, 0.1f})), room.wood}}});
  for (int i = 0; i < 16; ++i) add_node(room.scene, wall, {0.0f, 0.0f, -2.0f - 0.2f * static_cast<float>(i)});
  const View much = room_view();
  View little = much;
  little.camera.eye = {0.5f, 60.0f, 4.5f};
  little.camera.target = {0.5f, 0.0f, 4.0f};
  Checked renderer({.label = "turns"});
  std::uint64_t creations = 0;
  for (int i = 0; i < 8; ++i) {
    renderer.draw(room.scene, much);
    EXPECT_TRUE(renderer->stats().prepass);
    renderer.draw(room.scene, little);
    EXPECT_FALSE(renderer->stats().prepass) << renderer->stats().overdraw;
    if (i == 1) creations = renderer->stats().creations;
  }
  EXPECT_EQ(renderer->stats().creations, creations);
}

TEST(prepass, what_has_no_mask_is_drawn_by_one_pipeline_whatever_its_material) {
  Room room = make_room();
  for (int i = 0; i < 5; ++i) {
    scene::Material paint_of = paint(vec3f(0.1f * static_cast<float>(i)));
    if (i % 2 == 0) paint_of.emissive_texture = {.image = room.image, .sampler = room.sampler};
    const auto mesh = room.scene.add(scene::Mesh{.primitives = {{room.box, room.scene.add(paint_of)}}});
    add_node(room.scene, mesh, {0.1f * static_cast<float>(i), 0.5f, 0.0f});
  }
  Checked without({.label = "without", .prepass = Prepass::off});
  Checked with({.label = "with", .prepass = Prepass::on});
  without.draw(room.scene, room_view());
  with.draw(room.scene, room_view());
  EXPECT_EQ(with->stats().pipelines, without->stats().pipelines + 1);
  // Six boxes of one shape, whatever their material, are one draw of instances; the ball is another.
  EXPECT_EQ(with->stats().draws, without->stats().draws + 2);
}

TEST(prepass, the_plan_is_known_without_a_gpu) {
  Room room = make_room();
  const View view = room_view();
  const auto expect = [&](const RendererOptions& options) {
    const frame::Plan plan = gpu_test::must(expected_plan(room.scene, view, options));
    Checked renderer(options);
    renderer.draw(room.scene, view);
    EXPECT_EQ(plan.prepass, renderer->stats().prepass);
    EXPECT_EQ(plan.cascades, renderer->stats().cascades);
    EXPECT_EQ(plan.size, view.size);
    EXPECT_EQ(plan.samples, options.samples);
    return plan;
  };
  EXPECT_FALSE(expect({.label = "few"}).prepass);
  EXPECT_TRUE(expect({.label = "wanted", .prepass = Prepass::on, .cascades = 2, .samples = 1}).prepass);
  const auto wall = room.scene.add(scene::Mesh{.primitives = {{room.scene.add(scene::box({9.0f, 9.0f, 0.1f})), room.wood}}});
  for (int i = 0; i < 16; ++i) add_node(room.scene, wall, {0.0f, 0.0f, -2.0f - 0.2f * static_cast<float>(i)});
  EXPECT_TRUE(expect({.label = "many"}).prepass);
  EXPECT_EQ(expect({.label = "sun"}).cascades, 4u);
  room.scene.edit(room.lamp)->kind = scene::LightKind::point;
  EXPECT_EQ(expect({.label = "no sun"}).cascades, 0u);
}

TEST(prepass, opaque_neither_writes_nor_clears_a_depth_that_is_there) {
  const auto graph = gpu_test::must(frame_graph({.size = {64, 32}, .prepass = true}));
  ASSERT_EQ(graph.passes[0].name, "prepass");
  ASSERT_EQ(graph.passes[1].name, "opaque");
  const auto depth = [](const graph::Pass& pass) {
    return std::ranges::find_if(pass.accesses, [](const graph::Access& a) { return a.use == graph::Use::depth || a.use == graph::Use::depth_read; });
  };
  EXPECT_EQ(depth(graph.passes[0])->use, graph::Use::depth);
  EXPECT_EQ(depth(graph.passes[1])->use, graph::Use::depth_read);
  const auto plain = gpu_test::must(frame_graph({.size = {64, 32}}));
  ASSERT_EQ(plain.passes[0].name, "opaque");
  EXPECT_EQ(depth(plain.passes[0])->use, graph::Use::depth);
}

TEST(prepass, the_frame_with_it_leaves_nothing_to_lint) {
  for (const std::uint32_t samples : {1u, 4u}) {
    const auto graph = gpu_test::must(frame_graph({.size = {64, 32}, .samples = samples, .prepass = true}));
    const auto report = gpu_test::must(graph::lint(graph));
    EXPECT_EQ(report.count(graph::LintSeverity::finding), 0u) << graph::lint_text(report);
    EXPECT_TRUE(gpu_test::must(graph::compile(graph)).dropped.empty());
  }
}

}  // namespace
}  // namespace ambito::engine_test
