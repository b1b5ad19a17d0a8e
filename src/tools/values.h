#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <ambito/math.h>

/// Values as they are typed on the command line. Nothing: the text is no such value.
namespace ambito::tools {

[[nodiscard]] std::optional<float> parse_float(std::string_view text);   ///< finite
[[nodiscard]] std::optional<vec3f> parse_vec3(std::string_view text);    ///< "1,-2.5,3e2"
[[nodiscard]] std::optional<Extent> parse_size(std::string_view text);   ///< "1280x720", each 1 … 8192
[[nodiscard]] std::optional<vec4f> parse_color(std::string_view text);   ///< "ff8800", "#ff8800", "transparent"

/// Linear light from an sRGB-encoded colour; alpha stays.
[[nodiscard]] vec4f linear_from_srgb(vec4f color);

/// "1048576", "512K", "64M", "2G": bytes, with factors of 1024; 1 … 2^60.
[[nodiscard]] std::optional<std::uint64_t> parse_bytes(std::string_view text);

}  // namespace ambito::tools
