#include "gltf/base64.h"

#include <array>
#include <cstdint>

#include <fmt/format.h>

namespace ambito::gltf {

namespace {

constexpr std::uint8_t invalid = 0xFF;

constexpr std::array<std::uint8_t, 256> make_table() {
  std::array<std::uint8_t, 256> table{};
  table.fill(invalid);
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    table[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
  }
  return table;
}

constexpr std::array<std::uint8_t, 256> table = make_table();

std::uint32_t sextet(char c) { return table[static_cast<unsigned char>(c)]; }

std::unexpected<Error> bad_character(std::string_view text, std::size_t from) {
  for (std::size_t i = from; i < text.size(); ++i) {
    if (sextet(text[i]) == invalid) {
      return fail(ErrorCode::bad_input, fmt::format("the base64 data has byte 0x{:02X} at offset {}",
                                                    static_cast<unsigned char>(text[i]), i));
    }
  }
  return fail(ErrorCode::bad_input, "the base64 data is malformed");
}

}  // namespace

Result<std::vector<std::byte>> decode_base64(std::string_view text) {
  if (text.size() % 4 != 0) {
    return fail(ErrorCode::bad_input,
                fmt::format("the base64 data has {} characters, not a multiple of 4", text.size()));
  }
  std::vector<std::byte> out;
  if (text.empty()) return out;
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  out.resize(text.size() / 4 * 3 - padding);

  const std::size_t whole = (padding != 0 ? text.size() - 4 : text.size()) / 4;
  std::byte* to = out.data();
  for (std::size_t i = 0; i < whole; ++i, to += 3) {
    const char* from = text.data() + 4 * i;
    const std::uint32_t a = sextet(from[0]), b = sextet(from[1]), c = sextet(from[2]), d = sextet(from[3]);
    if (((a | b | c | d) & 0xC0u) != 0) return bad_character(text, 4 * i);
    const std::uint32_t bits = a << 18 | b << 12 | c << 6 | d;
    to[0] = static_cast<std::byte>(bits >> 16);
    to[1] = static_cast<std::byte>(bits >> 8 & 0xFFu);
    to[2] = static_cast<std::byte>(bits & 0xFFu);
  }
  if (padding == 0) return out;

  const std::string_view tail = text.substr(4 * whole, 4 - padding);
  std::uint32_t bits = 0;
  for (const char c : tail) {
    if (sextet(c) == invalid) return bad_character(text, 4 * whole);
    bits = bits << 6 | sextet(c);
  }
  bits <<= 6 * padding;
  if ((bits & (padding == 2 ? 0xFFFFu : 0xFFu)) != 0) {
    return fail(ErrorCode::bad_input, "the base64 data has bits after its end");
  }
  to[0] = static_cast<std::byte>(bits >> 16);
  if (padding == 1) to[1] = static_cast<std::byte>(bits >> 8 & 0xFFu);
  return out;
}

}  // namespace ambito::gltf
