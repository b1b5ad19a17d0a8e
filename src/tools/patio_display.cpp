#include <algorithm>
#include <string>
#include <utility>

#include "scene/primitives.h"
#include "tools/patio_builder.h"
#include "tools/patio_shapes.h"

// The balls on their steps and the panes of glass.
namespace ambito::tools {
namespace {

using scene::Geometry;

constexpr int balls = 5;  // each way
constexpr float ball_radius = 0.29f;
constexpr float ball_spacing = 0.82f;
constexpr float ring_height = 0.05f;

/// The middle of a row's step, on top.
vec3f step_top(int row) {
  const float depth = layout::display_size.y / static_cast<float>(balls);
  const float z = 0.5f * layout::display_size.y - depth * (static_cast<float>(row) + 0.5f);
  return layout::display + vec3f(0.0f, layout::step_height * static_cast<float>(row + 1), z);
}

Geometry steps() {
  const float depth = layout::display_size.y / static_cast<float>(balls);
  Geometry whole;
  for (int row = 0; row < balls; ++row) {
    const vec3f top = step_top(row) - layout::display;
    Geometry step = block({layout::display_size.x, top.y, depth}, 0.8f);
    shade(step, [&](vec3f p, vec3f n) {
      if (n.y > 0.5f) return p.z < 0.0f && row + 1 < balls ? 0.72f : 1.0f;  // the next riser stands over it
      return p.y > 0.5f * top.y ? 1.0f : 0.6f;
    });
    append(whole, step, {0.0f, 0.0f, top.z});
  }
  return whole;
}

Geometry ring() {
  constexpr vec2f outline[] = {{0.17f, 0.0f}, {0.17f, 0.0f}, {0.165f, 0.04f}, {0.15f, 0.06f}, {0.13f, 0.05f}};
  Geometry shape = lathe(outline, 16, 1.0f);
  return shape;
}

/// Only what a material without textures reads.
Geometry without_uvs(Geometry geometry) {
  geometry.tangents.clear();
  geometry.uv0.clear();
  return geometry;
}

void add_balls(PatioBuilder& patio) {
  const scene::GeometryId ball = patio.add("ball", without_uvs(scene::sphere(ball_radius, 36, 18)));
  const scene::MeshId stand = patio.mesh("ring", ring(), patio.materials.brass);
  for (int row = 0; row < balls; ++row) {
    for (int column = 0; column < balls; ++column) {
      const float metallic = static_cast<float>(row) / static_cast<float>(balls - 1);
      const float roughness = 0.10f + 0.90f * static_cast<float>(column) / static_cast<float>(balls - 1);
      const scene::MeshId shown =
          patio.mesh("ball", ball, add_ball_material(patio.scene, metallic, roughness));
      const std::string number = " " + std::to_string(row) + " " + std::to_string(column);
      const vec3f at =
          step_top(row) + vec3f(ball_spacing * static_cast<float>(column - balls / 2), 0.0f, 0.0f);
      patio.place("ring" + number, stand, at);
      patio.place("ball" + number, shown, at + vec3f(0.0f, ball_radius + 0.5f * ring_height - 0.01f, 0.0f));
    }
  }
}

constexpr vec2f pane_size{0.95f, 1.75f};
constexpr float foot = 0.08f;

Geometry frame() {
  constexpr float bar = 0.05f;
  Geometry whole;
  const auto add = [&](vec3f size, vec3f at) { append(whole, block(size, 1.0f), at); };
  const float side = 0.5f * (pane_size.x + bar);
  add({bar, pane_size.y + bar + foot, bar}, {side, 0.0f, 0.0f});
  add({bar, pane_size.y + bar + foot, bar}, {-side, 0.0f, 0.0f});
  add({pane_size.x, bar, bar}, {0.0f, foot - bar, 0.0f});
  add({pane_size.x, bar, bar}, {0.0f, foot + pane_size.y, 0.0f});
  add({0.12f, 0.04f, 0.42f}, {side, 0.0f, 0.0f});
  add({0.12f, 0.04f, 0.42f}, {-side, 0.0f, 0.0f});
  return without_uvs(std::move(whole));
}

void add_panes(PatioBuilder& patio) {
  const scene::GeometryId pane = patio.add("pane", without_uvs(panel(pane_size.x, pane_size.y, 1, 1, 1.0f)));
  const scene::MeshId bars = patio.mesh("frame", frame(), patio.materials.brass);
  constexpr vec3f places[] = {{-3.55f, 0.0f, 2.9f}, {-3.35f, 0.0f, 1.55f}, {-3.55f, 0.0f, 0.2f}};
  constexpr float turns[] = {0.62f, 0.34f, 0.62f};
  for (int i = 0; i < 3; ++i) {
    const scene::MeshId glass = patio.mesh("pane", pane, patio.materials.glass[i]);
    const std::string number = " " + std::to_string(i);
    patio.place("frame" + number, bars, places[i], yaw(turns[i]));
    patio.place("pane" + number, glass, places[i] + vec3f(0.0f, foot, 0.0f), yaw(turns[i]));
  }
}

}  // namespace

void add_display(PatioBuilder& patio) {
  patio.place("steps", patio.mesh("steps", steps(), patio.materials.dark_stone), layout::display);
  add_balls(patio);
  add_panes(patio);
}

}  // namespace ambito::tools
