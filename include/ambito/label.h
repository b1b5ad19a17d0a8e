#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ambito {

/// The name of an object from its birth (R117): a text and, where many are alike, a number.
/// It has no default, so a descriptor without a label does not compile. It owns nothing: it lives as long
/// as the call it is given to, and whoever keeps it calls `str()`.
struct Label {
  constexpr Label(const char* name) : text(name) {}        // NOLINT(google-explicit-constructor)
  constexpr Label(std::string_view name) : text(name) {}   // NOLINT(google-explicit-constructor)
  Label(const std::string& name) : text(name) {}           // NOLINT(google-explicit-constructor)
  constexpr Label(std::string_view name, int index) : text(name), number(index) {}
  Label() = delete;
  Label(std::nullptr_t) = delete;

  std::string_view text;
  int number = -1;  ///< shown behind the text when ≥ 0

  /// "bloom down 3"
  [[nodiscard]] std::string str() const {
    std::string result(text);
    if (number >= 0) (result += ' ') += std::to_string(number);
    return result;
  }
};

}  // namespace ambito
