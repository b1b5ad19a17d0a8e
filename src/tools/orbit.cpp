#include "tools/orbit.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

namespace ambito::tools {

namespace {

constexpr float pi = std::numbers::pi_v<float>;
constexpr float nearest_to_pole = 0.02f;  // radians

}  // namespace

void orbit(Camera& camera, vec2f turn) {
  const vec3f arm = camera.eye - camera.target;
  const float length = glm::length(arm);
  if (!(length > 0.0f) || !std::isfinite(turn.x) || !std::isfinite(turn.y)) return;
  camera.orbit(Angle{-turn.x * pi});
  // The height above the target's plane, as an angle from the pole.
  const vec3f up = glm::normalize(camera.up);
  const vec3f turned = camera.eye - camera.target;
  const float height = std::clamp(glm::dot(turned, up) / length, -1.0f, 1.0f);
  const float pole = std::acos(height);
  const float wanted = std::clamp(pole - turn.y * pi, nearest_to_pole, pi - nearest_to_pole);
  const vec3f flat = turned - up * glm::dot(turned, up);
  const float flat_length = glm::length(flat);
  if (!(flat_length > 0.0f)) return;  // exactly above: there is no side to fall to
  camera.eye = camera.target + length * (std::cos(wanted) * up + std::sin(wanted) * flat / flat_length);
}

void dolly(Camera& camera, float notches) {
  if (!std::isfinite(notches)) return;
  const float factor = std::pow(0.9f, std::clamp(notches, -20.0f, 20.0f));
  camera.eye = camera.target + (camera.eye - camera.target) * factor;
  camera.near_plane *= factor;
  if (camera.projection == scene::Projection::orthographic) camera.half_height *= factor;
}

}  // namespace ambito::tools
