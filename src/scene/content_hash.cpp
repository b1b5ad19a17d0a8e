#include "scene/content_hash.h"

#include <span>
#include <vector>

#include "core/hash.h"

namespace ambito::scene {
namespace {

template <class T>
void add_bytes(Hasher& hasher, const std::vector<T>& values) {
  hasher.add(hash_bytes(std::as_bytes(std::span(values)), values.size()));
}

template <class Vector>
void add_vector(Hasher& hasher, const Vector& v) {
  for (glm::length_t i = 0; i < v.length(); ++i) hasher.add(v[i]);
}

template <class Tag>
void add_id(Hasher& hasher, Id<Tag> id) {
  hasher.add(id.index).add(id.generation);
}

void add_row(Hasher& hasher, const Geometry& row) {
  hasher.add(row.name).add(row.topology);
  add_bytes(hasher, row.positions);
  add_bytes(hasher, row.normals);
  add_bytes(hasher, row.tangents);
  add_bytes(hasher, row.uv0);
  add_bytes(hasher, row.uv1);
  add_bytes(hasher, row.colors);
  add_bytes(hasher, row.indices);
  add_vector(hasher, row.bounds.min);
  add_vector(hasher, row.bounds.max);
  add_vector(hasher, row.sphere.center);
  hasher.add(row.sphere.radius);
}

void add_row(Hasher& hasher, const Mesh& row) {
  hasher.add(row.name).add(row.primitives.size());
  for (const Primitive& primitive : row.primitives) {
    add_id(hasher, primitive.geometry);
    add_id(hasher, primitive.material);
  }
}

void add_slot(Hasher& hasher, const TextureSlot& slot) {
  add_id(hasher, slot.image);
  add_id(hasher, slot.sampler);
  hasher.add(slot.uv_set).add(slot.transform.rotation);
  add_vector(hasher, slot.transform.offset);
  add_vector(hasher, slot.transform.scale);
}

void add_row(Hasher& hasher, const Material& row) {
  hasher.add(row.name).add(row.metallic).add(row.roughness).add(row.emissive_strength);
  hasher.add(row.normal_scale).add(row.occlusion_strength).add(row.alpha_mode).add(row.alpha_cutoff);
  hasher.add(row.double_sided).add(row.unlit);
  add_vector(hasher, row.base_color);
  add_vector(hasher, row.emissive);
  for (const TextureSlot* slot :
       {&row.base_color_texture, &row.metallic_roughness_texture, &row.normal_texture,
        &row.occlusion_texture, &row.emissive_texture}) {
    add_slot(hasher, *slot);
  }
}

void add_row(Hasher& hasher, const Picture& row) {
  hasher.add(row.name).add(row.image.width).add(row.image.height);
  add_bytes(hasher, row.image.pixels);
}

void add_row(Hasher& hasher, const Sampler& row) {
  hasher.add(row.mag).add(row.min).add(row.mipmap).add(row.use_mips).add(row.wrap_u).add(row.wrap_v);
}

void add_row(Hasher& hasher, const Light& row) {
  hasher.add(row.name).add(row.kind).add(row.intensity).add(row.range);
  hasher.add(row.inner_cone.radians).add(row.outer_cone.radians);
  add_vector(hasher, row.color);
}

void add_row(Hasher& hasher, const CameraRow& row) {
  hasher.add(row.name).add(row.projection).add(row.fov_y.radians).add(row.aspect);
  hasher.add(row.half_width).add(row.half_height).add(row.near_plane).add(row.far_plane);
}

template <class Row, class Tag>
void add_table(Hasher& hasher, const Table<Row, Tag>& table) {
  hasher.add(table.slots()).add(table.size()).add(table.revision());
  for (std::uint32_t slot = 0; slot < table.slots(); ++slot) {
    add_id(hasher, table.id_at(slot));
    hasher.add(table.alive(slot)).add(table.revision_at(slot));
    add_row(hasher, table.row_at(slot));
  }
}

void add_nodes(Hasher& hasher, const NodeTable& nodes) {
  hasher.add(nodes.slots()).add(nodes.size()).add(nodes.revision()).add(nodes.structure_revision());
  add_bytes(hasher, nodes.parents());
  add_bytes(hasher, nodes.locals());
  add_bytes(hasher, nodes.meshes());
  add_bytes(hasher, nodes.lights());
  add_bytes(hasher, nodes.cameras());
  add_bytes(hasher, nodes.visible());
  add_bytes(hasher, nodes.revisions());
  for (std::uint32_t slot = 0; slot < nodes.slots(); ++slot) {
    add_id(hasher, nodes.id_at(slot));
    hasher.add(nodes.alive(slot)).add(nodes.name(slot));
    const mat4x4f* const matrix = nodes.matrix(slot);
    hasher.add(matrix != nullptr);
    for (glm::length_t column = 0; matrix != nullptr && column < 4; ++column) add_vector(hasher, (*matrix)[column]);
  }
}

}  // namespace

std::uint64_t content_hash(const Scene& scene) {
  Hasher hasher;
  hasher.add(scene.identity()).add(scene.revision());
  add_nodes(hasher, scene.nodes());
  add_table(hasher, scene.geometries());
  add_table(hasher, scene.meshes());
  add_table(hasher, scene.materials());
  add_table(hasher, scene.images());
  add_table(hasher, scene.samplers());
  add_table(hasher, scene.lights());
  add_table(hasher, scene.cameras());
  return hasher.value();
}

}  // namespace ambito::scene
