#pragma once

#include <limits>

/// Floats that files hold and that no arithmetic should meet.
namespace ambito::test {

inline constexpr float nan = std::numeric_limits<float>::quiet_NaN();
inline constexpr float inf = std::numeric_limits<float>::infinity();

}  // namespace ambito::test
