#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "device/errors.h"
#include "resources/cache.h"
#include "resources/demands.h"
#include "resources/labels.h"
#include "resources/pipeline_maker.h"
#include "resources/registry.h"
#include "resources/resources.h"
#include "resources/rules.h"

namespace ambito::resources {

/// What the .cpp files of Resources share.
struct Resources::Private {
  explicit Private(device::Device& on) : device(on), contract{on.limits(), on.features()}, maker(on) {}

  device::Device& device;
  Contract contract;
  LabelStore labels;
  Registry registry;
  Demands demands;
  Cache<TextureViewId> views;
  Cache<SamplerId> samplers;
  Cache<ShaderId> shaders;
  Cache<BindGroupLayoutId> group_layouts;
  Cache<PipelineLayoutId> pipeline_layouts;
  Cache<BindGroupId> groups;
  Cache<RenderPipelineId> render_pipelines;
  Cache<ComputePipelineId> compute_pipelines;
  BindGroupLayoutId
      hole;  ///< the layout without entries, made with the first pipeline layout that has a hole

  /// Which bind groups hold a buffer or a view: they go when it goes.
  std::unordered_multimap<BufferId, BindGroupId> groups_of_buffer;
  std::unordered_multimap<TextureViewId, BindGroupId> groups_of_view;
  std::unordered_multimap<TextureId, TextureViewId> views_of_texture;

  /// Asked to be destroyed while sealed.
  std::vector<std::variant<BufferId, TextureId, QuerySetId>> doomed;

  PipelineMaker maker;
  std::optional<Error> pipeline_error;  ///< the first since the last finish_pipelines()

  std::uint64_t budget = 0;  ///< bytes of buffers and textures together; 0: none

  /// Whether the budget has room for `bytes` more. Error: over_limit.
  [[nodiscard]] Result<void> afford(std::string_view label, std::uint64_t bytes) const;
  /// Whether an object may be made now: neither sealed nor on a lost device.
  [[nodiscard]] Result<void> may_make(const Resources& resources, std::string_view kind,
                                      const Label& label) const;
};

/// Adds where a creation was asked for.
[[nodiscard]] std::unexpected<Error> made_at(Error error, std::string_view kind, const Label& label,
                                             const Where& where);

/// The release function of a handle as the registry calls it.
template <auto function, class Handle>
void release_as(void* object) {
  function(static_cast<Handle*>(object));
}

/// Makes one WebGPU object: `create` calls wgpuDeviceCreate…, `release` is its wgpu…Release.
template <auto release, class Handle, std::invocable Create>
[[nodiscard]] Result<std::pair<Handle*, std::uint64_t>> make_object(Resources::Private& shared,
                                                                    std::string_view kind,
                                                                    std::string_view label, Create&& create) {
  device::ErrorCapture capture(shared.device);
  Handle* handle = std::forward<Create>(create)();
  if (auto error = capture.take()) {
    if (handle) release(handle);
    return fail(std::move(*error));
  }
  if (!handle) return fail(ErrorCode::gpu, "WebGPU made no object and gave no reason.");
  return std::pair(handle, shared.registry.note(kind, label, handle, &release_as<release, Handle>));
}

/// One WebGPU object for a slot whose description is complete: at its birth, and again after a loss.
template <class Handle>
using Made = Result<std::pair<Handle*, std::uint64_t>>;
[[nodiscard]] Made<WGPUBufferImpl> make_handle(Resources& resources, const BufferSlot& slot);
[[nodiscard]] Made<WGPUTextureImpl> make_handle(Resources& resources, const TextureSlot& slot);
[[nodiscard]] Made<WGPUTextureViewImpl> make_handle(Resources& resources, const TextureViewSlot& slot);
[[nodiscard]] Made<WGPUSamplerImpl> make_handle(Resources& resources, const SamplerSlot& slot);
[[nodiscard]] Made<WGPUShaderModuleImpl> make_handle(Resources& resources, const ShaderSlot& slot);
[[nodiscard]] Made<WGPUBindGroupLayoutImpl> make_handle(Resources& resources, const BindGroupLayoutSlot& slot);
[[nodiscard]] Made<WGPUPipelineLayoutImpl> make_handle(Resources& resources, const PipelineLayoutSlot& slot);
[[nodiscard]] Made<WGPUBindGroupImpl> make_handle(Resources& resources, const BindGroupSlot& slot);
[[nodiscard]] Made<WGPUQuerySetImpl> make_handle(Resources& resources, const QuerySetSlot& slot);
[[nodiscard]] Made<WGPURenderPipelineImpl> make_handle(Resources& resources, const RenderPipelineSlot& slot);
[[nodiscard]] Made<WGPUComputePipelineImpl> make_handle(Resources& resources, const ComputePipelineSlot& slot);

/// GPU memory that an object asks for, bytes; only buffers and textures take any that counts.
[[nodiscard]] inline std::uint64_t bytes_of(const BufferSlot& slot) { return slot.size; }
[[nodiscard]] std::uint64_t bytes_of(const TextureSlot& slot);  ///< all mip levels, layers and samples
template <class Slot>
[[nodiscard]] std::uint64_t bytes_of(const Slot& /*slot*/) {
  return 0;
}

/// Gives a slot its object on the device there is now.
template <class Slot>
[[nodiscard]] Result<void> embody(Resources& resources, Slot& slot) {
  slot.handle = nullptr;
  const std::uint64_t bytes = bytes_of(slot);
  if (auto ok = resources.shared().afford(slot.label, bytes); !ok) return ok;
  auto made = make_handle(resources, slot);
  if (!made) return fail(std::move(made).error());
  if (bytes > 0) resources.shared().registry.weigh(made->second, bytes);
  slot.handle = made->first;
  slot.note = made->second;
  slot.device_generation = resources.device().generation();
  return {};
}

/// Starts making a pipeline whose slot is complete but for its handle.
void begin_making(Resources& resources, RenderPipelineId id);
void begin_making(Resources& resources, ComputePipelineId id);

/// The bind groups that hold `id` go with it.
template <class Map, class IdType>
void Resources::drop_groups(Map& groups_of, IdType id) {
  const auto [first, last] = groups_of.equal_range(id);
  for (auto it = first; it != last; ++it) drop_group(it->second);
  groups_of.erase(first, last);
}

}  // namespace ambito::resources
