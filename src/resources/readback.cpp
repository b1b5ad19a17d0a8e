#include "resources/readback.h"

#include <algorithm>
#include <atomic>

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "resources/refuse.h"
#include "resources/resources.h"

namespace ambito::resources {

namespace {

std::string named(const ReadbackTicket& ticket) {
  return fmt::format("The readback '{}' (number {})", ticket.label, ticket.number);
}

/// A line of context.
std::string while_reading(const ReadbackTicket& ticket) {
  return fmt::format("reading back '{}'", ticket.label);
}

std::unexpected<Error> lost_since(const ReadbackTicket& ticket) {
  return fail(ErrorCode::device_lost,
              fmt::format("{} began on a GPU device that is lost since.", named(ticket)));
}

}  // namespace

enum class MapState : std::uint8_t { none, pending, mapped, failed };

/// What the map callback writes to. It is shared with the callback, which may come after everybody else has
/// let go.
struct ReadbackRing::MapResult {
  std::atomic<MapState> state{MapState::none};

  static void on_mapped(WGPUMapAsyncStatus status, WGPUStringView /*message*/, void* userdata1,
                        void* /*userdata2*/) {
    const std::unique_ptr<std::shared_ptr<MapResult>> result(
        static_cast<std::shared_ptr<MapResult>*>(userdata1));
    (*result)->state = status == WGPUMapAsyncStatus_Success ? MapState::mapped : MapState::failed;
  }
};

struct ReadbackRing::Entry {
  BufferId buffer;
  std::uint64_t capacity = 0;
  std::uint64_t ticket = 0;  ///< 0: free
  CopyLayout layout;
  std::uint32_t generation = 0;  ///< of the device when it began
  std::shared_ptr<MapResult> map;
  bool given_up = false;  ///< free as soon as its map has ended
};

ReadbackRing::ReadbackRing(Resources& resources) : resources_(resources) {}

ReadbackRing::~ReadbackRing() {
  for (const auto& entry : entries_) resources_.destroy(entry->buffer);
}

ReadbackRing::Entry* ReadbackRing::find(const ReadbackTicket& ticket) {
  if (ticket.number == 0) return nullptr;
  const auto found =
      std::ranges::find_if(entries_, [&](const auto& e) { return e->ticket == ticket.number; });
  return found == entries_.end() ? nullptr : found->get();
}

void ReadbackRing::free(Entry& entry) {
  const BufferSlot* slot = resources_.find(entry.buffer);
  const bool same_device =
      entry.generation == resources_.device().generation() && !resources_.device().lost();
  if (slot && entry.map && entry.map->state == MapState::mapped && same_device) wgpuBufferUnmap(slot->handle);
  resources_.set_mapped(entry.buffer, false);
  entry.map.reset();
  entry.ticket = 0;
  entry.given_up = false;
}

Result<ReadbackTicket> ReadbackRing::begin(const ReadbackDescriptor& d) {
  if (bytes_per_pixel(d.format) == 0)
    return refuse("The readback '{}' has the format {}, which cannot be copied.", d.label.str(),
                  to_string(d.format));
  const CopyLayout layout = copy_layout(d.size, d.format, d.last_row);
  if (layout.size == 0)
    return refuse("The readback '{}' is {} × {}; no side may be 0.", d.label.str(), d.size.width,
                  d.size.height);
  return begin(d.label, layout);
}

Result<ReadbackTicket> ReadbackRing::begin(const ByteReadbackDescriptor& d) {
  constexpr std::uint64_t largest = 1u << 30;
  if (d.size == 0 || d.size % 4 != 0 || d.size > largest)
    return refuse("The readback '{}' has {} bytes; it must be a multiple of 4 up to {}.", d.label.str(),
                  d.size, largest);
  const auto bytes = static_cast<std::uint32_t>(d.size);
  return begin(d.label, {.row_bytes = bytes, .bytes_per_row = bytes, .rows = 1, .size = d.size});
}

Result<ReadbackTicket> ReadbackRing::begin(Label label, const CopyLayout& layout) {
  collect();
  const auto fits = [&](const auto& e) {
    return e->ticket == 0 && e->capacity >= layout.size && e->capacity <= 4 * layout.size &&
           resources_.find(e->buffer);
  };
  auto found = std::ranges::find_if(entries_, fits);
  if (found == entries_.end()) {
    drop_idle();
    auto buffer = resources_.buffer(
        {.label = label, .size = layout.size, .usage = BufferUsage::map_read | BufferUsage::copy_dst});
    if (!buffer) return fail(std::move(buffer).error());
    entries_.push_back(std::make_unique<Entry>());
    found = std::prev(entries_.end());
    (*found)->buffer = *buffer;
    (*found)->capacity = resources_.find(*buffer)->size;
  }
  Entry& entry = **found;
  entry.ticket = next_++;
  entry.layout = layout;
  entry.generation = resources_.device().generation();
  return ReadbackTicket{
      .number = entry.ticket, .buffer = entry.buffer, .layout = layout, .label = label.str()};
}

Result<void> ReadbackRing::submitted(const ReadbackTicket& ticket) {
  Entry* entry = find(ticket);
  if (!entry) return refuse("{} does not exist (any more).", named(ticket));
  if (entry->map) return refuse("{} was submitted twice: its map has begun already.", named(ticket));
  const BufferSlot* slot = resources_.find(entry->buffer);
  if (!slot) return refuse("{} has lost its buffer, which was destroyed.", named(ticket));
  if (auto alive = resources_.device().check_alive(); !alive)
    return fail(std::move(alive).error(), while_reading(ticket));
  if (entry->generation != resources_.device().generation()) return lost_since(ticket);

  entry->map = std::make_shared<MapResult>();
  entry->map->state = MapState::pending;
  resources_.set_mapped(entry->buffer, true);
  WGPUBufferMapCallbackInfo callback = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  callback.mode = WGPUCallbackMode_AllowSpontaneous;
  callback.callback = MapResult::on_mapped;
  callback.userdata1 = new std::shared_ptr<MapResult>(entry->map);  // the callback deletes it
  wgpuBufferMapAsync(slot->handle, WGPUMapMode_Read, 0, entry->layout.size, callback);
  return {};
}

ReadbackState ReadbackRing::state_of(const Entry& entry) const {
  // A map of a dead device may still end well, but what it shows is not to be trusted.
  if (resources_.device().lost() || entry.generation != resources_.device().generation())
    return ReadbackState::failed;
  if (!entry.map) return ReadbackState::recording;
  switch (entry.map->state.load()) {
    case MapState::mapped:
      return ReadbackState::ready;
    case MapState::failed:
      return ReadbackState::failed;
    default:
      return ReadbackState::pending;
  }
}

ReadbackState ReadbackRing::poll(const ReadbackTicket& ticket) {
  resources_.device().poll();
  const Entry* entry = find(ticket);
  return entry ? state_of(*entry) : ReadbackState::failed;
}

Result<std::vector<std::byte>> ReadbackRing::take(const ReadbackTicket& ticket) {
  Entry* entry = find(ticket);
  if (!entry) return refuse("{} does not exist (any more).", named(ticket));
  switch (state_of(*entry)) {
    case ReadbackState::recording:
      return refuse("{} was not submitted.", named(ticket));
    case ReadbackState::pending:
      return refuse("{} is not finished.", named(ticket));
    case ReadbackState::failed: {
      auto alive = resources_.device().check_alive();
      const bool other_device = entry->generation != resources_.device().generation();
      free(*entry);
      if (!alive) return fail(std::move(alive).error(), while_reading(ticket));
      if (other_device) return lost_since(ticket);
      return fail(ErrorCode::gpu, fmt::format("{} has a buffer that cannot be mapped.", named(ticket)));
    }
    case ReadbackState::ready:
      break;
  }
  // Exactly what was mapped, a multiple of 4: a wrong range aborts the process, and so does a device that was lost.
  if (auto alive = resources_.device().check_alive(); !alive) {
    free(*entry);
    return fail(std::move(alive).error(), while_reading(ticket));
  }
  const void* data =
      wgpuBufferGetConstMappedRange(resources_.find(entry->buffer)->handle, 0, entry->layout.size);
  auto pixels =
      data ? unpad({static_cast<const std::byte*>(data), static_cast<std::size_t>(entry->layout.size)},
                   entry->layout)
           : Result<std::vector<std::byte>>(
                 fail(ErrorCode::gpu, fmt::format("{} has a buffer that shows no bytes.", named(ticket))));
  free(*entry);
  return pixels;
}

Result<std::vector<std::byte>> ReadbackRing::wait(const ReadbackTicket& ticket) {
  if (resources_.sealed()) return refuse("{} is waited for inside a frame.", named(ticket));
  Entry* entry = find(ticket);
  if (entry && state_of(*entry) == ReadbackState::recording)
    if (auto begun = submitted(ticket); !begun) return fail(std::move(begun).error());
  while (entry && state_of(*entry) == ReadbackState::pending) resources_.device().wait_idle();
  return take(ticket);
}

void ReadbackRing::cancel(const ReadbackTicket& ticket) {
  if (Entry* entry = find(ticket)) entry->given_up = true;
  collect();
}

/// A program that renders many sizes must not keep a buffer for each: the newest few stay.
void ReadbackRing::drop_idle() {
  constexpr std::ptrdiff_t kept = 4;
  const auto idle = [](const auto& entry) { return entry->ticket == 0; };
  std::ptrdiff_t surplus = std::ranges::count_if(entries_, idle) - kept;
  std::erase_if(entries_, [&](const auto& entry) {
    if (surplus <= 0 || !idle(entry)) return false;
    --surplus;
    resources_.destroy(entry->buffer);
    return true;
  });
}

void ReadbackRing::collect() {
  for (const auto& entry : entries_)
    if (entry->ticket != 0 && entry->given_up && state_of(*entry) != ReadbackState::pending) free(*entry);
}

std::size_t ReadbackRing::buffers() const { return entries_.size(); }

}  // namespace ambito::resources
