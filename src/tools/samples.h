#pragma once

#include <span>
#include <string_view>

#include <ambito/scene.h>

namespace ambito::tools {

/// Scenes that our own code makes, for people to see and for tests.
[[nodiscard]] std::span<const std::string_view> samples();

/// A sample by name; it is one of `samples()`.
[[nodiscard]] Scene make_sample(std::string_view name);

}  // namespace ambito::tools
