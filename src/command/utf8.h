#pragma once

#include <cstddef>
#include <cstdint>

namespace ambito::command::detail {

/// Bytes of the UTF-8 sequence that begins at `text`, or 0 where there is none: a stray or missing continuation,
/// an overlong form, a surrogate, or what is beyond U+10FFFF (Unicode 15, table 3-7).
[[nodiscard]] constexpr std::size_t utf8_length(const char* text, std::size_t size) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const auto follows = [&](std::size_t i) { return i < size && (byte(i) & 0xC0u) == 0x80u; };
  const std::uint8_t first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    if (!follows(1) || !follows(2)) return 0;
    if (first == 0xE0 && byte(1) < 0xA0) return 0;
    return first == 0xED && byte(1) > 0x9F ? 0 : 3;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    if (!follows(1) || !follows(2) || !follows(3)) return 0;
    if (first == 0xF0 && byte(1) < 0x90) return 0;
    return first == 0xF4 && byte(1) > 0x8F ? 0 : 4;
  }
  return 0;
}

/// Puts '?' in the place of each byte that belongs to no UTF-8 sequence: wgpu-native ends the process on a label
/// that is none.
constexpr void make_utf8(char* text, std::size_t size) {
  for (std::size_t i = 0; i < size;) {
    const std::size_t length = utf8_length(text + i, size - i);
    if (length == 0) text[i] = '?';
    i += length == 0 ? 1 : length;
  }
}

}  // namespace ambito::command::detail
