#include <fmt/format.h>

#include "resources/private.h"
#include "resources/resources.h"

// After a loss: the same slots, other objects.
namespace ambito::resources {

namespace {

std::unexpected<Error> in_our_words(Error error, std::string_view kind, std::string_view label) {
  if (error.code == ErrorCode::gpu || error.code == ErrorCode::out_of_memory)
    error.message = fmt::format("WebGPU refuses the {} '{}': {}.", kind, label, device::one_line(error.message));
  return fail(std::move(error), fmt::format("making the {} '{}' again", kind, label));
}

/// All objects of one kind, in slot order; the first failure is kept.
template <class Pool>
void embody_all(Resources& resources, Pool& pool, std::string_view kind, Result<void>& result) {
  pool.for_each([&](auto /*id*/, auto& slot) {
    slot.handle = nullptr;
    slot.note = 0;
    if (!result) return;
    if (auto made = embody(resources, slot); !made) {
      result = in_our_words(std::move(made).error(), kind, slot.label);
    }
  });
}

}  // namespace

void Resources::begin_pipelines() {
  const auto begin = [this](auto id, auto& slot) {
    slot.handle = nullptr;
    slot.note = 0;
    begin_making(*this, id);
  };
  render_pipelines_.for_each(begin);
  compute_pipelines_.for_each(begin);
}

Result<void> Resources::rebuild() {
  Private& p = *private_;
  if (auto alive = device_.check_alive(); !alive) return alive;
  // Those of the lost device that are still being made find their slots empty and are let go of.
  p.maker.wait();
  settle_pipelines();
  p.pipeline_error.reset();
  textures_.for_each([this](TextureId id, TextureSlot&) { take_back(id); });
  p.registry.release_all();
  p.contract = {device_.limits(), device_.features()};
  buffers_.for_each([](BufferId, BufferSlot& slot) { slot.mapped = false; });

  // Each kind stands on those above it.
  Result<void> result;
  embody_all(*this, samplers_, "sampler", result);
  embody_all(*this, shaders_, "shader module", result);
  embody_all(*this, group_layouts_, "bind group layout", result);
  embody_all(*this, pipeline_layouts_, "pipeline layout", result);
  if (result) begin_pipelines();  // the dearest: in the background, while content is uploaded
  embody_all(*this, query_sets_, "query set", result);
  embody_all(*this, buffers_, "buffer", result);
  embody_all(*this, textures_, "texture", result);
  embody_all(*this, views_, "texture view", result);
  embody_all(*this, groups_, "bind group", result);
  // Half of them would be null: better a device that every verb recognises as lost.
  if (!result) device_.destroy();
  return result;
}

}  // namespace ambito::resources
