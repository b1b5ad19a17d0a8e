#pragma once

#include <cstdint>
#include <vector>

#include <ambito/graph.h>
#include <ambito/recipe.h>
#include <ambito/resources.h>
#include <ambito/result.h>

namespace ambito::resources {
class Resources;
}
namespace ambito::wgsl {
struct Module;
}

namespace ambito::executor {

/// Where one entry of group 1 gets its resource from.
struct GroupEntry {
  enum class Source : std::uint8_t { view, access, sampler };
  Source source = Source::view;
  std::uint32_t binding = 0;
  std::uint32_t access = graph::none;  ///< in Pass::accesses
  resources::SamplerId sampler = {};
  ViewDimension dimension = ViewDimension::undefined;  ///< textures
};

/// Group 1 of one pass: the view's uniforms at binding 0, and its reads where the WGSL declares them by name.
struct PassGroup {
  resources::BindGroupLayoutId layout;
  std::vector<GroupEntry> entries;  ///< sorted by binding
};

/// Matches what the shader declares in group 1 with what the pass declared. `view` is the entry at binding 0.
/// Errors (misuse): a name that only one side has, a kind or sample count that does not fit; both are named.
[[nodiscard]] Result<PassGroup> match_pass_group(resources::Resources& resources,
                                                 const graph::FrameGraph& graph, const graph::Pass& pass,
                                                 const command::Recipe& recipe, const wgsl::Module& module,
                                                 const resources::BindingLayout& view);

}  // namespace ambito::executor
