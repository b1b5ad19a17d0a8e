#include <algorithm>
#include <vector>

#include <webgpu/webgpu.h>

#include "resources/keys.h"
#include "resources/private.h"
#include "resources/refuse.h"
#include "resources/resources.h"
#include "resources/words.h"

namespace ambito::resources {

namespace {

constexpr std::string_view object_kind = "bind group";

/// The entries in the order of their bindings, each with the size of its buffer range filled in. The memory
/// is that of the last call: what the cache has is found without an allocation.
const std::vector<Binding>& normalised(const Resources& resources, std::span<const Binding> entries) {
  static thread_local std::vector<Binding> result;
  result.assign(entries.begin(), entries.end());
  if (!std::ranges::is_sorted(result, {}, &Binding::binding))
    std::ranges::stable_sort(result, {}, &Binding::binding);
  for (Binding& entry : result) {
    auto* range = std::get_if<BufferBinding>(&entry.resource);
    if (!range || range->size != 0) continue;
    const BufferSlot* buffer = resources.find(range->buffer);
    if (buffer && range->offset < buffer->size) range->size = buffer->size - range->offset;
  }
  return result;
}

Result<BoundResource> find_resource(const Resources& resources, std::string_view label,
                                    const Binding& entry) {
  BoundResource bound;
  if (const auto* range = std::get_if<BufferBinding>(&entry.resource)) {
    bound.buffer = resources.find(range->buffer);
    bound.range = *range;
  } else if (const auto* view = std::get_if<TextureViewId>(&entry.resource)) {
    bound.view = resources.find(*view);
  } else {
    bound.sampler = resources.find(std::get<SamplerId>(entry.resource));
  }
  if (!bound.buffer && !bound.view && !bound.sampler) {
    static constexpr std::array names{"buffer", "texture view", "sampler"};
    return refuse("Binding {} of the bind group '{}' is a {} that does not exist (any more).", entry.binding,
                  label, names[entry.resource.index()]);
  }
  if (bound.view && !bound.view->handle && !resources.device().lost())
    return refuse("Binding {} of the bind group '{}' is the borrowed texture '{}', and nothing is lent as it.",
                  entry.binding, label, bound.view->label);
  return bound;
}

/// Exactly the bindings of the layout, each once. Both are sorted.
Result<void> check_presence(std::string_view label, const BindGroupLayoutSlot& layout,
                            std::span<const Binding> entries) {
  for (std::size_t i = 1; i < entries.size(); ++i)
    if (entries[i].binding == entries[i - 1].binding)
      return refuse("The bind group '{}' has binding {} twice.", label, entries[i].binding);
  for (const BindingLayout& wanted : layout.entries)
    if (!std::ranges::binary_search(entries, wanted.binding, {}, &Binding::binding))
      return refuse("The bind group '{}' has no binding {}; its layout '{}' wants {} there.", label,
                    wanted.binding, layout.label, words(wanted.kind));
  for (const Binding& given : entries)
    if (!std::ranges::binary_search(layout.entries, given.binding, {}, &BindingLayout::binding))
      return refuse("The bind group '{}' has a binding {} that its layout '{}' does not have.", label,
                    given.binding, layout.label);
  return {};
}

WGPUBindGroupEntry to_webgpu(std::uint32_t binding, const BoundResource& bound) {
  WGPUBindGroupEntry raw = WGPU_BIND_GROUP_ENTRY_INIT;
  raw.binding = binding;
  if (bound.buffer) {
    raw.buffer = bound.buffer->handle;
    raw.offset = bound.range.offset;
    raw.size = bound.range.size;
  } else if (bound.view) {
    raw.textureView = bound.view->handle;
  } else {
    raw.sampler = bound.sampler->handle;
  }
  return raw;
}

}  // namespace

Result<BindGroupId> Resources::bind_group(const BindGroupDescriptor& d, Where where) {
  const std::vector<Binding>& entries = normalised(*this, d.entries);
  const std::uint64_t hash = hash_of(d.layout, entries);
  if (const auto id = private_->groups.find(hash, [&](auto i) {
        const BindGroupSlot& slot = *groups_.find(i);
        return slot.layout == d.layout && slot.entries == entries;
      }))
    return id;
  if (auto ok = private_->may_make(*this, object_kind, d.label); !ok)
    return made_at(ok.error(), object_kind, d.label, where);
  auto id = make_bind_group(d, entries);
  if (!id) return made_at(std::move(id).error(), object_kind, d.label, where);
  private_->groups.insert(hash, *id);
  return id;
}

Result<BindGroupId> Resources::make_bind_group(const BindGroupDescriptor& d, std::vector<Binding> entries) {
  const BindGroupLayoutSlot* layout = group_layouts_.find(d.layout);
  if (!layout) return refuse("The layout of the bind group '{}' does not exist.", d.label.str());
  const std::string_view label = private_->labels.keep(d.label);
  if (auto ok = check_presence(label, *layout, entries); !ok) return fail(std::move(ok).error());

  BindGroupSlot slot{.layout = d.layout, .label = label};
  const device::Limits& limits = private_->contract.limits;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const BindingLayout& wanted = layout->entries[i];
    auto bound = find_resource(*this, label, entries[i]);
    if (!bound) return fail(std::move(bound).error());
    if (bound->buffer && wanted.kind != BindingKind::uniform_buffer)
      private_->demands.note(&device::Limits::max_storage_buffer_binding_size, bound->range.size, bound->buffer->label);
    if (auto ok = check_binding(label, wanted, *bound, private_->contract); !ok)
      return fail(std::move(ok).error());
    if (wanted.dynamic_offset)
      slot.dynamic.push_back(
          {.binding = wanted.binding,
           .buffer = bound->range.buffer,
           .offset = bound->range.offset,
           .size = bound->range.size,
           .buffer_size = bound->buffer->size,
           .alignment = static_cast<std::uint32_t>(wanted.kind == BindingKind::uniform_buffer
                                                       ? limits.min_uniform_buffer_offset_alignment
                                                       : limits.min_storage_buffer_offset_alignment)});
  }
  slot.entries = std::move(entries);
  if (auto made = embody(*this, slot); !made) return fail(std::move(made).error());
  const BindGroupId id = groups_.insert(std::move(slot));
  for (const Binding& entry : groups_.find(id)->entries) {
    if (const auto* range = std::get_if<BufferBinding>(&entry.resource))
      private_->groups_of_buffer.emplace(range->buffer, id);
    else if (const auto* view = std::get_if<TextureViewId>(&entry.resource))
      private_->groups_of_view.emplace(*view, id);
  }
  return id;
}

Made<WGPUBindGroupImpl> make_handle(Resources& resources, const BindGroupSlot& slot) {
  std::vector<WGPUBindGroupEntry> entries;
  for (const Binding& entry : slot.entries) {
    const auto bound = find_resource(resources, slot.label, entry);
    if (!bound) return fail(bound.error());
    entries.push_back(to_webgpu(entry.binding, *bound));
  }
  WGPUBindGroupDescriptor raw = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
  raw.label = {slot.label.data(), slot.label.size()};
  raw.layout = resources.find(slot.layout)->handle;
  raw.entryCount = entries.size();
  raw.entries = entries.data();
  return make_object<wgpuBindGroupRelease, WGPUBindGroupImpl>(
      resources.shared(), object_kind, slot.label,
      [&] { return wgpuDeviceCreateBindGroup(resources.device().handle(), &raw); });
}

void Resources::drop_group(BindGroupId id) {
  const BindGroupSlot* slot = groups_.find(id);
  if (!slot) return;  // it held two things that go at the same time
  private_->groups.erase(hash_of(slot->layout, slot->entries), id);
  private_->registry.release(slot->note);
  groups_.erase(id);
}

}  // namespace ambito::resources
