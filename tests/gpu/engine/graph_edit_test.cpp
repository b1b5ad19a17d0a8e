#include <ambito/frame_graph.h>
#include <ambito/graph_lint.h>

#include <map>

#include "core/log.h"
#include "gpu/engine/kit.h"

// The frame changed by data: passes come, go and are wired otherwise, and nothing is compiled again.
namespace ambito::engine_test {
namespace {

using graph::Edit;
using Kind = graph::EditStep::Kind;

const Edit with_fog{{{Kind::add_after, "fog", "transparent"}}};
const Edit with_reinhard{{{Kind::remove, "tonemap"}, {Kind::add_after, "reinhard", "transparent"}}};

Image picture(const Edit& edit, std::uint32_t samples = 4) {
  const Room room = make_room();
  return fresh_picture(room.scene, room_view(), {.label = "edited", .samples = samples, .graph_edit = edit});
}

TEST(graph_edit, what_comes_and_goes_again_changes_nothing) {
  const Edit undone{{{Kind::add_after, "fog", "transparent"}, {Kind::remove, "fog"}}};
  EXPECT_EQ(picture(undone).pixels, picture({}).pixels);
  EXPECT_NE(picture(with_fog).pixels, picture({}).pixels);  // the control
}

TEST(graph_edit, fog_comes_in_with_one_sample_and_with_four) {
  for (const std::uint32_t samples : {1u, 4u}) {
    const Image clear = picture({}, samples);
    const Image foggy = picture(with_fog, samples);
    EXPECT_NE(foggy.pixels, clear.pixels);
    // What nothing covers stays as it is.
    const std::size_t corner = 0;
    for (std::size_t c = 0; c < 4; ++c) EXPECT_EQ(foggy.pixels[corner + c], clear.pixels[corner + c]);
  }
}

TEST(graph_edit, what_is_further_away_loses_more_of_its_contrast) {
  // Two equal black squares, near and far, before nothing: fog adds the more the further one is.
  Scene scene;
  const auto mesh = scene.add(
      scene::Mesh{.primitives = {{scene.add(scene::box({2.0f, 2.0f, 0.1f})), scene.add(paint(vec3f(0.0f)))}}});
  add_node(scene, mesh, {-2.0f, 0.0f, 0.0f});
  add_node(scene, mesh, {20.0f, 0.0f, -40.0f});
  View view{.camera = {.eye = {0.0f, 0.0f, 6.0f}, .target = {0.0f, 0.0f, 0.0f}}, .size = {96, 54}};
  const Image clear = fresh_picture(scene, view);
  const Image foggy = fresh_picture(scene, view, {.label = "foggy", .graph_edit = with_fog});
  std::map<int, int> gains;  // by what was added: how many pixels
  for (std::size_t i = 0; i < clear.pixels.size(); i += 4) {
    if (clear.pixels[i + 3] != 255) continue;
    ++gains[int{foggy.pixels[i]} - int{clear.pixels[i]}];
  }
  EXPECT_GE(gains.rbegin()->first, 30);  // the far one, through 46 m
  EXPECT_GE(gains.size(), 3u);           // background, near, far
}

TEST(graph_edit, tone_mapping_is_swapped) {
  const Image neutral = picture({});
  const Image reinhard = picture(with_reinhard);
  EXPECT_NE(reinhard.pixels, neutral.pixels);
  int lit = 0;
  for (std::size_t i = 0; i < reinhard.pixels.size(); i += 4) lit += reinhard.pixels[i] > 20 ? 1 : 0;
  EXPECT_GT(lit, 100);
}

TEST(graph_edit, a_renamed_wire_gives_the_same_picture) {
  const Edit renamed{{{Kind::add_after, "fog", "transparent"},
                      {Kind::write, "fog", "", "scene_color", "foggy"},
                      {Kind::read, "tonemap", "", "scene_color", "foggy"}}};
  EXPECT_EQ(picture(renamed).pixels, picture(with_fog).pixels);
  // The control: fog that nobody reads is dropped, and the picture is the one without.
  const Edit unread{{{Kind::add_after, "fog", "transparent"}, {Kind::write, "fog", "", "scene_color", "foggy"}}};
  std::vector<std::string> warnings;
  const log::SinkScope sink([&](log::Level, std::string_view text) { warnings.emplace_back(text); });
  EXPECT_EQ(picture(unread).pixels, picture({}).pixels);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings.front().find("'fog' is dropped"), std::string::npos) << warnings.front();
}

/// What becomes of the depth at the end of the WebGPU pass in which opaque objects are drawn first.
StoreOp depth_store(const graph::FrameGraph& graph, const graph::Compiled& compiled) {
  for (const graph::Group& group : compiled.groups) {
    for (std::uint32_t a = group.first_attachment; a < group.first_attachment + group.attachments; ++a) {
      const graph::Attachment& ops = compiled.attachments[a];
      const graph::Pass& pass = graph.passes[ops.pass];
      if (pass.name == "opaque" && pass.accesses[ops.access].use == graph::Use::depth) return ops.store;
    }
  }
  ADD_FAILURE() << "'opaque' has no depth";
  return StoreOp::discard;
}

TEST(graph_edit, fog_between_opaque_and_transparent_splits_the_pass_and_keeps_the_depth) {
  const frame::Plan plan{.size = {64, 32}, .samples = 1};
  const Edit between{{{Kind::add_after, "fog", "opaque"}}};
  const auto plain_graph = gpu_test::must(frame_graph(plan));
  const auto edited_graph = gpu_test::must(frame_graph(plan, between));
  const auto plain = gpu_test::must(graph::compile(plain_graph));
  const auto edited = gpu_test::must(graph::compile(edited_graph));
  EXPECT_EQ(plain.groups.size(), 3u);   // opaque + transparent, tonemap, readback
  EXPECT_EQ(edited.groups.size(), 5u);  // opaque, fog, transparent, tonemap, readback
  EXPECT_EQ(depth_store(plain_graph, plain), StoreOp::discard);
  EXPECT_EQ(depth_store(edited_graph, edited), StoreOp::store);  // fog reads it
  EXPECT_NE(picture(between, 1).pixels, picture({}, 1).pixels);
}

TEST(graph_edit, fog_between_opaque_and_transparent_is_written_over_where_samples_are_resolved) {
  const Edit between{{{Kind::add_after, "fog", "opaque"}}};
  const auto graph = gpu_test::must(frame_graph({.size = {64, 32}, .samples = 4}, between));
  const auto compiled = gpu_test::must(graph::compile(graph));
  ASSERT_EQ(compiled.dropped.size(), 1u);
  EXPECT_EQ(graph::explain(graph, compiled.dropped.front()),
            "'fog' is dropped: 'transparent' writes over version 1 of 'fog' before anybody reads it");
  const log::SinkScope quiet([](log::Level, std::string_view) {});
  EXPECT_EQ(picture(between).pixels, picture({}).pixels);
}

TEST(graph_edit, a_rewire_that_matches_nothing_is_told_with_its_place) {
  const auto refusal = [](const Edit& edit) {
    const auto declared = frame_graph({.size = {64, 32}}, edit);
    if (declared) return std::string();
    EXPECT_EQ(declared.error().code, ErrorCode::bad_input);
    return declared.error().text();
  };
  EXPECT_EQ(refusal({{{Kind::read, "tonemap", "", "nope", "depth"}}}), "edits[0]: 'tonemap' does not read 'nope'");
  EXPECT_EQ(refusal({{{Kind::add_after, "fog", "transparent"},
                      {Kind::write, "fog", "", "scene_color", "foggy"},
                      {Kind::write, "tonemap", "", "scene_color", "final"}}}),
            "edits[2]: 'tonemap' does not publish 'scene_color'");
  EXPECT_EQ(refusal({{{Kind::read, "tonemap", "", "scene_color", "scene_color"}}}), "");
}

TEST(graph_edit, a_frame_that_cannot_be_is_a_sentence_that_names_the_pass) {
  const frame::Plan plan{.size = {64, 32}};
  const auto message = [&](const Edit& edit) {
    const auto declared = frame_graph(plan, edit);
    if (!declared) return declared.error().text();
    const auto compiled = graph::compile(*declared);
    return compiled ? std::string() : compiled.error().text();
  };
  EXPECT_EQ(message({{{Kind::add_before, "fog", "opaque"}}}),
            "nothing is published as 'scene_color'; there is 'output'\n- While declaring 'fog'");
  EXPECT_EQ(message({{{Kind::read, "tonemap", "", "scene_color", "glow"}}}),
            "nothing is published as 'glow'; there is 'output', 'scene_color', 'depth'\n- While "
            "declaring 'tonemap'");
  EXPECT_NE(message({{{Kind::remove, "tonemap"}}}).find("'output'"), std::string::npos);
  EXPECT_EQ(message({{{Kind::add_after, "glitter", "opaque"}}}),
            "edits[0]: no pass 'glitter' is registered; there is shadows, prepass, opaque, transparent, tonemap, fog, reinhard");
  const auto renderer = Renderer::create(
      {.label = "edited", .adapter = gpu_test::adapter_wish(), .graph_edit = {{{Kind::remove, "glitter"}}}});
  ASSERT_FALSE(renderer);
  EXPECT_EQ(renderer.error().code, ErrorCode::bad_input);
}

TEST(graph_edit, the_frame_with_and_without_fog_has_nothing_to_lint_and_nothing_dropped) {
  for (const std::uint32_t samples : {1u, 4u}) {
    for (const Edit& edit : {Edit{}, with_fog}) {
      const auto graph = gpu_test::must(frame_graph({.size = {1920, 1080}, .samples = samples}, edit));
      EXPECT_TRUE(gpu_test::must(graph::compile(graph)).dropped.empty());
      const auto report = gpu_test::must(graph::lint(graph));
      EXPECT_EQ(report.count(graph::LintSeverity::finding), 0u) << graph::lint_text(report);
    }
  }
}

TEST(graph_edit, a_dropped_pass_is_told_once_and_not_for_each_size) {
  const Edit unread{{{Kind::add_after, "fog", "transparent"}, {Kind::write, "fog", "", "scene_color", "foggy"}}};
  std::vector<std::string> warnings;
  const log::SinkScope sink([&](log::Level, std::string_view text) { warnings.emplace_back(text); });
  const Room room = make_room();
  Checked renderer({.label = "edited", .graph_edit = unread});
  for (std::uint32_t side = 8; side < 16; ++side) renderer.draw(room.scene, room_view({side, side}));
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings.front().find("'fog' is dropped"), std::string::npos) << warnings.front();
  Checked other({.label = "another", .graph_edit = unread});
  other.draw(room.scene, room_view({8, 8}));
  EXPECT_EQ(warnings.size(), 2u);  // each renderer tells
}

}  // namespace
}  // namespace ambito::engine_test
