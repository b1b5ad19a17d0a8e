// From a checked descriptor to wgpuCommandEncoderBeginRenderPass.

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "command/attachments.h"
#include "command/queries.h"
#include "command/recording.h"
#include "device/webgpu_enums.h"

namespace ambito::command {

namespace detail {

namespace {

WGPURenderPassColorAttachment raw_color(const ColorAttachment& given, const resources::TextureViewSlot* view,
                                        const resources::TextureViewSlot* resolve) {
  WGPURenderPassColorAttachment raw = WGPU_RENDER_PASS_COLOR_ATTACHMENT_INIT;
  raw.loadOp = device::to_webgpu(given.load.value);
  raw.storeOp = device::to_webgpu(given.store.value);
  if (view == nullptr) {
    return raw;
  }
  raw.view = view->handle;
  raw.resolveTarget = resolve == nullptr ? nullptr : resolve->handle;
  raw.depthSlice = given.depth_slice.value_or(WGPU_DEPTH_SLICE_UNDEFINED);
  const vec4f& c = given.clear_value;
  raw.clearValue = {double{c.x}, double{c.y}, double{c.z}, double{c.w}};
  return raw;
}

WGPURenderPassDepthStencilAttachment raw_depth(const DepthAttachment& given,
                                               const resources::TextureViewSlot& view) {
  WGPURenderPassDepthStencilAttachment raw = WGPU_RENDER_PASS_DEPTH_STENCIL_ATTACHMENT_INIT;
  raw.view = view.handle;
  raw.depthClearValue = 0.0f;
  if (const auto* const ops = std::get_if<AspectOps<float>>(&given.depth)) {
    raw.depthLoadOp = device::to_webgpu(ops->load.value);
    raw.depthStoreOp = device::to_webgpu(ops->store.value);
    raw.depthClearValue = ops->clear_value;
  }
  raw.depthReadOnly = std::holds_alternative<ReadOnly>(given.depth) ? 1u : 0u;
  if (const auto* const ops = std::get_if<AspectOps<std::uint32_t>>(&given.stencil)) {
    raw.stencilLoadOp = device::to_webgpu(ops->load.value);
    raw.stencilStoreOp = device::to_webgpu(ops->store.value);
    raw.stencilClearValue = ops->clear_value;
  }
  raw.stencilReadOnly = std::holds_alternative<ReadOnly>(given.stencil) ? 1u : 0u;
  return raw;
}

/// Everything but the attachments. The reason of a refusal, or an empty string.
std::string check_rest(Recording& r, const RenderPassDescriptor& given, WGPUQuerySet& occlusion,
                       WGPUPassTimestampWrites& timestamps) {
  if (given.occlusion_queries) {
    const resources::QuerySetSlot* const set = r.store.find(given.occlusion_queries);
    if (set == nullptr || set->handle == nullptr) {
      return "the occlusion query set is a stale id";
    }
    if (set->kind != resources::QueryKind::occlusion) {
      return fmt::format("query set '{}' holds timestamps, not occlusion queries", set->label);
    }
    occlusion = set->handle;
    r.pass.occlusion_count = set->count;
  }
  r.pass.max_draws = given.max_draw_count.value_or(default_max_draw_count);
  return timestamp_writes(r, given.timestamps, timestamps);
}

void begin_raw(Recording& r, const Scope& scope, std::string_view label, const RenderPassDescriptor& given,
               Where where) {
  r.pass = {};
  Attachments found;
  WGPUQuerySet occlusion = nullptr;
  WGPUPassTimestampWrites timestamps = WGPU_PASS_TIMESTAMP_WRITES_INIT;
  std::string reason = check_attachments(r.store, given, found, r.pass);
  if (reason.empty()) {
    reason = check_rest(r, given, occlusion, timestamps);
  }
  if (!reason.empty()) {
    return r.refuse(scope, where, {"begin"}, reason);
  }
  std::array<WGPURenderPassColorAttachment, resources::max_color_attachments> colors;
  for (std::size_t i = 0; i < given.colors.size(); ++i) {
    colors[i] = raw_color(given.colors[i], found.colors[i], found.resolves[i]);
  }
  WGPURenderPassDepthStencilAttachment depth;
  WGPURenderPassMaxDrawCount max_draws = WGPU_RENDER_PASS_MAX_DRAW_COUNT_INIT;
  max_draws.maxDrawCount = r.pass.max_draws;
  WGPURenderPassDescriptor raw = WGPU_RENDER_PASS_DESCRIPTOR_INIT;
  raw.label = {label.data(), label.size()};
  raw.colorAttachmentCount = given.colors.size();
  raw.colorAttachments = colors.data();
  if (found.depth_stencil != nullptr) {
    depth = raw_depth(*given.depth_stencil, *found.depth_stencil);
    raw.depthStencilAttachment = &depth;
  }
  raw.occlusionQuerySet = occlusion;
  raw.timestampWrites = timestamps.querySet == nullptr ? nullptr : &timestamps;
  if (given.max_draw_count) {
    raw.nextInChain = &max_draws.chain;
  }
  r.render_pass = wgpuCommandEncoderBeginRenderPass(r.encoder, &raw);
  ++r.counts.render_passes;
}

}  // namespace

}  // namespace detail

RenderScope& Encoder::begin_render(const RenderPassDescriptor& descriptor, Where where) {
  detail::Recording& r = *recording_;
  RenderScope& scope = r.open<RenderScope>(*this, Kind::render, descriptor.label, where);
  r.draw = {};
  if (scope.recording()) {
    if (r.trace != nullptr) {
      r.trace_call(scope, {"begin"});
    }
    detail::begin_raw(r, scope, scope.label_, descriptor, where);
  }
  return scope;
}

MergedPass& Encoder::begin_merged(const RenderPassDescriptor& descriptor, Where where) {
  detail::Recording& r = *recording_;
  MergedPass& scope = r.open<MergedPass>(*this, Kind::merged, descriptor.label, where);
  if (scope.recording()) {
    if (r.trace != nullptr) {
      r.trace_call(scope, {"begin"});
    }
    detail::begin_raw(r, scope, scope.label_, descriptor, where);
  }
  return scope;
}

RenderScope& MergedPass::begin_part(Label label, Where where) {
  detail::Recording& r = *recording_;
  RenderScope& scope = r.open<RenderScope>(*this, Kind::render, label, where);
  r.draw = {};  // what the part before has set does not exist here
  if (scope.recording()) {
    if (r.trace != nullptr) {
      r.trace_call(scope, {"begin"});
    }
    r.raw_push(Kind::merged, scope.label_);
    r.default_pass_state();
  }
  return scope;
}

void MergedPass::close(Scope& scope, Where where) { scope.recording_->close(scope, where); }

}  // namespace ambito::command
