#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "scene/primitives.h"
#include "tools/patio_builder.h"
#include "tools/patio_shapes.h"
#include "tools/texture_maker.h"

// Floor, arcades, walls and sky.
namespace ambito::tools {
namespace {

using scene::Geometry;

constexpr ArchSize arch_size{layout::bay, 0.8f, 1.3f, 0.4f};
constexpr float wall_top = layout::spring + arch_size.height;
constexpr float plaster_metres = 1.8f;

Geometry column() {
  constexpr vec2f outline[] = {{0.270f, 0.160f}, {0.288f, 0.200f}, {0.270f, 0.240f}, {0.240f, 0.252f},
                               {0.240f, 0.252f}, {0.216f, 0.280f}, {0.222f, 0.302f}, {0.238f, 0.318f},
                               {0.222f, 0.338f}, {0.200f, 0.346f}, {0.200f, 0.346f}, {0.201f, 0.700f},
                               {0.196f, 1.250f}, {0.172f, 1.950f}, {0.172f, 1.950f}, {0.196f, 1.965f},
                               {0.196f, 1.992f}, {0.174f, 2.005f}, {0.174f, 2.005f}, {0.180f, 2.060f},
                               {0.205f, 2.120f}, {0.240f, 2.165f}, {0.245f, 2.180f}};
  Geometry whole = lathe(outline, 20, stone_metres);
  append(whole, block({0.60f, 0.16f, 0.60f}, stone_metres), vec3f(0.0f));
  append(whole, block({0.52f, 0.12f, 0.52f}, stone_metres), {0.0f, 2.18f, 0.0f});
  shade(whole, [](vec3f p, vec3f n) {
    const float base = 0.68f + 0.32f * smooth_step(0.0f, 0.55f, p.y);
    const float capital =
        1.0f - 0.35f * smooth_step(1.7f, 2.17f, p.y) * (n.y < 0.5f && p.y < 2.179f ? 1.0f : 0.0f);
    return base * capital;
  });
  return whole;
}

Geometry arch_wall() {
  Geometry wall = arch(arch_size, 20, plaster_metres);
  shade(wall, [](vec3f, vec3f n) { return std::abs(n.z) > 0.5f ? 1.0f : 0.5f; });
  return wall;
}

/// The wall behind an arcade: most light comes in at half height.
Geometry gallery_wall(float width) {
  Geometry wall = panel(width, wall_top, 1, 8, plaster_metres);
  shade(wall, [](vec3f p, vec3f) {
    return (0.40f + 0.28f * smooth_step(0.0f, 1.0f, p.y)) * (1.0f - 0.55f * smooth_step(1.4f, 3.4f, p.y));
  });
  return wall;
}

void add_floor(PatioBuilder& patio) {
  constexpr float metres = 2.4f;
  Geometry floor = scene::plane(layout::floor_size.x, layout::floor_size.y, layout::floor_size / metres);
  for (const vec3f p : floor.positions) floor.uv1.push_back(vec2f(p.x, p.z) / layout::floor_size + 0.5f);
  patio.place("floor", patio.mesh("floor", std::move(floor), patio.materials.floor), layout::floor_centre);
}

/// Columns and arches from a corner on; `step` leads to the next column and the facade is to its right.
void add_arcade(PatioBuilder& patio, const char* name, vec3f step, quatf turned, int bays,
                scene::MeshId shaft, scene::MeshId wall, bool first_column) {
  for (int i = 0; i <= bays; ++i) {
    const vec3f at = layout::corner + step * static_cast<float>(i);
    const std::string number = " " + std::to_string(i);
    if (i > 0 || first_column) patio.place(name + std::string(" column") + number, shaft, at);
    if (i == bays) break;
    patio.place(name + std::string(" arch") + number, wall,
                at + 0.5f * step + vec3f(0.0f, layout::spring, 0.0f), turned);
  }
}

void add_arcades(PatioBuilder& patio) {
  const scene::MeshId shaft = patio.mesh("column", column(), patio.materials.stone);
  const scene::MeshId wall = patio.mesh("arch", arch_wall(), patio.materials.plaster);
  add_arcade(patio, "back", {layout::bay, 0.0f, 0.0f}, yaw(0.0f), layout::back_bays, shaft, wall, true);
  add_arcade(patio, "left", {0.0f, 0.0f, layout::bay}, yaw(1.0f), layout::left_bays, shaft, wall, false);
}

/// Cornice and ceiling over an arcade of this length, along X, centred, columns at z = 0.
Geometry roof(float length) {
  Geometry whole = block({length + 0.5f, 0.10f, 0.56f}, stone_metres);
  append(whole, block({length + 0.7f, 0.14f, 0.76f}, stone_metres), {0.0f, 0.10f, 0.0f});
  append(whole, block({length + 0.4f, 0.12f, layout::gallery}, stone_metres),
         {0.0f, -0.02f, -0.5f * layout::gallery});
  shade(whole, [](vec3f, vec3f n) { return n.y < -0.5f ? 0.35f : 1.0f; });
  return whole;
}

void add_walls(PatioBuilder& patio) {
  constexpr float back_length = layout::bay * static_cast<float>(layout::back_bays);
  constexpr float left_length = layout::bay * static_cast<float>(layout::left_bays);
  const vec3f back = layout::corner + vec3f(0.5f * back_length, 0.0f, 0.0f);
  const vec3f left = layout::corner + vec3f(0.0f, 0.0f, 0.5f * left_length);
  const auto put = [&](const char* name, Geometry geometry, scene::MaterialId material, vec3f at,
                       quatf turned) {
    patio.place(name, patio.mesh(name, std::move(geometry), material), at, turned);
  };
  const vec3f up(0.0f, wall_top, 0.0f);
  put("back wall", gallery_wall(back_length + 2.0f * layout::gallery), patio.materials.blue_plaster,
      back - vec3f(0.0f, 0.0f, layout::gallery), yaw(0.0f));
  put("left wall", gallery_wall(left_length + 2.0f * layout::gallery), patio.materials.blue_plaster,
      left - vec3f(layout::gallery, 0.0f, 0.0f), yaw(1.0f));
  put("back roof", roof(back_length), patio.materials.stone, back + up, yaw(0.0f));
  put("left roof", roof(left_length), patio.materials.stone, left + up + vec3f(0.0f, 0.004f, 0.0f),
      yaw(1.0f));
}

void add_right_wall(PatioBuilder& patio) {
  constexpr float length = 15.0f;
  constexpr float height = 2.5f;
  Geometry wall = panel(length, height, 1, 4, plaster_metres);
  shade(wall, [](vec3f p, vec3f) { return 0.7f + 0.3f * smooth_step(0.0f, 1.2f, p.y); });
  const vec3f at(layout::right_wall, 0.0f, 1.3f);
  patio.place("right wall", patio.mesh("right wall", std::move(wall), patio.materials.plaster), at,
              yaw(-1.0f));
  Geometry coping = block({0.5f, 0.12f, length}, stone_metres);
  patio.place("coping", patio.mesh("coping", std::move(coping), patio.materials.stone),
              at + vec3f(0.15f, height, 0.0f));
}

void add_sky(PatioBuilder& patio) {
  constexpr float radius = 15.0f;
  Geometry sky = dome(radius, -2.0f, 24, 10);
  for (std::size_t i = 0; i < sky.positions.size(); ++i) {
    const float height = std::max(0.0f, sky.positions[i].y / radius);
    const float t = smooth_step(0.0f, 0.42f, height);
    const vec3f horizon(0.80f, 0.60f, 0.44f);
    const vec3f zenith(0.10f, 0.27f, 0.52f);
    sky.colors[i] = vec4f(horizon + (zenith - horizon) * t, 1.0f);
  }
  patio.place("sky", patio.mesh("sky", std::move(sky), patio.materials.sky), layout::floor_centre);
}

}  // namespace

void add_architecture(PatioBuilder& patio) {
  add_floor(patio);
  add_arcades(patio);
  add_walls(patio);
  add_right_wall(patio);
  add_sky(patio);
}

}  // namespace ambito::tools
