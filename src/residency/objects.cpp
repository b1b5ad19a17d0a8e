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
      stride_(feed == Feed::offset ? resources::dynamic_offset_alignment : sizeof(shading::Object)),
      buffer_(resources, "objects", feed == Feed::offset ? BufferUsage::uniform : BufferUsage::storage) {}

void Objects::forget() {
  buffer_.release();
  mirror_.clear();
  seen_ = 0;
}

Result<void> Objects::sync(const scene::Pose& pose) {
  const scene::ObjectColumns& objects = pose.objects();
  const std::uint32_t count = objects.size();
  const auto grown = buffer_.reserve(std::max<std::uint64_t>(count, 1) * stride_);
  if (!grown) return fail(grown.error());
  if (!*grown && pose.revision() == seen_) return {};
  if (mirror_.size() < buffer_.size()) mirror_.resize(buffer_.size());

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
  if (first < count) {
    const std::size_t offset = std::size_t{first} * stride_;
    const std::size_t size = std::size_t{last - first + 1} * stride_;
    if (auto ok = resources_.write(buffer_.id(), offset, std::span(mirror_).subspan(offset, size)); !ok) {
      forget();  // what lies in the buffer is not known
      return ok;
    }
  }
  seen_ = pose.revision();
  return {};
}

}  // namespace ambito::residency
