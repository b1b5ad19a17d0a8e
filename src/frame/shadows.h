#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <ambito/resources.h>
#include <ambito/result.h>

#include "scene/cascades.h"
#include "scene/lights.h"
#include "shading/twins.h"

namespace ambito::resources {
class Resources;
}
namespace ambito::frame {

class Views;

/// The shadows of a frame: which light casts them, its cascades as views, and the atlas that they are drawn into.
/// The strongest directional light casts shadows; others shine through everything.
class Shadows {
 public:
  explicit Shadows(resources::Resources& resources) : resources_(resources) {}

  /// Step 0: appends the shadow views to `views`. `cascades` 0 … max_cascades. `casters` differs whenever anything that
  /// casts a shadow has changed.
  void plan(Views& views, const scene::ShadowScene& scene, std::span<const scene::LightSample> lights,
            std::uint32_t cascades, std::uint64_t casters);
  /// Makes the atlas. Called before resources are sealed. Errors: out_of_memory, over_limit.
  [[nodiscard]] Result<void> prepare();

  /// 0 when no light of this frame casts shadows.
  [[nodiscard]] std::uint32_t cascades() const { return static_cast<std::uint32_t>(uniforms_.size()); }
  [[nodiscard]] std::uint32_t light() const { return light_; }  ///< index of the light that casts them
  [[nodiscard]] std::span<const shading::ShadowView> uniforms() const { return uniforms_; }
  [[nodiscard]] resources::TextureId atlas() const { return atlas_; }
  /// Whether the atlas holds what this frame needs: neither the views nor a caster changed since it was drawn.
  [[nodiscard]] bool kept() const;
  /// The frame was submitted: the atlas holds its shadows.
  void drawn();

 private:
  /// What the content of the atlas follows from.
  struct Content {
    std::vector<mat4x4f> views;
    std::uint64_t casters = 0;
    std::uint32_t device = 0;  ///< its generation: what a lost one held is gone
    friend bool operator==(const Content&, const Content&) = default;
  };

  resources::Resources& resources_;
  std::vector<scene::Cascade> cascades_;
  std::vector<shading::ShadowView> uniforms_;
  std::uint32_t light_ = 0;
  Content wanted_;
  Content held_;
  resources::TextureId atlas_;
  std::uint32_t atlas_cascades_ = 0;
};

}  // namespace ambito::frame
