#include "device/limits.h"

#include <algorithm>
#include <array>

namespace ambito::device {

std::span<const LimitField> limit_fields() {
  using L = Limits;
  static constexpr std::array<LimitField, 31> fields{{
      {"maxTextureDimension1D", &L::max_texture_dimension_1d, false},
      {"maxTextureDimension2D", &L::max_texture_dimension_2d, false},
      {"maxTextureDimension3D", &L::max_texture_dimension_3d, false},
      {"maxTextureArrayLayers", &L::max_texture_array_layers, false},
      {"maxBindGroups", &L::max_bind_groups, false},
      {"maxBindGroupsPlusVertexBuffers", &L::max_bind_groups_plus_vertex_buffers, false},
      {"maxBindingsPerBindGroup", &L::max_bindings_per_bind_group, false},
      {"maxDynamicUniformBuffersPerPipelineLayout", &L::max_dynamic_uniform_buffers_per_pipeline_layout,
       false},
      {"maxDynamicStorageBuffersPerPipelineLayout", &L::max_dynamic_storage_buffers_per_pipeline_layout,
       false},
      {"maxSampledTexturesPerShaderStage", &L::max_sampled_textures_per_shader_stage, false},
      {"maxSamplersPerShaderStage", &L::max_samplers_per_shader_stage, false},
      {"maxStorageBuffersPerShaderStage", &L::max_storage_buffers_per_shader_stage, false},
      {"maxStorageTexturesPerShaderStage", &L::max_storage_textures_per_shader_stage, false},
      {"maxUniformBuffersPerShaderStage", &L::max_uniform_buffers_per_shader_stage, false},
      {"maxUniformBufferBindingSize", &L::max_uniform_buffer_binding_size, false},
      {"maxStorageBufferBindingSize", &L::max_storage_buffer_binding_size, false},
      {"minUniformBufferOffsetAlignment", &L::min_uniform_buffer_offset_alignment, true},
      {"minStorageBufferOffsetAlignment", &L::min_storage_buffer_offset_alignment, true},
      {"maxVertexBuffers", &L::max_vertex_buffers, false},
      {"maxBufferSize", &L::max_buffer_size, false},
      {"maxVertexAttributes", &L::max_vertex_attributes, false},
      {"maxVertexBufferArrayStride", &L::max_vertex_buffer_array_stride, false},
      {"maxInterStageShaderVariables", &L::max_inter_stage_shader_variables, false},
      {"maxColorAttachments", &L::max_color_attachments, false},
      {"maxColorAttachmentBytesPerSample", &L::max_color_attachment_bytes_per_sample, false},
      {"maxComputeWorkgroupStorageSize", &L::max_compute_workgroup_storage_size, false},
      {"maxComputeInvocationsPerWorkgroup", &L::max_compute_invocations_per_workgroup, false},
      {"maxComputeWorkgroupSizeX", &L::max_compute_workgroup_size_x, false},
      {"maxComputeWorkgroupSizeY", &L::max_compute_workgroup_size_y, false},
      {"maxComputeWorkgroupSizeZ", &L::max_compute_workgroup_size_z, false},
      {"maxComputeWorkgroupsPerDimension", &L::max_compute_workgroups_per_dimension, false},
  }};
  return fields;
}

const char* name_of(std::uint64_t Limits::*field) {
  const auto fields = limit_fields();
  return std::ranges::find(fields, field, &LimitField::field)->name;
}

Limits limits_to_request(const Limits& adapter, std::span<const WantedLimit> wanted) {
  Limits result;
  for (const LimitField& field : limit_fields()) {
    for (const WantedLimit& wish : wanted) {
      if (wish.field != field.field) continue;
      std::uint64_t& value = result.*field.field;
      const std::uint64_t reachable = field.lower_is_better ? std::max(wish.value, adapter.*field.field)
                                                            : std::min(wish.value, adapter.*field.field);
      value = field.lower_is_better ? std::min(value, reachable) : std::max(value, reachable);
    }
  }
  return result;
}

}  // namespace ambito::device
