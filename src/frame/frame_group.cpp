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
  uploaded.clear();  // until the write is known to have worked
  if (auto ok = resources.write(buffer, 0, bytes); !ok) return ok;
  uploaded.assign(bytes.begin(), bytes.end());
  return {};
}

}  // namespace

void FrameGroup::forget() {
  uniforms_.release();
  lights_.release();
  shadows_.release();
  group_ = {};
  uploaded_uniforms_.clear();
  uploaded_lights_.clear();
  uploaded_shadows_.clear();
}

Result<void> FrameGroup::ensure(std::size_t lights, std::size_t shadows) {
  const auto new_uniforms = uniforms_.reserve(sizeof(shading::FrameUniforms));
  if (!new_uniforms) return fail(new_uniforms.error());
  if (*new_uniforms) uploaded_uniforms_.clear();
  const auto new_lights = lights_.reserve(std::max<std::size_t>(lights, 1) * sizeof(shading::Light));
  if (!new_lights) return fail(new_lights.error());
  if (*new_lights) uploaded_lights_.clear();
  const auto new_shadows = shadows_.reserve(std::max<std::size_t>(shadows, 1) * sizeof(shading::ShadowView));
  if (!new_shadows) return fail(new_shadows.error());
  if (*new_shadows) uploaded_shadows_.clear();
  if (group_ && !*new_uniforms && !*new_lights && !*new_shadows) return {};

  group_ = {};
  const std::array<resources::Binding, 3> entries{{{0, resources::BufferBinding{uniforms_.id()}},
                                                   {1, resources::BufferBinding{lights_.id()}},
                                                   {2, resources::BufferBinding{shadows_.id()}}}};
  const auto group = resources_.bind_group({.label = "frame", .layout = groups_.frame(), .entries = entries});
  if (!group) return fail(group.error());
  group_ = *group;
  return {};
}

Result<void> FrameGroup::sync(shading::FrameUniforms uniforms, std::span<const shading::Light> lights,
                              std::span<const shading::ShadowView> shadows) {
  uniforms.light_count = static_cast<std::uint32_t>(lights.size());
  uniforms.cascade_count = static_cast<std::uint32_t>(shadows.size());
  if (auto ok = ensure(lights.size(), shadows.size()); !ok) return ok;
  const auto bytes = std::as_bytes(std::span(&uniforms, 1));
  if (auto ok = write_if_new(resources_, uniforms_.id(), bytes, uploaded_uniforms_); !ok) return ok;
  if (auto ok = write_if_new(resources_, lights_.id(), std::as_bytes(lights), uploaded_lights_); !ok) return ok;
  return write_if_new(resources_, shadows_.id(), std::as_bytes(shadows), uploaded_shadows_);
}

}  // namespace ambito::frame
