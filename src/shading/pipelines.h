#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include <ambito/resources.h>
#include <ambito/result.h>

#include "shading/material_key.h"

namespace ambito::resources {
class Resources;
}

namespace ambito::shading {

class Groups;
class ShaderLibrary;

/// What a pass that draws objects gives to each of its pipelines.
struct PassTemplate {
  std::string name;                             ///< of the pass; goes into pipeline labels
  std::string shader;                           ///< "opaque/opaque.wgsl"
  std::vector<std::string> keys;                ///< WGSL keys of the pass itself
  std::vector<Format> colors;                   ///< formats of its colour attachments, in order
  resources::DepthState depth;                  ///< of opaque objects; blended ones test and do not write
  std::uint32_t samples = 1;
  bool depth_only = false;                      ///< positions and, where there is a mask, what cuts it out
  bool both_sides = false;                      ///< no culling, whatever the material says
  resources::BindGroupLayoutId pass_layout;     ///< group 1
  friend bool operator==(const PassTemplate&, const PassTemplate&) = default;
};

/// What a draw sets before it, besides its geometry and its object.
struct Drawing {
  resources::RenderPipelineId pipeline;
  resources::BindGroupId material;
};

/// Pipelines of drawn objects: pass template × material key × vertex streams. Asked for in step 0 of a frame and
/// made in the background until `Resources::finish_pipelines`; nothing is made inside a draw loop.
class Pipelines {
 public:
  Pipelines(resources::Resources& resources, ShaderLibrary& shaders, Groups& groups)
      : resources_(resources), shaders_(shaders), groups_(groups) {}

  /// A small number for a template, for `pipeline`. Equal templates have equal numbers.
  [[nodiscard]] std::uint32_t register_template(const PassTemplate& pass);
  /// How a pass draws an object with this key and the group of its material: what fails is told of that. A pass that
  /// looks at no material draws all of them alike, with an empty group.
  /// Errors: shader (with file and line), over_limit. What WebGPU refuses is told by finish_pipelines().
  [[nodiscard]] Result<Drawing> drawing(std::uint32_t pass, const VariantKey& key, resources::BindGroupId material);
  [[nodiscard]] std::size_t size() const { return pipelines_.size(); }

 private:
  [[nodiscard]] Result<resources::RenderPipelineId> pipeline(std::uint32_t pass, const VariantKey& key);
  [[nodiscard]] Result<resources::RenderPipelineId> make(const PassTemplate& pass, const VariantKey& key);
  [[nodiscard]] Result<resources::BindGroupLayoutId> material_layout(const PassTemplate& pass, const VariantKey& key);
  [[nodiscard]] Result<resources::BindGroupId> no_material();

  resources::Resources& resources_;
  ShaderLibrary& shaders_;
  Groups& groups_;
  std::vector<PassTemplate> templates_;
  std::unordered_map<std::uint64_t, resources::RenderPipelineId> pipelines_;
  resources::BindGroupId no_material_;
};

}  // namespace ambito::shading
