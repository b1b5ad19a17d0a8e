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
  const auto meets_attachment = [&](const TextureUse& attachment) {
    return (attachment.written || use.written) && overlap(use, attachment);
  };
  if (pass.attachments.find(meets_attachment) != nullptr) {
    return fmt::format("binding {} of bind group '{}' is texture '{}', which is an attachment of this pass",
                       binding, group.label, texture_label(store, use.texture));
  }
  const auto meets_written = [&](const WrittenBinding& other) {
    return !other.buffer && !use.written && overlap(use, other.texture);
  };
  if (pass.uses.written.find(meets_written) != nullptr) {
    return fmt::format(
        "binding {} of bind group '{}' is texture '{}', which another group lets shaders write", binding,
        group.label, texture_label(store, use.texture));
  }
  return {};
}

/// Notes what the group lets shaders write. Whether anything of it is new.
bool note_written(const resources::Resources& store, const resources::BindGroupSlot& group, Uses& uses) {
  bool any = false;
  (void)each_entry(store, group, [&](BindingKind kind, const resources::Binding& entry) -> std::string {
    if (!lets_write(kind)) {
      return {};
    }
    if (const auto* const view_id = std::get_if<resources::TextureViewId>(&entry.resource)) {
      if (const auto* const view = store.find(*view_id)) {
        any |= uses.written.add({.buffer = {}, .texture = use_of(*view, true)});
      }
    } else if (const auto* const bound = std::get_if<resources::BufferBinding>(&entry.resource)) {
      any |= uses.written.add({.buffer = bound->buffer, .texture = {}});
    }
    return {};
  });
  return any;
}

/// What the group uses, against the attachments and what is written.
std::string check_entries(const resources::Resources& store, const resources::BindGroupSlot& group,
                          const PassState& pass) {
  return each_entry(store, group, [&](BindingKind kind, const resources::Binding& entry) -> std::string {
    const bool written = lets_write(kind);
    if (const auto* const view_id = std::get_if<resources::TextureViewId>(&entry.resource)) {
      const auto* const view = store.find(*view_id);
      if (view == nullptr) {
        return fmt::format("binding {} of bind group '{}' is a stale texture view", entry.binding,
                           group.label);
      }
      return check_texture(store, use_of(*view, written), entry.binding, group, pass);
    }
    const auto* const bound = std::get_if<resources::BufferBinding>(&entry.resource);
    if (bound != nullptr && !written && !pass.uses.written.empty()) {
      if (std::string reason = check_buffer_read(store, bound->buffer, pass); !reason.empty()) {
        return fmt::format("binding {} of bind group '{}': {}", entry.binding, group.label, reason);
      }
    }
    return {};
  });
}

/// What was used before, against what is written since.
std::string check_earlier(const resources::Resources& store, const PassState& pass) {
  std::string reason;
  (void)pass.uses.groups.find([&](resources::BindGroupId id) {
    const resources::BindGroupSlot* const earlier = store.find(id);
    reason = earlier == nullptr ? std::string() : check_entries(store, *earlier, pass);
    return !reason.empty();
  });
  if (!reason.empty()) {
    return reason;
  }
  const auto* const both = pass.uses.written.find(
      [&](const WrittenBinding& other) { return pass.uses.buffers.contains(other.buffer); });
  return both == nullptr ? std::string() : check_buffer_read(store, both->buffer, pass);
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

std::string check_group_usage(const resources::Resources& store, resources::BindGroupId id,
                              const resources::BindGroupSlot& group, PassState& pass) {
  if (!pass.uses.groups.add(id)) {
    return {};
  }
  if (note_written(store, group, pass.uses)) {
    return check_earlier(store, pass);  // the group itself is among them
  }
  return check_entries(store, group, pass);
}

std::string check_buffer_read(const resources::Resources& store, resources::BufferId buffer,
                              const PassState& pass) {
  const auto is_buffer = [&](const WrittenBinding& other) { return other.buffer && other.buffer == buffer; };
  if (pass.uses.written.find(is_buffer) == nullptr) {
    return {};
  }
  return fmt::format("buffer '{}' is read, and a bind group of this pass lets shaders write it",
                     buffer_label(store, buffer));
}

std::string check_dispatch_usage(const resources::Resources& store,
                                 std::span<const resources::BindGroupId> groups, PassState& pass) {
  pass.uses.clear();
  for (const resources::BindGroupId id : groups) {
    if (const resources::BindGroupSlot* const group = store.find(id)) {
      if (std::string reason = check_group_usage(store, id, *group, pass); !reason.empty()) {
        return reason;
      }
    }
  }
  return {};
}

}  // namespace ambito::command::detail
