#include <algorithm>

#include <fmt/format.h>

#include "graph/analysis.h"

namespace ambito::graph {

namespace {

/// The pixels that a rule gives for the resource `name`; `sizes` are those of the textures declared before it.
Result<Extent> resolve_size(const SizeRule& rule, const std::string& name, Extent output, const std::vector<Extent>& sizes) {
  if (rule.divisor == 0) {
    return fail(ErrorCode::misuse, fmt::format("the size of '{}' is divided by 0", name));
  }
  Extent base = rule.absolute;
  if (rule.base == SizeRule::Base::output) base = output;
  if (rule.base == SizeRule::Base::texture) {
    if (rule.texture >= sizes.size()) {
      return fail(ErrorCode::misuse,
                  fmt::format("the size of '{}' follows a texture that is not declared before it", name));
    }
    base = sizes[rule.texture];
  }
  if (base.width == 0 || base.height == 0) {
    return fail(ErrorCode::misuse,
                fmt::format("'{}' is {} × {} pixels; each side is at least 1", name, base.width, base.height));
  }
  const Extent size{std::max(1u, base.width / rule.divisor), std::max(1u, base.height / rule.divisor)};
  if (size.width > max_texture_side || size.height > max_texture_side) {
    return fail(ErrorCode::over_limit, fmt::format("'{}' is {} × {} pixels; the limit is {} a side", name, size.width,
                                                   size.height, max_texture_side));
  }
  return size;
}

/// Bytes of a buffer, when all textures and the buffers before it have their sizes.
Result<std::uint64_t> resolve_size(const Buffer& buffer, Extent output, const Analysis& before) {
  const BufferSize& size = buffer.size;
  std::uint64_t each = 1;
  if (size.base == BufferSize::Base::pixels) {
    const auto picture = resolve_size(size.picture, buffer.name, output, before.sizes);
    if (!picture) return fail(picture.error());
    each = std::uint64_t{picture->width} * picture->height;
  }
  if (size.base == BufferSize::Base::buffer) {
    if (size.buffer >= before.buffer_sizes.size()) {
      return fail(ErrorCode::misuse,
                  fmt::format("the size of '{}' follows a buffer that is not declared before it", buffer.name));
    }
    each = before.buffer_sizes[size.buffer];
  }
  if (size.count == 0) return fail(ErrorCode::misuse, fmt::format("buffer '{}' has 0 bytes", buffer.name));
  if (size.count > max_buffer_bytes / each) {
    return fail(ErrorCode::over_limit, fmt::format("buffer '{}' has {} times {} bytes; the limit is {}", buffer.name,
                                                   size.count, each, max_buffer_bytes));
  }
  return size.count * each;
}

Result<void> check_counts(const Texture& texture, Extent size) {
  if (texture.format == Format::undefined) {
    return fail(ErrorCode::misuse, fmt::format("'{}' has no format", texture.name));
  }
  if (texture.samples != 1 && texture.samples != 4) {
    return fail(ErrorCode::misuse,
                fmt::format("'{}' has {} samples; 1 and 4 exist", texture.name, texture.samples));
  }
  const std::uint32_t most = full_mip_count(size);
  if (texture.mips == 0 || texture.mips > most) {
    return fail(ErrorCode::misuse, fmt::format("'{}' has {} mip levels; {} × {} pixels have 1 to {}",
                                               texture.name, texture.mips, size.width, size.height, most));
  }
  if (texture.layers == 0 || texture.layers > max_array_layers) {
    return fail(ErrorCode::misuse, fmt::format("'{}' has {} layers; 1 to {} exist", texture.name,
                                               texture.layers, max_array_layers));
  }
  if (texture.samples > 1 && (texture.mips > 1 || texture.layers > 1)) {
    return fail(
        ErrorCode::misuse,
        fmt::format("'{}' has {} samples, {} mip levels and {} layers; a multisampled texture has one "
                    "of each of the latter",
                    texture.name, texture.samples, texture.mips, texture.layers));
  }
  if (texture.late && texture.lifetime != Lifetime::imported) {
    return fail(ErrorCode::misuse, fmt::format("'{}' is late but not imported", texture.name));
  }
  return {};
}

}  // namespace

bool Analysis::overlap(const Access& a, const Access& b) const {
  if (a.kind == ResourceKind::buffer) return true;
  const Texture& texture = graph.textures[a.resource];
  const auto apart = [](std::uint32_t a_first, std::uint32_t a_count, std::uint32_t b_first,
                        std::uint32_t b_count) {
    return a_first + a_count <= b_first || b_first + b_count <= a_first;
  };
  return !apart(a.mip, count(a, a.mips, texture.mips - a.mip), b.mip,
                count(b, b.mips, texture.mips - b.mip)) &&
         !apart(a.layer, count(a, a.layers, texture.layers - a.layer), b.layer,
                count(b, b.layers, texture.layers - b.layer));
}

Result<Analysis> analyse(const FrameGraph& graph) {
  Analysis analysis{.graph = graph, .sizes = {}, .buffer_sizes = {}, .texture_part = {}, .buffer_part = {}, .parts = 0};
  analysis.sizes.reserve(graph.textures.size());
  analysis.texture_part.reserve(graph.textures.size());
  for (std::size_t i = 0; i < graph.textures.size(); ++i) {
    const auto size = resolve_size(graph.textures[i].size, graph.textures[i].name, graph.output, analysis.sizes);
    if (!size) return fail(size.error());
    if (auto ok = check_counts(graph.textures[i], *size); !ok) return fail(std::move(ok).error());
    analysis.sizes.push_back(*size);
    analysis.texture_part.push_back(analysis.parts);
    analysis.parts += graph.textures[i].mips * graph.textures[i].layers;
  }
  for (const Buffer& buffer : graph.buffers) {
    const auto size = resolve_size(buffer, graph.output, analysis);
    if (!size) return fail(size.error());
    if (buffer.lifetime == Lifetime::history) {
      return fail(ErrorCode::misuse, fmt::format("buffer '{}' is {}; buffers are transient, persistent or imported",
                                                 buffer.name, to_string(buffer.lifetime)));
    }
    analysis.buffer_sizes.push_back(*size);
    analysis.buffer_part.push_back(analysis.parts++);
  }
  return analysis;
}

}  // namespace ambito::graph
