#include <utility>

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "resources/keys.h"
#include "resources/private.h"
#include "resources/resources.h"

// Pipelines that were made in the background become those of their slots.
namespace ambito::resources {

namespace {

void let_go(RenderPipelineId, void* handle) { wgpuRenderPipelineRelease(static_cast<WGPURenderPipeline>(handle)); }
void let_go(ComputePipelineId, void* handle) { wgpuComputePipelineRelease(static_cast<WGPUComputePipeline>(handle)); }

std::uint64_t note(Registry& registry, std::string_view label, WGPURenderPipelineImpl* handle) {
  return registry.note("render pipeline", label, handle, &release_as<wgpuRenderPipelineRelease, WGPURenderPipelineImpl>);
}
std::uint64_t note(Registry& registry, std::string_view label, WGPUComputePipelineImpl* handle) {
  return registry.note("compute pipeline", label, handle, &release_as<wgpuComputePipelineRelease, WGPUComputePipelineImpl>);
}

std::string_view kind_of(const RenderPipelineSlot&) { return "render pipeline"; }
std::string_view kind_of(const ComputePipelineSlot&) { return "compute pipeline"; }

std::uint64_t key_of(const RenderPipelineSlot& slot) { return hash_of(slot.descriptor->descriptor); }
std::uint64_t key_of(const ComputePipelineSlot& slot) {
  return hash_of(ComputePipelineDescriptor{
      .label = Label(slot.label), .layout = slot.layout, .shader = slot.shader, .entry = slot.entry});
}

/// Puts what was made into its slot, or takes the slot away and tells why.
template <class Pool, class CacheOf, class IdType>
std::optional<Error> settle_one(Resources& resources, Pool& pool, CacheOf& cache, IdType id,
                                PipelineMaker::Made& made) {
  auto* const slot = pool.find(id);
  if (slot == nullptr || slot->handle != nullptr) {
    if (made.handle) let_go(id, made.handle);
    return std::nullopt;
  }
  if (made.error || !made.handle) {
    // Nothing is wrong with the pipeline: the rebuild makes it.
    if (resources.device().lost() || (made.error && made.error->code == ErrorCode::device_lost)) {
      if (made.handle) let_go(id, made.handle);
      return std::nullopt;
    }
    Error error = made.error.value_or(
        Error{.code = ErrorCode::gpu, .message = "WebGPU made no object and gave no reason.", .context = {}});
    if (made.handle) let_go(id, made.handle);
    error.message = fmt::format("WebGPU refuses the {} '{}': {}.", kind_of(*slot), slot->label,
                                device::one_line(error.message));
    cache.erase(key_of(*slot), id);
    pool.erase(id);
    return error;
  }
  slot->handle = static_cast<decltype(slot->handle)>(made.handle);
  slot->note = note(resources.shared().registry, slot->label, slot->handle);
  slot->device_generation = resources.device().generation();
  return std::nullopt;
}

}  // namespace

void Resources::settle(PipelineMaker::Made made) {
  Private& p = *private_;
  auto error = std::visit(
      [&](auto id) {
        if constexpr (std::is_same_v<decltype(id), RenderPipelineId>) {
          return settle_one(*this, render_pipelines_, p.render_pipelines, id, made);
        } else {
          return settle_one(*this, compute_pipelines_, p.compute_pipelines, id, made);
        }
      },
      made.id);
  if (error && !p.pipeline_error) p.pipeline_error = std::move(error);
}

bool Resources::settle_pipelines() {
  for (PipelineMaker::Made& made : private_->maker.take()) settle(std::move(made));
  return private_->maker.under_way() == 0;
}

Result<void> Resources::finish_pipelines() {
  Private& p = *private_;
  if (p.maker.under_way() > 0) {
    p.maker.wait();
    settle_pipelines();
  }
  // On a lost device some may never come; the rebuild makes all of them.
  if (device_.lost()) return device_.check_alive();
  if (auto error = std::exchange(p.pipeline_error, std::nullopt)) return fail(std::move(*error));
  return {};
}

std::vector<PipelineInfo> Resources::pipelines() const {
  std::vector<PipelineInfo> all;
  render_pipelines_.for_each([&](auto, const auto& slot) {
    all.push_back({.kind = kind_of(slot), .label = slot.label, .ready = slot.handle != nullptr});
  });
  compute_pipelines_.for_each([&](auto, const auto& slot) {
    all.push_back({.kind = kind_of(slot), .label = slot.label, .ready = slot.handle != nullptr});
  });
  return all;
}

}  // namespace ambito::resources
