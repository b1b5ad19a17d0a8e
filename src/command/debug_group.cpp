#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "command/recording.h"

namespace ambito::command {

DebugGroup::DebugGroup(Scope& scope, Label label, Where where) : where_(where) {
  scope.recording_->push(*this, scope, label, where);
}

DebugGroup::~DebugGroup() {
  if (recording_ != nullptr) {
    recording_->pop(*this);
  }
}

void Scope::debug_marker(Label label, Where where) { recording_->marker(*this, label, where); }

namespace detail {

namespace {
WGPUStringView view(std::string_view text) { return {text.data(), text.size()}; }
}  // namespace

void Recording::raw_push(Kind kind, std::string_view name) {
  switch (kind) {
    case Kind::encoder:
    case Kind::copy:
      return wgpuCommandEncoderPushDebugGroup(encoder, view(name));
    case Kind::render:
    case Kind::merged:
      return wgpuRenderPassEncoderPushDebugGroup(render_pass, view(name));
    case Kind::compute:
      return wgpuComputePassEncoderPushDebugGroup(compute_pass, view(name));
    case Kind::bundle:
      return wgpuRenderBundleEncoderPushDebugGroup(bundle, view(name));
  }
}

void Recording::raw_pop(Kind kind) {
  switch (kind) {
    case Kind::encoder:
    case Kind::copy:
      return wgpuCommandEncoderPopDebugGroup(encoder);
    case Kind::render:
    case Kind::merged:
      return wgpuRenderPassEncoderPopDebugGroup(render_pass);
    case Kind::compute:
      return wgpuComputePassEncoderPopDebugGroup(compute_pass);
    case Kind::bundle:
      return wgpuRenderBundleEncoderPopDebugGroup(bundle);
  }
}

void Recording::raw_marker(Kind kind, std::string_view name) {
  switch (kind) {
    case Kind::encoder:
    case Kind::copy:
      return wgpuCommandEncoderInsertDebugMarker(encoder, view(name));
    case Kind::render:
    case Kind::merged:
      return wgpuRenderPassEncoderInsertDebugMarker(render_pass, view(name));
    case Kind::compute:
      return wgpuComputePassEncoderInsertDebugMarker(compute_pass, view(name));
    case Kind::bundle:
      return wgpuRenderBundleEncoderInsertDebugMarker(bundle, view(name));
  }
}

void Recording::push(DebugGroup& group, Scope& scope, Label name, Where where) {
  if (active != &scope) {
    return not_open(scope, where, {"debug_group", {name.text}});
  }
  group.label_ = arena.text(name);
  if (trace != nullptr) {
    trace_call(scope, {"debug_group", {group.label_}});
  }
  group.recording_ = this;
  group.scope_ = &scope;
  group.outer_ = groups;
  groups = &group;
  raw_push(scope.kind_, group.label_);
}

void Recording::pop(DebugGroup& group) {
  const Scope& scope = *group.scope_;
  if (works() && active != &scope) {
    refuse(scope, group.where_, {"debug_group", {group.label_}},
           fmt::format("the group was opened in {} '{}' and is closed inside {} '{}'", kind_word(scope),
                       scope.label_, kind_word(*innermost), innermost->label_));
  } else if (works() && groups != &group) {
    refuse(scope, group.where_, {"debug_group", {group.label_}},
           fmt::format("the group is closed while '{}', opened inside it, is open", groups->label_));
  }
  for (DebugGroup** link = &groups; *link != nullptr; link = &(*link)->outer_) {
    if (*link == &group) {
      *link = group.outer_;
      break;
    }
  }
  group.recording_ = nullptr;
  if (works()) {
    raw_pop(scope.kind_);
    arena.give_back(group.label_);
  }
}

void Recording::detach_groups(const Scope& scope, Where where) {
  while (groups != nullptr && groups->scope_ == &scope) {
    if (works()) {
      refuse(
          scope, where, {"end"},
          fmt::format("debug group '{}' is still open, and a group is closed in the scope it was opened in",
                      groups->label_));
    }
    groups->recording_ = nullptr;
    groups = groups->outer_;
  }
}

void Recording::marker(Scope& scope, Label name, Where where) {
  if (active != &scope) {
    return not_open(scope, where, {"debug_marker", {name.text}});
  }
  const std::string_view text = arena.text(name);
  if (trace != nullptr) {
    trace_call(scope, {"debug_marker", {text}});
  }
  raw_marker(scope.kind_, text);
  arena.give_back(text);
}

}  // namespace detail
}  // namespace ambito::command
