#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <ambito/result.h>

/// A JSON text as a tree, with limits that no text of any content gets around.
namespace ambito::graph::json {

inline constexpr std::size_t max_depth = 16;          ///< arrays and objects within each other
inline constexpr std::size_t max_values = 1'000'000;  ///< in the whole text
inline constexpr std::size_t max_members = 64;        ///< of one object
inline constexpr std::size_t max_blanks =
    65'536;  ///< in a row: nlohmann-json spells each one out in an error

struct Value;
struct Member;
using Array = std::vector<Value>;
using Object = std::vector<Member>;

/// Whole numbers from 0 are std::uint64_t, all others double.
struct Value {
  std::variant<std::nullptr_t, bool, std::uint64_t, double, std::string, Array, Object> data = nullptr;
  template <class T>
  [[nodiscard]] const T* as() const {
    return std::get_if<T>(&data);
  }
};
struct Member {
  std::string key;
  Value value;
};

/// Errors: what is no JSON, with line and column; a limit; a key twice in one object.
[[nodiscard]] Result<Value> parse(std::string_view text);

/// A piece of somebody's text for a sentence: in single quotes, cut off after 40 bytes, and with escapes in place of
/// what a terminal would obey: control characters, and those that turn the direction of what follows.
[[nodiscard]] std::string shown(std::string_view text);

inline constexpr std::size_t max_name = 256;  ///< bytes

/// Why a text is no name that may come from a file: it is too long, or holds what shown() escapes, which would reach a
/// terminal as it is. Empty: it may.
[[nodiscard]] std::string name_fault(std::string_view name);

}  // namespace ambito::graph::json
