#pragma once

#include <span>
#include <string>

#include "command/pass_state.h"
#include "resources/resources.h"

/// What may not be used in two ways at once: inside one pass a texture is attachment or bound, and what a
/// shader may write is used in no other way.
namespace ambito::command::detail {

[[nodiscard]] TextureUse use_of(const resources::TextureViewSlot& view, bool written);
/// Whether both name some subresource of one texture.
[[nodiscard]] bool overlap(const TextureUse& a, const TextureUse& b);

/// The reason why `group` cannot be used in this pass, or an empty string. What it uses is noted in `pass`.
[[nodiscard]] std::string check_group_usage(const resources::Resources& store, resources::BindGroupId id,
                                            const resources::BindGroupSlot& group, PassState& pass);

/// The reason why a buffer cannot be read as vertices, indices or arguments in this pass.
[[nodiscard]] std::string check_buffer_read(const resources::Resources& store, resources::BufferId buffer,
                                            const PassState& pass);

/// The same among the groups of one dispatch: what they use takes the place of what `pass` has noted.
[[nodiscard]] std::string check_dispatch_usage(const resources::Resources& store,
                                               std::span<const resources::BindGroupId> groups,
                                               PassState& pass);

}  // namespace ambito::command::detail
