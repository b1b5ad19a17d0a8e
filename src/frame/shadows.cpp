#include "frame/shadows.h"

#include <ambito/pass.h>

#include "frame/views.h"
#include "resources/resources.h"

namespace ambito::frame {
namespace {

constexpr std::size_t none = SIZE_MAX;

/// The strongest directional light, the first of equals; `none` where there is none.
std::size_t caster_of(std::span<const scene::LightSample> samples) {
  std::size_t strongest = none;
  float most = 0.0f;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (samples[i].kind != scene::LightKind::directional) continue;
    const float luminance = glm::dot(samples[i].radiance_color, vec3f(0.2126f, 0.7152f, 0.0722f));
    if (luminance > most) {
      strongest = i;
      most = luminance;
    }
  }
  return strongest;
}

ShadowTile tile_of(std::uint32_t cascade) {
  return {.x = cascade % 2 * cascade_side, .y = cascade / 2 * cascade_side, .side = cascade_side};
}

vec4f in_texture_coordinates(const ShadowTile& tile, Extent atlas) {
  const vec2f size(static_cast<float>(atlas.width), static_cast<float>(atlas.height));
  const float side = static_cast<float>(tile.side);
  return vec4f(vec2f(static_cast<float>(tile.x), static_cast<float>(tile.y)) / size, vec2f(side) / size);
}

}  // namespace

void Shadows::plan(Views& views, const scene::ShadowScene& scene, std::span<const scene::LightSample> lights,
                   std::uint32_t cascades, std::uint64_t casters) {
  uniforms_.clear();
  wanted_.views.clear();
  wanted_.casters = casters;
  wanted_.device = resources_.device().generation();
  const std::size_t caster = caster_of(lights);
  if (caster == none) return;
  light_ = static_cast<std::uint32_t>(caster);
  scene::make_cascades(views.camera(), lights[caster].direction, cascades, cascade_side, scene, cascades_);
  const auto count = static_cast<std::uint32_t>(cascades_.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    const scene::Cascade& cascade = cascades_[i];
    const ShadowTile tile = tile_of(i);
    views.add(cascade.view, tile);
    wanted_.views.push_back(cascade.view.view_projection);
    uniforms_.push_back({.view_projection = cascade.view.view_projection,
                         .tile = in_texture_coordinates(tile, shadow_atlas_size(count)),
                         .texel = cascade.texel,
                         .begin = cascade.begin,
                         .fade = cascade.fade,
                         .end = cascade.end});
  }
}

Result<void> Shadows::prepare() {
  if (cascades() == 0 || (atlas_ && atlas_cascades_ == cascades())) return {};
  resources_.destroy(atlas_);
  atlas_ = {};
  held_ = {};
  const auto made = resources_.texture({.label = "shadow_atlas",
                                        .size = shadow_atlas_size(cascades()),
                                        .format = Format::depth32_float,
                                        .usage = TextureUsage::render_attachment | TextureUsage::texture_binding});
  if (!made) return fail(made.error());
  atlas_ = *made;
  atlas_cascades_ = cascades();
  return {};
}

bool Shadows::kept() const { return cascades() > 0 && atlas_ && held_ == wanted_; }

void Shadows::drawn() {
  if (cascades() > 0) held_ = wanted_;
}

}  // namespace ambito::frame
