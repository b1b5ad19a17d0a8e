#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <ambito/math.h>
#include <ambito/result.h>
#include <ambito/scene.h>

namespace ambito {

/// Where the picture is taken from. Plain values: change them freely between frames.
struct Camera {
  vec3f eye{0.0f, 0.0f, 3.0f};
  vec3f target{0.0f};
  vec3f up{0.0f, 1.0f, 0.0f};
  scene::Projection projection = scene::Projection::perspective;
  Angle fov_y{0.7853981634f};   ///< vertical field of view, 0 < fov < π (perspective)
  float half_height = 1.0f;     ///< half the visible height in metres (orthographic)
  float near_plane = 0.1f;      ///< metres, > 0 (perspective)
  float far_plane = 0.0f;       ///< metres, > near; 0 = infinite (perspective; orthographic needs one)
  /// Width / height of the frame this camera was made for; 0: the target's. Nothing is ever stretched: where
  /// the target has another aspect, the whole frame is in the picture and more is seen beside or above it.
  float aspect = 0.0f;

  /// A three-quarter view from above that shows the whole box at any aspect; an empty box: a look at the origin.
  [[nodiscard]] static Camera framing(const Aabb& bounds, float aspect = 1.0f);
  /// The same from further away: the whole box stays in the picture at every angle of `orbit`.
  [[nodiscard]] static Camera framing_orbit(const Aabb& bounds, float aspect = 1.0f);
  /// A camera of the scene by its name, else by the name of its node, else by index written in digits.
  /// Error: bad_input, names those there are.
  [[nodiscard]] static Result<Camera> from_scene(const Scene& scene, std::string_view name_or_index);
  /// Turns around the target, about the up axis; positive is counter-clockwise seen from above.
  void orbit(Angle angle);
};

/// What is uploaded each frame and never changes the frame graph.
struct Settings {
  float exposure_ev = 0.0f;  ///< stops, −32 … 32; the radiance is multiplied by 2^EV
  vec4f background{0.05f, 0.06f, 0.08f, 1.0f};  ///< linear RGB, alpha 0 … 1 (0: transparent picture)
};

/// One picture of a scene.
struct View {
  Camera camera = {};
  Extent size{1280, 720};  ///< pixels, 1 … 8192 each
  Settings settings = {};
};

}  // namespace ambito
