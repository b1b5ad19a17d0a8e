#include <fmt/format.h>

#include <ambito/graph.h>

#include "graph/analysis.h"

namespace ambito::graph {

namespace {

TextureUsage texture_usage(Use use) {
  switch (use) {
    case Use::sampled:
      return TextureUsage::texture_binding;
    case Use::storage_read:
    case Use::storage_write:
    case Use::storage_read_write:
      return TextureUsage::storage_binding;
    case Use::copy_src:
      return TextureUsage::copy_src;
    case Use::copy_dst:
      return TextureUsage::copy_dst;
    default:
      return TextureUsage::render_attachment;
  }
}

BufferUsage buffer_usage(Use use) {
  switch (use) {
    case Use::uniform:
      return BufferUsage::uniform;
    case Use::vertex:
      return BufferUsage::vertex;
    case Use::index:
      return BufferUsage::index;
    case Use::indirect:
      return BufferUsage::indirect;
    case Use::copy_src:
      return BufferUsage::copy_src;
    case Use::copy_dst:
      return BufferUsage::copy_dst;
    default:
      return BufferUsage::storage;
  }
}

Attachment attachment_of(std::uint32_t pass, const Access& access, std::uint32_t index, bool stored) {
  return {.pass = pass,
          .access = index,
          .load = needs_content(access) ? LoadOp::load : LoadOp::clear,
          .store = stored && is_write(access.use) ? StoreOp::store : StoreOp::discard,
          .read_only = access.use == Use::depth_read};
}

/// The forward sweep over living passes.
class Forward {
 public:
  Forward(const Analysis& analysis, const Liveness& liveness, Compiled& compiled)
      : analysis_(analysis), liveness_(liveness), compiled_(compiled) {}

  void pass(std::uint32_t p) {
    const Pass& pass = analysis_.graph.passes[p];
    CompiledPass result{.pass = p,
                        .size = {},
                        .samples = 1,
                        .first_attachment = static_cast<std::uint32_t>(compiled_.attachments.size()),
                        .attachments = 0};
    for (std::uint32_t a = 0; a < pass.accesses.size(); ++a) {
      const Access& access = pass.accesses[a];
      const bool stored = liveness_.stored[liveness_.first_access[p] + a] != 0;
      if (access.use == Use::resolve && !stored) continue;  // nobody wants the resolved picture
      note_use(access);
      if (!is_attachment(access.use)) continue;
      compiled_.attachments.push_back(attachment_of(p, access, a, stored));
      ++result.attachments;
      result.size = mip_size(analysis_.sizes[access.resource], access.mip);
      if (access.use != Use::resolve) result.samples = analysis_.graph.textures[access.resource].samples;
    }
    compiled_.passes.push_back(result);
  }

 private:
  void note_use(const Access& access) {
    const auto place = static_cast<std::uint32_t>(compiled_.passes.size());
    if (access.kind == ResourceKind::texture) {
      CompiledTexture& texture = compiled_.textures[access.resource];
      texture.usage |= texture_usage(access.use);
      if (texture.first == none) texture.first = place;
      texture.last = place;
    } else {
      CompiledBuffer& buffer = compiled_.buffers[access.resource];
      buffer.usage |= buffer_usage(access.use);
      if (buffer.first == none) buffer.first = place;
      buffer.last = place;
    }
  }

  const Analysis& analysis_;
  const Liveness& liveness_;
  Compiled& compiled_;
};

}  // namespace

Result<Compiled> compile(const FrameGraph& graph) {
  const auto analysis = analyse(graph);
  if (!analysis) return fail(analysis.error());
  if (auto ok = check_order(*analysis); !ok) return fail(std::move(ok).error());

  Liveness liveness = find_living(*analysis);
  Compiled compiled;
  compiled.textures.resize(graph.textures.size());
  compiled.buffers.resize(graph.buffers.size());
  compiled.passes.reserve(graph.passes.size());
  compiled.groups.reserve(graph.passes.size());
  for (std::size_t i = 0; i < graph.textures.size(); ++i) compiled.textures[i].size = analysis->sizes[i];
  for (std::size_t i = 0; i < graph.buffers.size(); ++i) compiled.buffers[i].size = analysis->buffer_sizes[i];
  Forward forward(*analysis, liveness, compiled);
  for (std::uint32_t p = 0; p < graph.passes.size(); ++p) {
    if (liveness.lives[p] != 0) forward.pass(p);
  }
  merge_neighbours(*analysis, liveness, compiled);
  compiled.dropped = std::move(liveness.dropped);
  assign_slots(*analysis, compiled);
  return compiled;
}

std::string explain(const FrameGraph& graph, const Dropped& dropped) {
  const Pass& pass = graph.passes[dropped.pass];
  const Access& access = pass.accesses[dropped.access];
  const std::string& name = access.kind == ResourceKind::texture ? graph.textures[access.resource].name
                                                                 : graph.buffers[access.resource].name;
  const std::uint32_t version = access.version + 1;
  switch (dropped.reason) {
    case Dropped::Reason::only_dropped_readers:
      return fmt::format("'{}' is dropped: version {} of '{}' is only used by '{}', which is dropped itself",
                         pass.name, version, name, graph.passes[dropped.by].name);
    case Dropped::Reason::overwritten:
      return fmt::format("'{}' is dropped: '{}' writes over version {} of '{}' before anybody reads it",
                         pass.name, graph.passes[dropped.by].name, version, name);
    case Dropped::Reason::nobody_reads:
      break;
  }
  return fmt::format("'{}' is dropped: nobody reads version {} of '{}'", pass.name, version, name);
}

}  // namespace ambito::graph
