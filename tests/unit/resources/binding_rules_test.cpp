#include "resources/rules.h"
#include "unit/resources/support.h"

using namespace ambito;
using namespace ambito::resources;

namespace {

BufferSlot buffer(BufferUsage usage, std::uint64_t size) {
  BufferSlot slot;
  slot.size = size;
  slot.usage = usage;
  slot.label = "buf";
  return slot;
}

Result<void> bind_buffer(const BindingLayout& layout, const BufferSlot& slot, std::uint64_t offset,
                         std::uint64_t size) {
  return check_binding("g", layout, {.buffer = &slot, .range = {.offset = offset, .size = size}}, contract);
}

const BindingLayout uniform{
    .binding = 3, .visibility = ShaderStage::vertex, .kind = BindingKind::uniform_buffer, .min_size = 64};
const BindingLayout storage{
    .binding = 3, .visibility = ShaderStage::vertex, .kind = BindingKind::read_only_storage_buffer};

TEST(binding_rules, a_buffer_has_the_usage_of_its_binding) {
  expect_accepted(bind_buffer(uniform, buffer(BufferUsage::uniform, 256), 0, 256));
  expect_refused(
      bind_buffer(uniform, buffer(BufferUsage::storage, 256), 0, 256),
      "Binding 3 of the bind group 'g' is a uniform buffer, and the buffer 'buf' has usage storage; it "
      "needs uniform");
  expect_accepted(bind_buffer(storage, buffer(BufferUsage::storage, 256), 0, 256));
  expect_refused(bind_buffer(storage, buffer(BufferUsage::uniform, 256), 0, 256), "it needs storage");
}

TEST(binding_rules, an_offset_is_aligned) {
  const BufferSlot slot = buffer(BufferUsage::uniform, 1024);
  expect_accepted(bind_buffer(uniform, slot, 256, 64));
  expect_refused(bind_buffer(uniform, slot, 128, 64),
                 "begins at byte 128 of the buffer 'buf'; it must be a multiple of 256");
}

TEST(binding_rules, a_range_stays_inside_its_buffer) {
  const BufferSlot slot = buffer(BufferUsage::uniform, 512);
  expect_accepted(bind_buffer(uniform, slot, 256, 256));
  expect_refused(bind_buffer(uniform, slot, 256, 260),
                 "the bytes 256 + 260 of the buffer 'buf', which has 512");
  expect_refused(bind_buffer(uniform, slot, 512, 0), "which has 512");
  expect_refused(bind_buffer(uniform, slot, 256, ~0ull), "which has 512");
}

TEST(binding_rules, a_range_is_as_large_as_the_layout_needs) {
  const BufferSlot slot = buffer(BufferUsage::uniform, 512);
  expect_accepted(bind_buffer(uniform, slot, 0, 64));
  expect_refused(bind_buffer(uniform, slot, 0, 60),
                 "has 60 bytes of the buffer 'buf', and the layout needs at least 64");
}

TEST(binding_rules, a_uniform_range_reaches_the_limit_and_no_further) {
  const BufferSlot slot = buffer(BufferUsage::uniform, 1 << 20);
  expect_accepted(bind_buffer(uniform, slot, 0, 65536));
  expect_refused(bind_buffer(uniform, slot, 0, 65540), "the limit maxUniformBufferBindingSize is 65536",
                 ErrorCode::over_limit);
}

TEST(binding_rules, a_storage_range_reaches_the_limit_and_no_further) {
  const BufferSlot slot = buffer(BufferUsage::storage, contract.limits.max_buffer_size);
  expect_accepted(bind_buffer(storage, slot, 0, 134217728));
  expect_refused(bind_buffer(storage, slot, 0, 134217732),
                 "the limit maxStorageBufferBindingSize is 134217728", ErrorCode::over_limit);
  expect_refused(bind_buffer(storage, slot, 0, 6), "must be a multiple of 4");
}

TEST(binding_rules, the_kind_is_that_of_the_layout) {
  const SamplerSlot sampler;
  const TextureViewSlot view;
  expect_refused(check_binding("g", uniform, {.sampler = &sampler}, contract),
                 "is a uniform buffer in the layout, and a sampler is given");
  expect_refused(check_binding("g", uniform, {.view = &view}, contract), "a texture view is given");
}

BindingLayout of(BindingKind kind) {
  return {.binding = 0, .visibility = ShaderStage::fragment, .kind = kind};
}

Result<void> bind_sampler(BindingKind kind, const SamplerDescriptor& descriptor) {
  SamplerSlot slot;
  slot.descriptor = descriptor;
  slot.label = "s";
  return check_binding("g", of(kind), {.sampler = &slot}, contract);
}

TEST(binding_rules, samplers_filter_and_compare_as_the_layout_says) {
  const SamplerDescriptor nearest{.label = "s"};
  SamplerDescriptor linear = nearest;
  linear.mag = FilterMode::linear;
  SamplerDescriptor compare = nearest;
  compare.compare = CompareFunction::greater;
  expect_accepted(bind_sampler(BindingKind::filtering_sampler, nearest));
  expect_accepted(bind_sampler(BindingKind::filtering_sampler, linear));
  expect_refused(bind_sampler(BindingKind::filtering_sampler, compare), "the sampler 's' compares");
  expect_accepted(bind_sampler(BindingKind::non_filtering_sampler, nearest));
  expect_refused(bind_sampler(BindingKind::non_filtering_sampler, linear), "the sampler 's' filters");
  expect_accepted(bind_sampler(BindingKind::comparison_sampler, compare));
  expect_refused(bind_sampler(BindingKind::comparison_sampler, nearest), "the sampler 's' does not compare");
}

TextureViewSlot view(Format format) {
  TextureViewSlot slot;
  slot.descriptor.format = format;
  slot.descriptor.dimension = ViewDimension::d2;
  slot.descriptor.mip_count = 1;
  slot.descriptor.layer_count = 1;
  slot.usage = TextureUsage::texture_binding | TextureUsage::storage_binding;
  slot.label = "v";
  return slot;
}

Result<void> bind_view(const BindingLayout& layout, const TextureViewSlot& slot,
                       const Contract& with = contract) {
  return check_binding("g", layout, {.view = &slot}, with);
}

TEST(binding_rules, a_texture_is_read_as_what_it_holds) {
  using enum BindingKind;
  expect_accepted(bind_view(of(texture_float), view(Format::rgba16_float)));
  expect_accepted(bind_view(of(texture_unfilterable_float), view(Format::rgba16_float)));
  expect_accepted(bind_view(of(texture_unfilterable_float), view(Format::r32_float)));
  expect_refused(bind_view(of(texture_float), view(Format::r32_float)),
                 "of format r32float has unfilterable floats");
  expect_refused(bind_view(of(texture_float), view(Format::depth32_float)), "has depth");
  expect_accepted(bind_view(of(texture_depth), view(Format::depth32_float)));
  expect_refused(bind_view(of(texture_depth), view(Format::rgba8_unorm)), "has filterable floats");
  expect_accepted(bind_view(of(texture_uint), view(Format::r32_uint)));
  expect_refused(bind_view(of(texture_uint), view(Format::r32_sint)), "has signed integers");
  expect_accepted(bind_view(of(texture_sint), view(Format::r32_sint)));
  Contract with = contract;
  with.features.insert(device::Feature::float32_filterable);
  expect_accepted(bind_view(of(texture_float), view(Format::r32_float), with));
}

TEST(binding_rules, depth_with_stencil_shows_one_aspect) {
  expect_refused(bind_view(of(BindingKind::texture_depth), view(Format::depth24_plus_stencil8)),
                 "depth only or stencil only");
}

TEST(binding_rules, a_texture_has_the_usage_of_its_binding) {
  TextureViewSlot slot = view(Format::rgba8_unorm);
  slot.usage = TextureUsage::render_attachment;
  expect_refused(bind_view(of(BindingKind::texture_float), slot),
                 "usage render_attachment; it needs texture_binding");
  BindingLayout write = of(BindingKind::storage_texture_write);
  write.storage_format = Format::rgba8_unorm;
  expect_refused(bind_view(write, slot), "it needs storage_binding");
  slot.usage = TextureUsage::storage_binding;
  expect_accepted(bind_view(write, slot));
}

TEST(binding_rules, a_view_has_the_dimension_and_samples_of_the_layout) {
  BindingLayout layout = of(BindingKind::texture_float);
  layout.view_dimension = ViewDimension::cube;
  expect_refused(bind_view(layout, view(Format::rgba8_unorm)), "is cube, and the view 'v' is 2d");
  TextureViewSlot multisampled = view(Format::rgba8_unorm);
  multisampled.sample_count = 4;
  expect_refused(bind_view(of(BindingKind::texture_float), multisampled),
                 "not multisampled, and the view 'v' has 4 samples");
  layout = of(BindingKind::texture_unfilterable_float);
  layout.multisampled = true;
  expect_accepted(bind_view(layout, multisampled));
  expect_refused(bind_view(layout, view(Format::rgba8_unorm)),
                 "is multisampled, and the view 'v' has 1 sample.");
}

TEST(binding_rules, a_storage_view_has_the_format_and_one_mip) {
  BindingLayout layout = of(BindingKind::storage_texture_write);
  layout.storage_format = Format::rgba16_float;
  expect_refused(bind_view(layout, view(Format::rgba8_unorm)),
                 "has the format rgba16float, and the view 'v' has rgba8unorm");
  TextureViewSlot mips = view(Format::rgba16_float);
  expect_accepted(bind_view(layout, mips));
  mips.descriptor.mip_count = 2;
  expect_refused(bind_view(layout, mips), "2 mip levels; it may have 1");
}

TEST(sampler_rules, levels_ascend_from_0) {
  SamplerDescriptor d{.label = "s"};
  expect_accepted(check(d));
  d.lod_min = d.lod_max = 3.0f;
  expect_accepted(check(d));
  d.lod_max = 2.9f;
  expect_refused(check(d), "must ascend");
  d = {.label = "s", .lod_min = -0.1f};
  expect_refused(check(d), "must ascend");
  d = {.label = "s", .lod_max = std::numeric_limits<float>::quiet_NaN()};
  expect_refused(check(d), "must ascend");
}

TEST(sampler_rules, anisotropy_wants_linear_filters) {
  SamplerDescriptor d{.label = "s", .max_anisotropy = 0};
  expect_refused(check(d), "max_anisotropy of 0");
  d.max_anisotropy = 4;
  expect_refused(check(d), "all three must be linear");
  d.mag = d.min = d.mipmap = FilterMode::linear;
  expect_accepted(check(d));
}

}  // namespace
