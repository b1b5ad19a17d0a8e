#include "engine/host_texture.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "resources/resources.h"

namespace ambito::engine {

namespace {

constexpr const char* label = "host texture";
constexpr std::array formats{Format::rgba8_unorm,      Format::rgba8_unorm_srgb, Format::bgra8_unorm,
                             Format::bgra8_unorm_srgb, Format::rgb10a2_unorm,    Format::rgba16_float};

std::string lack_of(const resources::TextureDescriptor& d) {
  if (d.dimension != TextureDimension::d2 || d.depth_or_layers != 1 || d.mip_levels != 1 || d.sample_count != 1)
    return "is no 2D texture with 1 layer, 1 mip level and 1 sample";
  if (!has(d.usage, TextureUsage::render_attachment)) return "lacks the usage render attachment";
  if (std::ranges::find(formats, d.format) == formats.end()) {
    std::string known;
    for (const Format format : formats) (known += known.empty() ? "" : ", ") += to_string(format);
    return std::string("has the format ") + to_string(d.format) + "; a picture can be drawn to " + known;
  }
  return {};
}

}  // namespace

Result<void> HostTexture::use(WGPUDeviceImpl* device, WGPUTextureImpl* texture) {
  // Handles are numbers of one instance: on another one they name other objects, or none.
  if (device != resources_.device().handle())
    return fail(ErrorCode::usage, "the texture that is given to draw into was made with another device than the renderer's");
  if (texture == nullptr) return fail(ErrorCode::usage, "a null texture is given to draw into");
  const resources::TextureDescriptor d = resources::describe(texture, label);
  if (const std::string lack = lack_of(d); !lack.empty())
    return fail(ErrorCode::usage, "the texture that is given to draw into " + lack);
  given_ = texture;
  size_ = d.size;
  format_ = d.format;
  return {};
}

Result<void> HostTexture::prepare(Extent size) {
  if (size != size_) {
    const auto text = [](Extent e) { return std::to_string(e.width) + " × " + std::to_string(e.height); };
    return fail(ErrorCode::usage,
                "the view is " + text(size) + ", and the texture that is given to draw into is " + text(size_));
  }
  if (!id_ || id_size_ != size_ || id_format_ != format_) {
    resources_.destroy(id_);
    id_ = {};
    const auto made = resources_.borrowed_texture(
        {.label = label, .size = size_, .format = format_, .usage = TextureUsage::render_attachment});
    if (!made) return fail(made.error());
    id_ = *made;
    id_size_ = size_;
    id_format_ = format_;
  }
  return resources_.lend(id_, given_);
}

Result<void> HostTexture::submitted() {
  abandon();
  return {};
}

void HostTexture::abandon() { resources_.take_back(id_); }

}  // namespace ambito::engine
