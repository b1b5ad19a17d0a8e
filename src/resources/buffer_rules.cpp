#include "resources/refuse.h"
#include "resources/rules.h"
#include "resources/words.h"

namespace ambito::resources {

Result<void> check(const BufferDescriptor& buffer, const Contract& contract) {
  const std::string label = buffer.label.str();
  if (buffer.size == 0) return refuse("The buffer '{}' has size 0; it needs at least 1 byte.", label);
  const std::uint64_t limit = contract.limits.max_buffer_size;
  if (buffer.size > limit)
    return too_much("The buffer '{}' has {} bytes, and the limit maxBufferSize is {}.", label, buffer.size,
                    limit);
  if (buffer.usage == BufferUsage::none)
    return refuse("The buffer '{}' has no usage; nothing could be done with it.", label);
  constexpr std::uint32_t known = (static_cast<std::uint32_t>(BufferUsage::query_resolve) << 1) - 1;
  if (const auto bits = static_cast<std::uint32_t>(buffer.usage); (bits & ~known) != 0)
    return refuse("The buffer '{}' has usage bits {:#x}, which do not exist.", label, bits & ~known);
  if (has(buffer.usage, BufferUsage::map_read) &&
      !has(BufferUsage::map_read | BufferUsage::copy_dst, buffer.usage))
    return refuse("The buffer '{}' has usage {}; map_read goes with copy_dst only.", label,
                  words(buffer.usage));
  if (has(buffer.usage, BufferUsage::map_write) &&
      !has(BufferUsage::map_write | BufferUsage::copy_src, buffer.usage))
    return refuse("The buffer '{}' has usage {}; map_write goes with copy_src only.", label,
                  words(buffer.usage));
  return {};
}

Result<void> check(const QuerySetDescriptor& query_set, const Contract& contract) {
  constexpr std::uint32_t most = 4096;
  const std::string label = query_set.label.str();
  if (query_set.count == 0 || query_set.count > most)
    return refuse("The query set '{}' has {} queries; it may have 1 to {}.", label, query_set.count, most);
  if (query_set.kind == QueryKind::timestamp && !contract.features.has(device::Feature::timestamp_query))
    return refuse("The query set '{}' is for timestamps, and the device has no feature timestamp-query.",
                  label);
  return {};
}

}  // namespace ambito::resources
