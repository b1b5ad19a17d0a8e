#pragma once

#include <array>
#include <vector>

#include <ambito/math.h>
#include <ambito/result.h>
#include <ambito/view.h>

namespace ambito::scene {

/// Points with dot(normal, p) + offset ≥ 0 are inside.
struct Plane {
  vec3f normal{0.0f};  ///< unit, or zero: everything is inside
  float offset = 0.0f;
};

/// Left, right, bottom, top, near, far; normals point inwards. An infinite far plane has a zero normal.
struct Frustum {
  std::array<Plane, 6> planes;
};

/// The planes of a clip matrix with depth 0 … w, reversed or not.
[[nodiscard]] Frustum frustum_of(const mat4x4f& view_projection);

/// One look at the scene: a camera's, or later a cascade's, a spot light's, a cube face's.
/// Depth is reversed: 1 at the near plane, 0 at the far plane or at infinity.
struct View {
  mat4x4f view{1.0f};             ///< world to view: right-handed, looks along −Z
  mat4x4f projection{1.0f};       ///< view to clip, jitter included
  mat4x4f view_projection{1.0f};  ///< projection · view
  mat4x4f inverse_view{1.0f};
  mat4x4f inverse_projection{1.0f};
  mat4x4f inverse_view_projection{1.0f};
  mat4x4f previous_view_projection{
      1.0f};        ///< of the frame before, without jitter; the first frame: this one's
  Frustum frustum;  ///< world space, without jitter
  vec3f eye{0.0f};  ///< world space
  Projection kind = Projection::perspective;
  float near_plane = 0.0f;  ///< metres
  float far_plane = 0.0f;   ///< metres; 0 = infinite
  Extent viewport;          ///< pixels
  vec2f jitter{0.0f};       ///< pixels, −0.5 … 0.5; +x right, +y down
};

/// The matrices of a camera in a picture of this size. Errors: usage, as `validate`.
/// An `up` along the view direction is replaced by the nearest axis that is not.
[[nodiscard]] Result<View> make_view(const Camera& camera, Extent size);

/// Products, inverses and frustum from `view` and `projection`.
void derive(View& view);

/// Largest width and height of a picture, pixels.
inline constexpr std::uint32_t max_picture_side = 8192;

// Each error is `usage` and gives the value and the limit.
[[nodiscard]] Result<void> validate(const Camera& camera);
[[nodiscard]] Result<void> validate(const Settings& settings);
[[nodiscard]] Result<void> validate(Extent size);
/// All three.
[[nodiscard]] Result<void> validate(const ambito::View& view);

/// World to view for a right-handed look along −Z. `eye` ≠ `target`, both finite.
[[nodiscard]] mat4x4f look_at(vec3f eye, vec3f target, vec3f up);
/// Reversed depth; `far_plane` 0 is infinite. `tan_half_y` > 0, `aspect` > 0, 0 < near < far.
[[nodiscard]] mat4x4f perspective(float tan_half_y, float aspect, float near_plane, float far_plane);
/// Reversed depth; near < far.
[[nodiscard]] mat4x4f orthographic(float half_width, float half_height, float near_plane, float far_plane);

}  // namespace ambito::scene
