#include "resources/shader_message.h"

#include <fmt/format.h>

#include "wgsl/source_map.h"

namespace ambito::resources {

std::string shader_message(std::string_view label, std::string_view message, std::string_view /*text*/,
                           const wgsl::SourceMap* map) {
  return fmt::format("The shader '{}' does not compile: {}", label,
                     map ? map->rewrite(message) : std::string(message));
}

}  // namespace ambito::resources
