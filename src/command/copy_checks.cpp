#include "command/copy_checks.h"

#include <fmt/format.h>

namespace ambito::command::detail {

namespace {

using resources::BufferSlot;

std::string check_side(const BufferSlot& buffer, BufferUsage usage, std::string_view side,
                       std::string_view usage_name) {
  if (!has(buffer.usage, usage)) {
    return fmt::format("the {} '{}' has no usage {}", side, buffer.label, usage_name);
  }
  if (buffer.mapped) {
    return fmt::format("the {} '{}' is mapped", side, buffer.label);
  }
  return {};
}

std::string check_multiple_of_4(std::string_view what, std::uint64_t value) {
  return value % 4 == 0 ? "" : fmt::format("the {} {} is not a multiple of 4", what, value);
}

std::string check_range(const BufferSlot& buffer, std::string_view side, std::uint64_t offset,
                        std::uint64_t size) {
  if (offset > buffer.size || size > buffer.size - offset) {
    return fmt::format("{} bytes from {} leave the {} '{}' of {} bytes", size, offset, side, buffer.label,
                       buffer.size);
  }
  return {};
}

}  // namespace

std::string check_buffer_copy(const BufferRange& source, const BufferRange& destination, std::uint64_t size,
                              bool same) {
  if (same) {
    return fmt::format("source and destination are the same buffer '{}'", source.buffer.label);
  }
  for (std::string reason :
       {check_side(source.buffer, BufferUsage::copy_src, "source", "copy_src"),
        check_side(destination.buffer, BufferUsage::copy_dst, "destination", "copy_dst"),
        check_multiple_of_4("source offset", source.offset),
        check_multiple_of_4("destination offset", destination.offset), check_multiple_of_4("size", size),
        check_range(source.buffer, "source", source.offset, size),
        check_range(destination.buffer, "destination", destination.offset, size)}) {
    if (!reason.empty()) {
      return reason;
    }
  }
  return {};
}

std::string check_clear(const BufferSlot& buffer, std::uint64_t offset, std::uint64_t size) {
  for (std::string reason : {check_side(buffer, BufferUsage::copy_dst, "buffer", "copy_dst"),
                             check_multiple_of_4("offset", offset), check_multiple_of_4("size", size),
                             check_range(buffer, "buffer", offset, size)}) {
    if (!reason.empty()) {
      return reason;
    }
  }
  return {};
}

std::string check_resolve(const resources::QuerySetSlot& queries, std::uint32_t first, std::uint32_t count,
                          const BufferSlot& destination, std::uint64_t offset) {
  if (std::uint64_t{first} + count > queries.count) {
    return fmt::format("{} queries from {} leave query set '{}' of {}", count, first, queries.label,
                       queries.count);
  }
  if (std::string reason =
          check_side(destination, BufferUsage::query_resolve, "destination", "query_resolve");
      !reason.empty()) {
    return reason;
  }
  if (offset % resolve_alignment != 0) {
    return fmt::format("the destination offset {} is not a multiple of {}", offset, resolve_alignment);
  }
  return check_range(destination, "destination", offset, std::uint64_t{count} * 8);
}

}  // namespace ambito::command::detail
