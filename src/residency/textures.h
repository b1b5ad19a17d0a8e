#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <ambito/resources.h>
#include <ambito/result.h>
#include <ambito/scene.h>

#include "residency/texture_uses.h"

namespace ambito::resources {
class Resources;
}

namespace ambito::residency {

/// Images on the GPU. One image is one texture; where it is both colour and data, it is seen through two views.
class Textures {
 public:
  explicit Textures(resources::Resources& resources) : resources_(resources) {}

  /// Uploads the images that materials use and that changed. Errors: out_of_memory, over_limit.
  [[nodiscard]] Result<void> sync(const scene::Scene& scene);
  void forget();

  /// Null when the image is gone or no material uses it that way.
  [[nodiscard]] resources::TextureViewId color(scene::ImageId id) const;
  [[nodiscard]] resources::TextureViewId data(scene::ImageId id) const;
  [[nodiscard]] std::uint64_t revision() const { return revision_; }

 private:
  struct Entry {
    resources::TextureId texture;
    resources::TextureViewId color;
    resources::TextureViewId data;
    TextureUse use;
    scene::Revision seen = 0;
    std::uint32_t generation = 0;
  };
  void drop(Entry& entry);
  [[nodiscard]] std::vector<std::uint32_t> changed(const scene::Scene& scene, const std::vector<TextureUse>& uses);
  [[nodiscard]] Result<void> upload(const scene::Scene& scene, const std::vector<TextureUse>& uses,
                                    std::span<const std::uint32_t> slots);
  [[nodiscard]] Result<void> make(const scene::Picture& row, Entry& entry, std::uint32_t mip_levels);
  [[nodiscard]] Result<void> fill(const scene::Picture& row, const Entry& entry, const std::vector<Image>& smaller);
  /// On a new device every texture is there and empty.
  [[nodiscard]] std::vector<std::uint32_t> emptied() const;

  resources::Resources& resources_;
  std::vector<Entry> entries_;  ///< by image slot
  scene::Revision seen_images_ = 0;
  scene::Revision seen_materials_ = 0;
  scene::Revision seen_samplers_ = 0;  ///< samplers say whether mips are needed
  std::uint32_t device_generation_ = 0;  ///< of what lies in the textures
  std::uint64_t revision_ = 0;
};

}  // namespace ambito::residency
