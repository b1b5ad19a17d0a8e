#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <ambito/resources.h>
#include <ambito/result.h>
#include <ambito/scene.h>

#include "resources/growing_buffer.h"
#include "shading/material_key.h"
#include "shading/twins.h"

namespace ambito::shading {
class Groups;
}

namespace ambito::residency {

class Textures;

/// What draws need of a material. The scene keeps an identifier, this table the bind group (R86).
struct ResidentMaterial {
  shading::MaterialKey key = shading::MaterialKey::none;
  resources::BindGroupId group;
};

/// Materials on the GPU: one uniform buffer with a slot each, and one bind group each.
class Materials {
 public:
  Materials(resources::Resources& resources, shading::Groups& groups)
      : resources_(resources), groups_(groups), buffer_(resources, "materials", BufferUsage::uniform) {}

  /// Call after `Textures::sync`. Errors: out_of_memory, over_limit, misuse.
  [[nodiscard]] Result<void> sync(const scene::Scene& scene, const Textures& textures);
  void forget();

  /// 0 is the default material, which null and stale ids get; material slot i is 1 + i.
  [[nodiscard]] std::uint32_t index_of(const scene::Scene& scene, scene::MaterialId id) const {
    return scene.materials().contains(id) ? id.index + 1 : 0;
  }
  [[nodiscard]] const ResidentMaterial& at(std::uint32_t index) const { return entries_[index]; }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(entries_.size()); }
  /// Grows when a key or a bind group changed: whoever copied them reads them again.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }

 private:
  [[nodiscard]] Result<void> sync_rows(const scene::Scene& scene, const Textures& textures, bool all);
  [[nodiscard]] Result<void> update(const scene::Scene& scene, const Textures& textures,
                                    const scene::Material& row, std::uint32_t index);
  [[nodiscard]] Result<void> upload(std::uint32_t first, std::uint32_t last);

  resources::Resources& resources_;
  shading::Groups& groups_;
  resources::GrowingBuffer buffer_;
  std::vector<ResidentMaterial> entries_;
  std::vector<std::byte> mirror_;  ///< what lies in the buffer
  scene::Revision seen_ = 0;
  scene::Revision seen_samplers_ = 0;
  std::uint64_t seen_textures_ = 0;
  std::uint64_t revision_ = 0;
};

/// The uniforms of a material, as the shader reads them.
[[nodiscard]] shading::MaterialUniforms material_uniforms(const scene::Material& material);
/// What of a material decides shader variants; a slot whose image is gone counts as empty.
[[nodiscard]] shading::MaterialKey material_key(const scene::Scene& scene, const scene::Material& material);

}  // namespace ambito::residency
