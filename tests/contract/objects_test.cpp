#include "contract/kit.h"

/// What N objects cost in calls: bind groups are set by the frequency with which they change.
namespace ambito::contract_test {
namespace {

constexpr std::uint64_t count = 24;
constexpr const char* pass = "opaque + transparent";  // one WebGPU pass; nothing transparent is in these scenes

/// Objects of one material, each with a geometry of its own, all in view.
struct Row {
  Scene scene;
  std::vector<scene::NodeId> nodes;
};

Row make_row() {
  Row row;
  const auto material = row.scene.add(engine_test::paint({0.4f, 0.5f, 0.6f}));
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto step = static_cast<float>(i);
    const auto geometry = row.scene.add(scene::box(vec3f(0.1f + 0.001f * step)));
    const auto mesh = row.scene.add(scene::Mesh{.primitives = {{geometry, material}}});
    const vec3f place{-1.5f + 0.12f * step, 0.0f, 0.0f};
    row.nodes.push_back(engine_test::add_node(row.scene, mesh, place));
  }
  return row;
}

class object_contract : public Counted {
 protected:
  std::uint64_t sets(std::int32_t group, const char* in = pass) const {
    return meter.in_pass(in, "wgpuRenderPassEncoderSetBindGroup", group);
  }
};

TEST_P(object_contract, group_3_is_set_for_each_object_or_once_and_the_lower_groups_once) {
  const Row row = make_row();
  draw_steady(row.scene, room_view());
  ASSERT_EQ(engine->stats.visible_objects, count);
  EXPECT_EQ(meter.in_pass(pass, "wgpuRenderPassEncoderDrawIndexed"), count) << "their geometries differ";
  EXPECT_EQ(sets(0), 1u) << "frame";
  EXPECT_EQ(sets(1), 1u) << "view and pass";
  EXPECT_EQ(sets(2), 1u) << "material";
  EXPECT_EQ(sets(3), GetParam() == Feed::offset ? count : 1u) << "objects";
  EXPECT_EQ(meter.in_pass(pass, "wgpuRenderPassEncoderSetPipeline"), 1u);
  EXPECT_EQ(meter.in_pass(pass, "wgpuRenderPassEncoderSetIndexBuffer"), 1u);
}

TEST_P(object_contract, a_second_material_is_one_more_set_of_its_group) {
  Row row = make_row();
  const auto other = row.scene.add(engine_test::paint({0.9f, 0.1f, 0.1f}));
  const auto geometry = row.scene.add(scene::box(vec3f(0.2f)));
  const auto mesh = row.scene.add(scene::Mesh{.primitives = {{geometry, other}}});
  engine_test::add_node(row.scene, mesh, {0.0f, 0.5f, 0.0f});
  draw_steady(row.scene, room_view());
  ASSERT_EQ(engine->stats.visible_objects, count + 1);
  EXPECT_EQ(sets(0), 1u);
  EXPECT_EQ(sets(1), 1u);
  EXPECT_EQ(sets(2), 2u);
  EXPECT_EQ(sets(3), GetParam() == Feed::offset ? count + 1 : 1u);
}

TEST_P(object_contract, in_a_prepass_materials_are_no_change_of_state) {
  Row row = make_row();
  const auto other = row.scene.add(engine_test::paint({0.9f, 0.1f, 0.1f}));
  const auto geometry = row.scene.add(scene::box(vec3f(0.2f)));
  const auto mesh = row.scene.add(scene::Mesh{.primitives = {{geometry, other}}});
  engine_test::add_node(row.scene, mesh, {0.0f, 0.5f, 0.0f});
  prepass = Prepass::on;
  draw_steady(row.scene, room_view());
  constexpr const char* first = "prepass";
  for (const std::int32_t group : {0, 1, 2}) EXPECT_EQ(sets(group, first), 1u) << group;
  EXPECT_EQ(sets(3, first), GetParam() == Feed::offset ? count + 1 : 1u);
  EXPECT_EQ(meter.in_pass(first, "wgpuRenderPassEncoderSetPipeline"), 1u);
  EXPECT_EQ(meter.in_pass(first, "wgpuRenderPassEncoderDrawIndexed"), count + 1);
  EXPECT_EQ(sets(2), 2u) << "the control: where they are shaded they are";
  EXPECT_EQ(encoders(), 1u);
  EXPECT_EQ(meter.calls("wgpuQueueSubmit"), 1u);
  EXPECT_TRUE(other_creations().empty()) << other_creations().begin()->first;
}

void move(Row& row) {
  for (const auto id : row.nodes) {
    scene::Transform local;
    local.translation = row.scene.nodes().locals()[id.index].translation + vec3f(0.0f, 0.01f, 0.0f);
    row.scene.set_local(id, local);
  }
}

TEST_P(object_contract, objects_that_moved_are_one_write) {
  Row row = make_row();
  const View view = room_view();
  cascades = 0;
  for (int i = 0; i < 3; ++i) draw(row.scene, view);
  for (int frame = 1; frame < 4; ++frame) {
    move(row);
    meter.reset();
    draw(row.scene, view);
    EXPECT_EQ(meter.calls("wgpuQueueWriteBuffer"), 1u) << "neither the view nor what is visible changed";
    EXPECT_EQ(meter.calls("wgpuQueueWriteTexture"), 0u);
    EXPECT_EQ(encoders(), 1u);
    EXPECT_EQ(meter.calls("wgpuQueueSubmit"), 1u);
    EXPECT_TRUE(other_creations().empty()) << other_creations().begin()->first;
  }
}

TEST_P(object_contract, objects_that_moved_and_cast_shadows_make_nothing) {
  Row row = make_row();
  const View view = room_view();
  for (int i = 0; i < 3; ++i) draw(row.scene, view);
  for (int frame = 1; frame < 40; ++frame) {
    move(row);
    meter.reset();
    draw(row.scene, view);
    EXPECT_LE(meter.calls("wgpuQueueWriteBuffer"), 4u) << "objects, instances, views, cascades";
    EXPECT_EQ(encoders(), 1u);
    EXPECT_TRUE(other_creations().empty()) << frame << ": " << other_creations().begin()->first;
  }
}

INSTANTIATE_TEST_SUITE_P(feeds, object_contract, testing::Values(Feed::storage, Feed::offset), feed_name);

}  // namespace
}  // namespace ambito::contract_test
