#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include <ambito/result.h>

#include "gltf/json_document.h"

namespace ambito::gltf {

/// What a number may be. Always finite, also as a 32-bit float.
struct NumberRange {
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  bool above_min = false;  ///< min itself is refused

  [[nodiscard]] static NumberRange unit() { return {0.0, 1.0}; }
  [[nodiscard]] static NumberRange at_least(double min) { return {.min = min}; }
  [[nodiscard]] static NumberRange above(double min) { return {.min = min, .above_min = true}; }
};

inline constexpr std::uint64_t max_json_integer = (1ull << 53) - 1;

/// Reads the members of one JSON object, with types and ranges checked. The first thing that is wrong is kept
/// and every later call gives its fallback, so a reader asks for all fields and looks at `ok()` once.
class Fields {
 public:
  explicit Fields(JsonValue object);

  [[nodiscard]] JsonValue value() const { return object_; }
  [[nodiscard]] bool ok() const { return !error_; }
  /// Only when not `ok()`.
  [[nodiscard]] std::unexpected<Error> failure() const { return ambito::fail(*error_); }
  /// Keeps an error about a member (or, without a key, about the object); the first one wins.
  void refuse(std::string_view reason, std::string_view key = {}, ErrorCode code = ErrorCode::bad_input);
  /// Takes over the error of another reader, if it has one.
  void adopt(const Fields& other) {
    if (!error_) error_ = other.error_;
  }

  [[nodiscard]] bool has(std::string_view key) const { return static_cast<bool>(object_.member(key)); }
  std::uint64_t integer(std::string_view key, std::uint64_t fallback, std::uint64_t min = 0,
                        std::uint64_t max = max_json_integer);
  std::uint64_t required_integer(std::string_view key, std::uint64_t min = 0,
                                 std::uint64_t max = max_json_integer);
  float number(std::string_view key, float fallback, const NumberRange& range = {});
  float required_number(std::string_view key, const NumberRange& range = {});
  bool boolean(std::string_view key, bool fallback);
  std::string_view text(std::string_view key, std::string_view fallback = {});
  std::string_view required_text(std::string_view key);
  /// A reference into a table of `count` rows; nothing when absent.
  std::optional<std::uint32_t> index(std::string_view key, std::uint32_t count, std::string_view table);
  std::uint32_t required_index(std::string_view key, std::uint32_t count, std::string_view table);
  JsonValue object(std::string_view key);  ///< nothing when absent
  JsonValue array(std::string_view key);   ///< nothing when absent
  /// The object of one extension; nothing when absent.
  JsonValue extension(std::string_view name);

  template <std::size_t N>
  std::array<float, N> numbers(std::string_view key, std::array<float, N> fallback,
                               const NumberRange& range = {}) {
    std::array<float, N> out = fallback;
    return read_numbers(key, out.data(), N, range) ? out : fallback;
  }

 private:
  JsonValue typed(std::string_view key, JsonKind kind, bool required = false);
  bool read_numbers(std::string_view key, float* out, std::uint32_t count, const NumberRange& range);
  std::optional<std::uint64_t> read_integer(JsonValue value, std::string_view key, std::uint64_t min,
                                            std::uint64_t max);
  std::optional<float> read_number(JsonValue value, const NumberRange& range);

  JsonValue object_;
  std::optional<Error> error_;
};

/// An array of references into a table of `count` rows.
[[nodiscard]] Result<std::vector<std::uint32_t>> read_indices(JsonValue array, std::uint32_t count,
                                                              std::string_view table);

}  // namespace ambito::gltf
