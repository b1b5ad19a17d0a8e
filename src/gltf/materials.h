#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <ambito/scene.h>

#include "gltf/context.h"

namespace ambito::gltf {

/// A material whose slots have their transform and UV set, but no image yet.
struct MaterialSource {
  struct Use {
    scene::TextureSlot scene::Material::*slot = nullptr;
    std::uint32_t texture = 0;
    JsonValue json;
  };

  JsonValue json;
  scene::Material material;
  std::vector<Use> textures;

  /// The UV set of the normal texture; none without one.
  [[nodiscard]] std::optional<std::uint32_t> normal_map_uv_set() const;
};

[[nodiscard]] Result<std::vector<MaterialSource>> read_materials(Context& context,
                                                                 std::uint32_t texture_count);

}  // namespace ambito::gltf
