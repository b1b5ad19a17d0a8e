#include "frame/views.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "resources/resources.h"
#include "shading/twins.h"

namespace ambito::frame {
namespace {

shading::ViewUniforms uniforms_of(const scene::View& view) {
  return {.view_projection = view.view_projection,
          .view = view.view,
          .inverse_view_projection = view.inverse_view_projection,
          .previous_view_projection = view.previous_view_projection,
          .eye = view.eye,
          .near_plane = view.near_plane,
          .forward = -vec3f(view.inverse_view[2]),
          .orthographic = view.kind == scene::Projection::orthographic ? 1u : 0u,
          .viewport = {0.0f, 0.0f, static_cast<float>(view.viewport.width),
                       static_cast<float>(view.viewport.height)}};
}

}  // namespace

std::uint32_t Views::offset_of(std::uint32_t view) { return view * shading::view_stride; }

Result<void> Views::plan(const ambito::View& view) {
  if (auto ok = scene::validate(view); !ok) return ok;
  auto camera = scene::make_view(view.camera, view.size);
  if (!camera) return fail(std::move(camera).error());
  if (previous_camera_) camera->previous_view_projection = *previous_camera_;
  views_.clear();
  tiles_.clear();
  views_.push_back(*camera);
  return {};
}

void Views::add(const scene::View& shadow, const ShadowTile& tile) {
  views_.push_back(shadow);
  tiles_.push_back(tile);
}

Result<void> Views::upload() {
  const auto count = static_cast<std::uint32_t>(views_.size());
  const auto grown = buffer_.reserve(std::uint64_t{count} * shading::view_stride);
  if (!grown) return fail(grown.error());
  if (*grown) mirror_.resize(buffer_.size());
  bool changed = *grown || !uploaded_;
  for (std::uint32_t i = 0; i < count; ++i) {
    const shading::ViewUniforms uniforms = uniforms_of(views_[i]);
    std::byte* const place = mirror_.data() + offset_of(i);
    if (std::memcmp(place, &uniforms, sizeof(uniforms)) == 0) continue;
    std::memcpy(place, &uniforms, sizeof(uniforms));
    changed = true;
  }
  if (!changed) return {};
  const auto bytes = std::span(mirror_).first(std::size_t{count} * shading::view_stride);
  const auto written = resources_.write(buffer_.id(), 0, bytes);
  uploaded_ = written.has_value();
  return written;
}

void Views::advance() {
  if (!views_.empty()) previous_camera_ = views_.front().view_projection;
}

void Views::forget() {
  buffer_.release();
  uploaded_ = false;
  previous_camera_.reset();
}

}  // namespace ambito::frame
