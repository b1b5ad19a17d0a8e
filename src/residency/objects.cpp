#include "residency/objects.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "resources/resources.h"
#include "scene/pose.h"
#include "shading/twins.h"

namespace ambito::residency {

Objects::Objects(resources::Resources& resources, Feed feed)
    : resources_(resources),
      usage_((feed == Feed::offset ? BufferUsage::uniform : BufferUsage::storage) | BufferUsage::copy_dst),
      stride_(feed == Feed::offset ? resources::dynamic_offset_alignment : sizeof(shading::Object)) {}

void Objects::forget() {
  resources_.destroy(buffer_);
  buffer_ = {};
  capacity_ = 0;
  mirror_.clear();
  seen_ = 0;
}

Result<bool> Objects::ensure_buffer(std::uint32_t count) {
  const std::uint32_t needed = std::max(count, 1u);  // a binding of 0 bytes is not allowed
  if (needed <= capacity_) return false;
  resources_.destroy(buffer_);
  buffer_ = {};
  const std::uint32_t capacity = capacity_ == 0 ? needed : std::max(needed, capacity_ * 2);
  const auto made =
      resources_.buffer({.label = "objects", .size = std::uint64_t{capacity} * stride_, .usage = usage_});
  if (!made) return fail(made.error());
  buffer_ = *made;
  capacity_ = capacity;
  mirror_.resize(std::size_t{capacity} * stride_);
  return true;
}

Result<void> Objects::sync(const scene::Pose& pose) {
  const scene::ObjectColumns& objects = pose.objects();
  const std::uint32_t count = objects.size();
  const auto grown = ensure_buffer(count);
  if (!grown) return fail(grown.error());
  if (!*grown && pose.revision() == seen_) return {};

  const mat4x4f* worlds = pose.worlds().data();
  const scene::Revision seen = *grown ? 0 : seen_;
  std::uint32_t first = count;
  std::uint32_t last = 0;
  std::byte* place = mirror_.data();
  for (std::uint32_t i = 0; i < count; ++i, place += stride_) {
    if (objects.revision[i] <= seen) continue;
    const shading::Object object{.world = worlds[objects.node[i]], .info = {i, 0, 0, 0}};
    std::memcpy(place, &object, sizeof(object));
    first = std::min(first, i);
    last = i;
  }
  seen_ = pose.revision();
  if (first >= count) return {};
  const std::size_t offset = std::size_t{first} * stride_;
  const std::size_t size = std::size_t{last - first + 1} * stride_;
  return resources_.write(buffer_, offset, std::span(mirror_).subspan(offset, size));
}

}  // namespace ambito::residency
