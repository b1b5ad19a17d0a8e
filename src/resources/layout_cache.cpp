#include <algorithm>
#include <array>
#include <vector>

#include <webgpu/webgpu.h>

#include "device/webgpu_enums.h"
#include "resources/keys.h"
#include "resources/private.h"
#include "resources/refuse.h"
#include "resources/resources.h"
#include "resources/words.h"

namespace ambito::resources {

namespace {

WGPUBufferBindingType buffer_type(BindingKind kind) {
  switch (kind) {
    case BindingKind::storage_buffer:
      return WGPUBufferBindingType_Storage;
    case BindingKind::read_only_storage_buffer:
      return WGPUBufferBindingType_ReadOnlyStorage;
    default:
      return WGPUBufferBindingType_Uniform;
  }
}

WGPUSamplerBindingType sampler_type(BindingKind kind) {
  switch (kind) {
    case BindingKind::non_filtering_sampler:
      return WGPUSamplerBindingType_NonFiltering;
    case BindingKind::comparison_sampler:
      return WGPUSamplerBindingType_Comparison;
    default:
      return WGPUSamplerBindingType_Filtering;
  }
}

WGPUTextureSampleType sample_type(BindingKind kind) {
  switch (kind) {
    case BindingKind::texture_unfilterable_float:
      return WGPUTextureSampleType_UnfilterableFloat;
    case BindingKind::texture_depth:
      return WGPUTextureSampleType_Depth;
    case BindingKind::texture_sint:
      return WGPUTextureSampleType_Sint;
    case BindingKind::texture_uint:
      return WGPUTextureSampleType_Uint;
    default:
      return WGPUTextureSampleType_Float;
  }
}

WGPUStorageTextureAccess access(BindingKind kind) {
  switch (kind) {
    case BindingKind::storage_texture_read:
      return WGPUStorageTextureAccess_ReadOnly;
    case BindingKind::storage_texture_read_write:
      return WGPUStorageTextureAccess_ReadWrite;
    default:
      return WGPUStorageTextureAccess_WriteOnly;
  }
}

WGPUBindGroupLayoutEntry to_webgpu(const BindingLayout& entry) {
  WGPUBindGroupLayoutEntry raw = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
  raw.binding = entry.binding;
  raw.visibility = device::to_webgpu(entry.visibility);
  if (is_buffer(entry.kind)) {
    raw.buffer.type = buffer_type(entry.kind);
    raw.buffer.hasDynamicOffset = entry.dynamic_offset;
    raw.buffer.minBindingSize = entry.min_size;
  } else if (is_sampler(entry.kind)) {
    raw.sampler.type = sampler_type(entry.kind);
  } else if (is_storage_texture(entry.kind)) {
    raw.storageTexture.access = access(entry.kind);
    raw.storageTexture.format = device::to_webgpu(entry.storage_format);
    raw.storageTexture.viewDimension = device::to_webgpu(entry.view_dimension);
  } else {
    raw.texture.sampleType = sample_type(entry.kind);
    raw.texture.viewDimension = device::to_webgpu(entry.view_dimension);
    raw.texture.multisampled = entry.multisampled;
  }
  return raw;
}

/// The entries sorted by binding. Those that are so already, as those read from shaders, are not copied; else
/// the memory is that of the last call: what the cache has is found without an allocation.
std::span<const BindingLayout> sorted(std::span<const BindingLayout> entries) {
  if (std::ranges::is_sorted(entries, {}, &BindingLayout::binding)) return entries;
  static thread_local std::vector<BindingLayout> result;
  result.assign(entries.begin(), entries.end());
  std::ranges::sort(result, {}, &BindingLayout::binding);
  return result;
}

/// As a slot keeps them: what is undefined filled in.
std::vector<BindingLayout> resolved(std::span<const BindingLayout> entries) {
  std::vector<BindingLayout> result(entries.begin(), entries.end());
  for (BindingLayout& entry : result) entry.view_dimension = dimension_of(entry);
  return result;
}

}  // namespace

Result<BindGroupLayoutId> Resources::bind_group_layout(const BindGroupLayoutDescriptor& d, Where where) {
  constexpr std::string_view kind = "bind group layout";
  const std::span<const BindingLayout> entries = sorted(d.entries);
  const std::uint64_t hash = hash_of(entries);
  if (const auto id = private_->group_layouts.find(
          hash, [&](auto i) { return same(group_layouts_.find(i)->entries, entries); }))
    return id;
  if (auto ok = private_->may_make(*this, kind, d.label); !ok)
    return made_at(ok.error(), kind, d.label, where);
  if (auto ok = check(d, private_->contract); !ok) return made_at(ok.error(), kind, d.label, where);

  const auto dynamic = std::ranges::count_if(entries, &BindingLayout::dynamic_offset);
  BindGroupLayoutSlot slot{.entries = resolved(entries),
                           .dynamic_count = static_cast<std::uint32_t>(dynamic),
                           .label = private_->labels.keep(d.label)};
  if (auto made = embody(*this, slot); !made) return made_at(std::move(made).error(), kind, d.label, where);
  const BindGroupLayoutId id = group_layouts_.insert(std::move(slot));
  private_->group_layouts.insert(hash, id);
  return id;
}

Made<WGPUBindGroupLayoutImpl> make_handle(Resources& resources, const BindGroupLayoutSlot& slot) {
  std::vector<WGPUBindGroupLayoutEntry> entries;
  for (const BindingLayout& entry : slot.entries) entries.push_back(to_webgpu(entry));
  WGPUBindGroupLayoutDescriptor raw = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
  raw.label = {slot.label.data(), slot.label.size()};
  raw.entryCount = entries.size();
  raw.entries = entries.data();
  return make_object<wgpuBindGroupLayoutRelease, WGPUBindGroupLayoutImpl>(
      resources.shared(), "bind group layout", slot.label,
      [&] { return wgpuDeviceCreateBindGroupLayout(resources.device().handle(), &raw); });
}

Result<PipelineLayoutId> Resources::pipeline_layout(const PipelineLayoutDescriptor& d, Where where) {
  constexpr std::string_view kind = "pipeline layout";
  const std::uint64_t hash = hash_of(d);
  if (const auto id = private_->pipeline_layouts.find(
          hash, [&](auto i) { return pipeline_layouts_.find(i)->groups == d.groups; }))
    return id;
  if (auto ok = private_->may_make(*this, kind, d.label); !ok)
    return made_at(ok.error(), kind, d.label, where);

  auto slot = plan_pipeline_layout(d, where);
  if (!slot) return made_at(std::move(slot).error(), kind, d.label, where);
  slot->label = private_->labels.keep(d.label);
  if (auto made = embody(*this, *slot); !made) return made_at(std::move(made).error(), kind, d.label, where);
  const PipelineLayoutId id = pipeline_layouts_.insert(std::move(*slot));
  private_->pipeline_layouts.insert(hash, id);
  return id;
}

Made<WGPUPipelineLayoutImpl> make_handle(Resources& resources, const PipelineLayoutSlot& slot) {
  const BindGroupLayoutId hole = resources.shared().hole;
  std::array<WGPUBindGroupLayout, max_bind_groups> groups{};
  for (std::uint32_t i = 0; i < slot.group_count; ++i)
    groups[i] = resources.find(slot.groups[i] ? slot.groups[i] : hole)->handle;
  WGPUPipelineLayoutDescriptor raw = WGPU_PIPELINE_LAYOUT_DESCRIPTOR_INIT;
  raw.label = {slot.label.data(), slot.label.size()};
  raw.bindGroupLayoutCount = slot.group_count;
  raw.bindGroupLayouts = groups.data();
  return make_object<wgpuPipelineLayoutRelease, WGPUPipelineLayoutImpl>(
      resources.shared(), "pipeline layout", slot.label,
      [&] { return wgpuDeviceCreatePipelineLayout(resources.device().handle(), &raw); });
}

/// What the layout is made of, checked; a hole gets the layout without entries.
Result<PipelineLayoutSlot> Resources::plan_pipeline_layout(const PipelineLayoutDescriptor& d, Where where) {
  PipelineLayoutSlot slot{.groups = d.groups};
  for (std::uint32_t i = 0; i < max_bind_groups; ++i)
    if (d.groups[i]) slot.group_count = i + 1;
  const auto used = std::span(d.groups).first(slot.group_count);
  if (std::ranges::any_of(used, [](auto id) { return !id; })) {
    auto empty = bind_group_layout({.label = "empty group"}, where);
    if (!empty) return fail(std::move(empty).error());
    private_->hole = *empty;
  }
  std::array<const BindGroupLayoutSlot*, max_bind_groups> groups{};
  for (std::uint32_t i = 0; i < slot.group_count; ++i) {
    groups[i] = group_layouts_.find(used[i] ? used[i] : private_->hole);
    if (!groups[i])
      return refuse("Group {} of the pipeline layout '{}' is a layout that does not exist.", i,
                    d.label.str());
    if (!groups[i]->entries.empty()) slot.required_groups |= 1u << i;
  }
  if (auto ok = check_layouts(d.label.str(), std::span(groups).first(slot.group_count), private_->contract);
      !ok)
    return fail(std::move(ok).error());
  return slot;
}

}  // namespace ambito::resources
