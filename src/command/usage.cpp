#include "command/usage.h"

#include <fmt/format.h>

namespace ambito::command::detail {

namespace {

using resources::BindingKind;

bool lets_write(BindingKind kind) {
  return kind == BindingKind::storage_buffer || kind == BindingKind::storage_texture_write ||
         kind == BindingKind::storage_texture_read_write;
}

bool ranges_meet(std::uint32_t a, std::uint32_t a_count, std::uint32_t b, std::uint32_t b_count) {
  return a < b + b_count && b < a + a_count;
}

std::string_view texture_label(const resources::Resources& store, resources::TextureId id) {
  const auto* const slot = store.find(id);
  return slot == nullptr ? std::string_view("stale id") : slot->label;
}

std::string_view buffer_label(const resources::Resources& store, resources::BufferId id) {
  const auto* const slot = store.find(id);
  return slot == nullptr ? std::string_view("stale id") : slot->label;
}

/// Calls `visit(kind, binding)` for each entry of a group.
template <class Visit>
std::string each_entry(const resources::Resources& store, const resources::BindGroupSlot& group,
                       Visit&& visit) {
  const auto* const layout = store.find(group.layout);
  if (layout == nullptr) {
    return {};
  }
  const std::size_t count = std::min(layout->entries.size(), group.entries.size());  // both sorted by binding
  for (std::size_t i = 0; i < count; ++i) {
    if (std::string reason = visit(layout->entries[i].kind, group.entries[i]); !reason.empty()) {
      return reason;
    }
  }
  return {};
}

std::string check_texture(const resources::Resources& store, const TextureUse& use, std::uint32_t binding,
                          const resources::BindGroupSlot& group, const PassState& pass) {
  for (const TextureUse& attachment : pass.attachments) {
    if ((attachment.written || use.written) && overlap(use, attachment)) {
      return fmt::format("binding {} of bind group '{}' is texture '{}', which is an attachment of this pass",
                         binding, group.label, texture_label(store, use.texture));
    }
  }
  for (const WrittenBinding& other : pass.written) {
    if (!other.buffer && !use.written && overlap(use, other.texture)) {
      return fmt::format(
          "binding {} of bind group '{}' is texture '{}', which another group lets shaders write", binding,
          group.label, texture_label(store, use.texture));
    }
  }
  return {};
}

/// `note`: what the group lets shaders write is added to the pass.
std::string check_entries(const resources::Resources& store, const resources::BindGroupSlot& group,
                          PassState& pass, bool note) {
  return each_entry(store, group, [&](BindingKind kind, const resources::Binding& entry) -> std::string {
    const bool written = lets_write(kind);
    if (const auto* const view_id = std::get_if<resources::TextureViewId>(&entry.resource)) {
      const auto* const view = store.find(*view_id);
      if (view == nullptr) {
        return fmt::format("binding {} of bind group '{}' is a stale texture view", entry.binding,
                           group.label);
      }
      const TextureUse use = use_of(*view, written);
      if (written && note) {
        pass.written.add({.buffer = {}, .texture = use});
      }
      return check_texture(store, use, entry.binding, group, pass);
    }
    if (const auto* const bound = std::get_if<resources::BufferBinding>(&entry.resource)) {
      if (written) {
        if (note) {
          pass.written.add({.buffer = bound->buffer, .texture = {}});
        }
        return {};
      }
      if (!pass.written.empty()) {
        if (std::string reason = check_buffer_read(store, bound->buffer, pass); !reason.empty()) {
          return fmt::format("binding {} of bind group '{}': {}", entry.binding, group.label, reason);
        }
      }
    }
    return {};
  });
}

}  // namespace

TextureUse use_of(const resources::TextureViewSlot& view, bool written) {
  const auto& d = view.descriptor;
  TextureUse use{.texture = d.texture,
                 .base_mip = d.base_mip,
                 .mip_count = d.mip_count,
                 .base_layer = d.base_layer,
                 .layer_count = d.layer_count,
                 .aspect = d.aspect,
                 .written = written};
  if (d.dimension == ViewDimension::d3) {
    use.base_layer = 0;
    use.layer_count = view.depth;
  }
  return use;
}

bool overlap(const TextureUse& a, const TextureUse& b) {
  return a.texture == b.texture && ranges_meet(a.base_mip, a.mip_count, b.base_mip, b.mip_count) &&
         ranges_meet(a.base_layer, a.layer_count, b.base_layer, b.layer_count) &&
         (a.aspect == b.aspect || a.aspect == Aspect::all || b.aspect == Aspect::all);
}

std::string check_group_usage(const resources::Resources& store, const resources::BindGroupSlot& group,
                              PassState& pass) {
  const std::size_t before = pass.written.count;
  if (std::string reason = check_entries(store, group, pass, true); !reason.empty()) {
    return reason;
  }
  if (pass.written.count == before) {
    return {};
  }
  for (const resources::BindGroupId id : pass.seen) {  // what was read earlier in the pass is written now
    if (const resources::BindGroupSlot* const earlier = store.find(id)) {
      if (std::string reason = check_entries(store, *earlier, pass, false); !reason.empty()) {
        return reason;
      }
    }
  }
  return {};
}

std::string check_buffer_read(const resources::Resources& store, resources::BufferId buffer,
                              const PassState& pass) {
  for (const WrittenBinding& other : pass.written) {
    if (other.buffer && other.buffer == buffer) {
      return fmt::format("buffer '{}' is read, and a bind group of this pass lets shaders write it",
                         buffer_label(store, buffer));
    }
  }
  return {};
}

std::string check_dispatch_usage(const resources::Resources& store,
                                 std::span<const resources::BindGroupSlot* const> groups) {
  PassState usage;                           // no attachments
  for (int round = 0; round < 2; ++round) {  // the first round notes what is written
    for (const resources::BindGroupSlot* const group : groups) {
      if (std::string reason = check_group_usage(store, *group, usage); !reason.empty()) {
        return reason;
      }
    }
  }
  return {};
}

}  // namespace ambito::command::detail
