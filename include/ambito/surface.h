#pragma once

#include <cstdint>
#include <memory>

#include <ambito/format.h>

namespace ambito::engine {
class SurfaceOutput;
struct Access;
}  // namespace ambito::engine

/// A window to draw into. The engine makes none: a window library does, and gives its handles.
namespace ambito {

/// The handles of a window. They stay valid as long as the `Surface` that was made of them.
struct NativeWindow {
  enum class System : std::uint8_t {
    xlib,     ///< display: Display*; window: the X11 window
    xcb,      ///< display: xcb_connection_t*; window: the X11 window
    wayland,  ///< display: wl_display*; window: wl_surface*
    win32,    ///< display: HINSTANCE; window: HWND
    metal,    ///< display: null; window: CAMetalLayer*
  };
  System system = System::xlib;
  void* display = nullptr;
  std::uint64_t window = 0;  ///< a number, or a pointer as a number
};

/// How pictures come to the screen. One that the window system does not have becomes `fifo`, which all have.
enum class PresentMode : std::uint8_t {
  fifo,       ///< waits for the screen: never torn, and at most its rate
  mailbox,    ///< the newest picture is shown: never torn, and does not wait
  immediate,  ///< at once: may tear
};

/// What the window system answers when a frame asks for the texture that it will show (R103).
enum class SurfaceStatus : std::uint8_t {
  optimal,
  suboptimal,  ///< a success as well: the picture is shown, though not in the best way
  timeout,     ///< nothing came in time: the frame is left out
  occluded,    ///< nobody would see it: the frame is left out
  outdated,    ///< the window is another than before: it is configured again, once, at once
  lost,        ///< the surface is gone: it is made again, once, at once
  error,       ///< something else: the frame is left out
};
[[nodiscard]] const char* to_string(SurfaceStatus status);

/// What became of one frame for a window.
struct Presented {
  bool shown = false;  ///< false: left out; `status` says why, or the view is 0 pixels wide or high (minimised)
  SurfaceStatus status = SurfaceStatus::optimal;
  double held_milliseconds = 0.0;  ///< from the texture's arrival to the submit: short, or the screen waits for us
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
