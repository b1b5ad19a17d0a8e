#pragma once

#include <source_location>

namespace ambito {

/// Prints the sentence with its place in the source on stderr and aborts.
[[noreturn]] void check_failed(const char* sentence,
                               std::source_location place = std::source_location::current());

}  // namespace ambito

/// Guards what no caller can cause: aborts with a sentence, also in release builds.
/// What a caller can cause is an `Error` instead.
#define AMBITO_CHECK(condition, sentence) \
  ((condition) ? static_cast<void>(0) : ::ambito::check_failed(sentence))

/// The same in debug builds; in release builds the condition is compiled but never evaluated.
#ifdef NDEBUG
#define AMBITO_ASSERT(condition, sentence) static_cast<void>(sizeof((condition) ? 1 : 0))
#else
#define AMBITO_ASSERT(condition, sentence) AMBITO_CHECK(condition, sentence)
#endif
