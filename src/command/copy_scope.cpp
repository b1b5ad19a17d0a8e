#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "command/copy_checks.h"
#include "command/recording.h"
#include "device/webgpu_enums.h"

namespace ambito::command {

using detail::Call;
using detail::Recording;

CopyScope& Encoder::begin_copy(const CopyDescriptor& descriptor, Where where) {
  Recording& r = *recording_;
  CopyScope& scope = r.open<CopyScope>(*this, Kind::copy, descriptor.label, where);
  if (scope.recording()) {
    if (r.trace != nullptr) {
      r.trace_call(scope, {"begin"});
    }
    r.raw_push(Kind::encoder, scope.label_);
  }
  return scope;
}

namespace {

/// The row behind an id; null, with the error latched, when there is none.
template <detail::MakesCall Make, class Tag>
auto* find(Recording& r, const Scope& scope, Where where, const Make& call, Id<Tag> id,
           std::string_view kind) {
  const auto* const slot = r.store.find(id);
  if (slot == nullptr || slot->handle == nullptr) {
    r.refuse(scope, where, call, fmt::format("the {} is a {}", kind, id ? "stale id" : "null id"));
    return decltype(slot){nullptr};
  }
  return slot;
}

WGPUTexelCopyTextureInfo raw_texture(const TexelTexture& place, WGPUTextureImpl* handle) {
  WGPUTexelCopyTextureInfo raw = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  raw.texture = handle;
  raw.mipLevel = place.mip_level;
  raw.origin = {place.origin.x, place.origin.y, place.origin.z};
  raw.aspect = device::to_webgpu(place.aspect);
  return raw;
}

WGPUTexelCopyBufferInfo raw_buffer(const TexelBuffer& place, WGPUBufferImpl* handle) {
  WGPUTexelCopyBufferInfo raw = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
  raw.buffer = handle;
  raw.layout.offset = place.offset;
  raw.layout.bytesPerRow = place.bytes_per_row == 0 ? WGPU_COPY_STRIDE_UNDEFINED : place.bytes_per_row;
  raw.layout.rowsPerImage = place.rows_per_image == 0 ? WGPU_COPY_STRIDE_UNDEFINED : place.rows_per_image;
  return raw;
}

const char* aspect_name(Aspect aspect) {
  return aspect == Aspect::depth_only ? "depth" : aspect == Aspect::stencil_only ? "stencil" : "all";
}

bool is_empty(CopyExtent extent) {
  return extent.width == 0 || extent.height == 0 || extent.depth_or_layers == 0;
}

}  // namespace

void CopyScope::buffer_to_buffer(resources::BufferId source, std::uint64_t source_offset,
                                 resources::BufferId destination, std::uint64_t destination_offset,
                                 std::uint64_t size, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) {
    use(Call{"buffer_to_buffer",
             {r.name(source), source_offset, r.name(destination), destination_offset, size}});
  };
  if (!r.ready(*this, where, call)) {
    return;
  }
  const auto* const from = find(r, *this, where, call, source, "source");
  const auto* const to = find(r, *this, where, call, destination, "destination");
  if (from == nullptr || to == nullptr) {
    return;
  }
  if (std::string reason = detail::check_buffer_copy({*from, source_offset}, {*to, destination_offset}, size,
                                                     source == destination);
      !reason.empty()) {
    return r.refuse(*this, where, call, reason);
  }
  r.note_written(*to, destination);
  ++r.counts.copies;
  wgpuCommandEncoderCopyBufferToBuffer(r.encoder, from->handle, source_offset, to->handle, destination_offset,
                                       size);
}

void CopyScope::buffer_to_buffer(resources::BufferId source, resources::BufferId destination,
                                 std::uint64_t size, Where where) {
  buffer_to_buffer(source, 0, destination, 0, size, where);
}

void CopyScope::buffer_to_texture(const TexelBuffer& source, const TexelTexture& destination,
                                  CopyExtent extent, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) {
    use(Call{"buffer_to_texture",
             {r.name(source.buffer), source.offset, source.bytes_per_row, source.rows_per_image,
              r.name(destination.texture), destination.mip_level, destination.origin.x, destination.origin.y,
              destination.origin.z, aspect_name(destination.aspect), extent.width, extent.height,
              extent.depth_or_layers}});
  };
  if (!r.ready(*this, where, call)) {
    return;
  }
  const auto* const buffer = find(r, *this, where, call, source.buffer, "source");
  const auto* const texture = find(r, *this, where, call, destination.texture, "destination");
  if (buffer == nullptr || texture == nullptr) {
    return;
  }
  if (std::string reason = detail::check_texel_copy(*buffer, source, *texture, destination, extent,
                                                    detail::Direction::to_texture);
      !reason.empty()) {
    return r.refuse(*this, where, call, reason);
  }
  if (is_empty(extent)) {
    return;
  }
  ++r.counts.copies;
  const WGPUTexelCopyBufferInfo from = raw_buffer(source, buffer->handle);
  const WGPUTexelCopyTextureInfo to = raw_texture(destination, texture->handle);
  const WGPUExtent3D size = {extent.width, extent.height, extent.depth_or_layers};
  wgpuCommandEncoderCopyBufferToTexture(r.encoder, &from, &to, &size);
}

void CopyScope::texture_to_buffer(const TexelTexture& source, const TexelBuffer& destination,
                                  CopyExtent extent, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) {
    use(Call{"texture_to_buffer",
             {r.name(source.texture), source.mip_level, source.origin.x, source.origin.y, source.origin.z,
              aspect_name(source.aspect), r.name(destination.buffer), destination.offset,
              destination.bytes_per_row, destination.rows_per_image, extent.width, extent.height,
              extent.depth_or_layers}});
  };
  if (!r.ready(*this, where, call)) {
    return;
  }
  const auto* const texture = find(r, *this, where, call, source.texture, "source");
  const auto* const buffer = find(r, *this, where, call, destination.buffer, "destination");
  if (texture == nullptr || buffer == nullptr) {
    return;
  }
  if (std::string reason = detail::check_texel_copy(*buffer, destination, *texture, source, extent,
                                                    detail::Direction::to_buffer);
      !reason.empty()) {
    return r.refuse(*this, where, call, reason);
  }
  if (is_empty(extent)) {
    return;
  }
  r.note_written(*buffer, destination.buffer);
  ++r.counts.copies;
  const WGPUTexelCopyTextureInfo from = raw_texture(source, texture->handle);
  const WGPUTexelCopyBufferInfo to = raw_buffer(destination, buffer->handle);
  const WGPUExtent3D size = {extent.width, extent.height, extent.depth_or_layers};
  wgpuCommandEncoderCopyTextureToBuffer(r.encoder, &from, &to, &size);
}

void CopyScope::texture_to_texture(const TexelTexture& source, const TexelTexture& destination,
                                   CopyExtent extent, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) {
    use(Call{"texture_to_texture",
             {r.name(source.texture), source.mip_level, source.origin.x, source.origin.y, source.origin.z,
              aspect_name(source.aspect), r.name(destination.texture), destination.mip_level,
              destination.origin.x, destination.origin.y, destination.origin.z,
              aspect_name(destination.aspect), extent.width, extent.height, extent.depth_or_layers}});
  };
  if (!r.ready(*this, where, call)) {
    return;
  }
  const auto* const from = find(r, *this, where, call, source.texture, "source");
  const auto* const to = find(r, *this, where, call, destination.texture, "destination");
  if (from == nullptr || to == nullptr) {
    return;
  }
  if (std::string reason = detail::check_texture_copy(*from, source, *to, destination, extent);
      !reason.empty()) {
    return r.refuse(*this, where, call, reason);
  }
  if (is_empty(extent)) {
    return;
  }
  ++r.counts.copies;
  const WGPUTexelCopyTextureInfo raw_from = raw_texture(source, from->handle);
  const WGPUTexelCopyTextureInfo raw_to = raw_texture(destination, to->handle);
  const WGPUExtent3D size = {extent.width, extent.height, extent.depth_or_layers};
  wgpuCommandEncoderCopyTextureToTexture(r.encoder, &raw_from, &raw_to, &size);
}

void CopyScope::clear_buffer(resources::BufferId id, Where where) {
  const auto* const buffer = recording_->store.find(id);
  clear_buffer(id, 0, buffer == nullptr ? 0 : buffer->size, where);
}

void CopyScope::clear_buffer(resources::BufferId id, std::uint64_t offset, std::uint64_t size, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) { use(Call{"clear_buffer", {r.name(id), offset, size}}); };
  if (!r.ready(*this, where, call)) {
    return;
  }
  const auto* const buffer = find(r, *this, where, call, id, "buffer");
  if (buffer == nullptr) {
    return;
  }
  if (std::string reason = detail::check_clear(*buffer, offset, size); !reason.empty()) {
    return r.refuse(*this, where, call, reason);
  }
  r.note_written(*buffer, id);
  if (size != 0) {
    ++r.counts.copies;
    wgpuCommandEncoderClearBuffer(r.encoder, buffer->handle, offset, size);
  }
}

void CopyScope::resolve_queries(resources::QuerySetId queries, std::uint32_t first, std::uint32_t count,
                                resources::BufferId destination, std::uint64_t offset, Where where) {
  Recording& r = *recording_;
  const auto call = [&](auto&& use) {
    use(Call{"resolve_queries", {r.name(queries), first, count, r.name(destination), offset}});
  };
  if (!r.ready(*this, where, call)) {
    return;
  }
  const resources::QuerySetSlot* const set = r.store.find(queries);
  if ((set == nullptr || set->handle == nullptr) && !r.gpu.has(device::Feature::timestamp_query) &&
      (set == nullptr ? !queries : set->kind == resources::QueryKind::timestamp)) {
    return;  // timestamps are unavailable: the same code runs, the buffer keeps what it has
  }
  const auto* const buffer = find(r, *this, where, call, destination, "destination");
  if (find(r, *this, where, call, queries, "query set") == nullptr || buffer == nullptr) {
    return;
  }
  if (std::string reason = detail::check_resolve(*set, first, count, *buffer, offset); !reason.empty()) {
    return r.refuse(*this, where, call, reason);
  }
  if (count != 0) {
    ++r.counts.copies;
    // A query that was never written resolves to 0, says WebGPU; one implementation leaves the bytes as they
    // are.
    if (has(buffer->usage, BufferUsage::copy_dst)) {
      wgpuCommandEncoderClearBuffer(r.encoder, buffer->handle, offset, std::uint64_t{count} * 8);
    }
    wgpuCommandEncoderResolveQuerySet(r.encoder, set->handle, first, count, buffer->handle, offset);
  }
}

}  // namespace ambito::command
