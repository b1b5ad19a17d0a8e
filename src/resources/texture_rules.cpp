#include <algorithm>
#include <bit>

#include "resources/format_rules.h"
#include "resources/refuse.h"
#include "resources/rules.h"
#include "resources/words.h"

namespace ambito::resources {

namespace {

bool is_depth_stencil(Format format) { return has_depth(format) || has_stencil(format); }

Result<void> check_size(const TextureDescriptor& t, std::string_view label, const device::Limits& limits) {
  const std::uint32_t depth = t.depth_or_layers;
  if (t.size.width == 0 || t.size.height == 0 || depth == 0)
    return refuse("The texture '{}' is {} × {} × {}; no side may be 0.", label, t.size.width, t.size.height,
                  depth);
  const std::uint64_t longest = std::max(t.size.width, t.size.height);
  switch (t.dimension) {
    case TextureDimension::d1:
      if (t.size.height != 1 || depth != 1)
        return refuse("The 1d texture '{}' is {} × {} × {}; only its width may be more than 1.", label,
                      t.size.width, t.size.height, depth);
      if (longest > limits.max_texture_dimension_1d)
        return refuse("The texture '{}' is {} wide, and the limit maxTextureDimension1D is {}.", label,
                      longest, limits.max_texture_dimension_1d);
      break;
    case TextureDimension::d2:
      if (longest > limits.max_texture_dimension_2d)
        return refuse("The texture '{}' is {} × {}, and the limit maxTextureDimension2D is {}.", label,
                      t.size.width, t.size.height, limits.max_texture_dimension_2d);
      if (depth > limits.max_texture_array_layers)
        return refuse("The texture '{}' has {} layers, and the limit maxTextureArrayLayers is {}.", label,
                      depth, limits.max_texture_array_layers);
      break;
    case TextureDimension::d3:
      if (std::max<std::uint64_t>(longest, depth) > limits.max_texture_dimension_3d)
        return refuse("The texture '{}' is {} × {} × {}, and the limit maxTextureDimension3D is {}.", label,
                      t.size.width, t.size.height, depth, limits.max_texture_dimension_3d);
      break;
  }
  return {};
}

Result<void> check_samples(const TextureDescriptor& t, std::string_view label, const FormatRules& format) {
  if (t.sample_count == 1) return {};
  if (t.sample_count != 4)
    return refuse("The texture '{}' has {} samples; it may have 1 or 4.", label, t.sample_count);
  if (t.dimension != TextureDimension::d2 || t.depth_or_layers != 1)
    return refuse("The texture '{}' has 4 samples, is {} and has {} layers; it must be 2d with 1 layer.",
                  label, words(t.dimension), t.depth_or_layers);
  if (t.mip_levels != 1)
    return refuse("The texture '{}' has 4 samples and {} mip levels; it may have 1.", label, t.mip_levels);
  if (!format.multisample)
    return refuse("The texture '{}' has 4 samples, and the format {} cannot have them.", label,
                  to_string(t.format));
  if (!has(t.usage, TextureUsage::render_attachment) || has(t.usage, TextureUsage::storage_binding))
    return refuse(
        "The texture '{}' has 4 samples and usage {}; it needs render_attachment and cannot have "
        "storage_binding.",
        label, words(t.usage));
  return {};
}

Result<void> check_usage(const TextureDescriptor& t, std::string_view label, const FormatRules& format) {
  if (t.usage == TextureUsage::none)
    return refuse("The texture '{}' has no usage; nothing could be done with it.", label);
  constexpr std::uint32_t known = (static_cast<std::uint32_t>(TextureUsage::render_attachment) << 1) - 1;
  if (const auto bits = static_cast<std::uint32_t>(t.usage); (bits & ~known) != 0)
    return refuse("The texture '{}' has usage bits {:#x}, which do not exist.", label, bits & ~known);
  if (has(t.usage, TextureUsage::render_attachment)) {
    if (!format.renderable)
      return refuse("The texture '{}' has usage render_attachment, and the format {} is not renderable.",
                    label, to_string(t.format));
    if (t.dimension == TextureDimension::d1)
      return refuse("The texture '{}' has usage render_attachment and is 1d; it must be 2d or 3d.", label);
  }
  if (has(t.usage, TextureUsage::storage_binding) && !format.storage)
    return refuse("The texture '{}' has usage storage_binding, and the format {} cannot be stored to.", label,
                  to_string(t.format));
  return {};
}

ViewDimension default_dimension(const TextureDescriptor& t) {
  switch (t.dimension) {
    case TextureDimension::d1:
      return ViewDimension::d1;
    case TextureDimension::d3:
      return ViewDimension::d3;
    case TextureDimension::d2:
      break;
  }
  return t.depth_or_layers == 1 ? ViewDimension::d2 : ViewDimension::d2_array;
}

TextureDimension texture_dimension(ViewDimension dimension) {
  switch (dimension) {
    case ViewDimension::d1:
      return TextureDimension::d1;
    case ViewDimension::d3:
      return TextureDimension::d3;
    default:
      return TextureDimension::d2;
  }
}

std::uint32_t default_layers(ViewDimension dimension, std::uint32_t rest) {
  switch (dimension) {
    case ViewDimension::cube:
      return 6;
    case ViewDimension::d2_array:
    case ViewDimension::cube_array:
      return rest;
    default:
      return 1;
  }
}

Result<void> check_dimension(const TextureViewDescriptor& v, std::string_view label,
                             const TextureSlot& texture) {
  const TextureDescriptor& t = texture.descriptor;
  if (texture_dimension(v.dimension) != t.dimension)
    return refuse("The view '{}' is {}, and the texture '{}' is {}.", label, words(v.dimension),
                  texture.label, words(t.dimension));
  if (t.sample_count > 1 && v.dimension != ViewDimension::d2)
    return refuse("The view '{}' is {}, and the texture '{}' has 4 samples; it must be 2d.", label,
                  words(v.dimension), texture.label);
  const bool cube = v.dimension == ViewDimension::cube || v.dimension == ViewDimension::cube_array;
  if (cube && t.size.width != t.size.height)
    return refuse("The view '{}' is a {}, and the texture '{}' is {} × {}; its faces must be square.", label,
                  words(v.dimension), texture.label, t.size.width, t.size.height);
  const bool fits =
      v.dimension == ViewDimension::d2_array || (v.dimension == ViewDimension::cube && v.layer_count == 6) ||
      (v.dimension == ViewDimension::cube_array && v.layer_count % 6 == 0) || (!cube && v.layer_count == 1);
  if (!fits)
    return refuse("The view '{}' is {} and has {} layers; {}.", label, words(v.dimension), v.layer_count,
                  v.dimension == ViewDimension::cube         ? "a cube has 6"
                  : v.dimension == ViewDimension::cube_array ? "a cube array has a multiple of 6"
                                                             : "it may have 1");
  return {};
}

}  // namespace

std::uint32_t max_mip_levels(const TextureDescriptor& t) {
  if (t.dimension == TextureDimension::d1) return 1;
  std::uint32_t longest = std::max(t.size.width, t.size.height);
  if (t.dimension == TextureDimension::d3) longest = std::max(longest, t.depth_or_layers);
  return static_cast<std::uint32_t>(std::bit_width(longest));
}

Result<void> check(const TextureDescriptor& t, const Contract& contract) {
  const std::string label = t.label.str();
  if (t.format == Format::undefined) return refuse("The texture '{}' has no format.", label);
  if (auto ok = check_size(t, label, contract.limits); !ok) return ok;
  const FormatRules format = rules_of(t.format, contract.features);
  if (is_depth_stencil(t.format) && t.dimension != TextureDimension::d2)
    return refuse("The texture '{}' is {} and has the format {}, which must be 2d.", label,
                  words(t.dimension), to_string(t.format));
  if (t.mip_levels == 0 || t.mip_levels > max_mip_levels(t))
    return refuse("The texture '{}' of {} × {} has {} mip levels; it may have 1 to {}.", label, t.size.width,
                  t.size.height, t.mip_levels, max_mip_levels(t));
  if (auto ok = check_usage(t, label, format); !ok) return ok;
  if (auto ok = check_samples(t, label, format); !ok) return ok;
  if (t.view_format != Format::undefined && t.view_format != t.format && t.view_format != srgb_twin(t.format))
    return refuse("The texture '{}' has the format {} and the view format {}; only its sRGB twin may be.",
                  label, to_string(t.format), to_string(t.view_format));
  return {};
}

Result<TextureViewDescriptor> resolve(const TextureViewDescriptor& view, const TextureSlot& texture) {
  const TextureDescriptor& t = texture.descriptor;
  const std::string label = view.label.str();
  TextureViewDescriptor v = view;
  const Format own = aspect_format(t.format, v.aspect);
  if (v.format == Format::undefined) v.format = own;
  if (v.format != own && v.format != t.view_format)
    return refuse("The view '{}' has the format {}, and the texture '{}' has {} and the view format {}.",
                  label, to_string(v.format), texture.label, to_string(t.format), to_string(t.view_format));
  if ((v.aspect == Aspect::depth_only && !has_depth(t.format)) ||
      (v.aspect == Aspect::stencil_only && !has_stencil(t.format)))
    return refuse("The view '{}' shows the {} of the texture '{}', and the format {} has none.", label,
                  v.aspect == Aspect::depth_only ? "depth" : "stencil", texture.label, to_string(t.format));
  if (v.base_mip >= t.mip_levels)
    return refuse("The view '{}' begins at mip level {}, and the texture '{}' has {}.", label, v.base_mip,
                  texture.label, t.mip_levels);
  if (v.mip_count == 0) v.mip_count = t.mip_levels - v.base_mip;
  if (v.mip_count > t.mip_levels - v.base_mip)
    return refuse("The view '{}' has the mip levels {} + {}, and the texture '{}' has {}.", label, v.base_mip,
                  v.mip_count, texture.label, t.mip_levels);
  const std::uint32_t layers = t.dimension == TextureDimension::d2 ? t.depth_or_layers : 1;
  if (v.base_layer >= layers)
    return refuse("The view '{}' begins at layer {}, and the texture '{}' has {}.", label, v.base_layer,
                  texture.label, layers);
  if (v.dimension == ViewDimension::undefined) v.dimension = default_dimension(t);
  if (v.layer_count == 0) v.layer_count = default_layers(v.dimension, layers - v.base_layer);
  if (v.layer_count > layers - v.base_layer)
    return refuse("The view '{}' has the layers {} + {}, and the texture '{}' has {}.", label, v.base_layer,
                  v.layer_count, texture.label, layers);
  if (auto ok = check_dimension(v, label, texture); !ok) return fail(std::move(ok).error());
  return v;
}

}  // namespace ambito::resources
