#include <array>
#include <optional>
#include <vector>

#include <webgpu/webgpu.h>

#include "device/webgpu_enums.h"
#include "resources/keys.h"
#include "resources/private.h"
#include "resources/refuse.h"
#include "resources/resources.h"

namespace ambito::resources {

namespace {

WGPUStringView view(std::string_view text) { return {text.data(), text.size()}; }

WGPUBlendState blend_state(Blend blend) {
  constexpr auto add = WGPUBlendOperation_Add;
  switch (blend) {
    case Blend::alpha:
      return {{add, WGPUBlendFactor_SrcAlpha, WGPUBlendFactor_OneMinusSrcAlpha},
              {add, WGPUBlendFactor_One, WGPUBlendFactor_OneMinusSrcAlpha}};
    case Blend::premultiplied:
      return {{add, WGPUBlendFactor_One, WGPUBlendFactor_OneMinusSrcAlpha},
              {add, WGPUBlendFactor_One, WGPUBlendFactor_OneMinusSrcAlpha}};
    case Blend::constant:
      return {{add, WGPUBlendFactor_Constant, WGPUBlendFactor_OneMinusConstant},
              {add, WGPUBlendFactor_Constant, WGPUBlendFactor_OneMinusConstant}};
    case Blend::add:
    case Blend::none:
      break;
  }
  return {{add, WGPUBlendFactor_One, WGPUBlendFactor_One}, {add, WGPUBlendFactor_One, WGPUBlendFactor_One}};
}

/// A WGPURenderPipelineDescriptor with the arrays it points to.
struct RawPipeline {
  WGPURenderPipelineDescriptor descriptor = WGPU_RENDER_PIPELINE_DESCRIPTOR_INIT;
  std::vector<std::vector<WGPUVertexAttribute>> attributes;
  std::vector<WGPUVertexBufferLayout> buffers;
  std::vector<WGPUBlendState> blends;
  std::vector<WGPUColorTargetState> targets;
  WGPUDepthStencilState depth = WGPU_DEPTH_STENCIL_STATE_INIT;
  WGPUFragmentState fragment = WGPU_FRAGMENT_STATE_INIT;
  std::shared_ptr<const OwnedRenderPipeline> owned;  ///< the texts that it points to
};

void fill_vertex(RawPipeline& raw, const RenderPipelineDescriptor& d, WGPUShaderModule module) {
  raw.attributes.reserve(d.vertex_buffers.size());
  for (const VertexBufferLayout& buffer : d.vertex_buffers) {
    auto& attributes = raw.attributes.emplace_back();
    for (const VertexAttribute& attribute : buffer.attributes) {
      WGPUVertexAttribute& a = attributes.emplace_back(WGPUVertexAttribute WGPU_VERTEX_ATTRIBUTE_INIT);
      a.format = device::to_webgpu(attribute.format);
      a.offset = attribute.offset;
      a.shaderLocation = attribute.location;
    }
    WGPUVertexBufferLayout& b =
        raw.buffers.emplace_back(WGPUVertexBufferLayout WGPU_VERTEX_BUFFER_LAYOUT_INIT);
    b.stepMode = buffer.per_instance ? WGPUVertexStepMode_Instance : WGPUVertexStepMode_Vertex;
    b.arrayStride = buffer.stride;
    b.attributeCount = attributes.size();
    b.attributes = attributes.data();
  }
  raw.descriptor.vertex.module = module;
  raw.descriptor.vertex.entryPoint = view(d.vertex_entry);
  raw.descriptor.vertex.bufferCount = raw.buffers.size();
  raw.descriptor.vertex.buffers = raw.buffers.data();
}

void fill_fragment(RawPipeline& raw, const RenderPipelineDescriptor& d, WGPUShaderModule module) {
  if (d.fragment_entry.empty()) return;
  raw.blends.reserve(d.targets.size());
  for (const ColorTarget& target : d.targets) {
    WGPUColorTargetState& t = raw.targets.emplace_back(WGPUColorTargetState WGPU_COLOR_TARGET_STATE_INIT);
    t.format = device::to_webgpu(target.format);
    t.writeMask =
        target.format == Format::undefined ? WGPUColorWriteMask_None : WGPUColorWriteMask{target.write_mask};
    if (target.blend != Blend::none) t.blend = &raw.blends.emplace_back(blend_state(target.blend));
  }
  raw.fragment.module = module;
  raw.fragment.entryPoint = view(d.fragment_entry);
  raw.fragment.targetCount = raw.targets.size();
  raw.fragment.targets = raw.targets.data();
  raw.descriptor.fragment = &raw.fragment;
}

WGPUStencilOperation to_webgpu(StencilOperation operation) {
  static_assert(WGPUStencilOperation_Keep == 1 && WGPUStencilOperation_DecrementWrap == 8);  // the same order
  return static_cast<WGPUStencilOperation>(static_cast<int>(operation) + 1);
}

void fill_stencil(WGPUDepthStencilState& raw, const StencilState& s) {
  raw.stencilFront.compare = device::to_webgpu(s.compare);
  raw.stencilFront.passOp = to_webgpu(s.pass);
  raw.stencilFront.failOp = to_webgpu(s.fail);
  raw.stencilFront.depthFailOp = to_webgpu(s.depth_fail);
  raw.stencilBack = raw.stencilFront;
  raw.stencilReadMask = s.read_mask;
  raw.stencilWriteMask = s.write_mask;
}

bool writes_stencil(const DepthState& d) {
  constexpr auto keep = StencilOperation::keep;
  const StencilState& s = d.stencil;
  return has_stencil(d.format) && s.write_mask != 0 &&
         (s.pass != keep || s.fail != keep || s.depth_fail != keep);
}

void fill_depth(RawPipeline& raw, const DepthState& d) {
  if (d.format == Format::undefined) return;
  raw.depth.format = device::to_webgpu(d.format);
  raw.depth.depthWriteEnabled = d.write ? WGPUOptionalBool_True : WGPUOptionalBool_False;
  raw.depth.depthCompare =
      d.compare == CompareFunction::none ? WGPUCompareFunction_Always : device::to_webgpu(d.compare);
  raw.depth.depthBias = d.bias;
  raw.depth.depthBiasSlopeScale = d.bias_slope;
  raw.depth.depthBiasClamp = d.bias_clamp;
  if (has_stencil(d.format)) fill_stencil(raw.depth, d.stencil);
  raw.descriptor.depthStencil = &raw.depth;
}

void fill(RawPipeline& raw, const RenderPipelineDescriptor& d, WGPUPipelineLayout layout,
          WGPUShaderModule module) {
  raw.descriptor.layout = layout;
  fill_vertex(raw, d, module);
  fill_fragment(raw, d, module);
  fill_depth(raw, d.depth);
  const bool strip = d.topology == Topology::line_strip || d.topology == Topology::triangle_strip;
  raw.descriptor.primitive.topology = device::to_webgpu(d.topology);
  raw.descriptor.primitive.stripIndexFormat =
      strip ? device::to_webgpu(d.strip_index_format) : WGPUIndexFormat_Undefined;
  raw.descriptor.primitive.frontFace = device::to_webgpu(d.front_face);
  raw.descriptor.primitive.cullMode = device::to_webgpu(d.cull);
  raw.descriptor.multisample.count = d.sample_count;
  raw.descriptor.multisample.alphaToCoverageEnabled = d.alpha_to_coverage;
}

std::shared_ptr<const RawPipeline> raw_of(const Resources& resources, const RenderPipelineSlot& slot) {
  auto raw = std::make_shared<RawPipeline>();
  raw->owned = slot.descriptor;
  const RenderPipelineDescriptor& d = slot.descriptor->descriptor;
  fill(*raw, d, resources.find(d.layout)->handle, resources.find(d.shader)->handle);
  raw->descriptor.label = view(slot.label);
  return raw;
}

/// A WGPUComputePipelineDescriptor with the text it points to.
struct RawComputePipeline {
  WGPUComputePipelineDescriptor descriptor = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
  std::string entry;
};

std::shared_ptr<const RawComputePipeline> raw_of(const Resources& resources, const ComputePipelineSlot& slot) {
  auto raw = std::make_shared<RawComputePipeline>();
  raw->entry = slot.entry;
  raw->descriptor.label = view(slot.label);
  raw->descriptor.layout = resources.find(slot.layout)->handle;
  raw->descriptor.compute.module = resources.find(slot.shader)->handle;
  raw->descriptor.compute.entryPoint = view(raw->entry);
  return raw;
}

/// What a draw is checked against.
void note_needs(RenderPipelineSlot& slot, const RenderPipelineDescriptor& d,
                const PipelineLayoutSlot& layout) {
  slot.layout = d.layout;
  slot.required_groups = layout.required_groups;
  slot.groups = layout.groups;
  for (std::size_t i = 0; i < d.targets.size(); ++i) slot.targets.colors[i] = d.targets[i].format;
  slot.targets.depth = d.depth.format;
  slot.targets.sample_count = static_cast<std::uint8_t>(d.sample_count);
  for (std::uint32_t i = 0; i < d.vertex_buffers.size(); ++i) {
    const VertexBufferLayout& buffer = d.vertex_buffers[i];
    slot.required_vertex_buffers |= 1u << i;
    if (buffer.per_instance) slot.instance_buffers |= 1u << i;
    slot.strides[i] = buffer.stride;
    for (const VertexAttribute& a : buffer.attributes)
      slot.last_strides[i] = std::max(slot.last_strides[i], a.offset + byte_size(a.format));
  }
  slot.topology = d.topology;
  slot.strip_index_format = d.strip_index_format;
  slot.writes_depth = d.depth.format != Format::undefined && d.depth.write;
  slot.writes_stencil = writes_stencil(d.depth);
  slot.blends_constant =
      std::ranges::any_of(d.targets, [](const ColorTarget& t) { return t.blend == Blend::constant; });
}

}  // namespace

Result<RenderPipelineId> Resources::render_pipeline(const RenderPipelineDescriptor& d, Where where) {
  return render_pipeline(d, where, false);
}
Result<RenderPipelineId> Resources::render_pipeline_later(const RenderPipelineDescriptor& d, Where where) {
  return render_pipeline(d, where, true);
}

Result<RenderPipelineId> Resources::render_pipeline(const RenderPipelineDescriptor& d, Where where, bool later) {
  constexpr std::string_view kind = "render pipeline";
  const std::uint64_t hash = hash_of(d);
  if (const auto id = private_->render_pipelines.find(
          hash, [&](auto i) { return same(render_pipelines_.find(i)->descriptor->descriptor, d); })) {
    if (later || render_pipelines_.find(id)->handle) return id;
    if (auto ok = finish_pipelines(); !ok) return made_at(std::move(ok).error(), kind, d.label, where);
    return id;
  }
  if (auto ok = private_->may_make(*this, kind, d.label); !ok)
    return made_at(ok.error(), kind, d.label, where);
  auto id = make_render_pipeline(d, later);
  if (!id) return made_at(std::move(id).error(), kind, d.label, where);
  private_->render_pipelines.insert(hash, *id);
  return id;
}

Result<RenderPipelineId> Resources::make_render_pipeline(const RenderPipelineDescriptor& d, bool later) {
  const PipelineLayoutSlot* layout = pipeline_layouts_.find(d.layout);
  if (!layout) return refuse("The layout of the pipeline '{}' does not exist.", d.label.str());
  const ShaderSlot* shader = shaders_.find(d.shader);
  if (!shader) return refuse("The shader of the pipeline '{}' does not exist.", d.label.str());
  if (auto ok = check(d, layout->group_count, private_->contract); !ok) return fail(std::move(ok).error());

  RenderPipelineSlot slot{.descriptor = std::make_shared<const OwnedRenderPipeline>(d),
                          .label = private_->labels.keep(d.label)};
  note_needs(slot, d, *layout);
  if (!later) {
    if (auto made = embody(*this, slot); !made) return fail(std::move(made).error());
    return render_pipelines_.insert(std::move(slot));
  }
  const RenderPipelineId id = render_pipelines_.insert(std::move(slot));
  begin_making(*this, id);
  return id;
}

Made<WGPURenderPipelineImpl> make_handle(Resources& resources, const RenderPipelineSlot& slot) {
  const auto raw = raw_of(resources, slot);
  return make_object<wgpuRenderPipelineRelease, WGPURenderPipelineImpl>(
      resources.shared(), "render pipeline", slot.label,
      [&] { return wgpuDeviceCreateRenderPipeline(resources.device().handle(), &raw->descriptor); });
}

Result<ComputePipelineId> Resources::compute_pipeline(const ComputePipelineDescriptor& d, Where where) {
  return compute_pipeline(d, where, false);
}
Result<ComputePipelineId> Resources::compute_pipeline_later(const ComputePipelineDescriptor& d, Where where) {
  return compute_pipeline(d, where, true);
}

Result<ComputePipelineId> Resources::compute_pipeline(const ComputePipelineDescriptor& d, Where where, bool later) {
  constexpr std::string_view kind = "compute pipeline";
  const std::uint64_t hash = hash_of(d);
  if (const auto id = private_->compute_pipelines.find(hash, [&](auto i) {
        const ComputePipelineSlot& slot = *compute_pipelines_.find(i);
        return slot.layout == d.layout && slot.shader == d.shader && slot.entry == d.entry;
      })) {
    if (later || compute_pipelines_.find(id)->handle) return id;
    if (auto ok = finish_pipelines(); !ok) return made_at(std::move(ok).error(), kind, d.label, where);
    return id;
  }
  if (auto ok = private_->may_make(*this, kind, d.label); !ok)
    return made_at(ok.error(), kind, d.label, where);
  auto id = make_compute_pipeline(d, later);
  if (!id) return made_at(std::move(id).error(), kind, d.label, where);
  private_->compute_pipelines.insert(hash, *id);
  return id;
}

Result<ComputePipelineId> Resources::make_compute_pipeline(const ComputePipelineDescriptor& d, bool later) {
  const PipelineLayoutSlot* layout = pipeline_layouts_.find(d.layout);
  if (!layout) return refuse("The layout of the pipeline '{}' does not exist.", d.label.str());
  const ShaderSlot* shader = shaders_.find(d.shader);
  if (!shader) return refuse("The shader of the pipeline '{}' does not exist.", d.label.str());
  if (d.entry.empty()) return refuse("The pipeline '{}' names no entry point.", d.label.str());

  ComputePipelineSlot slot{.layout = d.layout,
                           .required_groups = layout->required_groups,
                           .groups = layout->groups,
                           .shader = d.shader,
                           .entry = std::string(d.entry),
                           .label = private_->labels.keep(d.label)};
  if (!later) {
    if (auto made = embody(*this, slot); !made) return fail(std::move(made).error());
    return compute_pipelines_.insert(std::move(slot));
  }
  const ComputePipelineId id = compute_pipelines_.insert(std::move(slot));
  begin_making(*this, id);
  return id;
}

Made<WGPUComputePipelineImpl> make_handle(Resources& resources, const ComputePipelineSlot& slot) {
  const auto raw = raw_of(resources, slot);
  return make_object<wgpuComputePipelineRelease, WGPUComputePipelineImpl>(
      resources.shared(), "compute pipeline", slot.label,
      [&] { return wgpuDeviceCreateComputePipeline(resources.device().handle(), &raw->descriptor); });
}

void begin_making(Resources& resources, RenderPipelineId id) {
  PipelineMaker& maker = resources.shared().maker;
  WGPUDevice const device = resources.device().handle();
  auto raw = raw_of(resources, *resources.find(id));
  maker.run(id, [raw, device]() -> void* { return wgpuDeviceCreateRenderPipeline(device, &raw->descriptor); });
}

void begin_making(Resources& resources, ComputePipelineId id) {
  PipelineMaker& maker = resources.shared().maker;
  WGPUDevice const device = resources.device().handle();
  auto raw = raw_of(resources, *resources.find(id));
  maker.run(id, [raw, device]() -> void* { return wgpuDeviceCreateComputePipeline(device, &raw->descriptor); });
}

}  // namespace ambito::resources
