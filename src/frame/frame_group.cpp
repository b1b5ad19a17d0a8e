#include "frame/frame_group.h"

#include <algorithm>
#include <array>

#include "resources/resources.h"
#include "shading/groups.h"

namespace ambito::frame {
namespace {

/// Writes `bytes` to the start of a buffer unless they lie there already.
Result<void> write_if_new(resources::Resources& resources, resources::BufferId buffer,
                          std::span<const std::byte> bytes, std::vector<std::byte>& uploaded) {
  if (bytes.empty() || std::equal(bytes.begin(), bytes.end(), uploaded.begin(), uploaded.end())) return {};
  uploaded.assign(bytes.begin(), bytes.end());
  return resources.write(buffer, 0, bytes);
}

}  // namespace

void FrameGroup::forget() {
  resources_.destroy(uniforms_);
  resources_.destroy(lights_);
  uniforms_ = lights_ = {};
  light_capacity_ = 0;
  group_ = {};
  uploaded_uniforms_.clear();
  uploaded_lights_.clear();
}

Result<void> FrameGroup::ensure(std::uint32_t lights) {
  if (!uniforms_) {
    const auto made = resources_.buffer({.label = "frame uniforms",
                                         .size = sizeof(shading::FrameUniforms),
                                         .usage = BufferUsage::uniform | BufferUsage::copy_dst});
    if (!made) return fail(made.error());
    uniforms_ = *made;
    group_ = {};
  }
  const std::uint32_t needed = std::max(lights, 1u);  // a binding of 0 bytes is not allowed
  if (needed > light_capacity_) {
    resources_.destroy(lights_);
    light_capacity_ = std::max(needed, light_capacity_ * 2);
    const auto made = resources_.buffer({.label = "lights",
                                         .size = std::uint64_t{light_capacity_} * sizeof(shading::Light),
                                         .usage = BufferUsage::storage | BufferUsage::copy_dst});
    if (!made) return fail(made.error());
    lights_ = *made;
    uploaded_lights_.clear();
    group_ = {};
  }
  if (group_) return {};
  const std::array<resources::Binding, 2> entries{
      {{0, resources::BufferBinding{uniforms_}}, {1, resources::BufferBinding{lights_}}}};
  const auto group = resources_.bind_group({.label = "frame", .layout = groups_.frame(), .entries = entries});
  if (!group) return fail(group.error());
  group_ = *group;
  return {};
}

Result<void> FrameGroup::sync(shading::FrameUniforms uniforms, std::span<const shading::Light> lights) {
  uniforms.light_count = static_cast<std::uint32_t>(lights.size());
  if (auto ok = ensure(uniforms.light_count); !ok) return ok;
  if (auto ok = write_if_new(resources_, uniforms_, std::as_bytes(std::span(&uniforms, 1)), uploaded_uniforms_);
      !ok) {
    return ok;
  }
  return write_if_new(resources_, lights_, std::as_bytes(lights), uploaded_lights_);
}

}  // namespace ambito::frame
