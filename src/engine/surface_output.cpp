#include "engine/surface_output.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>

#include "resources/resources.h"

namespace ambito::engine {

namespace {

constexpr const char* label = "surface";

// sRGB first: the target then encodes, and blends in linear light.
constexpr std::array preferred{Format::bgra8_unorm_srgb, Format::rgba8_unorm_srgb, Format::bgra8_unorm,
                               Format::rgba8_unorm,      Format::rgb10a2_unorm,    Format::rgba16_float};

}  // namespace

SurfaceOutput::SurfaceOutput(resources::Resources& resources, MakeBackend make, PresentMode mode)
    : resources_(&resources), make_(std::move(make)), mode_(mode) {}

SurfaceOutput::~SurfaceOutput() { close(); }

void SurfaceOutput::close() {
  if (closed()) return;
  resources_->take_back(id_);
  resources_->destroy(id_);
  id_ = {};
  surface_.reset();
  resources_ = nullptr;
}

Result<Format> SurfaceOutput::choose_format(const device::SurfaceOffer& offer) {
  const auto& offered = offer.formats;
  const auto chosen = std::ranges::find_if(
      preferred, [&](Format f) { return std::ranges::find(offered, f) != offered.end(); });
  if (chosen == preferred.end())
    return fail(ErrorCode::no_adapter, "the window offers no format that a picture can be drawn to on this adapter");
  return *chosen;
}

Result<void> SurfaceOutput::make_surface() {
  const std::uint32_t generation = resources_->device().generation();
  if (surface_ && generation_ == generation) return {};
  if (auto alive = resources_->device().check_alive(); !alive) return alive;
  // The old one first: a window has one swap chain at a time.
  resources_->take_back(id_);
  surface_.reset();
  auto backend = make_();
  if (!backend) return fail(std::move(backend).error());
  auto surface = std::make_unique<device::Surface>(resources_->device(), std::move(*backend));
  const auto format = choose_format(surface->offer());
  if (!format) return fail(format.error());
  format_ = *format;
  surface_ = std::move(surface);
  generation_ = generation;
  size_ = {};
  return {};
}

Result<void> SurfaceOutput::configure(Extent size) {
  if (surface_->config() && size == size_) return {};
  size_ = {};
  auto ok = surface_->configure(
      {.size = size, .format = format_, .presentation = mode_});
  if (!ok) return ok;
  size_ = size;
  return {};
}

Result<void> SurfaceOutput::prepare(Extent size) {
  left_out_ = false;
  const Extent before = size_;
  if (auto ok = make_surface(); !ok) return ok;
  if (auto ok = configure(size); !ok) return ok;
  if (id_ && before == size && id_format_ == format_) return {};
  resources_->destroy(id_);
  id_ = {};
  const auto made = resources_->borrowed_texture(
      {.label = label, .size = size, .format = format_, .usage = TextureUsage::render_attachment});
  if (!made) return fail(made.error());
  id_ = *made;
  id_format_ = format_;
  return {};
}

Result<resources::TextureId> SurfaceOutput::acquire() {
  auto acquired = surface_->acquire();
  if (!acquired) return fail(std::move(acquired).error());
  acquired_at_ = std::chrono::steady_clock::now();
  last_.status = acquired->status;
  if (acquired->texture == nullptr) {
    left_out_ = true;
    if (last_.status == SurfaceStatus::lost) surface_.reset();  // the next frame makes another
    return fail(ErrorCode::gpu, std::string("the window gives no texture: ") + to_string(last_.status));
  }
  if (auto ok = resources_->lend(id_, acquired->texture); !ok) return fail(std::move(ok).error());
  return id_;
}

Result<void> SurfaceOutput::submitted() {
  auto shown = surface_->present();
  resources_->take_back(id_);
  last_.shown = shown.has_value();
  return shown;
}

void SurfaceOutput::abandon() {
  if (closed()) return;
  resources_->take_back(id_);
  if (surface_) surface_->discard();
}

}  // namespace ambito::engine
