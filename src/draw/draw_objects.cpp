#include "draw/draw_objects.h"

#include "draw/object_feed.h"
#include "residency/geometries.h"
#include "shading/groups.h"

namespace ambito::draw {
namespace {

constexpr std::uint32_t no_arena = UINT32_MAX;

void set_arena(command::DrawScope& pass, const residency::ArenaBuffers& buffers) {
  pass.set_vertex_buffer(0, buffers.positions);
  if (buffers.attributes) pass.set_vertex_buffer(1, buffers.attributes);
  if (buffers.indices) pass.set_index_buffer(buffers.indices, IndexFormat::uint32);
}

}  // namespace

void draw_objects(command::DrawScope& pass, const DrawList& list, const ObjectFeed& feed,
                  const residency::Geometries& geometries, const std::vector<std::uint32_t>& instances) {
  if (list.batches().empty()) return;
  feed.begin(pass);
  resources::RenderPipelineId pipeline;
  resources::BindGroupId material;
  std::uint32_t arena = no_arena;
  for (const Batch& batch : list.batches()) {
    const DrawItem& item = list.items()[batch.item];
    if (item.pipeline != pipeline) {
      pipeline = item.pipeline;
      pass.set_pipeline(pipeline);
    }
    if (item.material != material) {
      material = item.material;
      pass.set_bind_group(shading::material_group, material);
    }
    if (item.arena != arena) {
      arena = item.arena;
      set_arena(pass, geometries.arena(static_cast<shading::Streams>(item.arena)));
    }
    feed.draw(pass, item, batch, instances);
  }
}

}  // namespace ambito::draw
