#include "command/attachments.h"

namespace ambito::command::detail {

bool can_resolve(Format format) {
  switch (format) {
    case Format::r8_unorm:
    case Format::rg8_unorm:
    case Format::rgba8_unorm:
    case Format::rgba8_unorm_srgb:
    case Format::bgra8_unorm:
    case Format::bgra8_unorm_srgb:
    case Format::r16_float:
    case Format::rg16_float:
    case Format::rgba16_float:
    case Format::rgb10a2_unorm:
    case Format::rg11b10_ufloat:
      return true;
    default:
      return false;
  }
}

TargetCost target_cost(Format format) {
  switch (format) {
    case Format::r8_unorm:
    case Format::r8_snorm:
    case Format::r8_uint:
    case Format::r8_sint:
      return {1, 1};
    case Format::rg8_unorm:
    case Format::rg8_snorm:
    case Format::rg8_uint:
    case Format::rg8_sint:
      return {2, 1};
    case Format::r16_uint:
    case Format::r16_sint:
    case Format::r16_float:
      return {2, 2};
    case Format::rg16_uint:
    case Format::rg16_sint:
    case Format::rg16_float:
      return {4, 2};
    case Format::r32_uint:
    case Format::r32_sint:
    case Format::r32_float:
      return {4, 4};
    case Format::rgba8_uint:
    case Format::rgba8_sint:
      return {4, 1};
    case Format::rgba8_unorm:  // the specification counts these twice
    case Format::rgba8_unorm_srgb:
    case Format::rgba8_snorm:
    case Format::bgra8_unorm:
    case Format::bgra8_unorm_srgb:
      return {8, 1};
    case Format::rgb10a2_uint:
    case Format::rgb10a2_unorm:
    case Format::rg11b10_ufloat:
      return {8, 4};
    case Format::rgba16_uint:
    case Format::rgba16_sint:
    case Format::rgba16_float:
      return {8, 2};
    case Format::rg32_uint:
    case Format::rg32_sint:
    case Format::rg32_float:
      return {8, 4};
    case Format::rgba32_uint:
    case Format::rgba32_sint:
    case Format::rgba32_float:
      return {16, 4};
    default:
      return {};
  }
}

std::uint32_t bytes_per_sample(std::span<const Format> formats) {
  std::uint32_t sum = 0;
  for (const Format format : formats) {
    const TargetCost cost = target_cost(format);
    sum = (sum + cost.alignment - 1) / cost.alignment * cost.alignment + cost.bytes;
  }
  return sum;
}

}  // namespace ambito::command::detail
