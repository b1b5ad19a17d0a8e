#include "draw/object_feed.h"

#include <algorithm>
#include <array>
#include <span>

#include "residency/objects.h"
#include "resources/resources.h"
#include "shading/groups.h"
#include "shading/twins.h"

namespace ambito::draw {

ObjectFeed::ObjectFeed(resources::Resources& resources, const shading::Groups& groups)
    : resources_(resources),
      groups_(groups),
      feed_(groups.feed()),
      instances_(resources, "instances", BufferUsage::storage) {}

void ObjectFeed::forget() {
  instances_.release();
  objects_ = {};
  group_ = {};
  uploaded_.clear();
}

Result<void> ObjectFeed::sync_instances(const std::vector<std::uint32_t>& instances, std::size_t most) {
  const auto grown = instances_.reserve(most * sizeof(std::uint32_t));
  if (!grown) return fail(grown.error());
  if (*grown) {
    group_ = {};
    uploaded_.clear();
    uploaded_.reserve(instances_.size() / sizeof(std::uint32_t));
  }
  if (instances.empty() || instances == uploaded_) return {};
  uploaded_.clear();  // until the write is known to have worked
  if (auto ok = resources_.write(instances_.id(), 0, std::as_bytes(std::span(instances))); !ok) return ok;
  uploaded_ = instances;
  return {};
}

Result<void> ObjectFeed::sync(const residency::Objects& objects, const std::vector<std::uint32_t>& instances,
                              std::size_t most) {
  stride_ = objects.stride();
  if (objects.buffer() != objects_) group_ = {};
  objects_ = objects.buffer();
  if (feed_ == Feed::storage) {
    if (auto ok = sync_instances(instances, most); !ok) return ok;
  }
  if (group_) return {};
  const std::array<resources::Binding, 2> by_storage{
      {{0, resources::BufferBinding{objects_}}, {1, resources::BufferBinding{instances_.id()}}}};
  const std::array<resources::Binding, 1> by_offset{
      {{0, resources::BufferBinding{.buffer = objects_, .offset = 0, .size = sizeof(shading::Object)}}}};
  const std::span<const resources::Binding> entries =
      feed_ == Feed::storage ? std::span<const resources::Binding>(by_storage) : by_offset;
  const auto group = resources_.bind_group({.label = "objects", .layout = groups_.object(), .entries = entries});
  if (!group) return fail(group.error());
  group_ = *group;
  return {};
}

void ObjectFeed::begin(command::DrawScope& pass) const {
  if (feed_ == Feed::storage) pass.set_bind_group(shading::object_group, group_);
}

void ObjectFeed::draw(command::DrawScope& pass, const DrawItem& item, const Batch& batch,
                      const std::vector<std::uint32_t>& instances) const {
  const auto call = [&](std::uint32_t count, std::uint32_t first_instance) {
    if (item.indexed) {
      pass.draw_indexed(item.count, count, item.first, item.base_vertex, first_instance);
    } else {
      pass.draw(item.count, count, item.first, first_instance);
    }
  };
  if (feed_ == Feed::storage) {
    call(batch.count, batch.first);
    return;
  }
  for (std::uint32_t i = 0; i < batch.count; ++i) {
    const std::uint32_t offset = instances[batch.first + i] * stride_;
    pass.set_bind_group(shading::object_group, group_, {&offset, 1});
    call(1, 0);
  }
}

}  // namespace ambito::draw
