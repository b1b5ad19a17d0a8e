#pragma once

#include <cstdint>

/// Words about windows: their handles, and what the window system says. A window as a place for pictures is in
/// <ambito/surface.h>.
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

}  // namespace ambito
