#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include <ambito/result.h>

#include "gltf/warnings.h"

namespace ambito::gltf {

/// What a `.gltf` or a `.glb` holds, told apart by its first bytes. The parts point into the file's bytes.
struct Container {
  std::span<const std::byte> json;
  std::optional<std::span<const std::byte>> binary;  ///< the BIN chunk, padding included
};

/// `label` names the file in messages, quotes included.
[[nodiscard]] Result<Container> open_container(std::span<const std::byte> bytes, std::string_view label,
                                               Warnings& warnings);

}  // namespace ambito::gltf
