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
  bool positions_only = false;                  ///< depth-only: the positions stream, no fragment stage
  resources::BindGroupLayoutId pass_layout;     ///< group 1
  friend bool operator==(const PassTemplate&, const PassTemplate&) = default;
};

/// Pipelines of drawn objects: pass template × material key × vertex streams. Asked for in step 0 of a frame and
/// made in the background until `Resources::finish_pipelines`; nothing is made inside a draw loop.
class Pipelines {
 public:
  Pipelines(resources::Resources& resources, ShaderLibrary& shaders, Groups& groups)
      : resources_(resources), shaders_(shaders), groups_(groups) {}

  /// A small number for a template, for `pipeline`. Equal templates have equal numbers.
  [[nodiscard]] std::uint32_t register_template(const PassTemplate& pass);
  /// `material` is the group of one with this key: what fails is told of it.
  /// Errors: shader (with file and line), over_limit. What WebGPU refuses is told by finish_pipelines().
  [[nodiscard]] Result<resources::RenderPipelineId> pipeline(std::uint32_t pass, const VariantKey& key,
                                                             resources::BindGroupId material = {});
  [[nodiscard]] std::size_t size() const { return pipelines_.size(); }

 private:
  [[nodiscard]] Result<resources::RenderPipelineId> make(const PassTemplate& pass, const VariantKey& key);

  resources::Resources& resources_;
  ShaderLibrary& shaders_;
  Groups& groups_;
  std::vector<PassTemplate> templates_;
  std::unordered_map<std::uint64_t, resources::RenderPipelineId> pipelines_;
};

}  // namespace ambito::shading
