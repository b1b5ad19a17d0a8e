#include "executor/profiler.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

#include <ambito/scopes.h>

#include "device/device.h"
#include "executor/executor.h"
#include "resources/resources.h"

namespace ambito::executor {

namespace {

constexpr std::uint32_t max_queries = 4096;  // of one set (WebGPU)

std::optional<double> milliseconds(std::uint64_t begin, std::uint64_t end, double nanoseconds_per_tick) {
  if (end <= begin) return std::nullopt;
  return static_cast<double>(end - begin) * nanoseconds_per_tick * 1e-6;
}

}  // namespace

Profiler::Profiler(resources::Resources& resources) : resources_(resources), ring_(resources) {}

Profiler::~Profiler() {
  resources_.destroy(resolved_);
  resources_.destroy(queries_);
}

bool Profiler::available() const { return resources_.device().has(device::Feature::timestamp_query); }

Result<void> Profiler::prepare(const Realised& realised) {
  recording_.reset();
  if (!available()) return {};
  if (auto ok = meet(realised); !ok) return ok;
  poll();
  const auto free = std::ranges::find_if(under_way_, [](const auto& flight) { return !flight; });
  if (names_->empty() || free == under_way_.end()) return {};
  auto ticket =
      ring_.begin(resources::ByteReadbackDescriptor{.label = "pass times", .size = names_->size() * 16});
  if (!ticket) return fail(std::move(ticket).error());
  recording_ = Flight{.ticket = *ticket, .frame = 0, .names = names_};
  return {};
}

Result<void> Profiler::meet(const Realised& realised) {
  if (met_ == realised.identity()) return {};
  met_ = 0;  // a plan that has no room is met again
  const graph::Compiled& compiled = realised.compiled();
  std::vector<std::string> names;
  first_query_.clear();
  for (std::size_t group = 0; group < compiled.groups.size(); ++group) {
    const auto pass = compiled.passes[compiled.groups[group].first].pass;
    const bool measured = realised.graph().passes[pass].kind != graph::PassKind::copy &&
                          names.size() < max_queries / 2;
    first_query_.push_back(measured ? static_cast<std::uint32_t>(2 * names.size()) : graph::none);
    if (measured) names.emplace_back(realised.group_label(group));
  }
  names_ = std::make_shared<const std::vector<std::string>>(std::move(names));
  if (auto ok = make_room(static_cast<std::uint32_t>(2 * names_->size())); !ok) return ok;
  met_ = realised.identity();
  return {};
}

Result<void> Profiler::make_room(std::uint32_t queries) {
  if (queries <= capacity_) return {};
  resources_.destroy(std::exchange(resolved_, {}));
  resources_.destroy(std::exchange(queries_, {}));
  capacity_ = 0;
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
  if (!recording_ || first_query_[index] == graph::none) return std::nullopt;
  return command::TimestampWrites{
      .queries = queries_, .begin = first_query_[index], .end = first_query_[index] + 1};
}

void Profiler::resolve(command::Encoder& encoder) {
  if (!recording_) return;
  const auto count = static_cast<std::uint32_t>(2 * recording_->names->size());
  encoder.copy({.label = "pass times"}, [&](command::CopyScope& copy) {
    copy.resolve_queries(queries_, 0, count, resolved_);
    copy.buffer_to_buffer(resolved_, recording_->ticket.buffer, std::uint64_t{count} * 8);
  });
}

Result<void> Profiler::submitted(std::uint64_t frame) {
  if (!recording_) return {};
  recording_->frame = frame;
  const auto free = std::ranges::find_if(under_way_, [](const auto& flight) { return !flight; });
  *free = std::move(recording_);
  recording_.reset();
  if (auto started = ring_.submitted((*free)->ticket); !started) {
    ring_.cancel((*free)->ticket);
    free->reset();
    return started;
  }
  return {};
}

void Profiler::abandon() {
  if (recording_) ring_.cancel(recording_->ticket);
  recording_.reset();
}

void Profiler::poll() {
  for (auto& flight : under_way_) {
    if (!flight || ring_.poll(flight->ticket) == resources::ReadbackState::pending) continue;
    const auto bytes = ring_.take(flight->ticket);  // lost with the device: no times, no harm
    if (bytes && flight->frame > latest_.frame) read(*flight, *bytes);
    flight.reset();
  }
}

void Profiler::read(const Flight& flight, const std::vector<std::byte>& bytes) {
  const double period = resources_.device().nanoseconds_per_tick();
  std::uint64_t first = UINT64_MAX;
  std::uint64_t last = 0;
  latest_.frame = flight.frame;
  latest_.passes.resize(flight.names->size());
  for (std::size_t i = 0; i < flight.names->size(); ++i) {
    std::array<std::uint64_t, 2> ticks{};
    std::memcpy(ticks.data(), bytes.data() + 16 * i, sizeof ticks);
    latest_.passes[i].name = (*flight.names)[i];
    latest_.passes[i].milliseconds = milliseconds(ticks[0], ticks[1], period);
    first = std::min(first, ticks[0]);
    last = std::max(last, ticks[1]);
  }
  latest_.milliseconds = milliseconds(first, last, period);
}

}  // namespace ambito::executor
