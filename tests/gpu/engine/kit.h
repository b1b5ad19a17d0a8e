#pragma once

#include <memory>
#include <utility>

#include <gtest/gtest.h>

#include <ambito/ambito.h>

#include "gpu/support/gpu_device.h"
#include "scene/primitives.h"

/// Renderers and small scenes for tests of the whole engine.
namespace ambito::engine_test {

/// A renderer whose complaints fail the test when it dies.
class Checked {
 public:
  explicit Checked(RendererOptions options = {.label = "test"}) : renderer_(make(std::move(options))) {}
  ~Checked() { check(); }
  Checked(const Checked&) = delete;
  Checked& operator=(const Checked&) = delete;

  Renderer* operator->() { return &renderer_; }

  Image draw(const Scene& scene, const View& view) {
    auto image = renderer_.render(scene, view);
    if (!image) {
      ADD_FAILURE() << image.error().text();
      return {};
    }
    return std::move(*image);
  }
  void check() const {
    for (const std::string& error : renderer_.gpu_errors()) ADD_FAILURE() << error;
  }

 private:
  static Renderer make(RendererOptions options) {
    const std::string wish = gpu_test::adapter_wish();
    options.adapter = wish;
    options.default_limits = options.default_limits || gpu_test::default_limits_wish();
    return gpu_test::must(Renderer::create(options));
  }
  Renderer renderer_;
};

/// What a renderer shows that has never seen anything else.
inline Image fresh_picture(const Scene& scene, const View& view,
                           RendererOptions options = {.label = "fresh"}) {
  return Checked(std::move(options)).draw(scene, view);
}

inline scene::Material paint(vec3f color) {
  return {.base_color = vec4f(color, 1.0f), .metallic = 0.0f, .roughness = 0.6f};
}

inline scene::NodeId add_node(Scene& scene, scene::MeshId mesh, vec3f position) {
  scene::NodeRow node;
  node.mesh = mesh;
  node.local.translation = position;
  return scene.add(std::move(node));
}

/// A box with a texture, a ball, and a pane of glass before them, with the ids that edits need.
struct Room {
  Scene scene;
  scene::ImageId image;
  scene::SamplerId sampler;
  scene::MaterialId wood;
  scene::MaterialId paint_of_ball;
  scene::MaterialId glass;
  scene::GeometryId box;
  scene::GeometryId ball;
  scene::MeshId box_mesh;
  scene::NodeId box_node;
  scene::NodeId ball_node;
  scene::NodeId glass_node;
  scene::LightId lamp;
};

inline Image stripes(std::uint8_t a, std::uint8_t b, std::uint32_t side = 8) {
  Image image{.width = side, .height = side, .pixels = {}};
  for (std::uint32_t y = 0; y < side; ++y) {
    for (std::uint32_t x = 0; x < side; ++x) {
      const std::uint8_t value = (x / 2) % 2 == 0 ? a : b;
      image.pixels.insert(image.pixels.end(), {value, static_cast<std::uint8_t>(value / 2), 40, 255});
    }
  }
  return image;
}

inline Room make_room() {
  Room room;
  Scene& scene = room.scene;
  room.image = scene.add(scene::Picture{.image = stripes(250, 90)});
  room.sampler = scene.add(scene::Sampler{});
  scene::Material wood = paint(vec3f(1.0f));
  wood.base_color_texture = {.image = room.image, .sampler = room.sampler};
  room.wood = scene.add(wood);
  room.paint_of_ball = scene.add(paint({0.2f, 0.5f, 0.9f}));
  scene::Material glass = paint({0.9f, 0.3f, 0.3f});
  glass.base_color.a = 0.4f;
  glass.alpha_mode = scene::AlphaMode::blend;
  glass.double_sided = true;
  room.glass = scene.add(glass);
  room.box = scene.add(scene::box(vec3f(1.0f)));
  room.ball = scene.add(scene::sphere(0.6f, 24, 12));
  const auto pane = scene.add(scene::box({1.2f, 0.8f, 0.01f}));
  room.box_mesh = scene.add(scene::Mesh{.primitives = {{room.box, room.wood}}});
  const auto ball_mesh = scene.add(scene::Mesh{.primitives = {{room.ball, room.paint_of_ball}}});
  const auto pane_mesh = scene.add(scene::Mesh{.primitives = {{pane, room.glass}}});
  room.box_node = add_node(scene, room.box_mesh, {-0.7f, 0.0f, 0.0f});
  room.ball_node = add_node(scene, ball_mesh, {0.8f, 0.0f, 0.0f});
  room.glass_node = add_node(scene, pane_mesh, {0.0f, 0.2f, 1.2f});
  room.lamp = scene.add(scene::Light{.kind = scene::LightKind::directional, .intensity = 3.0f});
  scene::NodeRow lamp;
  lamp.light = room.lamp;
  lamp.local.rotation = glm::angleAxis(-0.7f, vec3f(1.0f, 0.0f, 0.0f));
  scene.add(lamp);
  return room;
}

inline View room_view(Extent size = {96, 64}) {
  View view;
  view.camera.eye = {0.5f, 0.8f, 4.5f};
  view.size = size;
  return view;
}

}  // namespace ambito::engine_test
