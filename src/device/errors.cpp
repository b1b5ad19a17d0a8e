#include "device/errors.h"

#include <cctype>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "device/device_state.h"
#include "device/implementation.h"

namespace ambito::device {

namespace {
thread_local ErrorCapture* innermost = nullptr;
}

void ErrorLog::add(DeviceError error) {
  const std::lock_guard lock(mutex_);
  if (entries_.size() < capacity) entries_.push_back(std::move(error));
}

bool ErrorLog::empty() const {
  const std::lock_guard lock(mutex_);
  return entries_.empty();
}

std::vector<DeviceError> ErrorLog::entries() const {
  const std::lock_guard lock(mutex_);
  return entries_;
}

std::vector<DeviceError> ErrorLog::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(entries_, {});
}

ErrorCapture::ErrorCapture(const Device& device) : state_(device.state_.get()), outer_(innermost) {
  innermost = this;
  const Device::State& state = *device.state_;
  if (state.adopted && !state.lost) scopes_.emplace(state.now.instance, state.now.device);
}

ErrorCapture::~ErrorCapture() { innermost = outer_; }

std::optional<Error> ErrorCapture::take() {
  if (scopes_) {
    if (auto error = scopes_->pop()) {
      auto& owner = *static_cast<Device::State*>(state_);
      if (error->code == ErrorCode::device_lost) owner.lose(owner.generation, error->message);
      first_ = Error{.code = error->code, .message = error->message, .context = {}};
    }
    scopes_.reset();
  }
  if (first_) return std::exchange(first_, std::nullopt);
  // Calls on a lost device may go by without an error. What lost it may have been this very call.
  const auto& state = *static_cast<const Device::State*>(state_);
  if (!state.lost) return std::nullopt;
  const std::lock_guard lock(state.mutex);
  const bool memory = implementation::meaning(state.loss_message) == ErrorCode::out_of_memory;
  return Error{.code = memory ? ErrorCode::out_of_memory : ErrorCode::device_lost,
               .message = "the device is lost: " + state.loss_message,
               .context = {}};
}

bool ErrorCapture::offer(const void* device_state, const DeviceError& error) {
  for (ErrorCapture* capture = innermost; capture; capture = capture->outer_) {
    if (capture->state_ != device_state) continue;
    if (!capture->first_) {
      capture->first_ = Error{.code = error.code, .message = error.message, .context = {}};
    }
    return true;
  }
  return false;
}

std::string one_line(std::string_view message) {
  std::string result;
  while (!message.empty()) {
    const std::size_t end = message.find('\n');
    std::string_view line = message.substr(0, end);
    message = end == std::string_view::npos ? std::string_view{} : message.substr(end + 1);
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.front()))) line.remove_prefix(1);
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back()))) line.remove_suffix(1);
    // Which call it was, and that it was an error, the caller says better.
    const bool preamble = line == "Validation Error" || line == "Caused by:" || line.starts_with("In wgpu") ||
                          line.starts_with("- While calling") || line.starts_with("at ");
    if (line.empty() || preamble) continue;
    if (line.ends_with('.')) line.remove_suffix(1);
    const bool context = line.starts_with("- While ");
    if (context) line.remove_prefix(std::string_view("- While ").size());
    result.append(result.empty() ? "" : context ? ", while " : ": ").append(line);
  }
  return result;
}

}  // namespace ambito::device
