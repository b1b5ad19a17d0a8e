#include "resources/keys.h"

#include <functional>
#include <vector>

#include <gtest/gtest.h>

using namespace ambito;
using namespace ambito::resources;

namespace {

/// Each change alone makes another key; the label does not.
template <class Descriptor>
void expect_every_field_counts(const Descriptor& base,
                               const std::vector<std::function<void(Descriptor&)>>& changes) {
  Descriptor renamed = base;
  renamed.label = "another";
  EXPECT_TRUE(same(base, renamed));
  EXPECT_EQ(hash_of(base), hash_of(renamed));
  for (std::size_t i = 0; i < changes.size(); ++i) {
    Descriptor changed = base;
    changes[i](changed);
    EXPECT_FALSE(same(base, changed)) << "change " << i;
    EXPECT_NE(hash_of(base), hash_of(changed)) << "change " << i;
  }
}

TEST(keys, every_field_of_a_texture_counts) {
  using D = TextureDescriptor;
  expect_every_field_counts<D>(
      {.label = "t", .size = {4, 4}, .format = Format::rgba8_unorm, .usage = TextureUsage::copy_dst},
      {[](D& d) { d.size.width = 5; }, [](D& d) { d.size.height = 5; }, [](D& d) { d.depth_or_layers = 2; },
       [](D& d) { d.mip_levels = 2; }, [](D& d) { d.sample_count = 4; },
       [](D& d) { d.dimension = TextureDimension::d3; }, [](D& d) { d.format = Format::bgra8_unorm; },
       [](D& d) { d.usage |= TextureUsage::copy_src; },
       [](D& d) { d.view_format = Format::rgba8_unorm_srgb; }});
}

TEST(keys, every_field_of_a_view_counts) {
  using D = TextureViewDescriptor;
  expect_every_field_counts<D>(
      {.label = "v", .texture = {1, 1}},
      {[](D& d) { d.texture.index = 2; }, [](D& d) { d.texture.generation = 2; },
       [](D& d) { d.format = Format::r8_unorm; }, [](D& d) { d.dimension = ViewDimension::cube; },
       [](D& d) { d.aspect = Aspect::depth_only; }, [](D& d) { d.base_mip = 1; },
       [](D& d) { d.mip_count = 1; }, [](D& d) { d.base_layer = 1; }, [](D& d) { d.layer_count = 1; }});
}

TEST(keys, every_field_of_an_entry_of_a_layout_counts) {
  const std::vector<BindingLayout> base{{.visibility = ShaderStage::fragment},
                                        {.binding = 1,
                                         .visibility = ShaderStage::compute,
                                         .kind = BindingKind::storage_texture_write,
                                         .storage_format = Format::r32_float}};
  // A field that comes new into it breaks the build here, and wants a change of its own.
  [[maybe_unused]] const auto& [binding, visibility, kind, dynamic, size, dimension, multisampled, format] =
      base[0];
  using D = BindingLayout;
  const std::vector<std::function<void(D&)>> changes{
      [](D& d) { d.binding += 2; },
      [](D& d) { d.binding += 1u << 16; },
      [](D& d) { d.visibility = ShaderStage::vertex; },
      [](D& d) { d.kind = BindingKind::read_only_storage_buffer; },
      [](D& d) { d.dynamic_offset = true; },
      [](D& d) { d.min_size = 4; },
      [](D& d) { d.min_size = std::uint64_t{1} << 40; },
      [](D& d) { d.view_dimension = ViewDimension::cube; },
      [](D& d) { d.multisampled = true; },
      [](D& d) { d.storage_format = Format::r32_uint; }};
  for (std::size_t entry = 0; entry < base.size(); ++entry) {
    for (std::size_t i = 0; i < changes.size(); ++i) {
      auto changed = base;
      changes[i](changed[entry]);
      EXPECT_FALSE(same(base, changed)) << "entry " << entry << ", change " << i;
      EXPECT_NE(hash_of(base), hash_of(changed)) << "entry " << entry << ", change " << i;
    }
  }
  EXPECT_TRUE(same(base, std::vector(base)));
  EXPECT_FALSE(same(base, std::span(base).first(1))) << "one less";
}

TEST(keys, a_layout_that_leaves_the_dimension_of_a_texture_open_means_2d) {
  const auto one = [](BindingKind kind, ViewDimension dimension) {
    return std::vector<BindingLayout>{
        {.visibility = ShaderStage::fragment, .kind = kind, .view_dimension = dimension}};
  };
  for (const BindingKind kind : {BindingKind::texture_float, BindingKind::storage_texture_write}) {
    EXPECT_TRUE(same(one(kind, ViewDimension::undefined), one(kind, ViewDimension::d2)));
    EXPECT_EQ(hash_of(one(kind, ViewDimension::undefined)), hash_of(one(kind, ViewDimension::d2)));
    EXPECT_FALSE(same(one(kind, ViewDimension::undefined), one(kind, ViewDimension::cube)));
  }
  EXPECT_FALSE(same(one(BindingKind::uniform_buffer, ViewDimension::undefined),
                    one(BindingKind::uniform_buffer, ViewDimension::d2)))
      << "the control: a buffer has none";
}

TEST(keys, every_field_of_a_sampler_counts) {
  using D = SamplerDescriptor;
  expect_every_field_counts<D>(
      {.label = "s"},
      {[](D& d) { d.address_u = AddressMode::repeat; }, [](D& d) { d.address_v = AddressMode::repeat; },
       [](D& d) { d.address_w = AddressMode::repeat; }, [](D& d) { d.mag = FilterMode::linear; },
       [](D& d) { d.min = FilterMode::linear; }, [](D& d) { d.mipmap = FilterMode::linear; },
       [](D& d) { d.lod_min = 1.0f; }, [](D& d) { d.lod_max = 1.0f; },
       [](D& d) { d.compare = CompareFunction::less; }, [](D& d) { d.max_anisotropy = 2; }});
}

TEST(keys, every_field_of_a_render_pipeline_counts) {
  using D = RenderPipelineDescriptor;
  static const std::vector<VertexAttribute> one{
      {.format = VertexFormat::float32x3, .offset = 0, .location = 0}};
  static const std::vector<VertexAttribute> other_format{
      {.format = VertexFormat::float32x2, .offset = 0, .location = 0}};
  static const std::vector<VertexAttribute> other_offset{
      {.format = VertexFormat::float32x3, .offset = 4, .location = 0}};
  static const std::vector<VertexAttribute> other_place{
      {.format = VertexFormat::float32x3, .offset = 0, .location = 1}};
  using Buffers = std::vector<VertexBufferLayout>;
  static const Buffers base{{.stride = 16, .attributes = one}};
  static const Buffers stride{{.stride = 20, .attributes = one}};
  static const Buffers instance{{.stride = 16, .per_instance = true, .attributes = one}};
  static const Buffers format{{.stride = 16, .attributes = other_format}};
  static const Buffers offset{{.stride = 16, .attributes = other_offset}};
  static const Buffers place{{.stride = 16, .attributes = other_place}};
  static const Buffers two{{.stride = 16, .attributes = one}, {.stride = 4}};
  using Targets = std::vector<ColorTarget>;
  static const Targets color{{.format = Format::rgba8_unorm}};
  static const Targets color_format{{.format = Format::bgra8_unorm}};
  static const Targets color_blend{{.format = Format::rgba8_unorm, .blend = Blend::add}};
  static const Targets color_constant{{.format = Format::rgba8_unorm, .blend = Blend::constant}};
  static const Targets color_mask{{.format = Format::rgba8_unorm, .write_mask = 7}};
  static const Targets colors{{.format = Format::rgba8_unorm}, {.format = Format::rgba8_unorm}};
  expect_every_field_counts<D>({.label = "p", .vertex_buffers = base, .targets = color},
                               {[](D& d) {
                                  d.layout = {1, 1};
                                },
                                [](D& d) {
                                  d.shader = {1, 1};
                                },
                                [](D& d) { d.vertex_entry = "other"; },
                                [](D& d) { d.fragment_entry = "other"; },
                                [](D& d) { d.vertex_buffers = stride; },
                                [](D& d) { d.vertex_buffers = instance; },
                                [](D& d) { d.vertex_buffers = format; },
                                [](D& d) { d.vertex_buffers = offset; },
                                [](D& d) { d.vertex_buffers = place; },
                                [](D& d) { d.vertex_buffers = two; },
                                [](D& d) { d.topology = Topology::line_list; },
                                [](D& d) { d.strip_index_format = IndexFormat::uint16; },
                                [](D& d) { d.front_face = FrontFace::cw; },
                                [](D& d) { d.cull = CullMode::back; },
                                [](D& d) { d.depth.format = Format::depth32_float; },
                                [](D& d) { d.depth.compare = CompareFunction::equal; },
                                [](D& d) { d.depth.write = false; },
                                [](D& d) { d.depth.bias = 1; },
                                [](D& d) { d.depth.bias_slope = 1.0f; },
                                [](D& d) { d.depth.bias_clamp = 1.0f; },
                                [](D& d) { d.depth.stencil.compare = CompareFunction::equal; },
                                [](D& d) { d.depth.stencil.pass = StencilOperation::zero; },
                                [](D& d) { d.depth.stencil.fail = StencilOperation::zero; },
                                [](D& d) { d.depth.stencil.depth_fail = StencilOperation::zero; },
                                [](D& d) { d.depth.stencil.read_mask = 1; },
                                [](D& d) { d.depth.stencil.write_mask = 1; },
                                [](D& d) { d.sample_count = 4; },
                                [](D& d) { d.alpha_to_coverage = true; },
                                [](D& d) { d.targets = color_format; },
                                [](D& d) { d.targets = color_blend; },
                                [](D& d) { d.targets = color_constant; },
                                [](D& d) { d.targets = color_mask; },
                                [](D& d) { d.targets = colors; }});
}

TEST(keys, an_owned_pipeline_outlives_what_it_was_made_from) {
  std::unique_ptr<OwnedRenderPipeline> owned;
  {
    const std::string label = "a label too long for the small string buffer";
    const std::vector<VertexAttribute> attributes{{.location = 7}};
    const std::vector<VertexBufferLayout> buffers{{.stride = 12, .attributes = attributes}};
    const std::vector<ColorTarget> targets{{.format = Format::rgba16_float}};
    owned = std::make_unique<OwnedRenderPipeline>(
        RenderPipelineDescriptor{.label = label, .vertex_buffers = buffers, .targets = targets});
  }
  const RenderPipelineDescriptor& d = owned->descriptor;
  EXPECT_EQ(d.label.text, "a label too long for the small string buffer");
  EXPECT_EQ(d.vertex_entry, "vertex");
  ASSERT_EQ(d.vertex_buffers.size(), 1u);
  EXPECT_EQ(d.vertex_buffers[0].attributes[0].location, 7u);
  EXPECT_EQ(d.targets[0].format, Format::rgba16_float);
}

}  // namespace
