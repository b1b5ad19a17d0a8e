#include "resources/format_rules.h"
#include "resources/refuse.h"
#include "resources/rules.h"
#include "resources/words.h"

namespace ambito::resources {

namespace {

/// "Binding 3 of the bind group 'x'"
std::string place(std::string_view label, std::uint32_t binding) {
  return fmt::format("Binding {} of the bind group '{}'", binding, label);
}

const char* what_is(const BoundResource& resource) {
  return resource.buffer ? "a buffer" : resource.view ? "a texture view" : "a sampler";
}

Result<void> check_buffer(std::string_view label, const BindingLayout& layout, const BoundResource& bound,
                          const device::Limits& limits) {
  const BufferSlot& buffer = *bound.buffer;
  const auto [id, offset, size] = bound.range;
  const bool uniform = layout.kind == BindingKind::uniform_buffer;
  const BufferUsage needed = uniform ? BufferUsage::uniform : BufferUsage::storage;
  const std::string where = place(label, layout.binding);
  if (!has(buffer.usage, needed))
    return refuse("{} is {}, and the buffer '{}' has usage {}; it needs {}.", where, words(layout.kind),
                  buffer.label, words(buffer.usage), words(needed));
  const std::uint64_t alignment =
      uniform ? limits.min_uniform_buffer_offset_alignment : limits.min_storage_buffer_offset_alignment;
  if (offset % alignment != 0)
    return refuse("{} begins at byte {} of the buffer '{}'; it must be a multiple of {}.", where, offset,
                  buffer.label, alignment);
  if (offset >= buffer.size || size > buffer.size - offset)
    return refuse("{} has the bytes {} + {} of the buffer '{}', which has {}.", where, offset, size,
                  buffer.label, buffer.size);
  const std::uint64_t most =
      uniform ? limits.max_uniform_buffer_binding_size : limits.max_storage_buffer_binding_size;
  if (size > most)
    return too_much("{} has {} bytes, and the limit {} is {}.", where, size,
                    uniform ? "maxUniformBufferBindingSize" : "maxStorageBufferBindingSize", most);
  if (size < layout.min_size)
    return refuse("{} has {} bytes of the buffer '{}', and the layout needs at least {}.", where, size,
                  buffer.label, layout.min_size);
  if (!uniform && size % 4 != 0)
    return refuse("{} is {} of {} bytes; it must be a multiple of 4.", where, words(layout.kind), size);
  return {};
}

Result<void> check_sampler(std::string_view label, const BindingLayout& layout, const SamplerSlot& sampler) {
  const SamplerDescriptor& d = sampler.descriptor;
  const std::string where = place(label, layout.binding);
  const bool compares = d.compare != CompareFunction::none;
  if (compares != (layout.kind == BindingKind::comparison_sampler))
    return refuse("{} is {}, and the sampler '{}' {}.", where, words(layout.kind), sampler.label,
                  compares ? "compares" : "does not compare");
  const bool filters =
      d.mag == FilterMode::linear || d.min == FilterMode::linear || d.mipmap == FilterMode::linear;
  if (layout.kind == BindingKind::non_filtering_sampler && filters)
    return refuse("{} is a non-filtering sampler, and the sampler '{}' filters.", where, sampler.label);
  return {};
}

bool may_read_as(BindingKind kind, SampleKind sample) {
  switch (kind) {
    case BindingKind::texture_float:
      return sample == SampleKind::filterable;
    case BindingKind::texture_unfilterable_float:
      return sample == SampleKind::filterable || sample == SampleKind::unfilterable ||
             sample == SampleKind::depth;
    case BindingKind::texture_depth:
      return sample == SampleKind::depth;
    case BindingKind::texture_sint:
      return sample == SampleKind::sint;
    case BindingKind::texture_uint:
      return sample == SampleKind::uint;
    default:
      return false;
  }
}

Result<void> check_view_shape(std::string_view where, const BindingLayout& layout,
                              const TextureViewSlot& view) {
  const ViewDimension dimension =
      layout.view_dimension == ViewDimension::undefined ? ViewDimension::d2 : layout.view_dimension;
  if (view.descriptor.dimension != dimension)
    return refuse("{} is {}, and the view '{}' is {}.", where, words(dimension), view.label,
                  words(view.descriptor.dimension));
  if (layout.multisampled != (view.sample_count > 1))
    return refuse("{} is {}, and the view '{}' has {} sample{}.", where,
                  layout.multisampled ? "multisampled" : "not multisampled", view.label, view.sample_count,
                  view.sample_count == 1 ? "" : "s");
  return {};
}

Result<void> check_sampled(std::string_view label, const BindingLayout& layout, const TextureViewSlot& view,
                           device::FeatureSet features) {
  const std::string where = place(label, layout.binding);
  if (!has(view.usage, TextureUsage::texture_binding))
    return refuse("{} is {}, and the texture of the view '{}' has usage {}; it needs texture_binding.", where,
                  words(layout.kind), view.label, words(view.usage));
  const Format format = view.descriptor.format;
  if (has_depth(format) && has_stencil(format))
    return refuse("{} is the view '{}' of {}; it must show depth only or stencil only.", where, view.label,
                  to_string(format));
  const SampleKind sample = rules_of(format, features).sample;
  if (!may_read_as(layout.kind, sample))
    return refuse("{} is {}, and the view '{}' of format {} has {}.", where, words(layout.kind), view.label,
                  to_string(format), words(sample));
  return check_view_shape(where, layout, view);
}

Result<void> check_storage(std::string_view label, const BindingLayout& layout, const TextureViewSlot& view) {
  const std::string where = place(label, layout.binding);
  if (!has(view.usage, TextureUsage::storage_binding))
    return refuse("{} is {}, and the texture of the view '{}' has usage {}; it needs storage_binding.", where,
                  words(layout.kind), view.label, words(view.usage));
  if (view.descriptor.format != layout.storage_format)
    return refuse("{} has the format {}, and the view '{}' has {}.", where, to_string(layout.storage_format),
                  view.label, to_string(view.descriptor.format));
  if (view.descriptor.mip_count != 1)
    return refuse("{} is {}, and the view '{}' has {} mip levels; it may have 1.", where, words(layout.kind),
                  view.label, view.descriptor.mip_count);
  return check_view_shape(where, layout, view);
}

}  // namespace

Result<void> check_binding(std::string_view label, const BindingLayout& layout, const BoundResource& bound,
                           const Contract& contract) {
  if (is_buffer(layout.kind) && bound.buffer) return check_buffer(label, layout, bound, contract.limits);
  if (is_sampler(layout.kind) && bound.sampler) return check_sampler(label, layout, *bound.sampler);
  if (is_sampled_texture(layout.kind) && bound.view)
    return check_sampled(label, layout, *bound.view, contract.features);
  if (is_storage_texture(layout.kind) && bound.view) return check_storage(label, layout, *bound.view);
  return refuse("{} is {} in the layout, and {} is given.", place(label, layout.binding), words(layout.kind),
                what_is(bound));
}

Result<void> check(const SamplerDescriptor& s) {
  const std::string label = s.label.str();
  if (!(s.lod_min >= 0.0f) || !(s.lod_max >= s.lod_min))
    return refuse("The sampler '{}' has the levels {} … {}; they must ascend from 0 or more.", label,
                  s.lod_min, s.lod_max);
  if (s.max_anisotropy < 1)
    return refuse("The sampler '{}' has a max_anisotropy of {}; it must be at least 1.", label,
                  s.max_anisotropy);
  const bool linear =
      s.mag == FilterMode::linear && s.min == FilterMode::linear && s.mipmap == FilterMode::linear;
  if (s.max_anisotropy > 1 && !linear)
    return refuse(
        "The sampler '{}' has a max_anisotropy of {} and a nearest filter; all three must be linear.", label,
        s.max_anisotropy);
  return {};
}

}  // namespace ambito::resources
