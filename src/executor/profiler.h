#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <ambito/result.h>
#include <ambito/scope_descriptors.h>

#include "resources/ids.h"
#include "resources/readback.h"

namespace ambito::resources {
class Resources;
}
namespace ambito::command {
class Encoder;
}

namespace ambito::executor {

class Realised;

using Clock = std::chrono::steady_clock;

/// Recording one pass, on the thread that records; parts of a merged pass have their own.
struct RecordedPass {
  std::string name;
  Clock::time_point begin;
  double milliseconds = 0.0;
};

/// The GPU time of one WebGPU pass; merged neighbours are measured together.
struct MeasuredPass {
  std::string name;                    ///< of the pass, or names joined by " + "
  std::optional<double> milliseconds;  ///< nothing: the span came back as zero or negative ("n/a")
  double begin = 0.0;                  ///< milliseconds after the first begin of the frame; 0 without a span
};

struct FrameTimes {
  std::uint64_t frame = 0;             ///< as given to `submitted`; 0: none was measured yet
  Clock::time_point submit;            ///< when the submit was about to happen
  std::optional<double> milliseconds;  ///< on the GPU: from the first begin to the last end
  std::vector<MeasuredPass> passes;    ///< in order; empty on a device without timestamps
  std::vector<RecordedPass> recorded;  ///< in order
};

/// Timestamps of one WebGPU pass, as the GPU wrote them.
struct Ticks {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};
/// Turns ticks into times: `times.passes` has one for each already. A zero or negative span is none, and has no part
/// in the time of the frame.
void measure(std::span<const Ticks> ticks, double nanoseconds_per_tick, FrameTimes& times);

/// Measures passes: on the GPU with the timestamp writes of their descriptors, on the CPU with the clock. Results of
/// the GPU come frames later; nothing waits for them, and a frame that finds all buffers under way goes unmeasured.
/// On a device without timestamps only the CPU is measured. A frame takes no memory for it once each buffer has been
/// used.
///
///   profiler.prepare(realised);                       // before resources are sealed
///   execute(realised, encoder, {…, .profiler = &profiler});
///   profiler.submitting();                            // before the submit
///   profiler.submitted(frame);                        // after it
///   profiler.poll();                                  // whenever; `latest()` is then as new as it can be
class Profiler {
 public:
  explicit Profiler(resources::Resources& resources);
  ~Profiler();
  Profiler(const Profiler&) = delete;
  Profiler& operator=(const Profiler&) = delete;

  /// Whether the device has timestamps; else times of the GPU are "unavailable".
  [[nodiscard]] bool available() const;

  /// Queries and buffers for the WebGPU passes of `realised`. Makes nothing when it has met that plan before
  /// and buffers are free. Errors: out_of_memory, device_lost.
  [[nodiscard]] Result<void> prepare(const Realised& realised);
  /// What the descriptor of group `index` gets; nothing while the frame is not measured.
  [[nodiscard]] std::optional<command::TimestampWrites> writes(std::size_t index) const;
  /// Pass `living` (in Compiled::passes) was recorded from `begin` to `end`.
  /// Queries of this plan were never written: no pass may be left out, because resolving such a query is undefined.
  [[nodiscard]] bool needs_every_pass() const;
  void recorded(std::size_t living, Clock::time_point begin, Clock::time_point end);
  /// Resolves the queries and copies them out. Between passes, after the last one.
  void resolve(command::Encoder& encoder);
  /// Everything is recorded: the GPU may begin from now on.
  void submitting();
  /// After the submit. Errors: device_lost.
  [[nodiscard]] Result<void> submitted(std::uint64_t frame);
  /// Gives up the frame that is under way.
  void abandon();
  /// Takes what has come back. Does not wait.
  void poll();
  /// The newest frame of which everything came back.
  [[nodiscard]] const FrameTimes& latest() const { return latest_; }

 private:
  /// What a plan consists of. Shared with frames whose numbers are under way.
  struct Names {
    std::vector<std::string> groups;  ///< by query pair
    std::vector<std::size_t> first_passes;  ///< of each group, in `passes`
    std::vector<std::string> passes;  ///< as in Compiled::passes
  };
  struct Span {
    Clock::time_point begin;  ///< the epoch: it was not recorded
    Clock::time_point end;
  };
  /// A frame that is recorded or under way.
  struct Flight {
    bool busy = false;
    resources::ReadbackTicket ticket;  ///< number 0: nothing comes from the GPU
    std::uint64_t frame = 0;
    Clock::time_point submit;
    std::shared_ptr<const Names> names;
    std::vector<Span> spans;  ///< parallel to Names::passes
  };
  static constexpr std::size_t flights = 3;

  [[nodiscard]] Result<void> meet(const Realised& realised);
  [[nodiscard]] Result<void> make_room(std::uint32_t queries);
  void read(const Flight& flight, std::span<const std::byte> bytes);
  void read_ticks(const Flight& flight, std::span<const std::byte> bytes);
  [[nodiscard]] bool measures_gpu() const { return recording_ != nullptr && recording_->ticket.number != 0; }

  resources::Resources& resources_;
  resources::ReadbackRing ring_;
  resources::QuerySetId queries_;
  resources::BufferId resolved_;
  std::uint32_t capacity_ = 0;  ///< queries
  std::size_t written_ = 0;     ///< queries, from the first on, that a submitted frame has written
  std::uint32_t written_on_ = 0;  ///< generation of the device that did
  std::uint64_t met_ = 0;       ///< identity of the plan that the next two describe
  std::vector<std::uint32_t> first_query_;  ///< by group; graph::none: a copy, which is no pass
  std::shared_ptr<const Names> names_;
  std::array<Flight, flights> flights_;
  Flight* recording_ = nullptr;  ///< one of them
  std::vector<Ticks> ticks_;
  FrameTimes latest_;
};

/// Puts its life on the account of a pass. Without a profiler it does nothing and asks no clock.
class [[nodiscard]] RecordingTime {
 public:
  RecordingTime(Profiler* profiler, std::size_t living) : profiler_(profiler), living_(living) {
    if (profiler_ != nullptr) begin_ = Clock::now();
  }
  ~RecordingTime() {
    if (profiler_ != nullptr) profiler_->recorded(living_, begin_, Clock::now());
  }
  RecordingTime(const RecordingTime&) = delete;
  RecordingTime& operator=(const RecordingTime&) = delete;

 private:
  Profiler* profiler_;
  std::size_t living_;
  Clock::time_point begin_;
};

}  // namespace ambito::executor
