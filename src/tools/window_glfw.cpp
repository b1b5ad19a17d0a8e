#include <algorithm>
#include <cstdint>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "tools/window.h"

// <GLFW/glfw3native.h> would bring the headers of X11 along, with all their macros.
extern "C" {
void* glfwGetX11Display();
unsigned long glfwGetX11Window(GLFWwindow* window);
}

namespace ambito::tools {

namespace {

std::string last_error() {
  const char* text = nullptr;
  glfwGetError(&text);
  return text ? text : "no reason given";
}

class GlfwWindow final : public Window {
 public:
  explicit GlfwWindow(GLFWwindow* window) : window_(window) {
    glfwSetWindowUserPointer(window_, this);
    glfwSetScrollCallback(window_, [](GLFWwindow* w, double, double y) {
      static_cast<GlfwWindow*>(glfwGetWindowUserPointer(w))->scrolled_ += static_cast<float>(y);
    });
  }
  ~GlfwWindow() override {
    glfwDestroyWindow(window_);
    glfwTerminate();
  }

  NativeWindow native() const override {
    return {.system = NativeWindow::System::xlib,
            .display = glfwGetX11Display(),
            .window = std::uint64_t{glfwGetX11Window(window_)}};
  }

  Extent pixels() const override {
    if (glfwGetWindowAttrib(window_, GLFW_ICONIFIED) != 0) return {0, 0};
    int width = 0;
    int height = 0;
    glfwGetFramebufferSize(window_, &width, &height);
    return {static_cast<std::uint32_t>(std::max(width, 0)), static_cast<std::uint32_t>(std::max(height, 0))};
  }

  WindowInput poll() override {
    glfwPollEvents();
    WindowInput input{.drag = drag(), .scroll = std::exchange(scrolled_, 0.0f), .close = false};
    input.close = glfwWindowShouldClose(window_) != 0 || glfwGetKey(window_, GLFW_KEY_ESCAPE) == GLFW_PRESS ||
                  glfwGetKey(window_, GLFW_KEY_Q) == GLFW_PRESS;
    return input;
  }

 private:
  vec2f drag() {
    double x = 0.0;
    double y = 0.0;
    glfwGetCursorPos(window_, &x, &y);
    const vec2f now{static_cast<float>(x), static_cast<float>(y)};
    const vec2f moved = now - std::exchange(cursor_, now);
    const bool held = glfwGetMouseButton(window_, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS;
    if (!std::exchange(held_, held) || !held) return vec2f(0.0f);
    int width = 0;
    int height = 0;
    glfwGetWindowSize(window_, &width, &height);
    return moved / static_cast<float>(std::max(height, 1));
  }

  GLFWwindow* window_;
  vec2f cursor_{0.0f};
  bool held_ = false;
  float scrolled_ = 0.0f;
};

}  // namespace

Result<std::unique_ptr<Window>> open_window(const std::string& title, Extent size) {
  if (glfwInit() != GLFW_TRUE) return fail(ErrorCode::io, "no window can be opened here: " + last_error());
  glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
  GLFWwindow* window =
      glfwCreateWindow(static_cast<int>(size.width), static_cast<int>(size.height), title.c_str(), nullptr, nullptr);
  if (!window) {
    std::string reason = last_error();
    glfwTerminate();
    return fail(ErrorCode::io, "no window can be opened here: " + reason);
  }
  return std::make_unique<GlfwWindow>(window);
}

}  // namespace ambito::tools
