#include <cmath>
#include <numbers>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "scene/view.h"

namespace ambito::scene {
namespace {

std::string text(vec3f v) { return fmt::format("({}, {}, {})", v.x, v.y, v.z); }

template <class... Args>
std::unexpected<Error> refuse(fmt::format_string<Args...> format, Args&&... args) {
  return fail(ErrorCode::usage, fmt::format(format, std::forward<Args>(args)...));
}

Result<void> finite(std::string_view what, vec3f v) {
  if (std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z)) return {};
  return refuse("The camera's {} is {}; it must be finite.", what, text(v));
}

Result<void> validate_perspective(const Camera& camera) {
  const float fov = camera.fov_y.radians;
  constexpr float degree = std::numbers::pi_v<float> / 180.0f;
  if (!(fov > 0.0f && fov < std::numbers::pi_v<float>)) {
    return refuse("The camera's vertical field of view is {} degrees; it must be above 0 and below 180.",
                  fov / degree);
  }
  if (!(camera.near_plane > 0.0f) || !std::isfinite(camera.near_plane)) {
    return refuse("The camera's near plane is at {} m; it must be above 0 and finite.", camera.near_plane);
  }
  // 0 is infinite.
  if (camera.far_plane != 0.0f &&
      !(camera.far_plane > camera.near_plane && std::isfinite(camera.far_plane))) {
    return refuse(
        "The camera's far plane is at {} m; it must be 0 (infinite) or beyond the near plane at {} m.",
        camera.far_plane, camera.near_plane);
  }
  return {};
}

Result<void> validate_orthographic(const Camera& camera) {
  if (!(camera.half_height > 0.0f) || !std::isfinite(camera.half_height)) {
    return refuse(
        "The orthographic camera shows {} m of height above its middle; it must be above 0 and finite.",
        camera.half_height);
  }
  if (!std::isfinite(camera.near_plane)) {
    return refuse("The camera's near plane is at {} m; it must be finite.", camera.near_plane);
  }
  if (!(camera.far_plane > camera.near_plane) || !std::isfinite(camera.far_plane)) {
    return refuse("The orthographic camera's far plane is at {} m; it must be beyond the near plane at {} m.",
                  camera.far_plane, camera.near_plane);
  }
  return {};
}

}  // namespace

Result<void> validate(const Camera& camera) {
  if (Result<void> ok = finite("eye", camera.eye); !ok) return ok;
  if (Result<void> ok = finite("target", camera.target); !ok) return ok;
  if (Result<void> ok = finite("up direction", camera.up); !ok) return ok;
  if (camera.eye == camera.target) {
    return refuse("The camera's eye and target are the same point, {}; it has no direction to look in.",
                  text(camera.eye));
  }
  if (camera.up == vec3f(0.0f)) return refuse("The camera's up direction is (0, 0, 0); it must not be zero.");
  if (!(camera.aspect >= 0.0f) || !std::isfinite(camera.aspect)) {
    return refuse("The camera's aspect is {}; it must be above 0, or 0 for the picture's.", camera.aspect);
  }
  return camera.projection == Projection::perspective ? validate_perspective(camera)
                                                      : validate_orthographic(camera);
}

Result<void> validate(const Settings& settings) {
  if (!(std::abs(settings.exposure_ev) <= 32.0f)) {
    return refuse("The exposure is {} EV; it must lie between -32 and 32.", settings.exposure_ev);
  }
  constexpr const char* channels[] = {"red", "green", "blue"};
  const vec4f& color = settings.background;
  for (int i = 0; i < 3; ++i) {
    if (!(color[i] >= 0.0f) || !std::isfinite(color[i])) {
      return refuse("The background's {} is {}; it must be 0 or more and finite.", channels[i], color[i]);
    }
  }
  if (!(color.a >= 0.0f && color.a <= 1.0f)) {
    return refuse("The background's alpha is {}; it must lie between 0 and 1.", color.a);
  }
  return {};
}

Result<void> validate(Extent size) {
  const auto fits = [](std::uint32_t side) { return side >= 1 && side <= max_picture_side; };
  if (fits(size.width) && fits(size.height)) return {};
  return refuse("The picture is {} x {} pixels; each side must lie between 1 and {}.", size.width,
                size.height, max_picture_side);
}

Result<void> validate(const ambito::View& view) {
  if (Result<void> ok = validate(view.camera); !ok) return ok;
  if (Result<void> ok = validate(view.size); !ok) return ok;
  return validate(view.settings);
}

}  // namespace ambito::scene
