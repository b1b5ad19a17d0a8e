#include "command/draw_checks.h"

#include <algorithm>

#include <fmt/format.h>

namespace ambito::command::detail {

namespace {

const char* format_name(Format format) { return format == Format::undefined ? "nothing" : to_string(format); }

/// Elements of `stride` bytes of which the last needs only `last`.
std::uint64_t elements(std::uint64_t size, std::uint64_t stride, std::uint64_t last) {
  if (size < last) {
    return 0;
  }
  return stride == 0 ? no_limit : (size - last) / stride + 1;
}

std::string check_vertex_buffers(const resources::Resources& store,
                                 const resources::RenderPipelineSlot& pipeline, DrawState& state) {
  for (std::uint32_t slot = 0; slot < resources::max_vertex_buffers; ++slot) {
    if ((pipeline.required_vertex_buffers >> slot & 1u) == 0) {
      continue;
    }
    const BoundBuffer& bound = state.vertex_buffers[slot];
    if (!bound.id) {
      return fmt::format("pipeline '{}' needs a vertex buffer in slot {}, and none is set", pipeline.label,
                         slot);
    }
    if (store.find(bound.id) == nullptr) {
      return fmt::format("the vertex buffer in slot {} was destroyed", slot);
    }
    const std::uint64_t count = elements(bound.size, pipeline.strides[slot], pipeline.last_strides[slot]);
    std::uint64_t& limit =
        (pipeline.instance_buffers >> slot & 1u) != 0 ? state.max_instances : state.max_vertices;
    limit = std::min(limit, count);
  }
  return {};
}

std::string check_index_buffer(const resources::Resources& store,
                               const resources::RenderPipelineSlot& pipeline, DrawState& state) {
  if (!state.index_buffer.id) {
    return "no index buffer is set";
  }
  if (store.find(state.index_buffer.id) == nullptr) {
    return "the index buffer was destroyed";
  }
  const bool strip =
      pipeline.topology == Topology::line_strip || pipeline.topology == Topology::triangle_strip;
  if (strip && pipeline.strip_index_format != state.index_format) {
    return fmt::format("pipeline '{}' draws strips of {}-bit indices and the index buffer has {} bits",
                       pipeline.label, pipeline.strip_index_format == IndexFormat::uint16 ? 16 : 32,
                       state.index_format == IndexFormat::uint16 ? 16 : 32);
  }
  state.max_indices = state.index_buffer.size / (state.index_format == IndexFormat::uint16 ? 2 : 4);
  return {};
}

}  // namespace

std::string check_targets(const resources::TargetSignature& pipeline,
                          const resources::TargetSignature& pass) {
  for (std::size_t i = 0; i < pipeline.colors.size(); ++i) {
    if (pipeline.colors[i] != pass.colors[i]) {
      return fmt::format("writes {} to @location({}) and the pass has {} there",
                         format_name(pipeline.colors[i]), i, format_name(pass.colors[i]));
    }
  }
  if (pipeline.depth != pass.depth) {
    return fmt::format("has the depth format {} and the pass has {}", format_name(pipeline.depth),
                       format_name(pass.depth));
  }
  if (pipeline.sample_count != pass.sample_count) {
    return fmt::format("has {} samples and the pass has {}", pipeline.sample_count, pass.sample_count);
  }
  return {};
}

std::string check_pipeline(const resources::RenderPipelineSlot& pipeline, const PassState& pass) {
  if (std::string reason = check_targets(pipeline.targets, pass.targets); !reason.empty()) {
    return fmt::format("pipeline '{}' {}", pipeline.label, reason);
  }
  if (pipeline.writes_depth && pass.depth_read_only) {
    return fmt::format("pipeline '{}' writes depth and the depth of the pass is read-only", pipeline.label);
  }
  if (pipeline.writes_stencil && pass.stencil_read_only) {
    return fmt::format("pipeline '{}' writes the stencil and that of the pass is read-only", pipeline.label);
  }
  return {};
}

std::string check_offsets(const resources::BindGroupSlot& group, std::span<const std::uint32_t> offsets) {
  if (offsets.size() != group.dynamic.size()) {
    return fmt::format("bind group '{}' takes {} dynamic offsets and {} are given", group.label,
                       group.dynamic.size(), offsets.size());
  }
  for (std::size_t i = 0; i < offsets.size(); ++i) {
    const resources::DynamicBinding& binding = group.dynamic[i];
    if (offsets[i] % binding.alignment != 0) {
      return fmt::format("dynamic offset {} of binding {} is not a multiple of {}", offsets[i],
                         binding.binding, binding.alignment);
    }
    if (offsets[i] + binding.offset + binding.size > binding.buffer_size) {
      return fmt::format(
          "dynamic offset {} of binding {}, which shows {} bytes from {}, leaves its buffer of {} bytes",
          offsets[i], binding.binding, binding.size, binding.offset, binding.buffer_size);
    }
  }
  return {};
}

std::string check_buffer_range(const resources::BufferSlot& buffer, BufferUsage usage,
                               std::uint64_t alignment, std::uint64_t offset, std::uint64_t& size) {
  if (!has(buffer.usage, usage)) {
    const char* const name = usage == BufferUsage::vertex     ? "vertex"
                             : usage == BufferUsage::index    ? "index"
                             : usage == BufferUsage::indirect ? "indirect"
                                                              : "this";
    return fmt::format("buffer '{}' has no usage {}", buffer.label, name);
  }
  if (buffer.mapped) {
    return fmt::format("buffer '{}' is mapped", buffer.label);
  }
  if (offset % alignment != 0) {
    return fmt::format("offset {} is not a multiple of {}", offset, alignment);
  }
  if (offset > buffer.size || size > buffer.size - offset) {
    return fmt::format("{} bytes from {} leave buffer '{}' of {} bytes", size, offset, buffer.label,
                       buffer.size);
  }
  if (size == 0) {
    size = buffer.size - offset;
    if (size == 0) {  // one implementation ends the process on an empty range
      return fmt::format("offset {} leaves nothing of buffer '{}' of {} bytes", offset, buffer.label,
                         buffer.size);
    }
  }
  return {};
}

std::string check_groups(const resources::Resources& store, std::uint32_t required,
                         std::span<const resources::BindGroupLayoutId> layouts,
                         std::span<const BoundGroup> groups) {
  for (std::uint32_t index = 0; index < groups.size(); ++index) {
    if ((required >> index & 1u) == 0) {
      continue;
    }
    const BoundGroup& bound = groups[index];
    if (!bound.id) {
      return fmt::format("bind group {} is not set", index);
    }
    const resources::BindGroupSlot* const group = store.find(bound.id);
    if (group == nullptr) {
      return fmt::format("bind group {} was destroyed", index);
    }
    if (bound.layout != layouts[index]) {
      const auto* const wanted = store.find(layouts[index]);
      const auto* const given = store.find(bound.layout);
      return fmt::format("bind group {} '{}' has layout '{}' and the pipeline wants '{}'", index,
                         group->label, given == nullptr ? "stale id" : given->label,
                         wanted == nullptr ? "stale id" : wanted->label);
    }
  }
  return {};
}

std::string check_draw_state(const resources::Resources& store, DrawState& state, bool indexed) {
  if (!state.pipeline) {
    return "no pipeline is set";
  }
  const resources::RenderPipelineSlot* const pipeline = store.find(state.pipeline);
  if (pipeline == nullptr) {
    return "the pipeline was destroyed";
  }
  if (std::string reason = check_groups(store, pipeline->required_groups, pipeline->groups, state.groups);
      !reason.empty()) {
    return reason;
  }
  state.max_vertices = state.max_instances = state.max_indices = no_limit;
  if (std::string reason = check_vertex_buffers(store, *pipeline, state); !reason.empty()) {
    return reason;
  }
  if (indexed) {
    return check_index_buffer(store, *pipeline, state);
  }
  return {};
}

std::string over_range(const DrawState& state, std::uint64_t count, std::uint64_t instances, bool indexed) {
  if (indexed && count > state.max_indices) {
    return fmt::format("indices up to {} are asked for and the index buffer holds {}", count,
                       state.max_indices);
  }
  if (!indexed && count > state.max_vertices) {
    return fmt::format("vertices up to {} are asked for and the vertex buffers hold {}", count,
                       state.max_vertices);
  }
  if (instances > state.max_instances) {
    return fmt::format("instances up to {} are asked for and the instance buffers hold {}", instances,
                       state.max_instances);
  }
  return {};
}

}  // namespace ambito::command::detail
