#pragma once

#include <memory>

#include <ambito/format.h>
#include <ambito/window.h>

namespace ambito::engine {
class SurfaceOutput;
struct Access;
}  // namespace ambito::engine

/// A window to draw into. The engine makes none: a window library does, and gives its handles.
namespace ambito {

/// What became of one frame for a window.
struct Presented {
  bool shown = false;  ///< false: left out; `status` says why, or the view is 0 pixels wide or high (minimised)
  SurfaceStatus status = SurfaceStatus::optimal;
  double held_milliseconds = 0.0;  ///< from the texture's arrival to the end of the submit: short, or the screen waits for us
};

/// A window as a place for pictures, made by `Renderer::surface`. It may outlive its renderer; nothing can be shown
/// in it then. Destroy it before the window. One that was moved from can be destroyed or assigned to, and nothing else.
class Surface {
 public:
  Surface(Surface&&) noexcept;
  Surface& operator=(Surface&&) noexcept;
  ~Surface();

  /// Of the textures that it shows; undefined before the first frame.
  [[nodiscard]] Format format() const;

 private:
  friend struct engine::Access;
  explicit Surface(std::shared_ptr<engine::SurfaceOutput> output);
  std::shared_ptr<engine::SurfaceOutput> output_;
};

}  // namespace ambito
