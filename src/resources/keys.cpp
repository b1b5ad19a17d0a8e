#include "resources/keys.h"

#include <algorithm>
#include <tuple>

#include "core/hash.h"

namespace ambito::resources {

namespace {

// One list of fields a descriptor serves both the hash and the comparison, so that they cannot disagree.
auto fields(const TextureDescriptor& d) {
  return std::tuple(d.size.width, d.size.height, d.depth_or_layers, d.mip_levels, d.sample_count, d.dimension,
                    d.format, d.usage, d.view_format);
}
auto fields(const TextureViewDescriptor& d) {
  return std::tuple(d.texture, d.format, d.dimension, d.aspect, d.base_mip, d.mip_count, d.base_layer,
                    d.layer_count);
}
auto fields(const SamplerDescriptor& d) {
  return std::tuple(d.address_u, d.address_v, d.address_w, d.mag, d.min, d.mipmap, d.lod_min, d.lod_max,
                    d.compare, d.max_anisotropy);
}
auto fields(const BindingLayout& d) {
  return std::tuple(d.binding, d.visibility, d.kind, d.dynamic_offset, d.min_size, d.view_dimension,
                    d.multisampled, d.storage_format);
}
auto fields(const VertexAttribute& d) { return std::tuple(d.format, d.offset, d.location); }
auto fields(const ColorTarget& d) { return std::tuple(d.format, d.blend, d.write_mask); }
auto fields(const DepthState& d) {
  return std::tuple(d.format, d.compare, d.write, d.bias, d.bias_slope, d.bias_clamp);
}
/// Of a pipeline, what is neither a span nor a struct of its own.
auto fields(const RenderPipelineDescriptor& d) {
  return std::tuple(d.layout, d.shader, d.vertex_entry, d.fragment_entry, d.topology, d.strip_index_format,
                    d.front_face, d.cull, d.sample_count, d.alpha_to_coverage);
}

template <class Tag>
void add(Hasher& hasher, Id<Tag> id) {
  hasher.add(id.index).add(id.generation);
}
template <class T>
void add(Hasher& hasher, const T& value) {
  hasher.add(value);
}
template <class... Fields>
void add(Hasher& hasher, const std::tuple<Fields...>& values) {
  std::apply([&](const auto&... value) { (add(hasher, value), ...); }, values);
}

std::uint64_t hash_fields(const auto& values) {
  Hasher hasher;
  add(hasher, values);
  return hasher.value();
}

bool same_buffers(std::span<const VertexBufferLayout> a, std::span<const VertexBufferLayout> b) {
  return std::ranges::equal(a, b, [](const VertexBufferLayout& x, const VertexBufferLayout& y) {
    return x.stride == y.stride && x.per_instance == y.per_instance &&
           std::ranges::equal(x.attributes, y.attributes);
  });
}

}  // namespace

std::uint64_t hash_of(const TextureDescriptor& d) { return hash_fields(fields(d)); }
std::uint64_t hash_of(const TextureViewDescriptor& d) { return hash_fields(fields(d)); }
std::uint64_t hash_of(const SamplerDescriptor& d) { return hash_fields(fields(d)); }

std::uint64_t hash_of(std::span<const BindingLayout> entries) {
  Hasher hasher;
  for (const BindingLayout& entry : entries) add(hasher, fields(entry));
  return hasher.value();
}

std::uint64_t hash_of(const PipelineLayoutDescriptor& d) {
  Hasher hasher;
  for (const BindGroupLayoutId group : d.groups) add(hasher, group);
  return hasher.value();
}

std::uint64_t hash_of(BindGroupLayoutId layout, std::span<const Binding> entries) {
  Hasher hasher;
  add(hasher, layout);
  for (const Binding& entry : entries) {
    hasher.add(entry.binding).add(static_cast<std::uint32_t>(entry.resource.index()));
    if (const auto* buffer = std::get_if<BufferBinding>(&entry.resource)) {
      add(hasher, buffer->buffer);
      hasher.add(buffer->offset).add(buffer->size);
    } else if (const auto* view = std::get_if<TextureViewId>(&entry.resource)) {
      add(hasher, *view);
    } else {
      add(hasher, std::get<SamplerId>(entry.resource));
    }
  }
  return hasher.value();
}

std::uint64_t hash_of(const RenderPipelineDescriptor& d) {
  Hasher hasher;
  add(hasher, fields(d));
  add(hasher, fields(d.depth));
  for (const VertexBufferLayout& buffer : d.vertex_buffers) {
    hasher.add(buffer.stride).add(buffer.per_instance).add(buffer.attributes.size());
    for (const VertexAttribute& attribute : buffer.attributes) add(hasher, fields(attribute));
  }
  for (const ColorTarget& target : d.targets) add(hasher, fields(target));
  return hasher.value();
}

std::uint64_t hash_of(const ComputePipelineDescriptor& d) {
  return hash_fields(std::tuple(d.layout, d.shader, d.entry));
}

bool same(const TextureDescriptor& a, const TextureDescriptor& b) { return fields(a) == fields(b); }
bool same(const TextureViewDescriptor& a, const TextureViewDescriptor& b) { return fields(a) == fields(b); }
bool same(const SamplerDescriptor& a, const SamplerDescriptor& b) { return fields(a) == fields(b); }
bool same(const RenderPipelineDescriptor& a, const RenderPipelineDescriptor& b) {
  return fields(a) == fields(b) && a.depth == b.depth && same_buffers(a.vertex_buffers, b.vertex_buffers) &&
         std::ranges::equal(a.targets, b.targets);
}

OwnedRenderPipeline::OwnedRenderPipeline(const RenderPipelineDescriptor& source)
    : label(source.label.str()),
      vertex_entry(source.vertex_entry),
      fragment_entry(source.fragment_entry),
      vertex_buffers(source.vertex_buffers.begin(), source.vertex_buffers.end()),
      targets(source.targets.begin(), source.targets.end()),
      descriptor(source) {
  attributes.reserve(vertex_buffers.size());
  for (VertexBufferLayout& buffer : vertex_buffers)
    buffer.attributes = attributes.emplace_back(buffer.attributes.begin(), buffer.attributes.end());
  descriptor.label = Label(label);
  descriptor.vertex_entry = vertex_entry;
  descriptor.fragment_entry = fragment_entry;
  descriptor.vertex_buffers = vertex_buffers;
  descriptor.targets = targets;
}

}  // namespace ambito::resources
