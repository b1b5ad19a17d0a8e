#include "residency/drawables.h"

#include "residency/geometries.h"
#include "residency/materials.h"
#include "scene/pose.h"

namespace ambito::residency {
namespace {

Drawable make_drawable(const ResidentGeometry& geometry, const ResidentMaterial& material, std::uint32_t index,
                       bool flipped) {
  Drawable row;
  row.indexed = geometry.indexed;
  row.count = geometry.indexed ? geometry.index_count : geometry.vertex_count;
  row.first = geometry.indexed ? geometry.first_index : geometry.base_vertex;
  row.base_vertex = static_cast<std::int32_t>(geometry.base_vertex);
  row.blended = has(material.key, shading::MaterialFeature::blend);
  row.material = index;
  row.group = material.group;
  row.variant = {.material = material.key,
                 .streams = geometry.streams,
                 .topology = geometry.topology,
                 .flipped = flipped};
  return row;
}

}  // namespace

void Drawables::sync(const scene::Scene& scene, const scene::Pose& pose, const Geometries& geometries,
                     const Materials& materials) {
  const scene::ObjectColumns& objects = pose.objects();
  if (pose.structure_revision() == seen_structure_ && geometries.revision() == seen_geometries_ &&
      materials.revision() == seen_materials_ && objects.flip == flips_) {
    return;
  }
  rows_.assign(objects.size(), Drawable{});
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    const ResidentGeometry* geometry = pose.alive(i) ? geometries.find(objects.geometry[i]) : nullptr;
    if (geometry == nullptr) continue;
    const std::uint32_t material = materials.index_of(scene, objects.material[i]);
    rows_[i] = make_drawable(*geometry, materials.at(material), material, objects.flip[i] != 0);
  }
  flips_ = objects.flip;
  seen_structure_ = pose.structure_revision();
  seen_geometries_ = geometries.revision();
  seen_materials_ = materials.revision();
  ++revision_;
}

}  // namespace ambito::residency
