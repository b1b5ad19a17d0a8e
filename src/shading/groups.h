#pragma once

#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <ambito/format.h>
#include <ambito/resources.h>
#include <ambito/result.h>

#include "shading/material_key.h"
#include "wgsl/layout.h"

namespace ambito::resources {
class Resources;
}

namespace ambito::shading {

class ShaderLibrary;

/// The four bind groups, by frequency of change (R105 … R109), and their layouts.
inline constexpr std::uint32_t frame_group = 0;     ///< time, lights, background, ambient
inline constexpr std::uint32_t pass_group = 1;      ///< this view (binding 0, dynamic offset), this pass's reads
inline constexpr std::uint32_t material_group = 2;
inline constexpr std::uint32_t object_group = 3;

/// Layouts that passes share, read from the WGSL in shading/. Group 1 beyond the view is each pass's own.
class Groups {
 public:
  [[nodiscard]] static Result<Groups> create(resources::Resources& resources, ShaderLibrary& shaders, Feed feed);

  [[nodiscard]] resources::BindGroupLayoutId frame() const { return frame_; }
  /// Group 1 of a pass that reads nothing but its view.
  [[nodiscard]] resources::BindGroupLayoutId view() const { return view_; }
  [[nodiscard]] resources::BindGroupLayoutId object() const { return object_; }
  /// Materials with the same textures share a layout, whatever else their keys say. What passes a limit is
  /// told of the material `name`, or, where the caller knows none, of the layout.
  [[nodiscard]] Result<resources::BindGroupLayoutId> material(MaterialKey key, std::string_view name = {});
  [[nodiscard]] Feed feed() const { return feed_; }

 private:
  Groups(resources::Resources& resources, ShaderLibrary& shaders, Feed feed)
      : resources_(&resources), shaders_(&shaders), feed_(feed) {}

  resources::Resources* resources_;
  ShaderLibrary* shaders_;
  Feed feed_;
  resources::BindGroupLayoutId frame_;
  resources::BindGroupLayoutId view_;
  resources::BindGroupLayoutId object_;
  std::unordered_map<std::uint16_t, resources::BindGroupLayoutId> materials_;
};

/// The entries of one group of a module, all visible to `visibility`; buffers named in `dynamic` take an offset.
[[nodiscard]] std::vector<resources::BindingLayout> group_entries(const wgsl::Module& module, std::uint32_t group,
                                                                  ShaderStage visibility,
                                                                  std::span<const std::string_view> dynamic = {});
/// One reflected binding as an entry of a layout.
[[nodiscard]] resources::BindingLayout to_entry(const wgsl::Binding& binding, ShaderStage visibility,
                                                bool dynamic_offset = false);

}  // namespace ambito::shading
