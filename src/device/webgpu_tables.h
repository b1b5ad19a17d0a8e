#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <webgpu/webgpu.h>

#include "device/features.h"
#include "device/limits.h"

/// Between webgpu.h and our own words. For .cpp files of device/ only.
namespace ambito::device {

[[nodiscard]] inline std::string_view view(WGPUStringView text) {
  if (!text.data) return {};
  return text.length == WGPU_STRLEN ? std::string_view(text.data) : std::string_view(text.data, text.length);
}
[[nodiscard]] inline WGPUStringView view(std::string_view text) { return {text.data(), text.size()}; }

/// The name to ask for; nothing when this implementation cannot have it.
[[nodiscard]] std::optional<WGPUFeatureName> to_webgpu(Feature feature);
/// The specification's spelling of any feature name, or "feature 0x…" for an extension we do not know.
[[nodiscard]] std::string feature_name(WGPUFeatureName name);

[[nodiscard]] WGPULimits to_webgpu(const Limits& limits);
/// A limit that is not reported counts as the default.
[[nodiscard]] Limits from_webgpu(const WGPULimits& limits);

}  // namespace ambito::device
