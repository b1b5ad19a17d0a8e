#include "command/bundle.h"

#include <array>
#include <new>

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "command/attachments.h"
#include "command/place.h"
#include "command/recording.h"
#include "device/webgpu_enums.h"

namespace ambito::command {

namespace detail {

const BundleState* state_of(const RenderBundle& bundle) { return bundle.state_; }

namespace {

/// Implementations end the process on a wrong descriptor, so every rule is checked here.
std::string check_bundle(const resources::Resources& store, const BundleDescriptor& given) {
  const device::Limits& limits = store.device().limits();
  const std::uint64_t most =
      std::min<std::uint64_t>(limits.max_color_attachments, resources::max_color_attachments);
  if (given.colors.size() > most) {
    return fmt::format("it has {} colour targets, and the limit is {}", given.colors.size(), most);
  }
  bool any = given.depth_stencil != Format::undefined;
  for (std::size_t i = 0; i < given.colors.size(); ++i) {
    if (given.colors[i] == Format::undefined) {
      continue;
    }
    if (target_cost(given.colors[i]).bytes == 0) {
      return fmt::format("colour target {} has the format {}, which cannot be drawn to", i,
                         to_string(given.colors[i]));
    }
    any = true;
  }
  if (!any) {
    return "it has no target";
  }
  if (given.depth_stencil != Format::undefined && !has_depth(given.depth_stencil) &&
      !has_stencil(given.depth_stencil)) {
    return fmt::format("its depth target has the colour format {}", to_string(given.depth_stencil));
  }
  if (given.sample_count != 1 && given.sample_count != 4) {
    return fmt::format("it has {} samples, and 1 and 4 are possible", given.sample_count);
  }
  if (const std::uint32_t bytes = bytes_per_sample(given.colors);
      bytes > limits.max_color_attachment_bytes_per_sample) {
    return fmt::format("its colour targets take {} bytes a sample, and the limit is {}", bytes,
                       limits.max_color_attachment_bytes_per_sample);
  }
  return {};
}

}  // namespace

BundleRecorder::BundleRecorder(resources::Resources& resources, const BundleDescriptor& given, Where where) {
  recording_ = new (bytes_) Recording(resources, "bundle", given.label, given.trace);
  Recording& r = *recording_;
  r.root = &r.make<BundleEncoder>(Recording::Kind::bundle, given.label, nullptr);
  r.enter(*r.root);
  if (!r.works()) {
    return;
  }
  if (r.trace != nullptr) {
    r.trace_call(*r.root, {"begin"});
  }
  if (std::string reason = check_bundle(resources, given); !reason.empty()) {
    r.refuse(*r.root, where, {"begin"}, reason);
    return;
  }
  std::array<WGPUTextureFormat, resources::max_color_attachments> formats{};
  for (std::size_t i = 0; i < given.colors.size(); ++i) {
    formats[i] = given.colors[i] == Format::undefined ? WGPUTextureFormat_Undefined
                                                      : device::to_webgpu(given.colors[i]);
    r.pass.targets.colors[i] = given.colors[i];
  }
  r.pass.targets.depth = given.depth_stencil;
  r.pass.targets.sample_count = static_cast<std::uint8_t>(given.sample_count);
  r.pass.depth_read_only = given.depth_read_only;
  r.pass.stencil_read_only = given.stencil_read_only;
  WGPURenderBundleEncoderDescriptor raw = WGPU_RENDER_BUNDLE_ENCODER_DESCRIPTOR_INIT;
  raw.label = {r.label.data(), r.label.size()};
  raw.colorFormatCount = given.colors.size();
  raw.colorFormats = formats.data();
  if (given.depth_stencil != Format::undefined) {
    raw.depthStencilFormat = device::to_webgpu(given.depth_stencil);
    raw.depthReadOnly = given.depth_read_only ? 1u : 0u;
    raw.stencilReadOnly = given.stencil_read_only || !has_stencil(given.depth_stencil) ? 1u : 0u;
  }
  raw.sampleCount = given.sample_count;
  r.bundle = wgpuDeviceCreateRenderBundleEncoder(r.gpu.handle(), &raw);
}

namespace {

/// What the bundle names and is not there any more; empty: nothing.
std::string destroyed(const Recording& r) {
  for (const resources::BufferId id : r.bundle_buffers) {
    if (r.store.find(id) == nullptr) return "a buffer was destroyed while it was recorded";
  }
  for (const resources::BindGroupId id : r.bundle_groups) {
    if (r.store.find(id) == nullptr) return "what a bind group holds was destroyed while it was recorded";
  }
  return {};
}

}  // namespace

BundleEncoder& BundleRecorder::encoder() { return *static_cast<BundleEncoder*>(recording_->root); }

Result<RenderBundle> BundleRecorder::finish(Where where) {
  Recording& r = *recording_;
  r.close(*r.root, where);
  // Finishing a bundle on a lost device ends the process on one implementation: ask first.
  const bool alive = r.gpu.check_alive().has_value();
  const auto abandoned = [&] {
    return fail(ErrorCode::device_lost,
                fmt::format("bundle '{}' was abandoned: the device is lost ({})", r.label, place(where)));
  };
  r.notice_loss();  // also one that was repaired meanwhile: the encoder belongs to the device before
  if (r.lost || !alive) {
    return abandoned();
  }
  if (r.error) {
    return fail(std::move(*r.error));
  }
  // So does one that names an object which was destroyed while it was recorded.
  if (const std::string gone = destroyed(r); !gone.empty()) {
    return fail(ErrorCode::misuse, fmt::format("bundle '{}': {} ({})", r.label, gone, place(where)));
  }
  WGPURenderBundleDescriptor raw = WGPU_RENDER_BUNDLE_DESCRIPTOR_INIT;
  raw.label = {r.label.data(), r.label.size()};
  auto state = std::make_unique<BundleState>();
  r.gpu.about_to("bundle finish");
  state->handle = wgpuRenderBundleEncoderFinish(r.bundle, &raw);
  state->owner = &r.store;
  state->generation = r.generation;
  state->label = r.label;
  state->targets = r.pass.targets;
  state->depth_read_only = r.pass.depth_read_only;
  state->stencil_read_only = r.pass.stencil_read_only;
  state->draws = r.pass.draws;
  state->groups = std::move(r.bundle_groups);
  state->buffers = std::move(r.bundle_buffers);
  RenderBundle result(state.release());
  r.notice_loss();
  if (r.lost) {
    return abandoned();
  }
  if (auto unexpected = r.capture->take()) {
    unexpected->message = device::one_line(unexpected->message);
    return fail(std::move(*unexpected), fmt::format("finishing bundle '{}' ({})", r.label, place(where)));
  }
  return result;
}

}  // namespace detail

RenderBundle::~RenderBundle() {
  if (state_ != nullptr && state_->handle != nullptr) {
    wgpuRenderBundleRelease(state_->handle);
  }
  delete state_;
}

}  // namespace ambito::command
