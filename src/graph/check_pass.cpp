#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "graph/analysis.h"

namespace ambito::graph {

namespace {

bool kind_has(PassKind kind, Use use) {
  switch (use) {
    case Use::color:
    case Use::resolve:
    case Use::depth:
    case Use::depth_read:
    case Use::vertex:
    case Use::index:
      return kind == PassKind::render;
    case Use::indirect:
    case Use::sampled:
    case Use::storage_read:
    case Use::storage_write:
    case Use::storage_read_write:
    case Use::uniform:
      return kind != PassKind::copy;
    case Use::copy_src:
    case Use::copy_dst:
      return kind == PassKind::copy;
  }
  return false;
}

bool resource_has(ResourceKind kind, Use use) {
  switch (use) {
    case Use::color:
    case Use::resolve:
    case Use::depth:
    case Use::depth_read:
    case Use::sampled:
      return kind == ResourceKind::texture;
    case Use::vertex:
    case Use::index:
    case Use::indirect:
    case Use::uniform:
      return kind == ResourceKind::buffer;
    case Use::storage_read:
    case Use::storage_write:
    case Use::storage_read_write:
    case Use::copy_src:
    case Use::copy_dst:
      return true;
  }
  return false;
}

bool in_range(std::uint32_t first, std::uint32_t count, std::uint32_t all) {
  return first < all && count <= all - first;
}

// Of an access of a texture that is in the graph.
Result<void> check_texture(const Texture& texture, const Pass& pass, const Access& access) {
  if (!in_range(access.mip, access.mips, texture.mips) || !in_range(access.layer, access.layers, texture.layers)) {
    return fail(ErrorCode::misuse,
                fmt::format("pass '{}' uses mip level {} of layer {} of '{}', which has {} mip levels and {} layers",
                            pass.name, access.mip, access.layer, texture.name, texture.mips, texture.layers));
  }
  const bool attachment = is_attachment(access.use);
  if (attachment && (access.mips > 1 || access.layers > 1)) {
    return fail(ErrorCode::misuse,
                fmt::format("pass '{}' uses {} mip levels and {} layers of '{}' as {}; it has one of each", pass.name,
                            std::max(1u, access.mips), std::max(1u, access.layers), texture.name,
                            to_string(access.use)));
  }
  if (texture.samples > 1 && !attachment && access.use != Use::sampled) {
    return fail(ErrorCode::misuse, fmt::format("pass '{}' uses '{}' as {}, but it has {} samples", pass.name,
                                               texture.name, to_string(access.use), texture.samples));
  }
  if (texture.late && !attachment) {
    return fail(ErrorCode::misuse, fmt::format("pass '{}' uses the late import '{}' as {}; it can only be an attachment",
                                               pass.name, texture.name, to_string(access.use)));
  }
  return {};
}

Result<void> check_access(const Analysis& analysis, const Pass& pass, const Access& access) {
  const FrameGraph& graph = analysis.graph;
  const bool texture = access.kind == ResourceKind::texture;
  const std::size_t all = texture ? graph.textures.size() : graph.buffers.size();
  if (access.resource >= all) {
    return fail(ErrorCode::misuse, fmt::format("pass '{}' names {} {}, but the graph has {}", pass.name,
                                               texture ? "texture" : "buffer", access.resource, all));
  }
  const std::string& name = analysis.name(access);
  if (!kind_has(pass.kind, access.use)) {
    return fail(ErrorCode::misuse, fmt::format("pass '{}' is a {} pass and cannot use '{}' as {}", pass.name,
                                               to_string(pass.kind), name, to_string(access.use)));
  }
  if (!resource_has(access.kind, access.use)) {
    return fail(ErrorCode::misuse, fmt::format("pass '{}' uses the {} '{}' as {}", pass.name,
                                               texture ? "texture" : "buffer", name, to_string(access.use)));
  }
  if (texture) {
    if (auto ok = check_texture(graph.textures[access.resource], pass, access); !ok) return ok;
  }
  if (access.previous && (is_write(access.use) || is_attachment(access.use))) {
    return fail(ErrorCode::misuse,
                fmt::format("pass '{}' uses the previous frame's '{}' as {}; it can only be "
                            "read",
                            pass.name, name, to_string(access.use)));
  }
  return {};
}

// One part is either written once or read any number of times within a pass.
Result<void> check_conflicts(const Analysis& analysis, const Pass& pass) {
  for (std::size_t i = 0; i < pass.accesses.size(); ++i) {
    for (std::size_t j = i + 1; j < pass.accesses.size(); ++j) {
      const Access& a = pass.accesses[i];
      const Access& b = pass.accesses[j];
      if (a.kind != b.kind || a.resource != b.resource || a.previous || b.previous) continue;
      if (!is_write(a.use) && !is_write(b.use)) continue;
      if (!analysis.overlap(a, b)) continue;
      return fail(ErrorCode::misuse,
                  fmt::format("pass '{}' uses '{}' version {} both as {} and as {}", pass.name,
                              analysis.name(a), a.version, to_string(a.use), to_string(b.use)));
    }
  }
  return {};
}

struct Shape {
  const Access* first = nullptr;
  Extent size;
  std::uint32_t samples = 1;
};

Result<void> check_shape(const Analysis& analysis, const Pass& pass, const Access& access, Shape& shape) {
  const Texture& texture = analysis.graph.textures[access.resource];
  const Extent size = mip_size(analysis.sizes[access.resource], access.mip);
  const bool resolve = access.use == Use::resolve;
  if (resolve && texture.samples != 1) {
    return fail(ErrorCode::misuse,
                fmt::format("pass '{}' resolves into '{}', which has {} samples; a resolve "
                            "target has 1",
                            pass.name, texture.name, texture.samples));
  }
  if (shape.first == nullptr) {
    shape = {.first = &access, .size = size, .samples = resolve ? 4 : texture.samples};
    return {};
  }
  const std::string& other = analysis.name(*shape.first);
  if (size != shape.size) {
    return fail(ErrorCode::misuse,
                fmt::format("pass '{}' has attachments of different sizes: version {} of '{}' is {} × {}, version {} of "
                            "'{}' is {} × {}",
                            pass.name, shape.first->version, other, shape.size.width, shape.size.height,
                            access.version, texture.name, size.width, size.height));
  }
  if (!resolve && texture.samples != shape.samples) {
    return fail(ErrorCode::misuse,
                fmt::format("pass '{}' has attachments of different sample counts: version {} of '{}' has {}, version "
                            "{} of '{}' has {}",
                            pass.name, shape.first->version, other, shape.samples, access.version, texture.name,
                            texture.samples));
  }
  return {};
}

Result<void> check_format(const Analysis& analysis, const Pass& pass, const Access& access) {
  const Texture& texture = analysis.graph.textures[access.resource];
  const bool depth = access.use == Use::depth || access.use == Use::depth_read;
  if (depth != (has_depth(texture.format) || has_stencil(texture.format))) {
    return fail(ErrorCode::misuse,
                fmt::format("pass '{}' uses '{}' as {}, but its format is {}", pass.name, texture.name,
                            to_string(access.use), to_string(texture.format)));
  }
  if (depth && access.clear && !(access.clear->x >= 0.0f && access.clear->x <= 1.0f)) {
    return fail(ErrorCode::misuse, fmt::format("pass '{}' clears the depth of '{}' to {}; 0 to 1 exist",
                                               pass.name, texture.name, access.clear->x));
  }
  return {};
}

// @location numbers, one depth attachment, and a multisampled colour for every resolve target.
Result<void> check_slots(const Analysis& analysis, const Pass& pass) {
  std::array<const Access*, max_color_attachments> colors{};
  std::array<const Access*, max_color_attachments> resolves{};
  const Access* depth = nullptr;
  for (const Access& access : pass.accesses) {
    if (!is_attachment(access.use)) continue;
    if (access.use == Use::color || access.use == Use::resolve) {
      if (access.slot >= max_color_attachments) {
        return fail(ErrorCode::over_limit,
                    fmt::format("pass '{}' has a {} at @location({}); the limit is {}", pass.name,
                                to_string(access.use), access.slot, max_color_attachments - 1));
      }
    }
    const Access*& place = access.use == Use::color     ? colors[access.slot]
                           : access.use == Use::resolve ? resolves[access.slot]
                                                        : depth;
    if (place != nullptr) {
      return fail(ErrorCode::misuse,
                  fmt::format("pass '{}' has '{}' and '{}' in the same place, {}", pass.name,
                              analysis.name(*place), analysis.name(access), to_string(access.use)));
    }
    place = &access;
  }
  for (std::size_t slot = 0; slot < max_color_attachments; ++slot) {
    if (resolves[slot] == nullptr) continue;
    const Texture& target = analysis.graph.textures[resolves[slot]->resource];
    if (colors[slot] == nullptr) {
      return fail(ErrorCode::misuse, fmt::format("pass '{}' resolves into '{}', but has no colour attachment "
                                                 "at @location({})",
                                                 pass.name, target.name, slot));
    }
    const Texture& source = analysis.graph.textures[colors[slot]->resource];
    if (source.samples == 1 || source.format != target.format) {
      return fail(
          ErrorCode::misuse,
          fmt::format("pass '{}' resolves '{}' ({}, {} samples) into '{}' ({}); it needs 4 samples and "
                      "the same format",
                      pass.name, source.name, to_string(source.format), source.samples, target.name,
                      to_string(target.format)));
    }
  }
  return {};
}

Result<void> check_attachments(const Analysis& analysis, const Pass& pass) {
  Shape shape;
  for (const Access& access : pass.accesses) {
    if (!is_attachment(access.use)) continue;
    if (auto ok = check_format(analysis, pass, access); !ok) return ok;
    if (auto ok = check_shape(analysis, pass, access, shape); !ok) return ok;
  }
  if (shape.first == nullptr) {
    return fail(ErrorCode::misuse, fmt::format("render pass '{}' has no attachment", pass.name));
  }
  return check_slots(analysis, pass);
}

}  // namespace

Result<void> check_pass(const Analysis& analysis, const Pass& pass) {
  bool writes = pass.side_effect;
  for (const Access& access : pass.accesses) {
    if (auto ok = check_access(analysis, pass, access); !ok) return ok;
    writes = writes || is_write(access.use);
  }
  if (!writes) {
    return fail(ErrorCode::misuse, fmt::format("pass '{}' writes nothing and has no side effect", pass.name));
  }
  if (auto ok = check_conflicts(analysis, pass); !ok) return ok;
  return pass.kind == PassKind::render ? check_attachments(analysis, pass) : Result<void>{};
}

}  // namespace ambito::graph
