#include "device/webgpu_tables.h"

#include <array>
#include <span>
#include <string>

#include <fmt/format.h>

#include "device/implementation.h"

namespace ambito::device {

namespace {

struct Small {
  std::uint64_t Limits::*ours;
  std::uint32_t WGPULimits::*theirs;
};
struct Large {
  std::uint64_t Limits::*ours;
  std::uint64_t WGPULimits::*theirs;
};
using L = Limits;
using W = WGPULimits;

constexpr std::array small_limits{
    Small{&L::max_texture_dimension_1d, &W::maxTextureDimension1D},
    Small{&L::max_texture_dimension_2d, &W::maxTextureDimension2D},
    Small{&L::max_texture_dimension_3d, &W::maxTextureDimension3D},
    Small{&L::max_texture_array_layers, &W::maxTextureArrayLayers},
    Small{&L::max_bind_groups, &W::maxBindGroups},
    Small{&L::max_bind_groups_plus_vertex_buffers, &W::maxBindGroupsPlusVertexBuffers},
    Small{&L::max_bindings_per_bind_group, &W::maxBindingsPerBindGroup},
    Small{&L::max_dynamic_uniform_buffers_per_pipeline_layout, &W::maxDynamicUniformBuffersPerPipelineLayout},
    Small{&L::max_dynamic_storage_buffers_per_pipeline_layout, &W::maxDynamicStorageBuffersPerPipelineLayout},
    Small{&L::max_sampled_textures_per_shader_stage, &W::maxSampledTexturesPerShaderStage},
    Small{&L::max_samplers_per_shader_stage, &W::maxSamplersPerShaderStage},
    Small{&L::max_storage_buffers_per_shader_stage, &W::maxStorageBuffersPerShaderStage},
    Small{&L::max_storage_textures_per_shader_stage, &W::maxStorageTexturesPerShaderStage},
    Small{&L::max_uniform_buffers_per_shader_stage, &W::maxUniformBuffersPerShaderStage},
    Small{&L::min_uniform_buffer_offset_alignment, &W::minUniformBufferOffsetAlignment},
    Small{&L::min_storage_buffer_offset_alignment, &W::minStorageBufferOffsetAlignment},
    Small{&L::max_vertex_buffers, &W::maxVertexBuffers},
    Small{&L::max_vertex_attributes, &W::maxVertexAttributes},
    Small{&L::max_vertex_buffer_array_stride, &W::maxVertexBufferArrayStride},
    Small{&L::max_inter_stage_shader_variables, &W::maxInterStageShaderVariables},
    Small{&L::max_color_attachments, &W::maxColorAttachments},
    Small{&L::max_color_attachment_bytes_per_sample, &W::maxColorAttachmentBytesPerSample},
    Small{&L::max_compute_workgroup_storage_size, &W::maxComputeWorkgroupStorageSize},
    Small{&L::max_compute_invocations_per_workgroup, &W::maxComputeInvocationsPerWorkgroup},
    Small{&L::max_compute_workgroup_size_x, &W::maxComputeWorkgroupSizeX},
    Small{&L::max_compute_workgroup_size_y, &W::maxComputeWorkgroupSizeY},
    Small{&L::max_compute_workgroup_size_z, &W::maxComputeWorkgroupSizeZ},
    Small{&L::max_compute_workgroups_per_dimension, &W::maxComputeWorkgroupsPerDimension},
};
constexpr std::array large_limits{
    Large{&L::max_uniform_buffer_binding_size, &W::maxUniformBufferBindingSize},
    Large{&L::max_storage_buffer_binding_size, &W::maxStorageBufferBindingSize},
    Large{&L::max_buffer_size, &W::maxBufferSize},
};

struct FeatureRow {
  Feature feature;
  WGPUFeatureName name;
};
constexpr std::array standard_features{
    FeatureRow{Feature::timestamp_query, WGPUFeatureName_TimestampQuery},
    FeatureRow{Feature::indirect_first_instance, WGPUFeatureName_IndirectFirstInstance},
    FeatureRow{Feature::depth_clip_control, WGPUFeatureName_DepthClipControl},
    FeatureRow{Feature::depth32_float_stencil8, WGPUFeatureName_Depth32FloatStencil8},
    FeatureRow{Feature::float32_filterable, WGPUFeatureName_Float32Filterable},
    FeatureRow{Feature::float32_blendable, WGPUFeatureName_Float32Blendable},
    FeatureRow{Feature::rg11b10_ufloat_renderable, WGPUFeatureName_RG11B10UfloatRenderable},
    FeatureRow{Feature::bgra8_unorm_storage, WGPUFeatureName_BGRA8UnormStorage},
    FeatureRow{Feature::shader_f16, WGPUFeatureName_ShaderF16},
    FeatureRow{Feature::subgroups, WGPUFeatureName_Subgroups},
    FeatureRow{Feature::texture_compression_bc, WGPUFeatureName_TextureCompressionBC},
    FeatureRow{Feature::texture_compression_etc2, WGPUFeatureName_TextureCompressionETC2},
    FeatureRow{Feature::texture_compression_astc, WGPUFeatureName_TextureCompressionASTC},
    FeatureRow{Feature::clip_distances, WGPUFeatureName_ClipDistances},
    FeatureRow{Feature::dual_source_blending, WGPUFeatureName_DualSourceBlending},
};

}  // namespace

std::optional<WGPUFeatureName> to_webgpu(Feature feature) {
  for (const FeatureRow& row : standard_features)
    if (row.feature == feature) return row.name;
  if (const auto own = implementation::extension(feature)) return static_cast<WGPUFeatureName>(*own);
  return std::nullopt;
}

std::string feature_name(WGPUFeatureName name) {
  for (std::uint32_t i = 0; i < feature_count; ++i)
    if (const auto feature = static_cast<Feature>(i); to_webgpu(feature) == name) return to_string(feature);
  return fmt::format("feature {:#x}", static_cast<std::uint32_t>(name));
}

WGPULimits to_webgpu(const Limits& limits) {
  WGPULimits result = WGPU_LIMITS_INIT;
  for (const Small& row : small_limits) result.*row.theirs = static_cast<std::uint32_t>(limits.*row.ours);
  for (const Large& row : large_limits) result.*row.theirs = limits.*row.ours;
  return result;
}

Limits from_webgpu(const WGPULimits& limits) {
  Limits result;
  for (const Small& row : small_limits)
    if (limits.*row.theirs != WGPU_LIMIT_U32_UNDEFINED) result.*row.ours = limits.*row.theirs;
  for (const Large& row : large_limits)
    if (limits.*row.theirs != WGPU_LIMIT_U64_UNDEFINED) result.*row.ours = limits.*row.theirs;
  return result;
}

}  // namespace ambito::device
