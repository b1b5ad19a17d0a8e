#pragma once

#include <array>
#include <string>

#include <ambito/scope_descriptors.h>

#include "command/pass_state.h"
#include "resources/resources.h"

/// The rules of a render pass descriptor (R48 … R59), each checked before WebGPU sees it.
namespace ambito::command::detail {

/// Attachment views looked up; null where there is none.
struct Attachments {
  std::array<const resources::TextureViewSlot*, resources::max_color_attachments> colors{};
  std::array<const resources::TextureViewSlot*, resources::max_color_attachments> resolves{};
  const resources::TextureViewSlot* depth_stencil = nullptr;
};

/// Looks the attachments up, checks them and fills the fixed part of `pass`. The reason why the pass cannot
/// be opened, or an empty string.
[[nodiscard]] std::string check_attachments(const resources::Resources& store,
                                            const RenderPassDescriptor& descriptor, Attachments& found,
                                            PassState& pass);

/// Whether a texture of this format can be resolved from several samples to one.
[[nodiscard]] bool can_resolve(Format format);
/// Bytes of one pixel in tile memory, and the alignment of its components (GPUTextureFormat capabilities).
struct TargetCost {
  std::uint32_t bytes = 0;
  std::uint32_t alignment = 1;
};
[[nodiscard]] TargetCost target_cost(Format format);
/// The sum that `maxColorAttachmentBytesPerSample` limits.
[[nodiscard]] std::uint32_t bytes_per_sample(std::span<const Format> formats);

}  // namespace ambito::command::detail
