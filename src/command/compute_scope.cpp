#include <array>

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "command/draw_checks.h"
#include "command/queries.h"
#include "command/recording.h"
#include "command/usage.h"

namespace ambito::command {

using detail::BoundGroup;
using detail::Call;
using detail::Recording;

ComputeScope& Encoder::begin_compute(const ComputePassDescriptor& descriptor, Where where) {
  Recording& r = *recording_;
  ComputeScope& scope = r.open<ComputeScope>(*this, Kind::compute, descriptor.label, where);
  r.compute = {};
  if (!scope.recording()) {
    return scope;
  }
  if (r.trace != nullptr) {
    r.trace_call(scope, {"begin"});
  }
  WGPUPassTimestampWrites timestamps;
  if (std::string reason = detail::timestamp_writes(r, descriptor.timestamps, timestamps); !reason.empty()) {
    r.refuse(scope, where, {"begin"}, reason);
    return scope;
  }
  r.pass = {};
  WGPUComputePassDescriptor raw = WGPU_COMPUTE_PASS_DESCRIPTOR_INIT;
  raw.label = {scope.label_.data(), scope.label_.size()};
  raw.timestampWrites = timestamps.querySet == nullptr ? nullptr : &timestamps;
  r.compute_pass = wgpuCommandEncoderBeginComputePass(r.encoder, &raw);
  ++r.counts.compute_passes;
  return scope;
}

void ComputeScope::set_pipeline(resources::ComputePipelineId id, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) { use(Call{"set_pipeline", {r.name(id)}}); };
  if (!r.ready(*this, where, call)) {
    return;
  }
  const resources::ComputePipelineSlot* const pipeline = r.store.find(id);
  if (pipeline == nullptr || pipeline->handle == nullptr) {
    return r.refuse(*this, where, call, "there is no such pipeline");
  }
  if (r.compute.pipeline == id) {
    return;
  }
  r.compute.pipeline = id;
  r.compute.checked = false;
  ++r.counts.pipeline_sets;
  wgpuComputePassEncoderSetPipeline(r.compute_pass, pipeline->handle);
}

void ComputeScope::set_bind_group(std::uint32_t index, resources::BindGroupId id,
                                  std::span<const std::uint32_t> offsets, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) { use(Call{"set_bind_group", {index, r.name(id)}, offsets}); };
  if (!r.ready(*this, where, call)) {
    return;
  }
  if (index >= resources::max_bind_groups) {
    return r.refuse(
        *this, where, call,
        fmt::format("group index {} is over the limit of {} groups", index, resources::max_bind_groups));
  }
  const resources::BindGroupSlot* const group = r.store.find(id);
  if (group == nullptr || group->handle == nullptr) {
    return r.refuse(*this, where, call, "there is no such bind group");
  }
  if (std::string reason = detail::check_offsets(*group, offsets); !reason.empty()) {
    return r.refuse(*this, where, call, reason);
  }
  BoundGroup& bound = r.compute.groups[index];
  if (bound.id != id) {
    r.compute.checked = false;
  }
  bound.id = id;
  bound.layout = group->layout;
  ++r.counts.bind_group_sets[index];
  wgpuComputePassEncoderSetBindGroup(r.compute_pass, index, group->handle, offsets.size(), offsets.data());
}

namespace {

std::string check_state(Recording& r) {
  const resources::ComputePipelineSlot* const pipeline = r.store.find(r.compute.pipeline);
  if (pipeline == nullptr) {
    return r.compute.pipeline ? "the pipeline was destroyed" : "no pipeline is set";
  }
  if (std::string reason =
          detail::check_groups(r.store, pipeline->required_groups, pipeline->groups, r.compute.groups);
      !reason.empty()) {
    return reason;
  }
  std::array<resources::BindGroupId, resources::max_bind_groups> used{};
  std::size_t count = 0;
  for (std::uint32_t index = 0; index < resources::max_bind_groups; ++index) {
    if ((pipeline->required_groups >> index & 1u) != 0) {
      used[count++] = r.compute.groups[index].id;
    }
  }
  return detail::check_dispatch_usage(r.store, std::span(used).first(count), r.pass);
}

/// Latches what is wrong with the state; true when the dispatch may follow.
template <detail::MakesCall Make>
bool state_is_ready(Recording& r, const Scope& scope, Where where, const Make& call) {
  if (!r.compute.checked) {
    if (std::string reason = check_state(r); !reason.empty()) {
      r.refuse(scope, where, call, reason);
      return false;
    }
    r.compute.checked = true;
  }
  return true;
}

}  // namespace

void ComputeScope::dispatch(std::uint32_t x, std::uint32_t y, std::uint32_t z, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) { use(Call{"dispatch", {x, y, z}}); };
  if (!r.ready(*this, where, call) || !state_is_ready(r, *this, where, call)) {
    return;
  }
  const std::uint64_t most = r.gpu.limits().max_compute_workgroups_per_dimension;
  if (x > most || y > most || z > most) {
    return r.refuse(*this, where, call, fmt::format("the limit is {} workgroups in each dimension", most));
  }
  ++r.counts.dispatches;
  wgpuComputePassEncoderDispatchWorkgroups(r.compute_pass, x, y, z);
}

void ComputeScope::dispatch_indirect(resources::BufferId arguments, std::uint64_t offset, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) { use(Call{"dispatch_indirect", {r.name(arguments), offset}}); };
  if (!r.ready(*this, where, call) || !state_is_ready(r, *this, where, call)) {
    return;
  }
  std::uint64_t size = 12;
  std::string reason;  // also when the dispatch itself writes its arguments
  const auto* const buffer = r.readable(arguments, BufferUsage::indirect, 4, offset, size, reason);
  if (buffer == nullptr) {
    return r.refuse(*this, where, call, reason);
  }
  ++r.counts.dispatches;
  wgpuComputePassEncoderDispatchWorkgroupsIndirect(r.compute_pass, buffer->handle, offset);
}

}  // namespace ambito::command
