#include <webgpu/webgpu.h>

#include "device/webgpu_enums.h"
#include "resources/keys.h"
#include "resources/private.h"
#include "resources/resources.h"

namespace ambito::resources {

Result<TextureId> Resources::texture(const TextureDescriptor& d, Where where) {
  return make_texture(d, false, where);
}

Result<TextureId> Resources::make_texture(const TextureDescriptor& d, bool borrowed, Where where) {
  constexpr std::string_view kind = "texture";
  if (auto ok = private_->may_make(*this, kind, d.label); !ok)
    return made_at(ok.error(), kind, d.label, where);
  if (auto ok = check(d, private_->contract); !ok) return made_at(ok.error(), kind, d.label, where);

  const std::string_view label = private_->labels.keep(d.label);
  TextureSlot slot{.descriptor = d, .borrowed = borrowed, .label = label};
  slot.descriptor.label = Label(label);
  if (auto made = embody(*this, slot); !made) return made_at(std::move(made).error(), kind, d.label, where);
  const TextureId id = textures_.insert(std::move(slot));
  if (!has(d.usage, TextureUsage::render_attachment)) return id;

  // A texture can stand where an attachment's view is asked for (R53), also while resources are sealed.
  auto view =
      texture_view({.label = Label(label),
                    .texture = id,
                    .dimension = d.dimension == TextureDimension::d3 ? ViewDimension::d3 : ViewDimension::d2,
                    .mip_count = 1,
                    .layer_count = 1},
                   where);
  if (!view) {
    destroy(id);
    return fail(std::move(view).error());
  }
  textures_.find(id)->attachment_view = *view;
  return id;
}

Made<WGPUTextureImpl> make_handle(Resources& resources, const TextureSlot& slot) {
  if (slot.borrowed) return std::pair<WGPUTextureImpl*, std::uint64_t>(nullptr, 0);
  const TextureDescriptor& d = slot.descriptor;
  const bool second_format = d.view_format != Format::undefined && d.view_format != d.format;
  const WGPUTextureFormat view_format = device::to_webgpu(d.view_format);
  WGPUTextureDescriptor raw = WGPU_TEXTURE_DESCRIPTOR_INIT;
  raw.label = {slot.label.data(), slot.label.size()};
  raw.usage = device::to_webgpu(d.usage);
  raw.dimension = device::to_webgpu(d.dimension);
  raw.size = {d.size.width, d.size.height, d.depth_or_layers};
  raw.format = device::to_webgpu(d.format);
  raw.mipLevelCount = d.mip_levels;
  raw.sampleCount = d.sample_count;
  raw.viewFormatCount = second_format ? 1 : 0;
  raw.viewFormats = second_format ? &view_format : nullptr;
  return make_object<wgpuTextureRelease, WGPUTextureImpl>(
      resources.shared(), "texture", slot.label,
      [&] { return wgpuDeviceCreateTexture(resources.device().handle(), &raw); });
}

std::uint64_t bytes_of(const TextureSlot& slot) {
  if (slot.borrowed) return 0;
  const TextureDescriptor& d = slot.descriptor;
  // Formats that cannot be copied have no size in the specification; GPUs take 4 bytes.
  const std::uint64_t texel = bytes_per_pixel(d.format) == 0 ? 4 : bytes_per_pixel(d.format);
  std::uint64_t bytes = 0;
  for (std::uint32_t mip = 0; mip < d.mip_levels; ++mip) {
    const std::uint64_t deep =
        d.dimension == TextureDimension::d3 ? mip_size(d.depth_or_layers, mip) : d.depth_or_layers;
    bytes += std::uint64_t{mip_size(d.size.width, mip)} * mip_size(d.size.height, mip) * deep * texel;
  }
  return bytes * d.sample_count;
}

void Resources::destroy(TextureId id) {
  if (sealed_) {
    private_->doomed.emplace_back(id);
    return;
  }
  const TextureSlot* slot = textures_.find(id);
  if (!slot) return;
  const auto [first, last] = private_->views_of_texture.equal_range(id);
  for (auto it = first; it != last; ++it) {
    const TextureViewId view_id = it->second;
    const TextureViewSlot& view = *views_.find(view_id);
    drop_groups(private_->groups_of_view, view_id);
    private_->views.erase(hash_of(view.descriptor), view_id);
    private_->registry.release(view.note);
    views_.erase(view_id);
  }
  private_->views_of_texture.erase(first, last);
  private_->registry.release(slot->note);
  textures_.erase(id);
}

}  // namespace ambito::resources
