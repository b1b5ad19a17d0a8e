#include "executor/profiler.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <ambito/scopes.h>

#include "device/device.h"
#include "executor/executor.h"
#include "resources/resources.h"

namespace ambito::executor {

namespace {

constexpr std::uint32_t max_queries = 4096;  // of one set (WebGPU)

double milliseconds(std::uint64_t ticks, double nanoseconds_per_tick) {
  return static_cast<double>(ticks) * nanoseconds_per_tick * 1e-6;
}

}  // namespace

void measure(std::span<const Ticks> ticks, double nanoseconds_per_tick, FrameTimes& times) {
  std::uint64_t first = UINT64_MAX;
  std::uint64_t last = 0;
  for (const Ticks& pass : ticks) {
    if (pass.end <= pass.begin) continue;
    first = std::min(first, pass.begin);
    last = std::max(last, pass.end);
  }
  times.milliseconds.reset();
  if (last > first) times.milliseconds = milliseconds(last - first, nanoseconds_per_tick);
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    MeasuredPass& pass = times.passes[i];
    pass.milliseconds.reset();
    pass.begin = 0.0;
    if (ticks[i].end <= ticks[i].begin) continue;
    pass.milliseconds = milliseconds(ticks[i].end - ticks[i].begin, nanoseconds_per_tick);
    pass.begin = milliseconds(ticks[i].begin - first, nanoseconds_per_tick);
  }
}

Profiler::Profiler(resources::Resources& resources) : resources_(resources), ring_(resources) {}

Profiler::~Profiler() {
  resources_.destroy(resolved_);
  resources_.destroy(queries_);
}

bool Profiler::available() const { return resources_.device().has(device::Feature::timestamp_query); }

Result<void> Profiler::prepare(const Realised& realised) {
  abandon();
  if (auto ok = meet(realised); !ok) return ok;
  poll();
  const auto free = std::ranges::find(flights_, false, &Flight::busy);
  if (free == flights_.end()) return {};
  free->ticket = {};
  if (available() && !names_->groups.empty()) {
    auto ticket =
        ring_.begin(resources::ByteReadbackDescriptor{.label = "pass times", .size = names_->groups.size() * 16});
    if (!ticket) return fail(std::move(ticket).error());
    free->ticket = *std::move(ticket);
  }
  free->busy = true;
  free->names = names_;
  free->spans.assign(names_->passes.size(), {});
  recording_ = &*free;
  return {};
}

Result<void> Profiler::meet(const Realised& realised) {
  if (met_ == realised.identity()) return {};
  met_ = 0;  // a plan that has no room is met again
  const graph::Compiled& compiled = realised.compiled();
  auto names = std::make_shared<Names>();
  for (const graph::CompiledPass& pass : compiled.passes)
    names->passes.push_back(realised.graph().passes[pass.pass].name);
  first_query_.clear();
  for (std::size_t group = 0; group < compiled.groups.size(); ++group) {
    const auto pass = compiled.passes[compiled.groups[group].first].pass;
    const bool measured = realised.graph().passes[pass].kind != graph::PassKind::copy &&
                          names->groups.size() < max_queries / 2;
    first_query_.push_back(measured ? static_cast<std::uint32_t>(2 * names->groups.size()) : graph::none);
    if (!measured) continue;
    names->groups.emplace_back(realised.group_label(group));
    names->first_passes.push_back(compiled.groups[group].first);
  }
  names_ = std::move(names);
  if (available()) {
    if (auto ok = make_room(static_cast<std::uint32_t>(2 * names_->groups.size())); !ok) return ok;
  }
  met_ = realised.identity();
  return {};
}

Result<void> Profiler::make_room(std::uint32_t queries) {
  if (queries <= capacity_) return {};
  resources_.destroy(std::exchange(resolved_, {}));
  resources_.destroy(std::exchange(queries_, {}));
  capacity_ = 0;
  written_ = 0;
  const auto set = resources_.query_set({.label = "pass times", .count = queries});
  if (!set) return fail(set.error());
  queries_ = *set;
  const auto buffer = resources_.buffer({.label = "pass times",
                                         .size = std::uint64_t{queries} * 8,
                                         .usage = BufferUsage::query_resolve | BufferUsage::copy_src});
  if (!buffer) return fail(buffer.error());
  resolved_ = *buffer;
  capacity_ = queries;
  return {};
}

std::optional<command::TimestampWrites> Profiler::writes(std::size_t index) const {
  if (!measures_gpu() || first_query_[index] == graph::none) return std::nullopt;
  return command::TimestampWrites{
      .queries = queries_, .begin = first_query_[index], .end = first_query_[index] + 1};
}

bool Profiler::needs_every_pass() const {
  if (!measures_gpu()) return false;
  return written_on_ != resources_.device().generation() || written_ < 2 * recording_->names->groups.size();
}

void Profiler::recorded(std::size_t living, Clock::time_point begin, Clock::time_point end) {
  if (recording_ != nullptr) recording_->spans[living] = {begin, end};
}

void Profiler::resolve(command::Encoder& encoder) {
  if (!measures_gpu()) return;
  const auto count = static_cast<std::uint32_t>(2 * recording_->names->groups.size());
  encoder.copy({.label = "pass times"}, [&](command::CopyScope& copy) {
    copy.resolve_queries(queries_, 0, count, resolved_);
    copy.buffer_to_buffer(resolved_, recording_->ticket.buffer, std::uint64_t{count} * 8);
  });
}

void Profiler::submitting() {
  if (recording_ != nullptr) recording_->submit = Clock::now();
}

Result<void> Profiler::submitted(std::uint64_t frame) {
  if (recording_ == nullptr) return {};
  Flight& flight = *recording_;
  flight.frame = frame;
  if (measures_gpu()) {
    const std::uint32_t generation = resources_.device().generation();
    if (written_on_ != generation) written_ = 0;
    written_on_ = generation;
    written_ = std::max(written_, 2 * flight.names->groups.size());
  }
  if (!measures_gpu()) {  // all that there is to know is known
    read(flight, {});
    flight.busy = false;
  } else if (auto started = ring_.submitted(flight.ticket); !started) {
    abandon();
    return started;
  }
  recording_ = nullptr;
  return {};
}

void Profiler::abandon() {
  if (recording_ == nullptr) return;
  if (measures_gpu()) ring_.cancel(recording_->ticket);
  recording_->busy = false;
  recording_ = nullptr;
}

void Profiler::poll() {
  for (Flight& flight : flights_) {
    if (!flight.busy || &flight == recording_) continue;
    if (ring_.poll(flight.ticket) == resources::ReadbackState::pending) continue;
    const auto bytes = ring_.take(flight.ticket);  // lost with the device: no times, no harm
    if (bytes && flight.frame > latest_.frame) read(flight, *bytes);
    flight.busy = false;
  }
}

void Profiler::read(const Flight& flight, std::span<const std::byte> bytes) {
  const Names& names = *flight.names;
  latest_.frame = flight.frame;
  latest_.submit = flight.submit;
  std::size_t count = 0;
  latest_.recorded.resize(names.passes.size());
  for (std::size_t i = 0; i < names.passes.size(); ++i) {
    const Span& span = flight.spans[i];
    if (span.begin == Clock::time_point{}) continue;  // a readback that nobody asked for
    RecordedPass& pass = latest_.recorded[count++];
    pass.name = names.passes[i];
    pass.begin = span.begin;
    pass.milliseconds = std::chrono::duration<double, std::milli>(span.end - span.begin).count();
  }
  latest_.recorded.resize(count);
  read_ticks(flight, bytes);
  measure(ticks_, resources_.device().nanoseconds_per_tick(), latest_);
}

void Profiler::read_ticks(const Flight& flight, std::span<const std::byte> bytes) {
  const Names& names = *flight.names;
  const std::size_t groups = bytes.size() / sizeof(Ticks);
  ticks_.resize(groups);
  latest_.passes.resize(groups);
  std::size_t count = 0;
  for (std::size_t i = 0; i < groups; ++i) {
    // The queries of a pass that was left out hold an older frame's.
    if (flight.spans[names.first_passes[i]].begin == Clock::time_point{}) continue;
    std::memcpy(&ticks_[count], bytes.data() + i * sizeof(Ticks), sizeof(Ticks));
    latest_.passes[count++].name = names.groups[i];
  }
  ticks_.resize(count);
  latest_.passes.resize(count);
}

}  // namespace ambito::executor
