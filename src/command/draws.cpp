// The draw verbs. On the fast path each is a handful of comparisons before the call into WebGPU; names,
// sentences and look-ups happen in the cold functions.

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "command/draw_checks.h"
#include "command/recording.h"

namespace ambito::command {

using detail::Call;
using detail::Recording;

namespace detail {

/// Checks everything from the state to the numbers, and latches what is wrong.
void Recording::check_draw(const Scope& scope, Where where, const Call& call, bool indexed,
                           std::uint64_t count, std::uint64_t instances) {
  std::string reason = check_draw_state(store, draw, indexed);
  if (reason.empty()) {
    (indexed ? draw.indexed_checked : draw.draw_checked) = true;
    reason = over_range(draw, count, instances, indexed);
  }
  if (reason.empty() && pass.draws >= pass.max_draws) {
    reason = fmt::format("the pass has made {} draws, and its maximum is {}", pass.draws, pass.max_draws);
  }
  if (!reason.empty()) {
    refuse(scope, where, call, reason);
  }
}

}  // namespace detail

void DrawScope::draw(std::uint32_t vertices, std::uint32_t instances, std::uint32_t first_vertex,
                     std::uint32_t first_instance, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) {
    use(Call{"draw", {vertices, instances, first_vertex, first_instance}});
  };
  if (r.active != this) [[unlikely]] {
    return call([&](const Call& c) { r.not_open(*this, where, c); });
  }
  if (r.trace != nullptr) [[unlikely]] {
    call([&](const Call& c) { r.trace_call(*this, c); });
  }
  const std::uint64_t last_vertex = std::uint64_t{first_vertex} + vertices;
  const std::uint64_t last_instance = std::uint64_t{first_instance} + instances;
  detail::DrawState& s = r.draw;
  if (!s.draw_checked || last_vertex > s.max_vertices || last_instance > s.max_instances ||
      r.pass.draws >= r.pass.max_draws) [[unlikely]] {
    call([&](const Call& c) { r.check_draw(*this, where, c, false, last_vertex, last_instance); });
    if (r.active != this) {
      return;
    }
  }
  ++r.pass.draws;
  if (r.bundle != nullptr) {
    wgpuRenderBundleEncoderDraw(r.bundle, vertices, instances, first_vertex, first_instance);
  } else {
    wgpuRenderPassEncoderDraw(r.render_pass, vertices, instances, first_vertex, first_instance);
  }
}

void DrawScope::draw_indexed(std::uint32_t indices, std::uint32_t instances, std::uint32_t first_index,
                             std::int32_t base_vertex, std::uint32_t first_instance, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) {
    use(Call{"draw_indexed", {indices, instances, first_index, base_vertex, first_instance}});
  };
  if (r.active != this) [[unlikely]] {
    return call([&](const Call& c) { r.not_open(*this, where, c); });
  }
  if (r.trace != nullptr) [[unlikely]] {
    call([&](const Call& c) { r.trace_call(*this, c); });
  }
  const std::uint64_t last_index = std::uint64_t{first_index} + indices;
  const std::uint64_t last_instance = std::uint64_t{first_instance} + instances;
  detail::DrawState& s = r.draw;
  if (!s.indexed_checked || last_index > s.max_indices || last_instance > s.max_instances ||
      r.pass.draws >= r.pass.max_draws) [[unlikely]] {
    call([&](const Call& c) { r.check_draw(*this, where, c, true, last_index, last_instance); });
    if (r.active != this) {
      return;
    }
  }
  ++r.pass.draws;
  if (r.bundle != nullptr) {
    wgpuRenderBundleEncoderDrawIndexed(r.bundle, indices, instances, first_index, base_vertex,
                                       first_instance);
  } else {
    wgpuRenderPassEncoderDrawIndexed(r.render_pass, indices, instances, first_index, base_vertex,
                                     first_instance);
  }
}

namespace {

/// The arguments buffer of an indirect draw, after every check; null when it was refused.
template <detail::MakesCall Make>
const resources::BufferSlot* indirect(Recording& r, const DrawScope& scope, Where where, const Make& call,
                                      resources::BufferId arguments, std::uint64_t offset, bool indexed) {
  if (!r.ready(scope, where, call)) {
    return nullptr;
  }
  const bool checked = indexed ? r.draw.indexed_checked : r.draw.draw_checked;
  if (!checked || r.pass.draws >= r.pass.max_draws) {
    call([&](const Call& c) { r.check_draw(scope, where, c, indexed, 0, 0); });
    if (!r.works()) {
      return nullptr;
    }
  }
  std::uint64_t size = indexed ? 20 : 16;
  std::string reason;
  const auto* const buffer = r.readable(arguments, BufferUsage::indirect, 4, offset, size, reason);
  if (buffer == nullptr) {
    r.refuse(scope, where, call, reason);
    return nullptr;
  }
  r.note_read(arguments);
  ++r.pass.draws;
  return buffer;
}

}  // namespace

void DrawScope::draw_indirect(resources::BufferId arguments, std::uint64_t offset, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) { use(Call{"draw_indirect", {r.name(arguments), offset}}); };
  if (const auto* const buffer = indirect(r, *this, where, call, arguments, offset, false)) {
    if (r.bundle != nullptr) {
      wgpuRenderBundleEncoderDrawIndirect(r.bundle, buffer->handle, offset);
    } else {
      wgpuRenderPassEncoderDrawIndirect(r.render_pass, buffer->handle, offset);
    }
  }
}

void DrawScope::draw_indexed_indirect(resources::BufferId arguments, std::uint64_t offset, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) { use(Call{"draw_indexed_indirect", {r.name(arguments), offset}}); };
  if (const auto* const buffer = indirect(r, *this, where, call, arguments, offset, true)) {
    if (r.bundle != nullptr) {
      wgpuRenderBundleEncoderDrawIndexedIndirect(r.bundle, buffer->handle, offset);
    } else {
      wgpuRenderPassEncoderDrawIndexedIndirect(r.render_pass, buffer->handle, offset);
    }
  }
}

}  // namespace ambito::command
