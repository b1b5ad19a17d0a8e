#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "resources/format_rules.h"
#include "resources/refuse.h"
#include "resources/rules.h"

namespace ambito::resources {

namespace {

Result<void> check_attribute(const VertexAttribute& a, std::size_t slot, const VertexBufferLayout& buffer,
                             std::string_view label, const device::Limits& limits) {
  const std::uint64_t size = byte_size(a.format);
  const std::uint64_t end = a.offset + size;
  const std::uint64_t room = buffer.stride == 0 ? limits.max_vertex_buffer_array_stride : buffer.stride;
  if (end > room)
    return refuse(
        "The attribute at location {} of the pipeline '{}' ends at byte {} of vertex buffer {}, whose "
        "stride is {}.",
        a.location, label, end, slot, room);
  const std::uint64_t alignment = std::min<std::uint64_t>(4, size);
  if (a.offset % alignment != 0)
    return refuse(
        "The attribute at location {} of the pipeline '{}' has the offset {}; it must be a multiple of {}.",
        a.location, label, a.offset, alignment);
  if (a.location >= limits.max_vertex_attributes)
    return refuse(
        "The pipeline '{}' has an attribute at location {}, and the limit maxVertexAttributes is {}.", label,
        a.location, limits.max_vertex_attributes);
  return {};
}

Result<void> check_vertex(const RenderPipelineDescriptor& p, std::string_view label,
                          std::uint32_t group_count, const device::Limits& limits) {
  const std::uint64_t buffers = p.vertex_buffers.size();
  if (buffers > std::min<std::uint64_t>(limits.max_vertex_buffers, max_vertex_buffers))
    return refuse("The pipeline '{}' has {} vertex buffers, and the limit maxVertexBuffers is {}.", label,
                  buffers, std::min<std::uint64_t>(limits.max_vertex_buffers, max_vertex_buffers));
  if (group_count + buffers > limits.max_bind_groups_plus_vertex_buffers)
    return refuse(
        "The pipeline '{}' has {} bind groups and {} vertex buffers, and the limit "
        "maxBindGroupsPlusVertexBuffers is {}.",
        label, group_count, buffers, limits.max_bind_groups_plus_vertex_buffers);
  std::vector<std::uint32_t> locations;
  for (std::size_t slot = 0; slot < buffers; ++slot) {
    const VertexBufferLayout& buffer = p.vertex_buffers[slot];
    if (buffer.stride > limits.max_vertex_buffer_array_stride)
      return refuse(
          "Vertex buffer {} of the pipeline '{}' has a stride of {} bytes, and the limit "
          "maxVertexBufferArrayStride is {}.",
          slot, label, buffer.stride, limits.max_vertex_buffer_array_stride);
    if (buffer.stride % 4 != 0)
      return refuse(
          "Vertex buffer {} of the pipeline '{}' has a stride of {} bytes; it must be a multiple of 4.", slot,
          label, buffer.stride);
    for (const VertexAttribute& attribute : buffer.attributes) {
      if (auto ok = check_attribute(attribute, slot, buffer, label, limits); !ok) return ok;
      locations.push_back(attribute.location);
    }
  }
  std::ranges::sort(locations);
  if (const auto twice = std::ranges::adjacent_find(locations); twice != locations.end())
    return refuse("The pipeline '{}' has two attributes at location {}.", label, *twice);
  return {};
}

Result<void> check_targets(const RenderPipelineDescriptor& p, std::string_view label,
                           const Contract& contract) {
  const std::uint64_t most =
      std::min<std::uint64_t>(contract.limits.max_color_attachments, max_color_attachments);
  if (p.targets.size() > most)
    return refuse("The pipeline '{}' has {} colour targets, and the limit maxColorAttachments is {}.", label,
                  p.targets.size(), most);
  std::vector<Format> formats;
  for (std::size_t i = 0; i < p.targets.size(); ++i) {
    const ColorTarget& target = p.targets[i];
    formats.push_back(target.format);
    if (target.format == Format::undefined) continue;
    const FormatRules format = rules_of(target.format, contract.features);
    if (!format.renderable || has_depth(target.format) || has_stencil(target.format))
      return refuse("Target {} of the pipeline '{}' has the format {}, which is not renderable as colour.", i,
                    label, to_string(target.format));
    if (target.blend != Blend::none && !format.blendable)
      return refuse("Target {} of the pipeline '{}' blends, and the format {} cannot.", i, label,
                    to_string(target.format));
    if (target.write_mask > 0xF)
      return refuse("Target {} of the pipeline '{}' has the write mask {:#x}; it may have 4 bits.", i, label,
                    target.write_mask);
    if (p.sample_count > 1 && !format.multisample)
      return refuse("Target {} of the pipeline '{}' has 4 samples, and the format {} cannot have them.", i,
                    label, to_string(target.format));
  }
  const std::uint32_t bytes = target_bytes_per_sample(formats);
  if (bytes > contract.limits.max_color_attachment_bytes_per_sample)
    return refuse(
        "The targets of the pipeline '{}' take {} bytes a sample, and the limit "
        "maxColorAttachmentBytesPerSample is {}.",
        label, bytes, contract.limits.max_color_attachment_bytes_per_sample);
  return {};
}

Result<void> check_depth(const RenderPipelineDescriptor& p, std::string_view label) {
  const DepthState& d = p.depth;
  if (d.stencil != StencilState{} && !has_stencil(d.format))
    return refuse("The pipeline '{}' has a stencil state, and its depth format {} holds no stencil.", label,
                  to_string(d.format));
  if (d.format == Format::undefined) return {};
  if (!has_depth(d.format) && !has_stencil(d.format))
    return refuse("The depth attachment of the pipeline '{}' has the format {}, which holds no depth.", label,
                  to_string(d.format));
  if (has_depth(d.format) && d.compare == CompareFunction::none)
    return refuse("The pipeline '{}' has a depth attachment of format {} and no compare function.", label,
                  to_string(d.format));
  if (!has_depth(d.format) &&
      (d.write || (d.compare != CompareFunction::none && d.compare != CompareFunction::always)))
    return refuse("The pipeline '{}' tests or writes depth, and the format {} holds none.", label,
                  to_string(d.format));
  if (d.stencil.compare == CompareFunction::none)
    return refuse("The pipeline '{}' has a stencil state without a compare function.", label);
  const bool biased = d.bias != 0 || d.bias_slope != 0.0f || d.bias_clamp != 0.0f;
  const bool triangles = p.topology == Topology::triangle_list || p.topology == Topology::triangle_strip;
  if (biased && !triangles)
    return refuse("The pipeline '{}' has a depth bias and draws no triangles.", label);
  if (!std::isfinite(d.bias_slope) || !std::isfinite(d.bias_clamp))
    return refuse("The pipeline '{}' has a depth bias of slope {} and clamp {}; they must be finite.", label,
                  d.bias_slope, d.bias_clamp);
  return {};
}

Result<void> check_coverage(const RenderPipelineDescriptor& p, std::string_view label,
                            device::FeatureSet features) {
  if (!p.alpha_to_coverage) return {};
  if (p.sample_count != 4)
    return refuse("The pipeline '{}' turns alpha into coverage and has {} sample; it needs 4.", label,
                  p.sample_count);
  const Format first = p.targets.empty() ? Format::undefined : p.targets[0].format;
  if (!rules_of(first, features).blendable)
    return refuse(
        "The pipeline '{}' turns alpha into coverage, and its target 0 of format {} has no alpha that "
        "blends.",
        label, to_string(first));
  return {};
}

}  // namespace

std::uint32_t byte_size(VertexFormat format) {
  static constexpr std::array<std::uint8_t, 18> sizes{4, 8, 12, 16, 4, 8, 16, 4, 8,
                                                      4, 4, 4,  8,  4, 4, 8,  4, 8};
  return sizes[static_cast<std::size_t>(format)];
}

Result<void> check(const RenderPipelineDescriptor& p, std::uint32_t group_count, const Contract& contract) {
  const std::string label = p.label.str();
  if (p.vertex_entry.empty()) return refuse("The pipeline '{}' names no vertex entry point.", label);
  if (p.sample_count != 1 && p.sample_count != 4)
    return refuse("The pipeline '{}' has {} samples; it may have 1 or 4.", label, p.sample_count);
  if (p.fragment_entry.empty() && !p.targets.empty())
    return refuse("The pipeline '{}' has {} colour targets and no fragment entry point.", label,
                  p.targets.size());
  const bool colour =
      std::ranges::any_of(p.targets, [](const ColorTarget& t) { return t.format != Format::undefined; });
  if (!colour && p.depth.format == Format::undefined)
    return refuse("The pipeline '{}' has neither a colour target nor a depth attachment.", label);
  if (auto ok = check_vertex(p, label, group_count, contract.limits); !ok) return ok;
  if (auto ok = check_targets(p, label, contract); !ok) return ok;
  if (auto ok = check_depth(p, label); !ok) return ok;
  return check_coverage(p, label, contract.features);
}

}  // namespace ambito::resources
