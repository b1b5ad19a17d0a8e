#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "device/webgpu_enums.h"
#include "resources/format_rules.h"
#include "resources/keys.h"
#include "resources/private.h"
#include "resources/resources.h"

namespace ambito::resources {

namespace {

/// What a view may be used for: its texture's usage, without what its own format cannot do.
TextureUsage usage_of(const TextureViewDescriptor& view, const TextureDescriptor& texture,
                      device::FeatureSet features) {
  const FormatRules format = rules_of(view.format, features);
  TextureUsage usage = TextureUsage::none;
  for (const TextureUsage bit :
       {TextureUsage::copy_src, TextureUsage::copy_dst, TextureUsage::texture_binding,
        TextureUsage::storage_binding, TextureUsage::render_attachment}) {
    if (!has(texture.usage, bit)) continue;
    if (bit == TextureUsage::storage_binding && !format.storage) continue;
    if (bit == TextureUsage::render_attachment && !format.renderable) continue;
    usage |= bit;
  }
  return usage;
}

}  // namespace

Result<TextureViewId> Resources::texture_view(const TextureViewDescriptor& d, Where where) {
  constexpr std::string_view kind = "texture view";
  const TextureSlot* texture = textures_.find(d.texture);
  if (!texture)
    return made_at({.code = ErrorCode::misuse,
                    .message = fmt::format("The view '{}' is of a texture that does not exist (any more).",
                                           d.label.str()),
                    .context = {}},
                   kind, d.label, where);
  auto resolved = resolve(d, *texture);
  if (!resolved) return made_at(std::move(resolved).error(), kind, d.label, where);
  const std::uint64_t hash = hash_of(*resolved);
  if (const auto id =
          private_->views.find(hash, [&](auto i) { return same(views_.find(i)->descriptor, *resolved); }))
    return id;
  if (auto ok = private_->may_make(*this, kind, d.label); !ok)
    return made_at(ok.error(), kind, d.label, where);

  const TextureDescriptor& t = texture->descriptor;
  const std::string_view label = private_->labels.keep(d.label);
  TextureViewSlot slot{
      .descriptor = *resolved,
      .size = {mip_size(t.size.width, resolved->base_mip), mip_size(t.size.height, resolved->base_mip)},
      .depth = t.dimension == TextureDimension::d3 ? mip_size(t.depth_or_layers, resolved->base_mip) : 1,
      .sample_count = t.sample_count,
      .usage = usage_of(*resolved, t, private_->contract.features),
      .label = label};
  slot.descriptor.label = Label(label);
  if (auto made = embody(*this, slot); !made) return made_at(std::move(made).error(), kind, d.label, where);
  const TextureViewId id = views_.insert(std::move(slot));
  private_->views.insert(hash, id);
  private_->views_of_texture.emplace(d.texture, id);
  return id;
}

Made<WGPUTextureViewImpl> make_handle(Resources& resources, const TextureViewSlot& slot) {
  const TextureViewDescriptor& d = slot.descriptor;
  const TextureSlot& texture = *resources.find(d.texture);  // a texture takes its views along
  if (!texture.handle) return std::pair<WGPUTextureViewImpl*, std::uint64_t>(nullptr, 0);  // not lent yet
  WGPUTextureViewDescriptor raw = WGPU_TEXTURE_VIEW_DESCRIPTOR_INIT;
  raw.label = {slot.label.data(), slot.label.size()};
  raw.format = device::to_webgpu(d.format);
  raw.dimension = device::to_webgpu(d.dimension);
  raw.baseMipLevel = d.base_mip;
  raw.mipLevelCount = d.mip_count;
  raw.baseArrayLayer = d.base_layer;
  raw.arrayLayerCount = d.layer_count;
  raw.aspect = device::to_webgpu(d.aspect);
  // None: the texture's. wgpu-native loses the storage bit of a usage that is written out.
  raw.usage =
      slot.usage == texture.descriptor.usage ? WGPUTextureUsage_None : device::to_webgpu(slot.usage);
  return make_object<wgpuTextureViewRelease, WGPUTextureViewImpl>(
      resources.shared(), "texture view", slot.label,
      [&] { return wgpuTextureCreateView(texture.handle, &raw); });
}

}  // namespace ambito::resources
