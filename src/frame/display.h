#pragma once

#include <string_view>
#include <vector>

#include <ambito/pass.h>

namespace ambito::frame {

/// For passes that bring the scene to the output with shading/display.wgsl: ENCODE_SRGB where the output holds encoded
/// values and its format does not encode by itself.
[[nodiscard]] inline std::vector<std::string_view> display_keys(const Plan& plan) {
  const Format output = plan.output_format;
  if (is_srgb(output) || output == Format::rgba16_float || output == Format::rgba32_float) return {};
  return {"ENCODE_SRGB"};
}

}  // namespace ambito::frame
