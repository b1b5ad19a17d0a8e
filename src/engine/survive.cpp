#include <string>
#include <utility>

#include "engine/engine.h"
#include "engine/guarded.h"

namespace ambito::engine {

namespace {

constexpr int most_rebuilds = 2;  // in a row

/// One attempt. A frame that fails leaves nothing behind, not even its number.
Result<void> try_frame(Engine& engine, const std::function<Result<void>()>& draw) {
  const std::uint64_t number = engine.stats.frame;
  auto drawn = guarded(draw);
  if (!drawn) {
    abandon_frame(engine);
    engine.stats.frame = number;
  }
  engine.destination = nullptr;  // it may be gone by the next frame
  return drawn;
}

/// Letting go of a lost device waits for what it was drawing: not before the frame that replaces it is there.
class LetGoLast {
 public:
  explicit LetGoLast(device::Device& device) : device_(device) {}
  ~LetGoLast() { device_.release_previous(); }
  LetGoLast(const LetGoLast&) = delete;
  LetGoLast& operator=(const LetGoLast&) = delete;

 private:
  device::Device& device_;
};

}  // namespace

Result<void> survive(Engine& engine, const std::function<Result<void>()>& draw) {
  const LetGoLast last(*engine.device);
  const Stopwatch watch;
  auto drawn = try_frame(engine, draw);
  // A device of the host's is the host's to make anew.
  for (int rebuilds = 0; !drawn && engine.device->lost() && !engine.device->adopted(); ++rebuilds) {
    const Stopwatch recovery;
    if (rebuilds == most_rebuilds)
      return fail(std::move(drawn).error(), "giving up after " + std::to_string(rebuilds) + " new devices in a row");
    if (auto ok = guarded([&] { return revive(engine); }); !ok) {
      drawn = fail(std::move(ok).error());
      continue;
    }
    drawn = try_frame(engine, draw);
    if (drawn) engine.stats.recovery_milliseconds = (recovery.seconds() - engine.since_submit.seconds()) * 1e3;
  }
  if (drawn) engine.stats.submit_milliseconds = (watch.seconds() - engine.since_submit.seconds()) * 1e3;
  return drawn;
}

}  // namespace ambito::engine
