#include <ambito/format.h>

namespace ambito {

namespace {

struct FormatInfo {
  const char* name;
  std::uint32_t bytes;  // of one texel in a buffer copy; 0 where that is not defined
};

// clang-format off
// No default: the compiler names an enumerator that is missing here.
FormatInfo info(Format format) {
  switch (format) {
    case Format::undefined: return {"undefined", 0};
    case Format::r8_unorm: return {"r8unorm", 1};
    case Format::r8_snorm: return {"r8snorm", 1};
    case Format::r8_uint: return {"r8uint", 1};
    case Format::r8_sint: return {"r8sint", 1};
    case Format::r16_uint: return {"r16uint", 2};
    case Format::r16_sint: return {"r16sint", 2};
    case Format::r16_float: return {"r16float", 2};
    case Format::rg8_unorm: return {"rg8unorm", 2};
    case Format::rg8_snorm: return {"rg8snorm", 2};
    case Format::rg8_uint: return {"rg8uint", 2};
    case Format::rg8_sint: return {"rg8sint", 2};
    case Format::r32_uint: return {"r32uint", 4};
    case Format::r32_sint: return {"r32sint", 4};
    case Format::r32_float: return {"r32float", 4};
    case Format::rg16_uint: return {"rg16uint", 4};
    case Format::rg16_sint: return {"rg16sint", 4};
    case Format::rg16_float: return {"rg16float", 4};
    case Format::rgba8_unorm: return {"rgba8unorm", 4};
    case Format::rgba8_unorm_srgb: return {"rgba8unorm-srgb", 4};
    case Format::rgba8_snorm: return {"rgba8snorm", 4};
    case Format::rgba8_uint: return {"rgba8uint", 4};
    case Format::rgba8_sint: return {"rgba8sint", 4};
    case Format::bgra8_unorm: return {"bgra8unorm", 4};
    case Format::bgra8_unorm_srgb: return {"bgra8unorm-srgb", 4};
    case Format::rgb9e5_ufloat: return {"rgb9e5ufloat", 4};
    case Format::rgb10a2_uint: return {"rgb10a2uint", 4};
    case Format::rgb10a2_unorm: return {"rgb10a2unorm", 4};
    case Format::rg11b10_ufloat: return {"rg11b10ufloat", 4};
    case Format::rg32_uint: return {"rg32uint", 8};
    case Format::rg32_sint: return {"rg32sint", 8};
    case Format::rg32_float: return {"rg32float", 8};
    case Format::rgba16_uint: return {"rgba16uint", 8};
    case Format::rgba16_sint: return {"rgba16sint", 8};
    case Format::rgba16_float: return {"rgba16float", 8};
    case Format::rgba32_uint: return {"rgba32uint", 16};
    case Format::rgba32_sint: return {"rgba32sint", 16};
    case Format::rgba32_float: return {"rgba32float", 16};
    case Format::stencil8: return {"stencil8", 1};
    case Format::depth16_unorm: return {"depth16unorm", 2};
    case Format::depth24_plus: return {"depth24plus", 0};
    case Format::depth24_plus_stencil8: return {"depth24plus-stencil8", 0};
    case Format::depth32_float: return {"depth32float", 4};
  }
  return {"invalid", 0};
}
// clang-format on

}  // namespace

std::uint32_t bytes_per_pixel(Format format) { return info(format).bytes; }

bool has_depth(Format format) {
  return format == Format::depth16_unorm || format == Format::depth24_plus ||
         format == Format::depth24_plus_stencil8 || format == Format::depth32_float;
}

bool has_stencil(Format format) {
  return format == Format::stencil8 || format == Format::depth24_plus_stencil8;
}

bool is_srgb(Format format) {
  return format == Format::rgba8_unorm_srgb || format == Format::bgra8_unorm_srgb;
}

const char* to_string(Format format) { return info(format).name; }

}  // namespace ambito
