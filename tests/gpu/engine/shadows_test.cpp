#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "gpu/engine/kit.h"
#include "scene/view.h"

/// Shadows of a directional light: where they are, where they are not, and when they are drawn.
namespace ambito::engine_test {
namespace {

/// The way the light travels, from a sun so many degrees above the horizon.
vec3f sunlight(float elevation, float azimuth = 30.0f) {
  constexpr float degree = std::numbers::pi_v<float> / 180.0f;
  return -vec3f(std::cos(elevation * degree) * std::cos(azimuth * degree), std::sin(elevation * degree),
                std::cos(elevation * degree) * std::sin(azimuth * degree));
}

void add_sun(Scene& scene, vec3f direction) {
  scene::NodeRow sun;
  sun.light = scene.add(scene::Light{.kind = scene::LightKind::directional, .intensity = 3.0f});
  sun.local.rotation = glm::quatLookAt(direction, vec3f(0.0f, 1.0f, 0.0f));
  scene.add(std::move(sun));
}

scene::NodeId add_box(Scene& scene, vec3f size, vec3f at, const scene::Material& look) {
  const auto mesh = scene.add(scene::Mesh{.primitives = {{scene.add(scene::box(size)), scene.add(look)}}});
  return add_node(scene, mesh, at);
}

/// A plane of 1 km, in one piece, and a sun.
Scene wide_plane(vec3f light) {
  Scene scene;
  const auto mesh =
      scene.add(scene::Mesh{.primitives = {{scene.add(scene::plane(1000.0f, 1000.0f)), scene.add(paint(vec3f(0.8f)))}}});
  add_node(scene, mesh, vec3f(0.0f));
  add_sun(scene, light);
  return scene;
}

View look(vec3f eye, vec3f target, Extent size = {160, 120}) {
  View view;
  view.camera.eye = eye;
  view.camera.target = target;
  view.size = size;
  return view;
}

Image picture(const Scene& scene, const View& view, std::uint32_t cascades, RendererOptions options = {}) {
  options.cascades = cascades;
  options.samples = 1;
  return fresh_picture(scene, view, std::move(options));
}

std::uint8_t brightness(const Image& image, std::uint32_t x, std::uint32_t y) {
  return image.pixels[4 * (static_cast<std::size_t>(y) * image.width + x) + 1];
}

std::size_t darker(const Image& image, const Image& lit) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < image.pixels.size(); i += 4) count += image.pixels[i + 1] < lit.pixels[i + 1] ? 1 : 0;
  return count;
}

TEST(shadows, a_lit_plane_has_no_dark_texel_under_any_sun_and_no_seam_between_cascades) {
  std::vector<std::unique_ptr<Checked>> renderers;
  for (std::uint32_t i = 0; i <= 4; ++i)
    renderers.push_back(std::make_unique<Checked>(RendererOptions{.label = "plane", .cascades = i, .samples = 1}));
  const View views[] = {look({0.0f, 2.0f, 8.0f}, vec3f(0.0f)), look({3.0f, 40.0f, 60.0f}, {0.0f, 0.0f, -30.0f})};
  for (const auto& [elevation, azimuth] : {std::pair{5.0f, 30.0f}, {5.0f, 200.0f}, {20.0f, 75.0f}, {60.0f, 30.0f}, {90.0f, 0.0f}}) {
    const Scene scene = wide_plane(sunlight(elevation, azimuth));
    for (const View& view : views) {
      const Image lit = renderers[0]->draw(scene, view);
      for (std::size_t i = 1; i <= 4; ++i)
        EXPECT_EQ(darker(renderers[i]->draw(scene, view), lit), 0u) << elevation << "°, " << i << " cascades";
    }
  }
}

/// Where the plane y = 0 is under the middle of a pixel.
vec3f on_plane(const scene::View& view, std::uint32_t x, std::uint32_t y) {
  const vec2f at{(static_cast<float>(x) + 0.5f) / static_cast<float>(view.viewport.width) * 2.0f - 1.0f,
                 1.0f - (static_cast<float>(y) + 0.5f) / static_cast<float>(view.viewport.height) * 2.0f};
  const vec4f far_point = view.inverse_view_projection * vec4f(at, 0.5f, 1.0f);
  const vec3f ray = vec3f(far_point) / far_point.w - view.eye;
  return view.eye - ray * (view.eye.y / ray.y);
}

/// Whether a ray leaves `from` through the box of 1 m that stands on the plane, grown by `more` metres at each side.
bool hits_cube(vec3f from, vec3f ray, float more) {
  float enter = 0.0f;
  float leave = 1e9f;
  const vec3f low(-0.5f - more, -1.0f, -0.5f - more);
  const vec3f high(0.5f + more, 1.0f + more, 0.5f + more);
  for (int axis = 0; axis < 3; ++axis) {
    const float a = (low[axis] - from[axis]) / ray[axis];
    const float b = (high[axis] - from[axis]) / ray[axis];
    enter = std::max(enter, std::min(a, b));
    leave = std::min(leave, std::max(a, b));
  }
  return enter < leave;
}

TEST(shadows, a_cube_shades_what_lies_behind_it_and_nothing_else) {
  for (const float elevation : {15.0f, 45.0f}) {
    const vec3f light = sunlight(elevation, -60.0f);
    Scene scene = wide_plane(light);
    add_box(scene, vec3f(1.0f), {0.0f, 0.5f, 0.0f}, paint({0.9f, 0.1f, 0.1f}));
    const View view = look({1.0f, 5.0f, 6.0f}, vec3f(0.0f), {320, 240});
    const Image lit = picture(scene, view, 0);
    const Image shaded = picture(scene, view, 4);
    const scene::View camera = *scene::make_view(view.camera, view.size);
    // Two texels of the cascade at hand, which the slant draws out along the ground; its border is soft.
    const float border = 0.12f;
    std::size_t dark = 0;
    std::size_t bright = 0;
    for (std::uint32_t y = 0; y < 240; ++y) {
      for (std::uint32_t x = 0; x < 320; ++x) {
        const vec3f point = on_plane(camera, x, y);
        if (hits_cube(point, camera.eye - point, 0.1f)) continue;  // the cube itself is seen here
        const bool shaded_here = brightness(shaded, x, y) < brightness(lit, x, y);
        if (hits_cube(point, -light, -border)) {
          EXPECT_TRUE(shaded_here) << elevation << "°: lit at " << point.x << ", " << point.z;
          ++dark;
        } else if (!hits_cube(point, -light, border)) {
          EXPECT_FALSE(shaded_here) << elevation << "°: dark at " << point.x << ", " << point.z;
          ++bright;
        }
      }
    }
    EXPECT_GT(dark, 400u);
    EXPECT_GT(bright, 10000u);
  }
}

TEST(shadows, reach_to_the_far_end_of_the_scene_however_far_that_is) {
  std::uint8_t at_first = 0;
  for (const float height : {84.0f, 90.0f, 96.0f, 104.0f, 108.0f}) {
    Scene scene;
    const auto mesh =
        scene.add(scene::Mesh{.primitives = {{scene.add(scene::plane(20.0f, 20.0f)), scene.add(paint(vec3f(0.8f)))}}});
    add_node(scene, mesh, vec3f(0.0f));
    add_sun(scene, sunlight(45.0f));
    add_box(scene, vec3f(2.0f), {0.0f, 1.0f, 0.0f}, paint(vec3f(0.5f)));
    View view = look({0.0f, height, 0.01f}, vec3f(0.0f));
    view.camera.fov_y = degrees(8);
    const Image lit = picture(scene, view, 0);
    const Image shaded = picture(scene, view, 4);
    std::uint8_t darkest = 255;
    for (std::uint32_t y = 0; y < view.size.height; ++y)
      for (std::uint32_t x = 0; x < view.size.width; ++x)
        if (brightness(shaded, x, y) < brightness(lit, x, y)) darkest = std::min(darkest, brightness(shaded, x, y));
    if (at_first == 0) at_first = darkest;
    EXPECT_LT(darkest, 190) << height << " m above: only the sky lights the shadow";
    EXPECT_EQ(darkest, at_first) << height << " m above: it is as dark as from nearer";
  }
}

TEST(shadows, a_smooth_ball_of_few_facets_shades_itself_only_where_it_turns_away) {
  Scene scene;
  const auto ball = scene.add(
      scene::Mesh{.primitives = {{scene.add(scene::sphere(1.0f, 10, 6)), scene.add(paint(vec3f(0.8f)))}}});
  add_node(scene, ball, vec3f(0.0f));
  // A floor far below makes the texels large.
  const auto floor = scene.add(
      scene::Mesh{.primitives = {{scene.add(scene::plane(60.0f, 60.0f)), scene.add(paint(vec3f(0.8f)))}}});
  add_node(scene, floor, {0.0f, -8.0f, 0.0f});
  add_sun(scene, sunlight(40.0f, 70.0f));
  const View view = look(-4.0f * sunlight(40.0f, 70.0f), vec3f(0.0f));  // from where the sun stands: no shadow is seen
  const Image lit = picture(scene, view, 0);
  const Image shaded = picture(scene, view, 4);
  std::size_t dark = 0;
  for (std::uint32_t y = 40; y < 80; ++y)
    for (std::uint32_t x = 60; x < 100; ++x) dark += brightness(shaded, x, y) < brightness(lit, x, y) ? 1 : 0;
  EXPECT_EQ(dark, 0u);
}

TEST(shadows, masks_cut_holes_into_them_and_glass_casts_none) {
  const vec3f light = sunlight(70.0f);
  const View view = look({0.0f, 6.0f, 6.0f}, vec3f(0.0f));
  const auto shaded_pixels = [&](const scene::Material& material) {
    Scene scene = wide_plane(light);
    add_box(scene, {2.0f, 0.02f, 2.0f}, {0.0f, 3.0f, 0.0f}, material);
    return darker(picture(scene, view, 4), picture(scene, view, 0));
  };
  const std::size_t solid = shaded_pixels(paint(vec3f(0.5f)));
  EXPECT_GT(solid, 300u);
  scene::Material gone = paint(vec3f(0.5f));
  gone.alpha_mode = scene::AlphaMode::mask;
  gone.base_color.a = 0.2f;
  EXPECT_EQ(shaded_pixels(gone), 0u) << "below the cutoff nothing is there";
  gone.base_color.a = 0.8f;
  EXPECT_EQ(shaded_pixels(gone), solid);
  scene::Material glass = paint(vec3f(0.5f));
  glass.alpha_mode = scene::AlphaMode::blend;
  glass.base_color.a = 0.5f;
  EXPECT_EQ(shaded_pixels(glass), 0u);
}

TEST(shadows, a_sheet_casts_them_whichever_side_it_shows_and_what_is_unlit_casts_none) {
  const vec3f light = sunlight(70.0f);
  const View view = look({0.0f, 6.0f, 6.0f}, vec3f(0.0f));
  const auto shaded_pixels = [&](float turned, bool unlit) {
    Scene scene = wide_plane(light);
    scene::Material sheet = paint(vec3f(0.5f));
    sheet.unlit = unlit;
    const auto mesh = scene.add(scene::Mesh{.primitives = {{scene.add(scene::plane(2.0f, 2.0f)), scene.add(sheet)}}});
    scene::NodeRow node;
    node.mesh = mesh;
    node.local.translation = {0.0f, 3.0f, 0.0f};
    node.local.rotation = glm::angleAxis(turned, vec3f(1.0f, 0.0f, 0.0f));
    scene.add(std::move(node));
    return darker(picture(scene, view, 4), picture(scene, view, 0));
  };
  const std::size_t from_above = shaded_pixels(0.0f, false);
  EXPECT_GT(from_above, 300u);
  const std::size_t from_below = shaded_pixels(std::numbers::pi_v<float>, false);  // and the camera sees through it
  EXPECT_GE(from_below, from_above);
  EXPECT_EQ(shaded_pixels(0.0f, true), 0u) << "a backdrop: a dome around the scene would shade all of it";
}

TEST(shadows, are_kept_while_nothing_changes_and_drawn_again_when_something_does) {
  Room room = make_room();
  View view = room_view();
  Checked renderer({.label = "kept"});
  const auto expect = [&](bool kept) {
    EXPECT_EQ(renderer.draw(room.scene, view).pixels, fresh_picture(room.scene, view).pixels);
    EXPECT_EQ(renderer->stats().shadows_kept, kept);
  };
  expect(false);
  const std::uint32_t passes = renderer->stats().render_passes;
  expect(true);
  EXPECT_EQ(renderer->stats().render_passes, passes - 1) << "the pass is not even begun";
  scene::Transform moved = room.scene.nodes().locals()[room.ball_node.index];
  moved.translation.y += 0.3f;
  room.scene.set_local(room.ball_node, moved);
  expect(false);
  expect(true);
  room.scene.edit(room.wood)->alpha_mode = scene::AlphaMode::blend;  // casts no more
  expect(false);
  view.camera.eye += vec3f(1.0f, 0.5f, 0.0f);
  expect(false);
  expect(true);
}

TEST(shadows, a_loss_while_they_are_kept_draws_them_again) {
  const Room room = make_room();
  Checked renderer({.label = "lost"});
  renderer.draw(room.scene, room_view());
  const Image wanted = renderer.draw(room.scene, room_view());
  ASSERT_TRUE(renderer->stats().shadows_kept);
  renderer->lose_device_at("after prepare");
  EXPECT_EQ(renderer.draw(room.scene, room_view()).pixels, wanted.pixels);
  EXPECT_EQ(renderer->stats().device_losses, 1u);
  EXPECT_FALSE(renderer->stats().shadows_kept);
}

TEST(shadows, only_the_strongest_directional_light_casts_them) {
  const auto shaded_pixels = [](std::vector<float> lux) {
    Scene scene = wide_plane(sunlight(60.0f));
    add_box(scene, vec3f(1.0f), {0.0f, 2.0f, 0.0f}, paint(vec3f(0.5f)));
    for (const float each : lux) {
      scene::NodeRow sun;
      sun.light = scene.add(scene::Light{.kind = scene::LightKind::directional, .intensity = each});
      sun.local.rotation = glm::quatLookAt(sunlight(60.0f, 150.0f), vec3f(0.0f, 1.0f, 0.0f));
      scene.add(std::move(sun));
    }
    Checked renderer({.label = "suns", .samples = 1});
    const Image image = renderer.draw(scene, look({0.0f, 9.0f, 9.0f}, vec3f(0.0f)));
    EXPECT_EQ(renderer->stats().cascades, 4u);
    return image.pixels;
  };
  // The shadow moves to the other side when the second sun is the stronger one.
  const auto weaker = shaded_pixels({2.9f});
  const auto stronger = shaded_pixels({3.1f});
  std::size_t different = 0;
  for (std::size_t i = 1; i < weaker.size(); i += 4) different += std::abs(weaker[i] - stronger[i]) > 5 ? 1 : 0;
  EXPECT_GT(different, 50u);
}

TEST(shadows, a_scene_without_a_directional_light_has_none) {
  Room room = make_room();
  room.scene.edit(room.lamp)->kind = scene::LightKind::point;
  Checked with({.label = "with"});
  const Image image = with.draw(room.scene, room_view());
  EXPECT_EQ(with->stats().cascades, 0u);
  EXPECT_EQ(image.pixels, fresh_picture(room.scene, room_view(), {.label = "without", .cascades = 0}).pixels);
}

TEST(shadows, more_than_four_cascades_are_refused_with_the_limit) {
  RendererOptions options{.label = "five", .cascades = 5};
  options.adapter = gpu_test::adapter_wish();
  const auto refused = Renderer::create(options);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::usage);
  EXPECT_NE(refused.error().text().find("cascades is 5; the limit is 4"), std::string::npos) << refused.error().text();
}

}  // namespace
}  // namespace ambito::engine_test
