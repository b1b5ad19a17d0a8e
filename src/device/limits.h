#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace ambito::device {

/// The limits of a device, in the order of the specification. The values here are the specification's
/// defaults: the contract that every WebGPU device keeps.
struct Limits {
  std::uint64_t max_texture_dimension_1d = 8192;
  std::uint64_t max_texture_dimension_2d = 8192;
  std::uint64_t max_texture_dimension_3d = 2048;
  std::uint64_t max_texture_array_layers = 256;
  std::uint64_t max_bind_groups = 4;
  std::uint64_t max_bind_groups_plus_vertex_buffers = 24;
  std::uint64_t max_bindings_per_bind_group = 1000;
  std::uint64_t max_dynamic_uniform_buffers_per_pipeline_layout = 8;
  std::uint64_t max_dynamic_storage_buffers_per_pipeline_layout = 4;
  std::uint64_t max_sampled_textures_per_shader_stage = 16;
  std::uint64_t max_samplers_per_shader_stage = 16;
  std::uint64_t max_storage_buffers_per_shader_stage = 8;
  std::uint64_t max_storage_textures_per_shader_stage = 4;
  std::uint64_t max_uniform_buffers_per_shader_stage = 12;
  std::uint64_t max_uniform_buffer_binding_size = 65536;      ///< bytes
  std::uint64_t max_storage_buffer_binding_size = 134217728;  ///< bytes
  std::uint64_t min_uniform_buffer_offset_alignment = 256;    ///< bytes; lower is better
  std::uint64_t min_storage_buffer_offset_alignment = 256;    ///< bytes; lower is better
  std::uint64_t max_vertex_buffers = 8;
  std::uint64_t max_buffer_size = 268435456;  ///< bytes
  std::uint64_t max_vertex_attributes = 16;
  std::uint64_t max_vertex_buffer_array_stride = 2048;  ///< bytes
  std::uint64_t max_inter_stage_shader_variables = 16;
  std::uint64_t max_color_attachments = 8;
  std::uint64_t max_color_attachment_bytes_per_sample = 32;
  std::uint64_t max_compute_workgroup_storage_size = 16384;  ///< bytes
  std::uint64_t max_compute_invocations_per_workgroup = 256;
  std::uint64_t max_compute_workgroup_size_x = 256;
  std::uint64_t max_compute_workgroup_size_y = 256;
  std::uint64_t max_compute_workgroup_size_z = 64;
  std::uint64_t max_compute_workgroups_per_dimension = 65535;
  friend bool operator==(const Limits&, const Limits&) = default;
};

/// One row a limit: the specification's spelling ("maxBindGroups") and the field.
struct LimitField {
  const char* name;
  std::uint64_t Limits::*field;
  bool lower_is_better;
};
[[nodiscard]] std::span<const LimitField> limit_fields();
/// "maxBindGroups"
[[nodiscard]] const char* name_of(std::uint64_t Limits::*field);

/// A limit that the engine would like to be better than the default, as far as the adapter goes.
struct WantedLimit {
  std::uint64_t Limits::*field;
  std::uint64_t value;
  std::string_view lost = {};     ///< what is lost without it; a literal
  std::string_view used_by = {};  ///< who asks for it; a literal
};

/// The limits to ask a device for: the defaults, raised to what is wanted as far as `adapter` has it.
[[nodiscard]] Limits limits_to_request(const Limits& adapter, std::span<const WantedLimit> wanted);

}  // namespace ambito::device
