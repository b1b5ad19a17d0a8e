#pragma once

#include <ambito/result.h>

#include "device/features.h"
#include "device/limits.h"
#include "resources/slots.h"

/// Our own rules, checked before WebGPU sees a call: pure functions of descriptors and limits. Each failure
/// is one sentence with the label, the value and the limit, code `misuse`; `over_limit` where the size of a scene
/// decides (bytes of a buffer and of a binding).
namespace ambito::resources {

/// What a device can do.
struct Contract {
  device::Limits limits;
  device::FeatureSet features;
};

[[nodiscard]] Result<void> check(const BufferDescriptor& buffer, const Contract& contract);
[[nodiscard]] Result<void> check(const TextureDescriptor& texture, const Contract& contract);
[[nodiscard]] Result<void> check(const SamplerDescriptor& sampler);
[[nodiscard]] Result<void> check(const QuerySetDescriptor& query_set, const Contract& contract);
[[nodiscard]] Result<void> check(const BindGroupLayoutDescriptor& layout, const Contract& contract);

/// What the stages' limits allow of the entries of one group, in a sentence about the `what` 'label' that
/// wants them.
[[nodiscard]] Result<void> check_counts(std::string_view what, std::string_view label,
                                        std::span<const BindingLayout> entries, const device::Limits& limits);

/// Fills in what the descriptor leaves open, and checks it against its texture.
[[nodiscard]] Result<TextureViewDescriptor> resolve(const TextureViewDescriptor& view,
                                                    const TextureSlot& texture);

/// Counts over all groups of a pipeline layout, per stage and per layout.
[[nodiscard]] Result<void> check_layouts(std::string_view label,
                                         std::span<const BindGroupLayoutSlot* const> groups,
                                         const Contract& contract);

/// What a bind group holds at one binding; exactly one pointer is set.
struct BoundResource {
  const BufferSlot* buffer = nullptr;
  BufferBinding range{};  ///< of the buffer, `size` filled in
  const TextureViewSlot* view = nullptr;
  const SamplerSlot* sampler = nullptr;
};
/// One binding of the group `label` against its layout.
[[nodiscard]] Result<void> check_binding(std::string_view label, const BindingLayout& layout,
                                         const BoundResource& resource, const Contract& contract);

/// Everything of a render pipeline that needs no other object. `group_count` is that of its layout.
[[nodiscard]] Result<void> check(const RenderPipelineDescriptor& pipeline, std::uint32_t group_count,
                                 const Contract& contract);

/// Levels of a full mip chain.
[[nodiscard]] std::uint32_t max_mip_levels(const TextureDescriptor& texture);
/// Size of a mip level, at least 1.
[[nodiscard]] constexpr std::uint32_t mip_size(std::uint32_t size, std::uint32_t level) {
  const std::uint32_t result = level < 32 ? size >> level : 0;
  return result > 0 ? result : 1;
}
[[nodiscard]] std::uint32_t byte_size(VertexFormat format);

}  // namespace ambito::resources
