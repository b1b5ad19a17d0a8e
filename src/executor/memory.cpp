#include "executor/state.h"
#include "resources/resources.h"
#include "resources/texture_pool.h"

// Textures and buffers of a plan.
namespace ambito::executor {

namespace {

using graph::Lifetime;
using resources::BufferId;
using resources::TextureId;

Result<std::vector<TextureId>> make_slots(State& state) {
  std::vector<TextureId> slots;
  for (const graph::TextureSlot& slot : state.compiled.texture_slots) {
    const auto texture =
        state.workshop.pool.acquire({.label = std::string_view(state.graph.textures[slot.first_user].name),
                                     .size = slot.size,
                                     .depth_or_layers = slot.layers,
                                     .mip_levels = slot.mips,
                                     .sample_count = slot.samples,
                                     .format = slot.format,
                                     .usage = slot.usage});
    if (!texture) return fail(texture.error());
    state.pooled.push_back(*texture);
    slots.push_back(*texture);
  }
  return slots;
}

Result<TextureId> make_own(State& state, std::uint32_t index) {
  const graph::Texture& texture = state.graph.textures[index];
  const auto made = state.workshop.resources.texture({.label = std::string_view(texture.name),
                                                      .size = state.compiled.textures[index].size,
                                                      .depth_or_layers = texture.layers,
                                                      .mip_levels = texture.mips,
                                                      .sample_count = texture.samples,
                                                      .format = texture.format,
                                                      .usage = state.compiled.textures[index].usage});
  if (made) state.owned_textures.push_back(*made);
  return made;
}

Result<void> make_texture(State& state, std::uint32_t index, const std::vector<TextureId>& slots) {
  const graph::CompiledTexture& compiled = state.compiled.textures[index];
  if (compiled.first == graph::none) return {};  // nobody uses it
  const Lifetime lifetime = state.graph.textures[index].lifetime;
  if (lifetime == Lifetime::imported) return {};  // bind() fills it in
  for (std::size_t side = 0; side < state.textures.size(); ++side) {
    TextureId& place = state.textures[side][index];
    if (lifetime == Lifetime::transient) {
      place = slots[compiled.slot];
    } else if (lifetime == Lifetime::persistent && side > 0) {
      place = state.textures[0][index];
    } else {
      const auto made = make_own(state, index);
      if (!made) return fail(made.error());
      place = *made;
    }
  }
  return {};
}

Result<BufferId> make_buffer(State& state, std::uint32_t user, std::uint64_t size, BufferUsage usage) {
  const auto made = state.workshop.resources.buffer(
      {.label = std::string_view(state.graph.buffers[user].name), .size = size, .usage = usage});
  if (made) state.owned_buffers.push_back(*made);
  return made;
}

Result<void> make_buffers(State& state) {
  std::vector<BufferId> slots;
  for (const graph::BufferSlot& slot : state.compiled.buffer_slots) {
    const auto made = make_buffer(state, slot.first_user, slot.size, slot.usage);
    if (!made) return fail(made.error());
    slots.push_back(*made);
  }
  state.buffers.resize(state.graph.buffers.size());
  for (std::uint32_t i = 0; i < state.buffers.size(); ++i) {
    const graph::Buffer& buffer = state.graph.buffers[i];
    const graph::CompiledBuffer& compiled = state.compiled.buffers[i];
    if (compiled.first == graph::none || buffer.lifetime == Lifetime::imported) continue;
    if (buffer.lifetime == Lifetime::transient) {
      state.buffers[i] = slots[compiled.slot];
      continue;
    }
    const auto made = make_buffer(state, i, compiled.size, compiled.usage);
    if (!made) return fail(made.error());
    state.buffers[i] = *made;
  }
  return {};
}

bool has_history(const graph::FrameGraph& graph) {
  for (const graph::Texture& texture : graph.textures) {
    if (texture.lifetime == Lifetime::history) return true;
  }
  return false;
}

}  // namespace

State::~State() {
  for (const TextureId texture : pooled) workshop.pool.release(texture);
  for (const TextureId texture : owned_textures) workshop.resources.destroy(texture);
  for (const BufferId buffer : owned_buffers) workshop.resources.destroy(buffer);
}

Result<void> make_memory(State& state) {
  const std::size_t sides = has_history(state.graph) ? 2 : 1;
  state.textures.assign(sides, std::vector<TextureId>(state.graph.textures.size()));
  const auto slots = make_slots(state);
  if (!slots) return fail(slots.error());
  for (std::uint32_t i = 0; i < state.graph.textures.size(); ++i) {
    if (auto ok = make_texture(state, i, *slots); !ok) return ok;
  }
  return make_buffers(state);
}

}  // namespace ambito::executor
