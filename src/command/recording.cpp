#include "command/recording.h"

#include <webgpu/webgpu.h>

namespace ambito::command::detail {

Recording::Recording(resources::Resources& owner, std::string_view kind, Label name, Trace* trace_or_null)
    : store(owner), gpu(owner.device()), word(kind), trace(trace_or_null), generation(gpu.generation()) {
  label = arena.text(name);
  // Also delivers a loss that the implementation has not told yet.
  lost = !gpu.check_alive().has_value();
  capture.emplace(gpu);
}

Recording::~Recording() {
  while (groups != nullptr) {  // guards that outlive the recording: they close nothing any more
    groups->recording_ = nullptr;
    groups = groups->outer_;
  }
  if (render_pass != nullptr) {
    wgpuRenderPassEncoderRelease(render_pass);
  }
  if (compute_pass != nullptr) {
    wgpuComputePassEncoderRelease(compute_pass);
  }
  if (bundle != nullptr) {
    wgpuRenderBundleEncoderRelease(bundle);
  }
  if (encoder != nullptr) {
    wgpuCommandEncoderRelease(encoder);
  }
}

void Recording::enter(Scope& scope) {
  notice_loss();
  innermost = &scope;
  active = works() ? &scope : nullptr;
}

void Recording::close(Scope& scope, Where where) {
  detach_groups(scope, where);
  if (scope.kind_ == Kind::render || scope.kind_ == Kind::merged) {
    // A part of a merged pass leaves the WebGPU pass open for the next one.
    if (scope.outer_ == nullptr || scope.outer_->kind_ != Kind::merged) {
      if (render_pass != nullptr) {
        counts.draws += pass.draws;
        wgpuRenderPassEncoderEnd(render_pass);
        wgpuRenderPassEncoderRelease(std::exchange(render_pass, nullptr));
      }
    } else if (works()) {
      raw_pop(Kind::merged);
    }
  } else if (scope.kind_ == Kind::compute && compute_pass != nullptr) {
    wgpuComputePassEncoderEnd(compute_pass);
    wgpuComputePassEncoderRelease(std::exchange(compute_pass, nullptr));
  } else if (scope.kind_ == Kind::copy && works()) {
    raw_pop(Kind::encoder);
  }
  scope.ended_ = true;
  innermost = scope.outer_;
  active = works() ? innermost : nullptr;
}

void Recording::notice_loss() {
  if (gpu.lost() || gpu.generation() != generation) {
    lost = true;
    active = nullptr;
  }
}

}  // namespace ambito::command::detail
