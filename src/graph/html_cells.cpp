#include <span>

#include <fmt/format.h>

#include "graph/export.h"
#include "graph/html.h"

namespace ambito::graph::html {

namespace {

/// The operations that matter for one attachment: those of its WebGPU pass, which begins before this pass or
/// ends behind it where neighbours are merged.
struct Operations {
  const Attachment* ends = nullptr;  ///< what WebGPU is given; null: a resolve that nobody needs
  bool begins_here = true;
  bool ends_here = true;
};

const Access& access_of(const FrameGraph& graph, const Attachment& attachment) {
  return graph.passes[attachment.pass].accesses[attachment.access];
}

Operations operations_of(const Page& page, std::uint32_t pass, const Access& access) {
  const Column& column = page.columns[pass];
  const Group& group = page.compiled.groups[column.group];
  Operations result{.ends = nullptr,
                    .begins_here = column.living == group.first,
                    .ends_here = column.living == group.first + group.count - 1};
  for (const Attachment& ends :
       std::span(page.compiled.attachments).subspan(group.first_attachment, group.attachments)) {
    const Access& other = access_of(page.graph, ends);
    // A resolve happens once, for the last pass of the group: it is not that of the others to the same target.
    const bool same = access.use == Use::resolve || other.use == Use::resolve
                          ? &other == &access
                          : other.resource == access.resource && other.mip == access.mip && other.layer == access.layer;
    if (same) result.ends = &ends;
  }
  return result;
}

std::uint64_t attachment_bytes(const Page& page, const Access& access) {
  const Texture& texture = page.graph.textures[access.resource];
  return texture_bytes(mip_size(page.compiled.textures[access.resource].size, access.mip), texture.format,
                       texture.samples);
}

// Which mip levels and layers, where it is not all of the texture.
std::string part(const Page& page, const Access& access) {
  if (access.kind == ResourceKind::buffer) return "";
  const Texture& texture = page.graph.textures[access.resource];
  const bool one = is_attachment(access.use);
  std::string text;
  const auto add = [&](const char* what, std::uint32_t first, std::uint32_t count, std::uint32_t all) {
    if (all == 1) return;
    const std::uint32_t end = one ? first + 1 : count == 0 ? all : first + count;
    if (first == 0 && end == all) return;
    text += end == first + 1 ? fmt::format(", {} {}", what, first)
                             : fmt::format(", {}s {} to {}", what, first, end - 1);
  };
  add("mip level", access.mip, access.mips, texture.mips);
  add("layer", access.layer, access.layers, texture.layers);
  return text;
}

std::string clear_text(const Access& access) {
  const vec4f& c = *access.clear;
  if (access.use != Use::color) return fmt::format("{}", c.x);
  return fmt::format("({}, {}, {}, {})", c.x, c.y, c.z, c.w);
}

std::string load_text(const Access& access, const Operations& ops, const std::string& bytes) {
  if (!ops.begins_here)
    return fmt::format("version {} is still in the tile, so nothing is loaded", access.version);
  if (ops.ends->read_only || ops.ends->load == LoadOp::load) {
    return fmt::format("version {} is loaded ({} read)", access.version, bytes);
  }
  if (access.clear) return fmt::format("it is cleared to {}, which is free", clear_text(access));
  return "all of it is covered, so nothing is loaded";
}

std::string store_text(const Access& access, const Operations& ops, const std::string& bytes) {
  if (!ops.ends_here) return "the result stays in the tile for the next pass";
  if (ops.ends->read_only) return "nothing is written";
  if (ops.ends->store == StoreOp::discard) return "then it is discarded, because nobody needs it";
  const std::uint32_t version = is_write(access.use) ? access.version + 1 : access.version;
  return fmt::format("version {} is stored ({} written)", version, bytes);
}

std::string letters_of(const Operations& ops, const Access& access) {
  if (access.use == Use::resolve) return "S";
  if (ops.ends->read_only && ops.begins_here && ops.ends_here) return "L";
  std::string text;
  text += !ops.begins_here ? "·" : ops.ends->read_only || ops.ends->load == LoadOp::load ? "L" : "C";
  text += !ops.ends_here ? "·" : ops.ends->read_only || ops.ends->store == StoreOp::discard ? "D" : "S";
  return text;
}

Told tell_attachment(const Page& page, std::uint32_t pass, const Access& access, const std::string& head) {
  const Operations ops = operations_of(page, pass, access);
  if (ops.ends == nullptr) return {"–", head + ": nobody needs the result, so nothing is resolved."};
  const std::string bytes = bytes_text(attachment_bytes(page, access));
  if (access.use == Use::resolve) {
    return {"S", fmt::format("{}: version {} is written ({}).", head, access.version + 1, bytes)};
  }
  return {letters_of(ops, access), fmt::format("{}: {}, and {}.", head, load_text(access, ops, bytes),
                                               store_text(access, ops, bytes))};
}

}  // namespace

Told tell(const Page& page, std::uint32_t pass, std::uint32_t index) {
  const Access& access = page.graph.passes[pass].accesses[index];
  const bool writes = is_write(access.use);
  const bool both = access.use == Use::storage_read_write;
  const std::string head = fmt::format("{} – {} as {}{}", page.graph.passes[pass].name,
                                       resource_name(page.graph, access.kind, access.resource),
                                       to_string(access.use), part(page, access));
  if (access.previous) return {"P", head + ": the last frame's content is read."};
  const std::string versions =
      both     ? fmt::format("version {} is read, version {} is written", access.version, access.version + 1)
      : writes ? fmt::format("version {} is written", access.version + 1)
               : fmt::format("version {} is read", access.version);
  const char* letters = both ? "RW" : writes ? "W" : "R";
  if (page.columns[pass].living == none) {
    return {letters, fmt::format("{}: {}, if the pass ran; it is dropped.", head, versions)};
  }
  if (is_attachment(access.use)) return tell_attachment(page, pass, access, head);
  return {letters, fmt::format("{}: {}{}.", head, versions,
                               access.binding.empty() ? "" : fmt::format(" as '{}'", access.binding))};
}

}  // namespace ambito::graph::html
