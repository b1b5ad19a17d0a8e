#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
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

/// The GPU time of one WebGPU pass; merged neighbours are measured together.
struct MeasuredPass {
  std::string name;                    ///< of the pass, or names joined by " + "
  std::optional<double> milliseconds;  ///< nothing: the span came back as zero or negative ("n/a")
};

struct FrameTimes {
  std::uint64_t frame = 0;             ///< as given to `submitted`; 0: none was measured yet
  std::optional<double> milliseconds;  ///< from the first begin to the last end
  std::vector<MeasuredPass> passes;    ///< in order
};

/// Measures passes with the timestamp writes of their descriptors. Results come frames later; nothing waits
/// for them, and a frame that finds all buffers under way goes unmeasured. On a device without timestamps
/// the same verbs do nothing.
///
///   profiler.prepare(realised);                       // before resources are sealed
///   execute(realised, encoder, {…, .profiler = &profiler});
///   profiler.submitted(frame);                        // after the submit
///   profiler.poll();                                  // whenever; `latest()` is then as new as it can be
class Profiler {
 public:
  explicit Profiler(resources::Resources& resources);
  ~Profiler();
  Profiler(const Profiler&) = delete;
  Profiler& operator=(const Profiler&) = delete;

  /// Whether the device has timestamps; else times are "unavailable".
  [[nodiscard]] bool available() const;

  /// Queries and buffers for the WebGPU passes of `realised`. Makes nothing when it has met that plan before
  /// and buffers are free. Errors: out_of_memory, device_lost.
  [[nodiscard]] Result<void> prepare(const Realised& realised);
  /// What the descriptor of group `index` gets; nothing while the frame is not measured.
  [[nodiscard]] std::optional<command::TimestampWrites> writes(std::size_t index) const;
  /// Resolves the queries and copies them out. Between passes, after the last one.
  void resolve(command::Encoder& encoder);
  /// After the submit. Errors: device_lost.
  [[nodiscard]] Result<void> submitted(std::uint64_t frame);
  /// Gives up the frame that is under way.
  void abandon();
  /// Takes what has come back. Does not wait.
  void poll();
  /// The newest frame that came back.
  [[nodiscard]] const FrameTimes& latest() const { return latest_; }

 private:
  /// What a frame measured: names by query pair. Shared with frames whose numbers are under way.
  using Names = std::shared_ptr<const std::vector<std::string>>;
  struct Flight {
    resources::ReadbackTicket ticket;
    std::uint64_t frame = 0;
    Names names;
  };
  static constexpr std::size_t flights = 3;

  [[nodiscard]] Result<void> meet(const Realised& realised);
  [[nodiscard]] Result<void> make_room(std::uint32_t queries);
  void read(const Flight& flight, const std::vector<std::byte>& bytes);

  resources::Resources& resources_;
  resources::ReadbackRing ring_;
  resources::QuerySetId queries_;
  resources::BufferId resolved_;
  std::uint32_t capacity_ = 0;  ///< queries
  std::uint64_t met_ = 0;       ///< identity of the plan that the next three describe
  std::vector<std::uint32_t> first_query_;  ///< by group; graph::none: a copy, which is no pass
  Names names_;
  std::optional<Flight> recording_;
  std::array<std::optional<Flight>, flights> under_way_;
  FrameTimes latest_;
};

}  // namespace ambito::executor
