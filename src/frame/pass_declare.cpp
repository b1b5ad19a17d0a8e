#include <utility>

#include <fmt/format.h>

#include "frame/pass_builder.h"

// The verbs of PassBuilder that add a pass.
namespace ambito::frame {

using command::Recipe;
using graph::Access;
using graph::PassKind;
using graph::ResourceKind;
using graph::Use;

/// A pass while it is put together: its row in the graph and the recipe beside it.
struct PassBuilder::Draft {
  graph::Pass pass;
  Recipe recipe;
  std::string mistake;

  Draft(const Label& label, PassKind kind, Recipe::Kind what) {
    pass.name = label.str();
    pass.kind = kind;
    recipe.kind = what;
  }

  void shader(std::string_view name, const std::vector<std::string_view>& keys) {
    recipe.shader = name;
    recipe.keys.assign(keys.begin(), keys.end());
  }

  Access* add(Use use, ResourceKind kind, std::uint32_t resource, std::uint32_t version) {
    if (resource == graph::none) {
      if (mistake.empty()) mistake = fmt::format("pass '{}' has no {}", pass.name, to_string(use));
      return nullptr;
    }
    Access access;
    access.use = use;
    access.kind = kind;
    access.resource = resource;
    access.version = version;
    pass.accesses.push_back(std::move(access));
    return &pass.accesses.back();
  }
  Access* add(Use use, TextureRef texture) {
    return add(use, ResourceKind::texture, texture.index, texture.version);
  }
  Access* add(Use use, BufferRef buffer) {
    return add(use, ResourceKind::buffer, buffer.index, buffer.version);
  }

  void reads(const std::vector<Read>& textures, const std::vector<BufferRead>& buffers) {
    for (const Read& read : textures) {
      Access* access = add(Use::sampled, read.texture);
      if (access == nullptr) continue;
      access->binding = read.name;
      access->mip = read.mip;
      access->mips = read.mips;
      access->layer = read.layer;
      access->layers = read.layers;
      access->previous = read.previous;
    }
    for (const BufferRead& read : buffers) {
      Access* access = add(read.uniform ? Use::uniform : Use::storage_read, read.buffer);
      if (access != nullptr) access->binding = read.name;
    }
  }

  void all(Use use, const std::vector<BufferRef>& buffers) {
    for (const BufferRef buffer : buffers) add(use, buffer);
  }
  void all(Use use, const std::vector<TextureRef>& textures) {
    for (const TextureRef texture : textures) add(use, texture);
  }

  TextureRef color(const ColorUse& color, std::uint8_t slot) {
    if (!color.texture) return {};  // a hole, or a pass without colour
    Access* access = add(Use::color, color.texture);
    access->slot = slot;
    access->clear = color.clear;
    access->mip = color.mip;
    access->layer = color.layer;
    return {color.texture.index, color.texture.version + 1};
  }
};

namespace {

TextureRef next(TextureRef ref) { return ref ? TextureRef{ref.index, ref.version + 1} : ref; }
BufferRef next(BufferRef ref) { return ref ? BufferRef{ref.index, ref.version + 1} : ref; }

}  // namespace

void PassBuilder::commit(Draft&& draft) {
  if (!draft.mistake.empty()) return fail_once(std::move(draft.mistake));
  for (const Access& access : draft.pass.accesses) {
    if (access.kind != ResourceKind::texture || !is_write(access.use)) continue;
    if (access.resource >= declaration_.graph.textures.size()) continue;  // compile() says so
    std::string& name = declaration_.graph.textures[access.resource].name;
    if (name.empty()) name = draft.pass.name;
  }
  declaration_.graph.passes.push_back(std::move(draft.pass));
  declaration_.recipes.push_back(std::move(draft.recipe));
}

template <class Pass>
Written PassBuilder::declare_targets(Draft& draft, const Pass& pass) {
  Written written;
  draft.shader(pass.shader, pass.keys);
  draft.reads(pass.reads, pass.buffers);
  written.color = draft.color(pass.color, 0);
  if (pass.resolve) {
    draft.add(Use::resolve, pass.resolve);
    written.resolve = next(pass.resolve);
  }
  for (std::size_t i = 0; i < pass.more_colors.size(); ++i) {
    written.more_colors.push_back(draft.color(pass.more_colors[i], static_cast<std::uint8_t>(i + 1)));
  }
  if (pass.depth.texture) {
    Access* access = draft.add(pass.depth.write ? Use::depth : Use::depth_read, pass.depth.texture);
    if (pass.depth.clear) access->clear = vec4f(*pass.depth.clear, 0.0f, 0.0f, 0.0f);
    access->mip = pass.depth.mip;
    access->layer = pass.depth.layer;
    if (pass.depth.clear && !pass.depth.write) {
      draft.mistake =
          fmt::format("pass '{}' clears a depth attachment that it does not write", draft.pass.name);
    }
    draft.recipe.depth.compare = pass.depth.compare;
    draft.recipe.depth.write = pass.depth.write;
    written.depth = pass.depth.write ? next(pass.depth.texture) : pass.depth.texture;
  }
  return written;
}

TextureRef PassBuilder::fullscreen(const FullscreenPass& pass) {
  Draft draft(pass.label, PassKind::render, Recipe::Kind::fullscreen);
  draft.shader(pass.shader, pass.keys);
  draft.recipe.blend = pass.blend;
  draft.reads(pass.reads, pass.buffers);
  if (Access* target = draft.add(Use::color, pass.target)) {
    target->covers = pass.blend == Blend::none;
    target->mip = pass.mip;
    target->layer = pass.layer;
  }
  commit(std::move(draft));
  return next(pass.target);
}

Written PassBuilder::draws(const DrawsPass& pass) {
  Draft draft(pass.label, PassKind::render, Recipe::Kind::draws);
  Written written = declare_targets(draft, pass);
  for (const DrawList list : pass.lists) draft.recipe.lists.push_back(static_cast<std::uint8_t>(list));
  draft.recipe.both_sides = pass.both_sides;
  draft.recipe.record = draw_lists_;
  commit(std::move(draft));
  return written;
}

Written PassBuilder::render(const RenderPass& pass, command::Record<command::RenderScope> record) {
  Draft draft(pass.label, PassKind::render, Recipe::Kind::render);
  Written written = declare_targets(draft, pass);
  draft.all(Use::vertex, pass.vertex_buffers);
  draft.all(Use::index, pass.index_buffers);
  draft.all(Use::indirect, pass.indirect_buffers);
  draft.pass.side_effect = pass.side_effect;
  draft.recipe.record = std::move(record);
  commit(std::move(draft));
  return written;
}

Computed PassBuilder::compute(const ComputePass& pass, command::Record<command::ComputeScope> record) {
  Draft draft(pass.label, PassKind::compute, Recipe::Kind::compute);
  draft.shader(pass.shader, pass.keys);
  draft.reads(pass.reads, pass.buffers);
  draft.all(Use::indirect, pass.indirect_buffers);
  Computed computed;
  for (const StorageTexture& write : pass.writes) {
    if (Access* access =
            draft.add(write.reads ? Use::storage_read_write : Use::storage_write, write.texture)) {
      access->binding = write.name;
      access->covers = write.covers && !write.reads;
      access->mip = write.mip;
      access->mips = 1;
      access->layer = write.layer;
      access->layers = 1;
    }
    computed.writes.push_back(next(write.texture));
  }
  for (const StorageBuffer& write : pass.buffer_writes) {
    if (Access* access =
            draft.add(write.reads ? Use::storage_read_write : Use::storage_write, write.buffer)) {
      access->binding = write.name;
      access->covers = write.covers && !write.reads;
    }
    computed.buffer_writes.push_back(next(write.buffer));
  }
  draft.pass.side_effect = pass.side_effect;
  draft.recipe.groups = pass.groups;
  draft.recipe.record = std::move(record);
  commit(std::move(draft));
  return computed;
}

Copied PassBuilder::copy(const CopyPass& pass, command::Record<command::CopyScope> record) {
  Draft draft(pass.label, PassKind::copy, Recipe::Kind::copy);
  draft.all(Use::copy_src, pass.from);
  draft.all(Use::copy_src, pass.buffers_from);
  draft.all(Use::copy_dst, pass.to);
  draft.all(Use::copy_dst, pass.buffers_to);
  for (Access& access : draft.pass.accesses) access.covers = pass.covers && access.use == Use::copy_dst;
  draft.pass.side_effect = pass.side_effect;
  draft.recipe.record = std::move(record);
  Copied copied;
  for (const TextureRef texture : pass.to) copied.to.push_back(next(texture));
  for (const BufferRef buffer : pass.buffers_to) copied.buffers_to.push_back(next(buffer));
  commit(std::move(draft));
  return copied;
}

void PassBuilder::readback(TextureRef texture, std::string_view name) {
  const std::string label = fmt::format("readback {}", name);
  Draft draft(label, PassKind::copy, Recipe::Kind::readback);
  draft.add(Use::copy_src, texture);
  draft.pass.side_effect = true;
  draft.recipe.capture = name;
  commit(std::move(draft));
}

}  // namespace ambito::frame
