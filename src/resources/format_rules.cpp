#include "resources/format_rules.h"

#include <algorithm>

namespace ambito::resources {

namespace {

using enum SampleKind;

constexpr FormatRules sampled_only(SampleKind sample = filterable) { return {.sample = sample}; }
/// Renderable with everything: multisampling, resolve, blending.
constexpr FormatRules full(std::uint8_t bytes, std::uint8_t alignment) {
  return {.renderable = true,
          .multisample = true,
          .resolvable = true,
          .blendable = true,
          .target_bytes = bytes,
          .target_alignment = alignment};
}
/// Integers: renderable and multisampled, neither resolved nor blended.
constexpr FormatRules integer(SampleKind sample, std::uint8_t bytes, std::uint8_t alignment) {
  return {.renderable = true,
          .multisample = true,
          .sample = sample,
          .target_bytes = bytes,
          .target_alignment = alignment};
}
/// 32-bit components: no multisampling, and storage.
constexpr FormatRules wide(SampleKind sample, std::uint8_t bytes) {
  return {
      .renderable = true, .storage = true, .sample = sample, .target_bytes = bytes, .target_alignment = 4};
}
constexpr FormatRules with_storage(FormatRules rules, bool read_write = false) {
  rules.storage = true;
  rules.storage_read_write = read_write;
  return rules;
}
constexpr FormatRules depth_stencil(SampleKind sample) {
  return {.renderable = true, .multisample = true, .sample = sample};
}

// clang-format off
FormatRules core_rules(Format format) {
  switch (format) {
    case Format::undefined: return {};
    case Format::r8_unorm: return full(1, 1);
    case Format::r8_snorm: return sampled_only();
    case Format::r8_uint: return integer(uint, 1, 1);
    case Format::r8_sint: return integer(sint, 1, 1);
    case Format::r16_uint: return integer(uint, 2, 2);
    case Format::r16_sint: return integer(sint, 2, 2);
    case Format::r16_float: return full(2, 2);
    case Format::rg8_unorm: return full(2, 1);
    case Format::rg8_snorm: return sampled_only();
    case Format::rg8_uint: return integer(uint, 2, 1);
    case Format::rg8_sint: return integer(sint, 2, 1);
    case Format::r32_uint: return with_storage(wide(uint, 4), true);
    case Format::r32_sint: return with_storage(wide(sint, 4), true);
    case Format::r32_float: {
      FormatRules rules = with_storage(wide(unfilterable, 4), true);
      rules.multisample = true;
      return rules;
    }
    case Format::rg16_uint: return integer(uint, 4, 2);
    case Format::rg16_sint: return integer(sint, 4, 2);
    case Format::rg16_float: return full(4, 2);
    case Format::rgba8_unorm: return with_storage(full(8, 1));
    case Format::rgba8_unorm_srgb: return full(8, 1);
    case Format::rgba8_snorm: return with_storage(sampled_only());
    case Format::rgba8_uint: return with_storage(integer(uint, 4, 1));
    case Format::rgba8_sint: return with_storage(integer(sint, 4, 1));
    case Format::bgra8_unorm:
    case Format::bgra8_unorm_srgb: return full(8, 1);
    case Format::rgb9e5_ufloat: return sampled_only();
    case Format::rgb10a2_uint: return integer(uint, 8, 4);
    case Format::rgb10a2_unorm: return full(8, 4);
    case Format::rg11b10_ufloat: return sampled_only();
    case Format::rg32_uint: return wide(uint, 8);
    case Format::rg32_sint: return wide(sint, 8);
    case Format::rg32_float: return wide(unfilterable, 8);
    case Format::rgba16_uint: return with_storage(integer(uint, 8, 2));
    case Format::rgba16_sint: return with_storage(integer(sint, 8, 2));
    case Format::rgba16_float: return with_storage(full(8, 2));
    case Format::rgba32_uint: return wide(uint, 16);
    case Format::rgba32_sint: return wide(sint, 16);
    case Format::rgba32_float: return wide(unfilterable, 16);
    case Format::stencil8: return depth_stencil(uint);
    case Format::depth16_unorm:
    case Format::depth24_plus:
    case Format::depth24_plus_stencil8:
    case Format::depth32_float: return depth_stencil(depth);
  }
  return {};
}
// clang-format on

}  // namespace

FormatRules rules_of(Format format, device::FeatureSet features) {
  using device::Feature;
  FormatRules rules = core_rules(format);
  if (format == Format::rg11b10_ufloat && features.has(Feature::rg11b10_ufloat_renderable))
    rules = full(8, 4);
  if (format == Format::bgra8_unorm && features.has(Feature::bgra8_unorm_storage)) rules.storage = true;
  if (rules.sample == unfilterable) {
    if (features.has(Feature::float32_filterable)) rules.sample = filterable;
    if (features.has(Feature::float32_blendable)) rules.blendable = true;
  }
  return rules;
}

Format srgb_twin(Format format) {
  switch (format) {
    case Format::rgba8_unorm:
      return Format::rgba8_unorm_srgb;
    case Format::rgba8_unorm_srgb:
      return Format::rgba8_unorm;
    case Format::bgra8_unorm:
      return Format::bgra8_unorm_srgb;
    case Format::bgra8_unorm_srgb:
      return Format::bgra8_unorm;
    default:
      return Format::undefined;
  }
}

std::uint32_t target_bytes_per_sample(std::span<const Format> formats) {
  std::uint32_t total = 0;
  for (const Format format : formats) {
    FormatRules rules = core_rules(format);
    if (format == Format::rg11b10_ufloat) rules = full(8, 4);
    const std::uint32_t alignment = std::max<std::uint32_t>(rules.target_alignment, 1);
    total = (total + alignment - 1) / alignment * alignment + rules.target_bytes;
  }
  return total;
}

Format aspect_format(Format format, Aspect aspect) {
  if (format != Format::depth24_plus_stencil8) return format;
  if (aspect == Aspect::depth_only) return Format::depth24_plus;
  if (aspect == Aspect::stencil_only) return Format::stencil8;
  return format;
}

}  // namespace ambito::resources
