// What only a render pass has: viewport, scissor, blend constant, stencil reference, queries, bundles.

#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "command/bundle.h"
#include "command/draw_checks.h"
#include "command/recording.h"
#include "command/usage.h"

namespace ambito::command {

using detail::Call;
using detail::Recording;

namespace detail {

void Recording::default_pass_state() {
  const Extent size = pass.size;
  if (std::exchange(pass.viewport_set, false)) {
    wgpuRenderPassEncoderSetViewport(render_pass, 0, 0, static_cast<float>(size.width),
                                     static_cast<float>(size.height), 0, 1);
  }
  if (std::exchange(pass.scissor_set, false)) {
    wgpuRenderPassEncoderSetScissorRect(render_pass, 0, 0, size.width, size.height);
  }
  if (std::exchange(pass.blend_constant_set, false)) {
    need_blend_constant();
  }
  if (std::exchange(pass.stencil_reference_set, false)) {
    wgpuRenderPassEncoderSetStencilReference(render_pass, 0);
  }
}

void Recording::need_blend_constant() {
  if (pass.blend_constant_set) {
    return;
  }
  const WGPUColor nothing = {0, 0, 0, 0};
  wgpuRenderPassEncoderSetBlendConstant(render_pass, &nothing);
}

namespace {

std::string check_viewport(const Recording& r, float x, float y, float width, float height, float min_depth,
                           float max_depth) {
  const auto most = static_cast<float>(r.gpu.limits().max_texture_dimension_2d);
  // Written so that NaN is refused.
  if (!(width >= 0 && height >= 0 && width <= most && height <= most)) {
    return fmt::format("the size {} × {} is outside 0 … {}", width, height, most);
  }
  if (!(x >= -2 * most && y >= -2 * most && x + width <= 2 * most - 1 && y + height <= 2 * most - 1)) {
    return fmt::format("{}, {} to {}, {} is outside {} … {}", x, y, x + width, y + height, -2 * most,
                       2 * most - 1);
  }
  if (!(min_depth >= 0 && max_depth <= 1 && min_depth <= max_depth)) {
    return fmt::format("depths {} … {} are not inside 0 … 1, the smaller first", min_depth, max_depth);
  }
  return {};
}

}  // namespace
}  // namespace detail

void RenderScope::set_viewport(float x, float y, float width, float height, float min_depth, float max_depth,
                               Where where) {
  Recording& r = *recording_;
  const Call call{"set_viewport", {x, y, width, height, min_depth, max_depth}};
  if (!r.ready(*this, where, call)) {
    return;
  }
  if (std::string reason = detail::check_viewport(r, x, y, width, height, min_depth, max_depth);
      !reason.empty()) {
    return r.refuse(*this, where, call, reason);
  }
  r.pass.viewport_set = true;
  wgpuRenderPassEncoderSetViewport(r.render_pass, x, y, width, height, min_depth, max_depth);
}

void RenderScope::set_scissor(std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height,
                              Where where) {
  Recording& r = *recording_;
  const Call call{"set_scissor", {x, y, width, height}};
  if (!r.ready(*this, where, call)) {
    return;
  }
  const Extent size = r.pass.size;
  if (std::uint64_t{x} + width > size.width || std::uint64_t{y} + height > size.height) {
    return r.refuse(*this, where, call,
                    fmt::format("it leaves the attachments of {} × {} px", size.width, size.height));
  }
  r.pass.scissor_set = true;
  wgpuRenderPassEncoderSetScissorRect(r.render_pass, x, y, width, height);
}

void RenderScope::set_blend_constant(vec4f color, Where where) {
  Recording& r = *recording_;
  if (!r.ready(*this, where, {"set_blend_constant", {color.x, color.y, color.z, color.w}})) {
    return;
  }
  const WGPUColor raw = {double{color.x}, double{color.y}, double{color.z}, double{color.w}};
  r.pass.blend_constant_set = true;
  wgpuRenderPassEncoderSetBlendConstant(r.render_pass, &raw);
}

void RenderScope::set_stencil_reference(std::uint32_t reference, Where where) {
  Recording& r = *recording_;
  if (!r.ready(*this, where, {"set_stencil_reference", {reference}})) {
    return;
  }
  r.pass.stencil_reference_set = true;
  wgpuRenderPassEncoderSetStencilReference(r.render_pass, reference);
}

namespace {

std::string check_query(const detail::PassState& pass, std::uint32_t index) {
  if (pass.occlusion_count == 0) {
    return "the pass has no occlusion query set";
  }
  if (pass.open_query) {
    return fmt::format("query {} is open, and queries do not nest", *pass.open_query);
  }
  if (index >= pass.occlusion_count) {
    return fmt::format("the query set holds {}", pass.occlusion_count);
  }
  if (index < detail::max_queries && pass.used_queries[index]) {
    return fmt::format("query {} was used in this pass already", index);
  }
  return {};
}

}  // namespace

RenderScope::Occlusion::Occlusion(RenderScope& scope, std::uint32_t index, Where from)
    : pass(nullptr), where(from) {
  Recording& r = *scope.recording_;
  const Call call{"occlusion_query", {index}};
  if (!r.ready(scope, where, call)) {
    return;
  }
  if (std::string reason = check_query(r.pass, index); !reason.empty()) {
    r.refuse(scope, where, call, reason);
    return;
  }
  r.pass.open_query = index;
  r.pass.used_queries[index] = true;
  pass = &scope;
  wgpuRenderPassEncoderBeginOcclusionQuery(r.render_pass, index);
}

RenderScope::Occlusion::~Occlusion() {
  if (pass == nullptr) {
    return;
  }
  Recording& r = *pass->recording_;
  r.pass.open_query.reset();
  if (r.render_pass != nullptr && r.works()) {
    wgpuRenderPassEncoderEndOcclusionQuery(r.render_pass);
  }
}

namespace {

std::string check_bundle(Recording& r, const detail::BundleState* bundle) {
  if (bundle == nullptr || bundle->handle == nullptr) {
    return "the bundle was moved from";
  }
  if (bundle->owner != &r.store) {
    return fmt::format("bundle '{}' is of another device", bundle->label);
  }
  if (bundle->generation != r.generation) {
    return fmt::format("bundle '{}' is of a device that is gone", bundle->label);
  }
  if (std::string reason = detail::check_targets(bundle->targets, r.pass.targets); !reason.empty()) {
    return fmt::format("bundle '{}' {}", bundle->label, reason);
  }
  if ((r.pass.depth_read_only && !bundle->depth_read_only && has_depth(r.pass.targets.depth)) ||
      (r.pass.stencil_read_only && !bundle->stencil_read_only && has_stencil(r.pass.targets.depth))) {
    return fmt::format("bundle '{}' may write depth or stencil, which is read-only in the pass",
                       bundle->label);
  }
  for (const resources::BindGroupId id : bundle->groups) {
    const resources::BindGroupSlot* const group = r.store.find(id);
    if (group == nullptr) {
      return fmt::format("a bind group of bundle '{}' was destroyed", bundle->label);
    }
    if (std::string reason = check_group_usage(r.store, id, *group, r.pass); !reason.empty()) {
      return reason;
    }
  }
  for (const resources::BufferId id : bundle->buffers) {
    if (r.store.find(id) == nullptr) {
      return fmt::format("a buffer of bundle '{}' was destroyed", bundle->label);
    }
    if (std::string reason = check_buffer_read(r.store, id, r.pass); !reason.empty()) {
      return reason;
    }
    r.pass.uses.buffers.add(id);
  }
  if (bundle->draws > r.pass.max_draws - r.pass.draws) {
    return fmt::format("bundle '{}' makes {} draws after {} of the pass, whose maximum is {}", bundle->label,
                       bundle->draws, r.pass.draws, r.pass.max_draws);
  }
  return {};
}

}  // namespace

void RenderScope::execute(std::span<const RenderBundle* const> bundles, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) {
    std::vector<std::string_view> labels;
    for (const RenderBundle* const bundle : bundles) {
      const detail::BundleState* const state = bundle == nullptr ? nullptr : detail::state_of(*bundle);
      labels.push_back(state == nullptr ? std::string_view("moved from") : std::string_view(state->label));
    }
    use(Call{"execute", {}, {}, labels});
  };
  if (!r.ready(*this, where, call)) {
    return;
  }
  for (const RenderBundle* const bundle : bundles) {
    const detail::BundleState* const state = bundle == nullptr ? nullptr : detail::state_of(*bundle);
    if (std::string reason = check_bundle(r, state); !reason.empty()) {
      return r.refuse(*this, where, call, reason);
    }
    r.pass.draws += state->draws;
    r.need_blend_constant();  // its pipelines may blend by it
    wgpuRenderPassEncoderExecuteBundles(r.render_pass, 1, &state->handle);
  }
  r.draw = {};
}

}  // namespace ambito::command
