#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <source_location>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/result.h>

#include "core/pool.h"
#include "device/device.h"
#include "resources/demands.h"
#include "resources/ids.h"
#include "resources/pipeline_maker.h"
#include "resources/registry.h"
#include "resources/shader_text.h"
#include "resources/slots.h"

namespace ambito::wgsl {
class SourceMap;
}

namespace ambito::resources {

using Where = std::source_location;

struct ShaderDescriptor {
  Label label;                           ///< usually the shader's path
  ShaderText text;                       ///< complete WGSL, after includes and variants
  const wgsl::SourceMap* map = nullptr;  ///< line of `text` → file:line; used during the call
};

/// Counts of uploads since creation; a steady frame makes as many as it did before.
struct UploadCounters {
  std::uint64_t buffer_writes = 0;
  std::uint64_t texture_writes = 0;
  std::uint64_t bytes = 0;
};

/// One pipeline of `Resources::pipelines()`.
struct PipelineInfo {
  std::string_view kind;  ///< "render pipeline" or "compute pipeline"
  std::string_view label;
  bool ready = false;     ///< false: still being made
};

/// The one place where GPU objects are made, cached, found and freed: a descriptor goes in, an id comes out.
/// Every rule is checked before WebGPU sees the call; failures are sentences, not aborts. One thread owns it.
class Resources {
 public:
  explicit Resources(device::Device& device);
  ~Resources();  ///< release_all()
  Resources(const Resources&) = delete;
  Resources& operator=(const Resources&) = delete;

  // ---- made anew at each call; the caller frees with destroy() or leaves it to release_all()
  [[nodiscard]] Result<BufferId> buffer(const BufferDescriptor& descriptor, Where where = Where::current());
  [[nodiscard]] Result<TextureId> texture(const TextureDescriptor& descriptor,
                                          Where where = Where::current());
  [[nodiscard]] Result<QuerySetId> query_set(const QuerySetDescriptor& descriptor,
                                             Where where = Where::current());

  // ---- cached: the same descriptor (labels aside) gives the same id
  [[nodiscard]] Result<TextureViewId> texture_view(const TextureViewDescriptor& d,
                                                   Where where = Where::current());
  [[nodiscard]] Result<SamplerId> sampler(const SamplerDescriptor& descriptor,
                                          Where where = Where::current());
  [[nodiscard]] Result<ShaderId> shader(const ShaderDescriptor& descriptor, Where where = Where::current());
  [[nodiscard]] Result<BindGroupLayoutId> bind_group_layout(const BindGroupLayoutDescriptor& descriptor,
                                                            Where where = Where::current());
  [[nodiscard]] Result<PipelineLayoutId> pipeline_layout(const PipelineLayoutDescriptor& descriptor,
                                                         Where where = Where::current());
  [[nodiscard]] Result<BindGroupId> bind_group(const BindGroupDescriptor& d, Where where = Where::current());
  [[nodiscard]] Result<RenderPipelineId> render_pipeline(const RenderPipelineDescriptor& descriptor,
                                                         Where where = Where::current());
  [[nodiscard]] Result<ComputePipelineId> compute_pipeline(const ComputePipelineDescriptor& descriptor,
                                                           Where where = Where::current());

  // ---- pipelines in the background: the id is there at once, the pipeline after finish_pipelines(). Asking again,
  // either way, gives the same id and makes nothing twice.
  [[nodiscard]] Result<RenderPipelineId> render_pipeline_later(const RenderPipelineDescriptor& descriptor,
                                                               Where where = Where::current());
  [[nodiscard]] Result<ComputePipelineId> compute_pipeline_later(const ComputePipelineDescriptor& descriptor,
                                                                 Where where = Where::current());
  /// Takes over what has ended; true when nothing is under way. Does not wait.
  bool settle_pipelines();
  /// Waits for all of them. Error: the first that failed; ids of failed ones are stale from here on.
  [[nodiscard]] Result<void> finish_pipelines();
  /// All pipelines there are, by kind and slot.
  [[nodiscard]] std::vector<PipelineInfo> pipelines() const;

  // ---- borrowed: a texture that somebody else makes, the host of the engine or a surface. The id is there at once
  // and stays, so that a frame can be planned with it; nothing can be done with it until it is lent an object.
  [[nodiscard]] Result<TextureId> borrowed_texture(const TextureDescriptor& descriptor,
                                                   Where where = Where::current());
  /// Lends the object for the id, until take_back(); makes one view for each that was asked for, also while sealed.
  /// It keeps a reference. Errors: misuse (not as its descriptor says: all that differs is named).
  [[nodiscard]] Result<void> lend(TextureId id, WGPUTextureImpl* texture);
  /// Lets go of the object, its views, and the bind groups that hold them. Harmless when there is none.
  void take_back(TextureId id);

  // ---- freed: a texture takes its views along, both take the bind groups that hold them. Harmless with a
  // stale id. While sealed it is put off until unseal().
  void destroy(BufferId id);
  void destroy(TextureId id);
  void destroy(QuerySetId id);
  /// Everything, in the reverse order of creation; ids become stale. Harmless twice.
  void release_all();

  // ---- looked up: null when the id is null or stale. The pointer lives until the next creation or destroy.
  [[nodiscard]] const BufferSlot* find(BufferId id) const { return buffers_.find(id); }
  [[nodiscard]] const TextureSlot* find(TextureId id) const { return textures_.find(id); }
  [[nodiscard]] const TextureViewSlot* find(TextureViewId id) const { return views_.find(id); }
  [[nodiscard]] const SamplerSlot* find(SamplerId id) const { return samplers_.find(id); }
  [[nodiscard]] const ShaderSlot* find(ShaderId id) const { return shaders_.find(id); }
  [[nodiscard]] const BindGroupLayoutSlot* find(BindGroupLayoutId id) const {
    return group_layouts_.find(id);
  }
  [[nodiscard]] const PipelineLayoutSlot* find(PipelineLayoutId id) const {
    return pipeline_layouts_.find(id);
  }
  [[nodiscard]] const BindGroupSlot* find(BindGroupId id) const { return groups_.find(id); }
  [[nodiscard]] const RenderPipelineSlot* find(RenderPipelineId id) const {
    return render_pipelines_.find(id);
  }
  [[nodiscard]] const ComputePipelineSlot* find(ComputePipelineId id) const {
    return compute_pipelines_.find(id);
  }
  [[nodiscard]] const QuerySetSlot* find(QuerySetId id) const { return query_sets_.find(id); }

  // ---- uploads (wgpuQueueWriteBuffer, wgpuQueueWriteTexture): they happen before the next submit
  /// `offset` and the size are multiples of 4, inside the buffer, which has BufferUsage::copy_dst.
  [[nodiscard]] Result<void> write(BufferId id, std::uint64_t offset, std::span<const std::byte> bytes);
  /// One whole mip level of one layer (or one slice of a 3D texture). `bytes_per_row` 0: tightly packed rows.
  [[nodiscard]] Result<void> write_texture(TextureId id, std::uint32_t mip, std::uint32_t layer,
                                           std::span<const std::byte> bytes, std::uint32_t bytes_per_row = 0);
  /// For readback: a mapped buffer may be in no submit.
  void set_mapped(BufferId id, bool mapped);
  [[nodiscard]] const UploadCounters& uploads() const { return uploads_; }

  // ---- sealed from step 2 of a frame to its submit: making an object then is an error that names its label
  // and the line. What a cache already has is still handed out.
  void seal() { sealed_ = true; }
  void unseal();
  [[nodiscard]] bool sealed() const { return sealed_; }

  // ---- accounts
  [[nodiscard]] std::vector<CensusLine> census() const;  ///< sorted by kind, then label
  [[nodiscard]] std::size_t live_objects() const;
  [[nodiscard]] std::uint64_t live_bytes() const;  ///< of buffers and textures
  /// Buffers and textures together may take this many bytes; what would take more is refused before it is made
  /// (over_limit). 0: no budget.
  void set_budget(std::uint64_t bytes);
  [[nodiscard]] std::uint64_t creations() const;  ///< WebGPU objects ever made: constant in a steady frame

  /// What was asked of limits so far, refused or not.
  [[nodiscard]] const std::vector<Demand>& demands() const;

  [[nodiscard]] device::Device& device() const { return device_; }

  // ---- after a loss
  /// Lets go of every object, in the reverse order of creation, and makes all of them again from their
  /// descriptors on the device there is now. Ids stay valid; the content of buffers and textures is gone, and
  /// nobody is told: owners compare device generations. Pipelines are made in the background, see
  /// finish_pipelines(). After a failure nothing can be used until the next try.
  [[nodiscard]] Result<void> rebuild();

  struct Private;  ///< private.h
  [[nodiscard]] Private& shared() { return *private_; }

 private:
  Result<TextureId> make_texture(const TextureDescriptor& d, bool borrowed, Where where);
  Result<PipelineLayoutSlot> plan_pipeline_layout(const PipelineLayoutDescriptor& d, Where where);
  Result<BindGroupId> make_bind_group(const BindGroupDescriptor& d, std::vector<Binding> entries);
  Result<RenderPipelineId> render_pipeline(const RenderPipelineDescriptor& d, Where where, bool later);
  Result<ComputePipelineId> compute_pipeline(const ComputePipelineDescriptor& d, Where where, bool later);
  Result<RenderPipelineId> make_render_pipeline(const RenderPipelineDescriptor& d, bool later);
  Result<ComputePipelineId> make_compute_pipeline(const ComputePipelineDescriptor& d, bool later);
  void begin_pipelines();
  void settle(PipelineMaker::Made made);
  void drop_group(BindGroupId id);
  template <class Map, class IdType>
  void drop_groups(Map& groups_of, IdType id);

  device::Device& device_;
  bool sealed_ = false;
  UploadCounters uploads_;
  Pool<BufferSlot, BufferTag> buffers_;
  Pool<TextureSlot, TextureTag> textures_;
  Pool<TextureViewSlot, TextureViewTag> views_;
  Pool<SamplerSlot, SamplerTag> samplers_;
  Pool<ShaderSlot, ShaderTag> shaders_;
  Pool<BindGroupLayoutSlot, BindGroupLayoutTag> group_layouts_;
  Pool<PipelineLayoutSlot, PipelineLayoutTag> pipeline_layouts_;
  Pool<BindGroupSlot, BindGroupTag> groups_;
  Pool<RenderPipelineSlot, RenderPipelineTag> render_pipelines_;
  Pool<ComputePipelineSlot, ComputePipelineTag> compute_pipelines_;
  Pool<QuerySetSlot, QuerySetTag> query_sets_;
  std::unique_ptr<Private> private_;
};

/// What a texture that somebody else made is. The format is undefined when the engine has no name for it.
[[nodiscard]] TextureDescriptor describe(WGPUTextureImpl* texture, const Label& label);

/// While it lives, `resources` is sealed.
class Seal {
 public:
  explicit Seal(Resources& resources) : resources_(resources) { resources_.seal(); }
  ~Seal() { resources_.unseal(); }
  Seal(const Seal&) = delete;
  Seal& operator=(const Seal&) = delete;

 private:
  Resources& resources_;
};

}  // namespace ambito::resources
