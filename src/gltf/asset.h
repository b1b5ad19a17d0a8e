#pragma once

#include <string>
#include <vector>

#include <ambito/result.h>

#include "gltf/json_document.h"
#include "gltf/warnings.h"

namespace ambito::gltf {

/// Who wrote the file, for which version, and with which extensions.
struct Asset {
  std::string version;
  std::string generator;
  std::vector<std::string> extensions_used;
  std::vector<std::string> extensions_required;

  [[nodiscard]] bool uses(std::string_view extension) const;
};

/// Refuses versions other than 2.x and required extensions that are not supported; warns of used ones.
[[nodiscard]] Result<Asset> read_asset(JsonValue root, Warnings& warnings);

[[nodiscard]] bool is_supported_extension(std::string_view name);

}  // namespace ambito::gltf
