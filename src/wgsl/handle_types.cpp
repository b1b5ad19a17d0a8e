#include "wgsl/handle_types.h"

#include <utility>

namespace ambito::wgsl {
namespace {

struct Shape {
  std::string_view suffix;  // behind "texture_", "texture_depth_" or "texture_storage_"
  ViewDimension dimension;
};
constexpr Shape shapes[] = {
    {"1d", ViewDimension::d1},
    {"2d", ViewDimension::d2},
    {"2d_array", ViewDimension::d2_array},
    {"cube", ViewDimension::cube},
    {"cube_array", ViewDimension::cube_array},
    {"3d", ViewDimension::d3},
};

ViewDimension dimension_of(std::string_view suffix) {
  for (const Shape& shape : shapes) {
    if (shape.suffix == suffix) return shape.dimension;
  }
  return ViewDimension::undefined;
}

// Takes `prefix` off the front of `name`.
bool take(std::string_view& name, std::string_view prefix) {
  if (!name.starts_with(prefix)) return false;
  name.remove_prefix(prefix.size());
  return true;
}

std::optional<HandleType> depth_texture(std::string_view suffix, std::size_t argument_count) {
  HandleType type{.kind = BindingKind::texture_depth};
  type.multisampled = take(suffix, "multisampled_");
  type.view_dimension = dimension_of(suffix);
  const bool flat = type.view_dimension == ViewDimension::d2;
  const bool known = type.view_dimension != ViewDimension::undefined &&
                     type.view_dimension != ViewDimension::d1 && type.view_dimension != ViewDimension::d3;
  if (!known || argument_count != 0 || (type.multisampled && !flat)) return std::nullopt;
  return type;
}

std::optional<HandleType> storage_texture(std::string_view suffix,
                                          std::span<const std::string_view> arguments) {
  HandleType type{.view_dimension = dimension_of(suffix)};
  const bool cube =
      type.view_dimension == ViewDimension::cube || type.view_dimension == ViewDimension::cube_array;
  if (type.view_dimension == ViewDimension::undefined || cube || arguments.size() != 2) return std::nullopt;
  type.storage_format = texel_format(arguments[0]);
  if (type.storage_format == Format::undefined) return std::nullopt;
  if (arguments[0].ends_with("uint")) type.scalar = Scalar::u32;
  if (arguments[0].ends_with("sint")) type.scalar = Scalar::i32;
  if (arguments[1] == "write") {
    type.kind = BindingKind::storage_texture_write;
  } else if (arguments[1] == "read") {
    type.kind = BindingKind::storage_texture_read;
  } else if (arguments[1] == "read_write") {
    type.kind = BindingKind::storage_texture_read_write;
  } else {
    return std::nullopt;
  }
  return type;
}

std::optional<HandleType> sampled_texture(std::string_view suffix,
                                          std::span<const std::string_view> arguments) {
  HandleType type;
  type.multisampled = take(suffix, "multisampled_");
  type.view_dimension = dimension_of(suffix);
  if (type.view_dimension == ViewDimension::undefined || arguments.size() != 1) return std::nullopt;
  if (type.multisampled && type.view_dimension != ViewDimension::d2) return std::nullopt;
  if (arguments[0] == "f32") {
    // WebGPU has no filtering of multisampled textures.
    type.kind = type.multisampled ? BindingKind::texture_unfilterable_float : BindingKind::texture_float;
  } else if (arguments[0] == "i32") {
    type.kind = BindingKind::texture_sint;
    type.scalar = Scalar::i32;
  } else if (arguments[0] == "u32") {
    type.kind = BindingKind::texture_uint;
    type.scalar = Scalar::u32;
  } else {
    return std::nullopt;
  }
  return type;
}

constexpr std::pair<std::string_view, Format> texel_formats[] = {
    {"r8unorm", Format::r8_unorm},
    {"r8snorm", Format::r8_snorm},
    {"r8uint", Format::r8_uint},
    {"r8sint", Format::r8_sint},
    {"rg8unorm", Format::rg8_unorm},
    {"rg8snorm", Format::rg8_snorm},
    {"rg8uint", Format::rg8_uint},
    {"rg8sint", Format::rg8_sint},
    {"r16uint", Format::r16_uint},
    {"r16sint", Format::r16_sint},
    {"r16float", Format::r16_float},
    {"rg16uint", Format::rg16_uint},
    {"rg16sint", Format::rg16_sint},
    {"rg16float", Format::rg16_float},
    {"rgba8unorm", Format::rgba8_unorm},
    {"rgba8snorm", Format::rgba8_snorm},
    {"rgba8uint", Format::rgba8_uint},
    {"rgba8sint", Format::rgba8_sint},
    {"bgra8unorm", Format::bgra8_unorm},
    {"r32uint", Format::r32_uint},
    {"r32sint", Format::r32_sint},
    {"r32float", Format::r32_float},
    {"rg32uint", Format::rg32_uint},
    {"rg32sint", Format::rg32_sint},
    {"rg32float", Format::rg32_float},
    {"rgba16uint", Format::rgba16_uint},
    {"rgba16sint", Format::rgba16_sint},
    {"rgba16float", Format::rgba16_float},
    {"rgba32uint", Format::rgba32_uint},
    {"rgba32sint", Format::rgba32_sint},
    {"rgba32float", Format::rgba32_float},
    {"rgb10a2uint", Format::rgb10a2_uint},
    {"rgb10a2unorm", Format::rgb10a2_unorm},
    {"rg11b10ufloat", Format::rg11b10_ufloat},
};

}  // namespace

bool names_handle(std::string_view type_name) {
  return type_name == "sampler" || type_name == "sampler_comparison" || type_name.starts_with("texture_");
}

Format texel_format(std::string_view name) {
  for (const auto& [texel_name, format] : texel_formats) {
    if (texel_name == name) return format;
  }
  return Format::undefined;
}

std::optional<HandleType> handle_type(std::string_view name, std::span<const std::string_view> arguments) {
  if (name == "sampler" || name == "sampler_comparison") {
    if (!arguments.empty()) return std::nullopt;
    return HandleType{.kind = name == "sampler" ? BindingKind::filtering_sampler
                                                : BindingKind::comparison_sampler};
  }
  if (!take(name, "texture_")) return std::nullopt;
  if (take(name, "depth_")) return depth_texture(name, arguments.size());
  if (take(name, "storage_")) return storage_texture(name, arguments);
  return sampled_texture(name, arguments);
}

}  // namespace ambito::wgsl
