#include <string>

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "device/webgpu_enums.h"
#include "resources/private.h"
#include "resources/resources.h"

// Textures that somebody else owns.
namespace ambito::resources {

namespace {

/// What of `texture` is not as `d` says; empty: nothing.
std::string difference(const TextureDescriptor& d, WGPUTextureImpl* texture) {
  std::string result;
  const auto compare = [&](std::string_view what, std::uint64_t is, std::uint64_t should) {
    if (is != should) result += fmt::format("{}{} {} and not {}", result.empty() ? "" : ", ", what, is, should);
  };
  compare("width", wgpuTextureGetWidth(texture), d.size.width);
  compare("height", wgpuTextureGetHeight(texture), d.size.height);
  compare("layers", wgpuTextureGetDepthOrArrayLayers(texture), d.depth_or_layers);
  compare("mip levels", wgpuTextureGetMipLevelCount(texture), d.mip_levels);
  compare("samples", wgpuTextureGetSampleCount(texture), d.sample_count);
  if (wgpuTextureGetFormat(texture) != device::to_webgpu(d.format))
    result += fmt::format("{}a format other than {}", result.empty() ? "" : ", ", to_string(d.format));
  const auto usage = device::to_webgpu(d.usage);
  if ((wgpuTextureGetUsage(texture) & usage) != usage)
    result += fmt::format("{}usage {:#x}, which lacks some of {:#x}", result.empty() ? "" : ", ",
                          wgpuTextureGetUsage(texture), usage);
  return result;
}

}  // namespace

TextureDescriptor describe(WGPUTextureImpl* texture, const Label& label) {
  TextureDescriptor d{.label = label};
  d.size = {wgpuTextureGetWidth(texture), wgpuTextureGetHeight(texture)};
  d.depth_or_layers = wgpuTextureGetDepthOrArrayLayers(texture);
  d.mip_levels = wgpuTextureGetMipLevelCount(texture);
  d.sample_count = wgpuTextureGetSampleCount(texture);
  d.usage = static_cast<TextureUsage>(wgpuTextureGetUsage(texture));
  switch (wgpuTextureGetDimension(texture)) {
    case WGPUTextureDimension_1D:
      d.dimension = TextureDimension::d1;
      break;
    case WGPUTextureDimension_3D:
      d.dimension = TextureDimension::d3;
      break;
    default:
      break;
  }
  d.format = device::format_of(wgpuTextureGetFormat(texture));
  return d;
}

Result<TextureId> Resources::borrowed_texture(const TextureDescriptor& descriptor, Where where) {
  return make_texture(descriptor, true, where);
}

Result<void> Resources::lend(TextureId id, WGPUTextureImpl* texture) {
  TextureSlot* slot = textures_.find(id);
  if (!slot || !slot->borrowed)
    return fail(ErrorCode::misuse, "A texture is lent to an id that is no borrowed texture.");
  if (auto alive = device_.check_alive(); !alive) return alive;
  take_back(id);
  if (!texture) return fail(ErrorCode::misuse, fmt::format("Nothing is lent as texture '{}'.", slot->label));
  if (const std::string lack = difference(slot->descriptor, texture); !lack.empty())
    return fail(ErrorCode::misuse, fmt::format("The texture that is lent as '{}' has {}.", slot->label, lack));

  wgpuTextureAddRef(texture);
  slot->handle = texture;
  slot->note = private_->registry.note("borrowed texture", slot->label, texture,
                                       &release_as<wgpuTextureRelease, WGPUTextureImpl>);
  slot->device_generation = device_.generation();
  const auto [first, last] = private_->views_of_texture.equal_range(id);
  for (auto it = first; it != last; ++it) {
    if (auto made = embody(*this, *views_.find(it->second)); !made) {
      take_back(id);
      return fail(made.error().code, fmt::format("WebGPU makes no view of the texture that is lent as '{}': {}.",
                                                 slot->label, device::one_line(made.error().message)));
    }
  }
  return {};
}

void Resources::take_back(TextureId id) {
  TextureSlot* slot = textures_.find(id);
  if (!slot || !slot->borrowed || !slot->handle) return;
  const auto [first, last] = private_->views_of_texture.equal_range(id);
  for (auto it = first; it != last; ++it) {
    TextureViewSlot& view = *views_.find(it->second);
    drop_groups(private_->groups_of_view, it->second);
    private_->registry.release(view.note);
    view.handle = nullptr;
    view.note = 0;
  }
  private_->registry.release(slot->note);
  slot->handle = nullptr;
  slot->note = 0;
}

}  // namespace ambito::resources
