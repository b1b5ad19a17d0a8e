#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/renderer.h>
#include <ambito/result.h>

namespace ambito::engine {

struct Engine;

/// Loss of the device as an exercise: the frame calls `reach` at its named points, and the device is lost at
/// the one that is armed. Without an exercise `active()` is false and nobody builds a name.
class Drill {
 public:
  explicit Drill(Engine& engine) : engine_(engine) {}
  Drill(const Drill&) = delete;  // the device knows the address
  Drill& operator=(const Drill&) = delete;

  [[nodiscard]] bool active() const { return listing_ || times_ > 0; }
  /// The next `times` frames that reach `point` lose the device there; frames that are repeated count.
  /// False, and nothing is armed, when a loss cannot be forced here.
  bool arm(std::string_view point, std::uint32_t times, LossKind kind);
  [[nodiscard]] std::uint32_t armed() const { return times_; }  ///< losses that are still to come
  /// From here on the points that frames reach are noted.
  void list(bool on);
  [[nodiscard]] const std::vector<std::string>& points() const { return points_; }

  void reach(std::string_view point);
  /// "before", "inside" or "after", and the name of a pass.
  void reach(std::string_view side, std::string_view pass);
  /// The engine draws no bundle. So that a loss inside the finish of one can be tried, an empty one is
  /// recorded and dropped while that point is armed or listed, where a loss there is survived. Before resources
  /// are sealed.
  [[nodiscard]] Result<void> finish_a_bundle();
  /// For those below, which know nothing of drills.
  [[nodiscard]] const std::function<void(std::string_view, std::string_view)>* watch() const {
    return active() ? &watch_ : nullptr;
  }

 private:
  void watch_calls();

  Engine& engine_;
  std::string armed_;
  std::uint32_t times_ = 0;
  LossKind kind_ = LossKind::destroyed;
  bool listing_ = false;
  std::vector<std::string> points_;
  std::function<void(std::string_view, std::string_view)> watch_ =
      [this](std::string_view side, std::string_view pass) { reach(side, pass); };
  std::function<void(std::string_view)> inside_ = [this](std::string_view call) { reach("inside", call); };
};

}  // namespace ambito::engine
