#pragma once

#include <span>
#include <string>

#include "command/pass_state.h"
#include "resources/resources.h"

/// The rules of state and draws. Each answers the reason of a refusal, or an empty string.
namespace ambito::command::detail {

/// Whether a pipeline or bundle with these targets may be used in a pass with those.
[[nodiscard]] std::string check_targets(const resources::TargetSignature& pipeline,
                                        const resources::TargetSignature& pass);

[[nodiscard]] std::string check_pipeline(const resources::RenderPipelineSlot& pipeline,
                                         const PassState& pass);

/// Count, alignment and range of dynamic offsets (R110).
[[nodiscard]] std::string check_offsets(const resources::BindGroupSlot& group,
                                        std::span<const std::uint32_t> offsets);

/// Usage, alignment and range of a part of a buffer. `size` 0 becomes the rest, which may not be empty.
[[nodiscard]] std::string check_buffer_range(const resources::BufferSlot& buffer, BufferUsage usage,
                                             std::uint64_t alignment, std::uint64_t offset,
                                             std::uint64_t& size);

/// Whether each group that the pipeline needs is set, with the pipeline's layout.
[[nodiscard]] std::string check_groups(const resources::Resources& store, std::uint32_t required,
                                       std::span<const resources::BindGroupLayoutId> layouts,
                                       std::span<const BoundGroup> groups);

/// Everything a draw needs besides its numbers; on success the limits in `state` are filled.
[[nodiscard]] std::string check_draw_state(const resources::Resources& store, DrawState& state, bool indexed);

/// Why these numbers do not fit the limits in `state`.
[[nodiscard]] std::string over_range(const DrawState& state, std::uint64_t elements, std::uint64_t instances,
                                     bool indexed);

}  // namespace ambito::command::detail
