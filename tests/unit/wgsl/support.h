#pragma once

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "wgsl/reflect.h"

namespace ambito::wgsl {

/// The module of a text that has to be fine; an empty one, and a failed test, when it is not.
inline Module reflected(std::string_view text) {
  auto module = reflect(text);
  if (module) return *std::move(module);
  ADD_FAILURE() << module.error().text();
  return {};
}

/// The sentence with which a text is refused; empty, and a failed test, when it is accepted.
inline std::string refusal(std::string_view text) {
  auto module = reflect(text);
  if (!module) {
    EXPECT_EQ(module.error().code, ErrorCode::shader);
    return module.error().message;
  }
  ADD_FAILURE() << "accepted: " << text;
  return {};
}

}  // namespace ambito::wgsl
