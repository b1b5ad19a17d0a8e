#include "command/queries.h"

#include <fmt/format.h>
#include <webgpu/webgpu.h>

namespace ambito::command::detail {

std::string timestamp_writes(const Recording& recording, const std::optional<TimestampWrites>& given,
                             WGPUPassTimestampWrites& raw) {
  raw = WGPU_PASS_TIMESTAMP_WRITES_INIT;
  if (!given || !recording.gpu.has(device::Feature::timestamp_query)) {
    return {};
  }
  const resources::QuerySetSlot* const set = recording.store.find(given->queries);
  if (set == nullptr || set->handle == nullptr) {
    return fmt::format("the timestamp query set is a {} id", given->queries ? "stale" : "null");
  }
  if (set->kind != resources::QueryKind::timestamp) {
    return fmt::format("query set '{}' holds occlusion queries, not timestamps", set->label);
  }
  if (!given->begin && !given->end) {
    return fmt::format("timestamps into '{}' name neither begin nor end", set->label);
  }
  for (const std::optional<std::uint32_t>& index : {given->begin, given->end}) {
    if (index && *index >= set->count) {
      return fmt::format("timestamp index {} is outside query set '{}' of {}", *index, set->label,
                         set->count);
    }
  }
  if (given->begin == given->end) {
    return fmt::format("begin and end both write timestamp {} of '{}'", *given->begin, set->label);
  }
  raw.querySet = set->handle;
  raw.beginningOfPassWriteIndex = given->begin.value_or(WGPU_QUERY_SET_INDEX_UNDEFINED);
  raw.endOfPassWriteIndex = given->end.value_or(WGPU_QUERY_SET_INDEX_UNDEFINED);
  return {};
}

}  // namespace ambito::command::detail
