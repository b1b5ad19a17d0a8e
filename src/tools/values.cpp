#include "tools/values.h"

#include <charconv>
#include <cmath>
#include <cstdint>

namespace ambito::tools {
namespace {

constexpr std::uint32_t max_side = 8192;

template <class T, class... Base>
std::optional<T> whole(std::string_view text, Base... base) {
  T value{};
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value, base...);
  if (result.ec != std::errc{} || result.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

float linear(float encoded) {
  return encoded <= 0.04045f ? encoded / 12.92f : std::pow((encoded + 0.055f) / 1.055f, 2.4f);
}

}  // namespace

std::optional<float> parse_float(std::string_view text) {
  const auto value = whole<float>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<vec3f> parse_vec3(std::string_view text) {
  vec3f result{0.0f};
  for (int i = 0; i < 3; ++i) {
    const auto comma = text.find(',');
    if ((comma == std::string_view::npos) != (i == 2)) return std::nullopt;
    const auto value = parse_float(text.substr(0, comma));
    if (!value) return std::nullopt;
    result[i] = *value;
    if (i < 2) text.remove_prefix(comma + 1);
  }
  return result;
}

std::optional<Extent> parse_size(std::string_view text) {
  const auto cross = text.find('x');
  if (cross == std::string_view::npos) return std::nullopt;
  const auto width = whole<std::uint32_t>(text.substr(0, cross));
  const auto height = whole<std::uint32_t>(text.substr(cross + 1));
  if (!width || !height || *width < 1 || *height < 1 || *width > max_side || *height > max_side) return std::nullopt;
  return Extent{*width, *height};
}

std::optional<std::uint64_t> parse_bytes(std::string_view text) {
  constexpr std::uint64_t largest = std::uint64_t{1} << 60;
  unsigned shift = 0;
  if (text.ends_with('K')) shift = 10;
  if (text.ends_with('M')) shift = 20;
  if (text.ends_with('G')) shift = 30;
  if (shift != 0) text.remove_suffix(1);
  const auto value = whole<std::uint64_t>(text);
  if (!value || *value < 1 || *value > largest >> shift) return std::nullopt;
  return *value << shift;
}

std::optional<vec4f> parse_color(std::string_view text) {
  if (text == "transparent") return vec4f(0.0f);
  if (text.starts_with('#')) text.remove_prefix(1);
  if (text.size() != 6) return std::nullopt;
  const auto value = whole<std::uint32_t>(text, 16);
  if (!value) return std::nullopt;
  const auto channel = [&](unsigned shift) { return static_cast<float>(*value >> shift & 0xFFu) / 255.0f; };
  return vec4f(channel(16), channel(8), channel(0), 1.0f);
}

vec4f linear_from_srgb(vec4f color) { return {linear(color.x), linear(color.y), linear(color.z), color.w}; }

}  // namespace ambito::tools
