#include <utility>

#include <fmt/format.h>

#include "executor/state.h"
#include "resources/resources.h"

// Bind groups and attachments: what depends on which textures there are.
namespace ambito::executor {

namespace {

using command::AttachmentView;
using graph::Access;
using graph::Lifetime;
using graph::Use;
using resources::TextureId;

Result<AttachmentView> attachment_view(State& state, const Access& access, std::size_t side) {
  const TextureId texture = state.texture_for(access, side);
  const graph::Texture& declared = state.graph.textures[access.resource];
  if (declared.mips == 1 && declared.layers == 1) return AttachmentView(texture);
  const auto view = state.workshop.resources.texture_view({.label = std::string_view(declared.name),
                                                           .texture = texture,
                                                           .dimension = ViewDimension::d2,
                                                           .base_mip = access.mip,
                                                           .mip_count = 1,
                                                           .base_layer = access.layer,
                                                           .layer_count = 1});
  if (!view) return fail(view.error());
  return AttachmentView(*view);
}

command::DepthAttachment depth_attachment(AttachmentView view, const Access& access,
                                          const graph::Attachment& ops, Format format) {
  command::DepthAttachment result{.view = view};
  if (ops.read_only) {
    if (has_depth(format)) result.depth = command::ReadOnly{};
    if (has_stencil(format)) result.stencil = command::ReadOnly{};
    return result;
  }
  const float clear = access.clear ? access.clear->x : 0.0f;
  if (has_depth(format)) {
    result.depth = command::AspectOps<float>{.load = ops.load, .store = ops.store, .clear_value = clear};
  }
  if (has_stencil(format)) {
    result.stencil =
        command::AspectOps<std::uint32_t>{.load = ops.load, .store = ops.store, .clear_value = 0};
  }
  return result;
}

Result<resources::Binding> texture_binding(State& state, const GroupEntry& entry, const Access& access,
                                           std::size_t side) {
  const graph::Texture& texture = state.graph.textures[access.resource];
  const bool both = has_depth(texture.format) && has_stencil(texture.format);
  const auto view = state.workshop.resources.texture_view(
      {.label = std::string_view(texture.name),
       .texture = state.texture_for(access, side),
       .dimension = entry.dimension == ViewDimension::undefined ? ViewDimension::d2 : entry.dimension,
       .aspect = both ? Aspect::depth_only : Aspect::all,
       .base_mip = access.mip,
       .mip_count = access.mips,
       .base_layer = access.layer,
       .layer_count = access.layers});
  if (!view) return fail(view.error());
  return resources::Binding{.binding = entry.binding, .resource = *view};
}

Result<resources::Binding> binding_of(State& state, std::size_t living, const GroupEntry& entry,
                                      std::size_t side) {
  if (entry.source == GroupEntry::Source::view) {
    const resources::BufferBinding view{.buffer = state.view.buffer, .offset = 0, .size = state.view.size};
    return resources::Binding{.binding = entry.binding, .resource = view};
  }
  if (entry.source == GroupEntry::Source::sampler) {
    return resources::Binding{.binding = entry.binding, .resource = entry.sampler};
  }
  const Access& access = state.pass_of(living).accesses[entry.access];
  if (access.kind == graph::ResourceKind::texture) return texture_binding(state, entry, access, side);
  const resources::BufferBinding buffer{.buffer = state.buffers[access.resource], .offset = 0, .size = 0};
  return resources::Binding{.binding = entry.binding, .resource = buffer};
}

Result<void> bind_group(State& state, std::size_t living, std::size_t side) {
  const PassGroup& group = state.passes[living].group;
  if (!group.layout) return {};
  std::vector<resources::Binding> bindings;
  for (const GroupEntry& entry : group.entries) {
    const auto binding = binding_of(state, living, entry, side);
    if (!binding) return fail(binding.error());
    bindings.push_back(*binding);
  }
  const auto made = state.workshop.resources.bind_group(
      {.label = std::string_view(state.pass_of(living).name), .layout = group.layout, .entries = bindings});
  if (!made) return fail(made.error());
  state.passes[living].sides[side].group = *made;
  return {};
}

void bind_resources(State& state, std::size_t living, std::size_t side) {
  std::vector<command::Bound>& bound = state.passes[living].sides[side].bound;
  bound.clear();
  for (const Access& access : state.pass_of(living).accesses) {
    const bool texture = access.kind == graph::ResourceKind::texture;
    const std::string& name = !access.binding.empty() ? access.binding
                              : texture               ? state.graph.textures[access.resource].name
                                                      : state.graph.buffers[access.resource].name;
    bound.push_back({.name = name,
                     .texture = texture ? state.texture_for(access, side) : TextureId{},
                     .buffer = texture ? resources::BufferId{} : state.buffers[access.resource]});
  }
}

const Import* find_import(std::span<const Import> imports, std::string_view name) {
  for (const Import& import : imports) {
    if (import.name == name) return &import;
  }
  return nullptr;
}

Result<void> check_buffer(const State& state, std::uint32_t index, const Import& import) {
  const graph::Buffer& declared = state.graph.buffers[index];
  const auto* slot = state.workshop.resources.find(import.buffer);
  if (slot == nullptr)
    return fail(ErrorCode::misuse, fmt::format("the buffer imported as '{}' does not exist", declared.name));
  const std::uint64_t bytes = state.compiled.buffers[index].size;
  if (slot->size < bytes)
    return fail(ErrorCode::misuse, fmt::format("the buffer imported as '{}' has {} bytes; the graph declares {}",
                                               declared.name, slot->size, bytes));
  const BufferUsage usage = state.compiled.buffers[index].usage;
  if (!has(slot->usage, usage))
    return fail(ErrorCode::misuse,
                fmt::format("the buffer imported as '{}' has usage {:#x}; the graph uses it as {:#x}", declared.name,
                            static_cast<unsigned>(slot->usage), static_cast<unsigned>(usage)));
  return {};
}

Result<bool> take_buffers(State& state, std::span<const Import> imports) {
  bool changed = false;
  for (std::uint32_t i = 0; i < state.graph.buffers.size(); ++i) {
    const graph::Buffer& buffer = state.graph.buffers[i];
    if (buffer.lifetime != Lifetime::imported || state.compiled.buffers[i].first == graph::none) continue;
    const Import* import = find_import(imports, buffer.name);
    if (import == nullptr || !import->buffer)
      return fail(ErrorCode::misuse, fmt::format("no buffer is given for the import '{}'", buffer.name));
    if (state.buffers[i] == import->buffer) continue;
    if (auto ok = check_buffer(state, i, *import); !ok) return fail(std::move(ok).error());
    state.buffers[i] = import->buffer;
    changed = true;
  }
  return changed;
}

// Whether anything changed. The names of imports that no living pass uses may be missing.
Result<bool> take_textures(State& state, std::span<const Import> imports) {
  bool changed = false;
  for (std::uint32_t i = 0; i < state.graph.textures.size(); ++i) {
    const graph::Texture& texture = state.graph.textures[i];
    if (texture.lifetime != Lifetime::imported || texture.late) continue;
    if (state.compiled.textures[i].first == graph::none) continue;
    const Import* import = find_import(imports, texture.name);
    if (import == nullptr) {
      return fail(ErrorCode::misuse, fmt::format("no texture is given for the import '{}'", texture.name));
    }
    if (state.textures[0][i] == import->texture) continue;
    if (auto ok = check_import(state, i, import->texture); !ok) return fail(std::move(ok).error());
    for (auto& side : state.textures) side[i] = import->texture;
    changed = true;
  }
  return changed;
}

}  // namespace

Result<void> check_import(const State& state, std::uint32_t index, resources::TextureId texture) {
  const graph::Texture& declared = state.graph.textures[index];
  const graph::CompiledTexture& compiled = state.compiled.textures[index];
  const auto* slot = state.workshop.resources.find(texture);
  if (slot == nullptr) {
    return fail(ErrorCode::misuse, fmt::format("the texture imported as '{}' does not exist", declared.name));
  }
  const resources::TextureDescriptor& given = slot->descriptor;
  if (given.size != compiled.size || given.format != declared.format ||
      given.sample_count != declared.samples) {
    return fail(
        ErrorCode::misuse,
        fmt::format("the texture imported as '{}' is {} × {} {} with {} samples; the graph declares {} × "
                    "{} {} with {}",
                    declared.name, given.size.width, given.size.height, to_string(given.format),
                    given.sample_count, compiled.size.width, compiled.size.height, to_string(declared.format),
                    declared.samples));
  }
  if (given.mip_levels != declared.mips || given.depth_or_layers != declared.layers) {
    return fail(ErrorCode::misuse,
                fmt::format("the texture imported as '{}' has {} mip levels and {} layers; the graph declares {} and {}",
                            declared.name, given.mip_levels, given.depth_or_layers, declared.mips, declared.layers));
  }
  if (!has(given.usage, compiled.usage)) {
    return fail(
        ErrorCode::misuse,
        fmt::format("the texture imported as '{}' has usage {:#x}; the graph uses it as {:#x}", declared.name,
                    static_cast<unsigned>(given.usage), static_cast<unsigned>(compiled.usage)));
  }
  return {};
}

Result<void> bind_attachments(State& state, std::size_t group, std::size_t on_side) {
  const graph::Group& compiled = state.compiled.groups[group];
  Targets& side = state.groups[group].sides[on_side];
  side.colors.clear();
  side.depth.reset();
  for (std::uint32_t a = 0; a < compiled.attachments; ++a) {
    const graph::Attachment& ops = state.compiled.attachments[compiled.first_attachment + a];
    const Access& access = state.graph.passes[ops.pass].accesses[ops.access];
    const auto view = attachment_view(state, access, on_side);
    if (!view) return fail(view.error());
    if (access.use == Use::depth || access.use == Use::depth_read) {
      side.depth = depth_attachment(*view, access, ops, state.graph.textures[access.resource].format);
      continue;
    }
    while (side.colors.size() <= access.slot) side.colors.push_back(command::no_attachment());
    command::ColorAttachment& color = side.colors[access.slot];
    if (access.use == Use::resolve) {
      color.resolve_target = *view;
      continue;
    }
    color.view = *view;
    color.load = ops.load;
    color.store = ops.store;
    color.clear_value = access.clear.value_or(vec4f(0.0f));
  }
  return {};
}

Result<void> bind_passes(State& state) {
  for (std::size_t living = 0; living < state.passes.size(); ++living) {
    state.passes[living].sides.resize(state.textures.size());
    for (std::size_t side = 0; side < state.textures.size(); ++side) {
      const auto context = [&] { return fmt::format("binding pass '{}'", state.pass_of(living).name); };
      if (auto ok = bind_group(state, living, side); !ok) return fail(std::move(ok).error(), context());
      bind_resources(state, living, side);
    }
  }
  for (std::size_t group = 0; group < state.groups.size(); ++group) {
    state.groups[group].sides.resize(state.textures.size());
    for (std::size_t side = 0; side < state.textures.size(); ++side) {
      if (auto ok = bind_attachments(state, group, side); !ok) {
        return fail(std::move(ok).error(), fmt::format("binding pass '{}'", state.groups[group].label));
      }
    }
  }
  return {};
}

Result<void> Realised::bind(const ViewBinding& view, std::span<const Import> imports) {
  State& state = *state_;
  const bool same_view = state.bound && state.view.buffer == view.buffer && state.view.size == view.size;
  const auto textures = take_textures(state, imports);
  const auto buffers = textures ? take_buffers(state, imports) : textures;
  if (!buffers) {
    state.bound = false;
    return fail(buffers.error());
  }
  if (same_view && !*textures && !*buffers) return {};
  state.view = view;
  auto ok = bind_passes(state);
  state.bound = ok.has_value();
  return ok;
}

}  // namespace ambito::executor
