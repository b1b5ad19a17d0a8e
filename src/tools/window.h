#pragma once

#include <memory>
#include <string>

#include <ambito/math.h>
#include <ambito/result.h>
#include <ambito/surface.h>

namespace ambito::tools {

/// What somebody did with the mouse and the keys since the last look.
struct WindowInput {
  vec2f drag{0.0f};     ///< with the left button held, in parts of the window's height
  float scroll = 0.0f;  ///< notches; away from the person is positive
  bool close = false;   ///< the button of the window, Escape or Q
};

/// A window of the desktop: window_glfw.cpp, or window_none.cpp where the program was built without GLFW.
class Window {
 public:
  virtual ~Window() = default;
  [[nodiscard]] virtual NativeWindow native() const = 0;
  [[nodiscard]] virtual Extent pixels() const = 0;  ///< 0 × 0 while minimised
  [[nodiscard]] virtual WindowInput poll() = 0;
};

/// Errors: io (no window can be opened here, and why).
[[nodiscard]] Result<std::unique_ptr<Window>> open_window(const std::string& title, Extent size);

}  // namespace ambito::tools
