#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ambito::engine {

struct Engine;

/// Loss of the device as an exercise: the frame calls `reach` at its named points, and the device is destroyed
/// at the one that is armed. Without an exercise `active()` is false and nobody builds a name.
class Drill {
 public:
  explicit Drill(Engine& engine) : engine_(engine) {}

  [[nodiscard]] bool active() const { return listing_ || times_ > 0; }
  /// The next `times` frames that reach `point` lose the device there; frames that are repeated count.
  void arm(std::string_view point, std::uint32_t times) {
    armed_ = point;
    times_ = times;
  }
  [[nodiscard]] std::uint32_t armed() const { return times_; }  ///< losses that are still to come
  /// From here on the points that frames reach are noted.
  void list(bool on) {
    listing_ = on;
    if (on) points_.clear();
  }
  [[nodiscard]] const std::vector<std::string>& points() const { return points_; }

  void reach(std::string_view point);
  /// "before", "inside" or "after", and the name of a pass.
  void reach(std::string_view side, std::string_view pass);
  /// For those below, which know nothing of drills.
  [[nodiscard]] const std::function<void(std::string_view, std::string_view)>* watch() const {
    return active() ? &watch_ : nullptr;
  }

 private:
  Engine& engine_;
  std::string armed_;
  std::uint32_t times_ = 0;
  bool listing_ = false;
  std::vector<std::string> points_;
  std::function<void(std::string_view, std::string_view)> watch_ =
      [this](std::string_view side, std::string_view pass) { reach(side, pass); };
};

}  // namespace ambito::engine
