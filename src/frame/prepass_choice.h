#pragma once

#include <string_view>

#include <ambito/format.h>

namespace ambito::frame {

/// Whether a frame has a depth prepass, and why. The reason lives forever.
struct PrepassChoice {
  bool on = false;
  std::string_view reason;
};

/// Opaque objects over each pixel from which a prepass is switched on, and below which it is switched off again: the
/// gap keeps a camera that moves along the limit from changing the frame each time.
inline constexpr float prepass_from_overdraw = 6.0f;
inline constexpr float prepass_until_overdraw = 4.0f;

/// `overdraw` of the frame at hand, of which culling tells it.
[[nodiscard]] PrepassChoice choose_prepass(Prepass wish, float overdraw, bool was_on);

}  // namespace ambito::frame
