#include "device/features.h"

#include <array>
#include <cstddef>

namespace ambito::device {

const char* to_string(Feature feature) {
  static constexpr std::array<const char*, feature_count> names{
      "timestamp-query",
      "indirect-first-instance",
      "depth-clip-control",
      "depth32float-stencil8",
      "float32-filterable",
      "float32-blendable",
      "rg11b10ufloat-renderable",
      "bgra8unorm-storage",
      "shader-f16",
      "subgroups",
      "texture-compression-bc",
      "texture-compression-etc2",
      "texture-compression-astc",
      "clip-distances",
      "dual-source-blending",
      "multi-draw-indirect-count",
      "texture-adapter-specific-format-features",
  };
  return names[static_cast<std::size_t>(feature)];
}

}  // namespace ambito::device
