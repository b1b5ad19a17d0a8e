#include "frames.h"

namespace ambito::executor::test {
namespace {

// The refusal of one full-screen pass, or "".
std::string refusal(std::string_view shader, const std::vector<const char*>& reads,
                    std::uint32_t samples = 1) {
  Stage stage;
  const auto realised = stage.realise([&](frame::PassBuilder& f) {
    const auto color = f.texture({.label = "image", .format = Format::rgba8_unorm, .samples = samples});
    const auto ramp = f.render({.label = "make", .color = {color, vec4f(0.0f)}}, {});
    frame::FullscreenPass pass{.label = "show", .shader = shader, .target = target(f, "out")};
    for (const char* name : reads) pass.reads.push_back({name, ramp.color});
    f.copy_out(f.fullscreen(pass));
  });
  return realised ? "" : realised.error().message;
}

TEST(pass_group, reads_and_wgsl_agree) { EXPECT_EQ(refusal("test/add.wgsl", {"source"}), ""); }

TEST(pass_group, a_read_that_the_wgsl_does_not_declare_is_refused_with_both_names) {
  EXPECT_EQ(refusal("test/add.wgsl", {"source", "glow"}),
            "pass 'show' gives 'glow', which shader 'test/add.wgsl' does not declare in group 1; it declares "
            "'source'");
}

TEST(pass_group, a_variable_that_the_pass_does_not_give_is_refused_with_both_names) {
  EXPECT_EQ(refusal("test/add.wgsl", {}),
            "shader 'test/add.wgsl' declares 'source' at @group(1) @binding(1), which pass 'show' does not "
            "give; it "
            "gives nothing");
}

TEST(pass_group, a_name_is_given_once) {
  EXPECT_EQ(refusal("test/add.wgsl", {"source", "source"}), "pass 'show' gives 'source' twice");
}

TEST(pass_group, a_multisampled_texture_needs_a_multisampled_variable) {
  EXPECT_EQ(
      refusal("test/add.wgsl", {"source"}, 4),
      "pass 'show' reads 'image' (4 samples) as 'source', which shader 'test/add.wgsl' declares as a texture "
      "with 1 sample");
}

TEST(pass_group, binding_0_is_the_view) {
  EXPECT_EQ(
      refusal("test/wrong_place.wgsl", {"source"}),
      "shader 'test/wrong_place.wgsl' declares 'source' at @group(1) @binding(0), where the view's uniforms "
      "are: include shading/view.wgsl, or begin at @binding(1)");
}

TEST(pass_group, full_screen_passes_have_two_groups) {
  EXPECT_EQ(
      refusal("test/third_group.wgsl", {}),
      "shader 'test/third_group.wgsl' declares 'source' in group 2; pass 'show' has groups 0 and 1 only");
}

TEST(pass_group, a_shader_that_does_not_exist_is_an_error_with_the_pass) {
  Stage stage;
  const auto realised = stage.realise([](frame::PassBuilder& f) {
    f.copy_out(f.fullscreen({.label = "show", .shader = "test/nowhere.wgsl", .target = target(f, "out")}));
  });
  ASSERT_FALSE(realised);
  EXPECT_EQ(realised.error().code, ErrorCode::shader);
  EXPECT_NE(realised.error().text().find("realising pass 'show'"), std::string::npos)
      << realised.error().text();
}

}  // namespace
}  // namespace ambito::executor::test
