#include <array>

#include <gtest/gtest.h>

#include <ambito/graph_edit.h>

namespace ambito::graph::test {
namespace {

constexpr std::array<std::string_view, 3> frame{"opaque", "transparent", "tonemap"};
constexpr std::array<std::string_view, 5> registered{"opaque", "transparent", "tonemap", "fog", "reinhard"};
using Kind = EditStep::Kind;

std::vector<std::string> names(const Edit& edit) {
  const auto placed = arrange(frame, registered, edit);
  if (!placed) return {placed.error().text()};
  std::vector<std::string> result;
  for (const PlacedPass& pass : *placed) result.push_back(pass.name);
  return result;
}
using Names = std::vector<std::string>;

std::string error(const Edit& edit) {
  const auto placed = arrange(frame, registered, edit);
  if (placed) return "";
  EXPECT_EQ(placed.error().code, ErrorCode::bad_input);
  return placed.error().message;
}

TEST(edit, nothing_changes_nothing) { EXPECT_EQ(names({}), (Names{"opaque", "transparent", "tonemap"})); }

TEST(edit, adds_before_and_after_the_first_and_the_last) {
  EXPECT_EQ(names({{{Kind::add_after, "fog", "tonemap"}}}), (Names{"opaque", "transparent", "tonemap", "fog"}));
  EXPECT_EQ(names({{{Kind::add_before, "fog", "opaque"}}}), (Names{"fog", "opaque", "transparent", "tonemap"}));
  EXPECT_EQ(names({{{Kind::add_after, "fog", "opaque"}}}), (Names{"opaque", "fog", "transparent", "tonemap"}));
  EXPECT_EQ(names({{{Kind::add_before, "fog", "tonemap"}}}), (Names{"opaque", "transparent", "fog", "tonemap"}));
}

TEST(edit, steps_are_carried_out_in_order) {
  EXPECT_EQ(names({{{Kind::remove, "tonemap"}, {Kind::add_after, "reinhard", "transparent"}}}),
            (Names{"opaque", "transparent", "reinhard"}));
  EXPECT_EQ(names({{{Kind::remove, "tonemap"}, {Kind::add_before, "tonemap", "opaque"}}}),
            (Names{"tonemap", "opaque", "transparent"}));
  EXPECT_EQ(error({{{Kind::remove, "tonemap"}, {Kind::add_after, "reinhard", "tonemap"}}}),
            "edits[1]: no pass 'tonemap' is in the frame; there is opaque, transparent");
}

TEST(edit, rewires_one_pass_and_no_other) {
  const auto placed = arrange(frame, registered,
                              {{{Kind::read, "tonemap", "", "scene_color", "foggy"},
                                {Kind::write, "tonemap", "", "scene_color", "final"}}});
  ASSERT_TRUE(placed);
  EXPECT_TRUE((*placed)[0].rewires.empty());
  EXPECT_TRUE((*placed)[1].rewires.empty());
  EXPECT_EQ((*placed)[2].rewires, (std::vector<Rewire>{{.write = false, .wire = "scene_color", .other = "foggy"},
                                                       {.write = true, .wire = "scene_color", .other = "final"}}));
}

TEST(edit, a_pass_that_is_not_registered_is_named_with_those_that_are) {
  EXPECT_EQ(error({{{Kind::add_after, "glitter", "opaque"}}}),
            "edits[0]: no pass 'glitter' is registered; there is opaque, transparent, tonemap, fog, reinhard");
}

TEST(edit, a_pass_comes_once) {
  EXPECT_EQ(error({{{Kind::add_after, "fog", "opaque"}, {Kind::add_after, "fog", "tonemap"}}}),
            "edits[1]: the pass 'fog' is in the frame already");
}

TEST(edit, what_is_not_in_the_frame_can_be_neither_removed_nor_rewired_nor_a_place) {
  const std::string sentence = "no pass 'fog' is in the frame; there is opaque, transparent, tonemap";
  EXPECT_EQ(error({{{Kind::remove, "fog"}}}), "edits[0]: " + sentence);
  EXPECT_EQ(error({{{Kind::read, "fog", "", "a", "b"}}}), "edits[0]: " + sentence);
  EXPECT_EQ(error({{{Kind::add_after, "reinhard", "fog"}}}), "edits[0]: " + sentence);
}

TEST(edit, a_wire_is_rewired_once) {
  EXPECT_EQ(error({{{Kind::read, "tonemap", "", "scene_color", "a"}, {Kind::read, "tonemap", "", "scene_color", "b"}}}),
            "edits[1]: 'scene_color' of 'tonemap' is rewired already, to 'a'");
}

TEST(edit, everything_may_go) {
  EXPECT_EQ(names({{{Kind::remove, "opaque"}, {Kind::remove, "transparent"}, {Kind::remove, "tonemap"}}}), Names{});
}

}  // namespace
}  // namespace ambito::graph::test
