#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <type_traits>

namespace ambito::command::detail {

/// One argument of a call, as error sentences and the trace print it.
struct Argument {
  enum class Kind : std::uint8_t { integer, unsigned_integer, real, text };

  template <std::integral T>
  Argument(T value)  // NOLINT(google-explicit-constructor)
      : kind(std::is_unsigned_v<T> ? Kind::unsigned_integer : Kind::integer),
        integer(static_cast<std::int64_t>(value)) {}
  Argument(float value) : kind(Kind::real), real(value) {}             // NOLINT(google-explicit-constructor)
  Argument(std::string_view value) : kind(Kind::text), text(value) {}  // NOLINT
  Argument(const char* value) : kind(Kind::text), text(value) {}       // NOLINT

  Kind kind;
  std::int64_t integer = 0;  ///< unsigned ones by their bits
  float real = 0;
  std::string_view text;
};

/// A verb with its arguments. It refers to what it was made from: used within one expression.
struct Call {
  std::string_view verb;
  std::initializer_list<Argument> arguments = {};
  std::span<const std::uint32_t> numbers = {};   ///< more arguments, such as dynamic offsets
  std::span<const std::string_view> texts = {};  ///< and more, such as the labels of bundles
};

/// Writes a call down when it is asked for, and hands it to `use`: `call([](const Call& written) { … })`.
template <class F>
concept MakesCall = requires(const F& make) {
  make([](const Call&) {});
};

}  // namespace ambito::command::detail
