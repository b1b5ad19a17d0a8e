#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <ambito/resources.h>
#include <ambito/result.h>

#include "resources/growing_buffer.h"
#include "shading/twins.h"

namespace ambito::shading {
class Groups;
}

namespace ambito::frame {

/// Group 0: what is the same for the whole frame. Three buffers, one bind group, at most three writes a frame.
class FrameGroup {
 public:
  FrameGroup(resources::Resources& resources, const shading::Groups& groups)
      : resources_(resources),
        groups_(groups),
        uniforms_(resources, "frame uniforms", BufferUsage::uniform),
        lights_(resources, "lights", BufferUsage::storage),
        shadows_(resources, "shadow views", BufferUsage::storage) {}

  /// Uploads what differs from the last frame; `uniforms.light_count` and `cascade_count` are set here. Called before resources are
  /// sealed. Errors: out_of_memory, over_limit.
  [[nodiscard]] Result<void> sync(shading::FrameUniforms uniforms, std::span<const shading::Light> lights,
                                  std::span<const shading::ShadowView> shadows = {});
  void forget();

  [[nodiscard]] resources::BindGroupId group() const { return group_; }

 private:
  [[nodiscard]] Result<void> ensure(std::size_t lights, std::size_t shadows);

  resources::Resources& resources_;
  const shading::Groups& groups_;
  resources::GrowingBuffer uniforms_;
  resources::GrowingBuffer lights_;
  resources::GrowingBuffer shadows_;
  resources::BindGroupId group_;
  std::vector<std::byte> uploaded_uniforms_;
  std::vector<std::byte> uploaded_lights_;
  std::vector<std::byte> uploaded_shadows_;
};

}  // namespace ambito::frame
