#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "resources/ids.h"

/// Descriptors as cache keys: hash and comparison of everything but the label.
namespace ambito::resources {

/// Of a texture it is 2d where the layout leaves it open; layouts that say so and that do not are equal.
[[nodiscard]] ViewDimension dimension_of(const BindingLayout& entry);

[[nodiscard]] std::uint64_t hash_of(const TextureDescriptor& d);
[[nodiscard]] std::uint64_t hash_of(const TextureViewDescriptor& d);
[[nodiscard]] std::uint64_t hash_of(const SamplerDescriptor& d);
[[nodiscard]] std::uint64_t hash_of(std::span<const BindingLayout> entries);
[[nodiscard]] std::uint64_t hash_of(const PipelineLayoutDescriptor& d);
[[nodiscard]] std::uint64_t hash_of(BindGroupLayoutId layout, std::span<const Binding> entries);
[[nodiscard]] std::uint64_t hash_of(const RenderPipelineDescriptor& d);
[[nodiscard]] std::uint64_t hash_of(const ComputePipelineDescriptor& d);

[[nodiscard]] bool same(const TextureDescriptor& a, const TextureDescriptor& b);
[[nodiscard]] bool same(const TextureViewDescriptor& a, const TextureViewDescriptor& b);
[[nodiscard]] bool same(const SamplerDescriptor& a, const SamplerDescriptor& b);
[[nodiscard]] bool same(std::span<const BindingLayout> a, std::span<const BindingLayout> b);
[[nodiscard]] bool same(const RenderPipelineDescriptor& a, const RenderPipelineDescriptor& b);

/// A pipeline's descriptor together with the memory that its spans point into.
struct OwnedRenderPipeline {
  explicit OwnedRenderPipeline(const RenderPipelineDescriptor& source);
  OwnedRenderPipeline(const OwnedRenderPipeline&) = delete;
  OwnedRenderPipeline& operator=(const OwnedRenderPipeline&) = delete;

  std::string label;
  std::string vertex_entry;
  std::string fragment_entry;
  std::vector<std::vector<VertexAttribute>> attributes;
  std::vector<VertexBufferLayout> vertex_buffers;
  std::vector<ColorTarget> targets;
  RenderPipelineDescriptor descriptor;
};

}  // namespace ambito::resources
