#include "graph/export.h"

namespace ambito::graph {

namespace {

// Length of the UTF-8 sequence at the beginning of `text`; 0: there is none.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  if (first == 0xE0 && byte(1) < 0xA0) return 0;   // longer than needed
  if (first == 0xED && byte(1) >= 0xA0) return 0;  // surrogates
  if (first == 0xF0 && byte(1) < 0x90) return 0;   // longer than needed
  if (first == 0xF4 && byte(1) >= 0x90) return 0;  // over U+10FFFF
  return length;
}

template <class Resource>
bool kept(const Resource& resource) {
  return resource.lifetime == Lifetime::persistent || resource.lifetime == Lifetime::history;
}

// Adds up one kind of resources. A history is there twice.
template <class Declared, class Made, class Bytes>
void add(Totals& sum, const std::vector<Declared>& declared, const std::vector<Made>& made, Bytes&& bytes) {
  for (std::uint32_t i = 0; i < declared.size(); ++i) {
    if (made[i].first == none) continue;
    if (declared[i].lifetime == Lifetime::transient) sum.separate_bytes += bytes(i);
    if (kept(declared[i])) sum.kept_bytes += bytes(i) * (declared[i].lifetime == Lifetime::history ? 2 : 1);
  }
}

}  // namespace

std::string valid_utf8(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    if (length == 0) {
      result += "\xEF\xBF\xBD";
      text.remove_prefix(1);
    } else {
      result += text.substr(0, length);
      text.remove_prefix(length);
    }
  }
  return result;
}

std::uint64_t whole_bytes(Extent size, Format format, std::uint32_t samples, std::uint32_t mips,
                          std::uint32_t layers) {
  std::uint64_t sum = 0;
  for (std::uint32_t mip = 0; mip < mips; ++mip) sum += texture_bytes(mip_size(size, mip), format, samples);
  return sum * layers;
}

std::uint64_t whole_bytes(const FrameGraph& graph, const Compiled& compiled, ResourceKind kind,
                          std::uint32_t resource) {
  if (kind == ResourceKind::buffer) return compiled.buffers[resource].size;
  const Texture& texture = graph.textures[resource];
  return whole_bytes(compiled.textures[resource].size, texture.format, texture.samples, texture.mips,
                     texture.layers);
}

std::uint64_t whole_bytes(const TextureSlot& slot) {
  return whole_bytes(slot.size, slot.format, slot.samples, slot.mips, slot.layers);
}

Totals totals(const FrameGraph& graph, const Compiled& compiled) {
  Totals sum{.passes = compiled.passes.size(),
             .groups = compiled.groups.size(),
             .dropped = compiled.dropped.size(),
             .traffic = attachment_traffic(graph, compiled)};
  for (const TextureSlot& slot : compiled.texture_slots) sum.transient_bytes += whole_bytes(slot);
  for (const BufferSlot& slot : compiled.buffer_slots) sum.transient_bytes += slot.size;
  const auto bytes_of = [&](ResourceKind kind) {
    return [&graph, &compiled, kind](std::uint32_t i) { return whole_bytes(graph, compiled, kind, i); };
  };
  add(sum, graph.textures, compiled.textures, bytes_of(ResourceKind::texture));
  add(sum, graph.buffers, compiled.buffers, bytes_of(ResourceKind::buffer));
  return sum;
}

}  // namespace ambito::graph
