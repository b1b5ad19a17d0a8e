// State: what a draw will use. Setting again what is set already does not reach WebGPU.

#include <algorithm>

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "command/draw_checks.h"
#include "command/recording.h"
#include "command/usage.h"
#include "device/webgpu_enums.h"

namespace ambito::command {

using detail::BoundBuffer;
using detail::BoundGroup;
using detail::Call;
using detail::Recording;

void DrawScope::set_pipeline(resources::RenderPipelineId id, Where where) {
  Recording& r = *recording_;
  if (r.active != this) [[unlikely]] {
    return r.not_open(*this, where, {"set_pipeline", {r.name(id)}});
  }
  if (r.trace != nullptr) [[unlikely]] {
    r.trace_call(*this, {"set_pipeline", {r.name(id)}});
  }
  const resources::RenderPipelineSlot* const pipeline = r.store.find(id);
  if (pipeline == nullptr || pipeline->handle == nullptr) [[unlikely]] {
    return r.refuse(*this, where, {"set_pipeline", {r.name(id)}}, "there is no such pipeline");
  }
  if (r.draw.pipeline == id) {
    return;
  }
  if (std::string reason = check_pipeline(*pipeline, r.pass); !reason.empty()) [[unlikely]] {
    return r.refuse(*this, where, {"set_pipeline", {pipeline->label}}, reason);
  }
  r.draw.pipeline = id;
  r.draw.changed();
  ++r.counts.pipeline_sets;
  if (r.bundle != nullptr) {
    wgpuRenderBundleEncoderSetPipeline(r.bundle, pipeline->handle);
  } else {
    wgpuRenderPassEncoderSetPipeline(r.render_pass, pipeline->handle);
    if (pipeline->blends_constant) [[unlikely]] {
      r.need_blend_constant();
    }
  }
}

namespace {

/// What is checked when a group takes a place in which another one was. The reason, or an empty string.
[[gnu::noinline]] std::string check_new_group(Recording& r, resources::BindGroupId id,
                                              const resources::BindGroupSlot& group) {
  if (group.handle == nullptr) {
    return fmt::format("bind group '{}' is of a device that is gone", group.label);
  }
  if (r.bundle != nullptr && std::ranges::find(r.bundle_groups, id) == r.bundle_groups.end()) {
    r.bundle_groups.push_back(id);  // checked once more where the bundle is replayed
  }
  return check_group_usage(r.store, id, group, r.pass);
}

bool offsets_fit(const resources::BindGroupSlot& group, std::span<const std::uint32_t> offsets) {
  if (offsets.size() != group.dynamic.size()) {
    return false;
  }
  for (std::size_t i = 0; i < offsets.size(); ++i) {
    const resources::DynamicBinding& binding = group.dynamic[i];
    if ((offsets[i] & (binding.alignment - 1)) != 0 ||  // alignments are powers of two
        offsets[i] + binding.offset + binding.size > binding.buffer_size) {
      return false;
    }
  }
  return true;
}

bool same_offsets(const BoundGroup& bound, std::span<const std::uint32_t> offsets) {
  return bound.offset_count == offsets.size() && offsets.size() <= bound.offsets.size() &&
         std::equal(offsets.begin(), offsets.end(), bound.offsets.begin());
}

}  // namespace

void DrawScope::set_bind_group(std::uint32_t index, resources::BindGroupId id,
                               std::span<const std::uint32_t> offsets, Where where) {
  Recording& r = *recording_;
  const auto refuse = [&](std::string_view reason) {
    r.refuse(*this, where, {"set_bind_group", {index, r.name(id)}, offsets}, reason);
  };
  if (r.active != this) [[unlikely]] {
    return r.not_open(*this, where, {"set_bind_group", {index, r.name(id)}, offsets});
  }
  if (r.trace != nullptr) [[unlikely]] {
    r.trace_call(*this, {"set_bind_group", {index, r.name(id)}, offsets});
  }
  if (index >= resources::max_bind_groups) [[unlikely]] {
    return refuse(
        fmt::format("group index {} is over the limit of {} groups", index, resources::max_bind_groups));
  }
  const resources::BindGroupSlot* const group = r.store.find(id);
  if (group == nullptr) [[unlikely]] {
    return refuse("there is no such bind group");
  }
  if (!offsets_fit(*group, offsets)) [[unlikely]] {
    return refuse(detail::check_offsets(*group, offsets));
  }
  BoundGroup& bound = r.draw.groups[index];
  if (bound.id == id) {
    if (same_offsets(bound, offsets)) {
      return;
    }
  } else {
    if (std::string reason = check_new_group(r, id, *group); !reason.empty()) [[unlikely]] {
      return refuse(reason);
    }
    if (bound.layout != group->layout) {
      r.draw.changed();
    }
    bound.id = id;
    bound.layout = group->layout;
  }
  bound.offset_count = static_cast<std::uint32_t>(offsets.size());
  for (std::size_t i = 0; i < offsets.size() && i < bound.offsets.size(); ++i) {
    bound.offsets[i] = offsets[i];
  }
  ++r.counts.bind_group_sets[index];
  if (r.bundle != nullptr) {
    wgpuRenderBundleEncoderSetBindGroup(r.bundle, index, group->handle, offsets.size(), offsets.data());
  } else {
    wgpuRenderPassEncoderSetBindGroup(r.render_pass, index, group->handle, offsets.size(), offsets.data());
  }
}

namespace detail {

const resources::BufferSlot* Recording::readable(resources::BufferId id, BufferUsage usage,
                                                 std::uint64_t alignment, std::uint64_t offset,
                                                 std::uint64_t& size, std::string& reason) {
  const resources::BufferSlot* const buffer = store.find(id);
  if (buffer == nullptr || buffer->handle == nullptr) {
    reason = "there is no such buffer";
    return nullptr;
  }
  reason = check_buffer_range(*buffer, usage, alignment, offset, size);
  if (reason.empty() && !pass.uses.written.empty()) {
    reason = check_buffer_read(store, id, pass);
  }
  return reason.empty() ? buffer : nullptr;
}

void Recording::note_read(resources::BufferId id) {
  if (pass.uses.buffers.add(id) && bundle != nullptr) {
    bundle_buffers.push_back(id);
  }
}

}  // namespace detail

void DrawScope::set_vertex_buffer(std::uint32_t slot, resources::BufferId id, std::uint64_t offset,
                                  std::uint64_t size, Where where) {
  Recording& r = *recording_;
  const auto call = [&, given = size](auto&& use) {
    use(Call{"set_vertex_buffer", {slot, r.name(id), offset, given}});
  };
  if (!r.ready(*this, where, call)) [[unlikely]] {
    return;
  }
  if (slot >= resources::max_vertex_buffers) [[unlikely]] {
    return r.refuse(
        *this, where, call,
        fmt::format("slot {} is over the limit of {} vertex buffers", slot, resources::max_vertex_buffers));
  }
  std::string reason;
  const resources::BufferSlot* const buffer = r.readable(id, BufferUsage::vertex, 4, offset, size, reason);
  if (buffer == nullptr) [[unlikely]] {
    return r.refuse(*this, where, call, reason);
  }
  const BoundBuffer bound{.id = id, .offset = offset, .size = size};
  if (r.draw.vertex_buffers[slot] == bound) {
    return;
  }
  r.draw.vertex_buffers[slot] = bound;
  r.draw.changed();
  r.note_read(id);
  ++r.counts.vertex_buffer_sets;
  if (r.bundle != nullptr) {
    wgpuRenderBundleEncoderSetVertexBuffer(r.bundle, slot, buffer->handle, offset, size);
  } else {
    wgpuRenderPassEncoderSetVertexBuffer(r.render_pass, slot, buffer->handle, offset, size);
  }
}

void DrawScope::set_index_buffer(resources::BufferId id, IndexFormat format, std::uint64_t offset,
                                 std::uint64_t size, Where where) {
  Recording& r = *recording_;
  const auto call = [&, given = size](auto&& use) {
    use(Call{"set_index_buffer",
             {r.name(id), format == IndexFormat::uint16 ? "uint16" : "uint32", offset, given}});
  };
  if (!r.ready(*this, where, call)) [[unlikely]] {
    return;
  }
  std::string reason;
  const resources::BufferSlot* const buffer =
      // 4 for 16-bit indices too: at others wgpu-native ends the process when the buffer was never written.
      r.readable(id, BufferUsage::index, 4, offset, size, reason);
  if (buffer == nullptr) [[unlikely]] {
    return r.refuse(*this, where, call, reason);
  }
  const BoundBuffer bound{.id = id, .offset = offset, .size = size};
  if (r.draw.index_buffer == bound && r.draw.index_format == format) {
    return;
  }
  r.draw.index_buffer = bound;
  r.draw.index_format = format;
  r.draw.changed();
  r.note_read(id);
  ++r.counts.index_buffer_sets;
  const WGPUIndexFormat raw = device::to_webgpu(format);
  if (r.bundle != nullptr) {
    wgpuRenderBundleEncoderSetIndexBuffer(r.bundle, buffer->handle, raw, offset, size);
  } else {
    wgpuRenderPassEncoderSetIndexBuffer(r.render_pass, buffer->handle, raw, offset, size);
  }
}

}  // namespace ambito::command
