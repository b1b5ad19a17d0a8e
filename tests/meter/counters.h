#pragma once

#include <cstddef>
#include <cstdint>

/// What the generated wrappers call (see generate.py). Functions and kinds are numbers into the two tables.
namespace meter {

inline constexpr std::size_t most_functions = 1024;
inline constexpr std::size_t most_kinds = 128;
inline constexpr std::int32_t no_group = -1;

// Generated.
extern const char* const function_names[];
extern const std::size_t function_count;
extern const char* const kind_names[];
extern const std::size_t kind_count;

void called(std::size_t function) noexcept;
/// A descriptor's label: `length` SIZE_MAX means up to the zero, null means none.
void labelled(std::size_t function, const char* label, std::size_t length) noexcept;
/// A handle came out; null is none.
void created(std::size_t kind, const void* handle) noexcept;
void added(std::size_t kind) noexcept;
void released(std::size_t kind) noexcept;

/// From here on calls on `encoder` belong to the pass of this name.
void opened(const void* encoder, const char* label, std::size_t length) noexcept;
void in_pass(const void* encoder, std::size_t function, std::int32_t group) noexcept;

/// The implementation's own function. Ends the program when there is none.
[[nodiscard]] void* next(const char* function) noexcept;

}  // namespace meter
