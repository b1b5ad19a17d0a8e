#include "resources/growing_buffer.h"

#include <algorithm>

#include "resources/resources.h"

namespace ambito::resources {

GrowingBuffer::GrowingBuffer(Resources& resources, const char* label, BufferUsage usage)
    : resources_(resources), label_(label), usage_(usage | BufferUsage::copy_dst) {}

void GrowingBuffer::release() {
  resources_.destroy(id_);
  id_ = {};
  size_ = 0;
}

Result<void> GrowingBuffer::make(std::uint64_t size) {
  const auto made = resources_.buffer({.label = label_, .size = size, .usage = usage_});
  if (!made) return fail(made.error());
  id_ = *made;
  size_ = size;
  return {};
}

std::uint64_t GrowingBuffer::most() const {
  const device::Limits& limits = resources_.device().limits();
  if (!has(usage_, BufferUsage::storage)) return limits.max_buffer_size;
  return std::min(limits.max_buffer_size, limits.max_storage_buffer_binding_size);
}

bool GrowingBuffer::content_lost() const { return device_generation_ != resources_.device().generation(); }

Result<bool> GrowingBuffer::reserve(std::uint64_t size) {
  const std::uint64_t needed = std::max<std::uint64_t>(size, 4);  // a binding of 0 bytes is not allowed
  const bool reborn = content_lost();
  device_generation_ = resources_.device().generation();
  if (id_ && needed <= size_) return reborn;
  const std::uint64_t doubled = std::max(needed, std::min(size_ * 2, most()));
  release();
  auto made = make(doubled);
  if (!made && doubled > needed) made = make(needed);
  if (!made) return fail(std::move(made).error());
  return true;
}

}  // namespace ambito::resources
