#include "gltf/build_scene.h"

#include <chrono>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "core/check.h"
#include "core/thread.h"
#include "core/timer.h"
#include "gltf/geometry.h"

namespace ambito::gltf {

namespace {

/// Which rows of the tables the default scene reaches.
struct Reached {
  std::vector<bool> meshes;
  std::vector<bool> materials;
  std::vector<bool> samplers;
  std::vector<bool> images;
  std::vector<bool> cameras;
  std::vector<bool> lights;
};

Reached reach(const Tables& tables) {
  Reached out{.meshes = std::vector<bool>(tables.meshes.size()),
              .materials = std::vector<bool>(tables.materials.size()),
              .samplers = std::vector<bool>(tables.samplers.size()),
              .images = std::vector<bool>(tables.images.size()),
              .cameras = std::vector<bool>(tables.cameras.size()),
              .lights = std::vector<bool>(tables.lights.size())};
  for (const std::uint32_t index : tables.scene_nodes) {
    const NodeSource& node = tables.nodes[index];
    if (node.mesh) out.meshes[*node.mesh] = true;
    if (node.camera) out.cameras[*node.camera] = true;
    if (node.light) out.lights[*node.light] = true;
  }
  for (std::size_t i = 0; i < tables.meshes.size(); ++i) {
    if (!out.meshes[i]) continue;
    for (const PrimitiveSource& primitive : tables.meshes[i].primitives) {
      if (primitive.material) out.materials[*primitive.material] = true;
    }
  }
  for (std::size_t i = 0; i < tables.materials.size(); ++i) {
    if (!out.materials[i]) continue;
    for (const MaterialSource::Use& use : tables.materials[i].textures) {
      const TextureSource& texture = tables.textures[use.texture];
      if (texture.sampler) out.samplers[*texture.sampler] = true;
      if (texture.image) out.images[tables.images[*texture.image].first] = true;
    }
  }
  return out;
}

/// Primitives that differ only in their material share a geometry.
using GeometryKey =
    std::tuple<PrimitiveMode, std::uint32_t, std::optional<std::uint32_t>, std::optional<std::uint32_t>,
               std::optional<std::uint32_t>, std::optional<std::uint32_t>, std::optional<std::uint32_t>,
               std::optional<std::uint32_t>, std::optional<std::uint32_t>>;

GeometryKey key_of(const PrimitiveSource& p, std::optional<std::uint32_t> normal_map_uv_set) {
  return {p.mode, p.position, p.normal, p.tangent, p.uv0, p.uv1, p.color, p.indices, normal_map_uv_set};
}

class Builder {
 public:
  Builder(Tables& tables, Context& context) : tables_(tables), context_(context), reached_(reach(tables)) {}

  Result<scene::Scene> build(BuildTimes& times) {
    Stopwatch watch;
    if (auto counted = count_objects(); !counted) return fail(std::move(counted).error());
    if (auto read = read_geometries(); !read) return fail(std::move(read).error());
    if (auto read = read_skins(); !read) return fail(std::move(read).error());
    times.geometry_seconds = watch.lap();
    times.image_begin = std::chrono::steady_clock::now();
    if (auto read = add_images(); !read) return fail(std::move(read).error());
    if (scene_.images().size() != 0) times.image_seconds = watch.lap();
    add_table(tables_.samplers, reached_.samplers, samplers_);
    add_materials();
    add_meshes();
    add_table(tables_.cameras, reached_.cameras, cameras_);
    add_lights();
    add_nodes();
    return std::move(scene_);
  }

 private:
  /// Few bytes of JSON can ask for very many objects: each node may use the same large mesh.
  Result<void> count_objects() {
    std::uint64_t objects = 0;
    for (const std::uint32_t index : tables_.scene_nodes) {
      const NodeSource& source = tables_.nodes[index];
      if (source.mesh) objects += tables_.meshes[*source.mesh].primitives.size();
      if (objects > context_.options.max_objects) {
        return source.json.fail(fmt::format("with this node the scene has {} drawn objects, the limit is {}",
                                            objects, context_.options.max_objects),
                                {}, ErrorCode::over_limit);
      }
    }
    return {};
  }

  template <class Row, class Id>
  void add_table(std::vector<Row>& rows, const std::vector<bool>& reached, std::vector<Id>& ids) {
    ids.resize(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (reached[i]) ids[i] = scene_.add(std::move(rows[i]));
    }
  }

  void add_lights() {
    lights_.resize(tables_.lights.size());
    for (std::size_t i = 0; i < tables_.lights.size(); ++i) {
      std::optional<scene::Light>& light = tables_.lights[i];
      if (reached_.lights[i] && light) lights_[i] = scene_.add(*std::move(light));
    }
  }

  Result<void> read_geometries() {
    std::vector<GeometrySource> sources;
    std::map<GeometryKey, std::size_t> known;
    mesh_slots_.resize(tables_.meshes.size());
    for (std::size_t m = 0; m < tables_.meshes.size(); ++m) {
      if (!reached_.meshes[m]) continue;
      const MeshSource& mesh = tables_.meshes[m];
      for (std::size_t p = 0; p < mesh.primitives.size(); ++p) {
        const PrimitiveSource& primitive = mesh.primitives[p];
        const auto uv_set =
            primitive.material ? tables_.materials[*primitive.material].normal_map_uv_set() : std::nullopt;
        const auto [entry, is_new] = known.try_emplace(key_of(primitive, uv_set), sources.size());
        if (is_new) {
          auto source = read_geometry(primitive, uv_set, tables_.accessors, tables_.buffers, context_);
          if (!source) return fail(std::move(source).error());
          if (*source) {
            name_geometry((*source)->geometry, mesh, p);
            sources.push_back(**std::move(source));
          } else {
            entry->second = nothing;
          }
        }
        mesh_slots_[m].push_back(entry->second);
      }
    }
    complete_all(sources);
    geometries_.reserve(sources.size());
    for (GeometrySource& source : sources) geometries_.push_back(scene_.add(std::move(source.geometry)));
    return {};
  }

  static void name_geometry(scene::Geometry& geometry, const MeshSource& mesh, std::size_t primitive) {
    geometry.name =
        mesh.primitives.size() == 1 ? std::string{mesh.name} : fmt::format("{}.{}", mesh.name, primitive);
  }

  static void complete_all(std::vector<GeometrySource>& sources) {
    std::vector<std::size_t> todo;
    for (std::size_t i = 0; i < sources.size(); ++i) {
      if (sources[i].needs_normals || sources[i].needs_tangents) todo.push_back(i);
    }
    parallel_for(todo.size(), [&](std::size_t i) {
      AMBITO_CHECK(complete_geometry(sources[todo[i]]),
                   "A geometry that was read has streams of one length.");
    });
  }

  Result<void> add_images() {
    std::vector<std::uint32_t> wanted;
    for (std::uint32_t i = 0; i < tables_.images.size(); ++i) {
      if (reached_.images[i]) wanted.push_back(i);
    }
    images_.resize(tables_.images.size());
    if (wanted.empty()) return {};
    auto decoded = decode_images(tables_.images, wanted, tables_.buffers, context_);
    if (!decoded) return fail(std::move(decoded).error());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const ImageSource& source = tables_.images[wanted[i]];
      images_[wanted[i]] = scene_.add(scene::Picture{std::string{source.name}, std::move((*decoded)[i])});
    }
    return {};
  }

  void add_materials() {
    materials_.resize(tables_.materials.size());
    for (std::size_t i = 0; i < tables_.materials.size(); ++i) {
      if (!reached_.materials[i]) continue;
      MaterialSource& source = tables_.materials[i];
      for (const MaterialSource::Use& use : source.textures) {
        const TextureSource& texture = tables_.textures[use.texture];
        scene::TextureSlot& slot = source.material.*use.slot;
        if (texture.image) slot.image = images_[tables_.images[*texture.image].first];
        if (texture.sampler) slot.sampler = samplers_[*texture.sampler];
      }
      materials_[i] = scene_.add(std::move(source.material));
    }
  }

  void add_meshes() {
    meshes_.resize(tables_.meshes.size());
    for (std::size_t m = 0; m < tables_.meshes.size(); ++m) {
      if (!reached_.meshes[m]) continue;
      const MeshSource& source = tables_.meshes[m];
      scene::Mesh mesh;
      mesh.name = source.name;
      for (std::size_t p = 0; p < source.primitives.size(); ++p) {
        if (mesh_slots_[m][p] == nothing) continue;
        const auto material = source.primitives[p].material;
        mesh.primitives.push_back(
            {geometries_[mesh_slots_[m][p]], material ? materials_[*material] : scene::MaterialId{}});
      }
      meshes_[m] = scene_.add(std::move(mesh));
    }
  }

  /// The rest matrices of the skins that the scene uses; nothing is read without skins.
  Result<void> read_skins() {
    skin_rests_.resize(tables_.skins.size());
    for (const std::uint32_t index : tables_.scene_nodes) {
      const NodeSource& node = tables_.nodes[index];
      if (!node.skin || skin_rests_[*node.skin]) continue;
      if (worlds_.empty()) worlds_ = world_matrices(tables_.nodes);
      auto rest =
          rest_matrix(tables_.skins[*node.skin], worlds_, tables_.accessors, tables_.buffers, context_);
      if (!rest) return fail(std::move(rest).error());
      skin_rests_[*node.skin] = *rest;
    }
    return {};
  }

  void add_nodes() {
    std::vector<scene::NodeId> ids(tables_.nodes.size());
    for (const std::uint32_t index : tables_.scene_nodes) {
      const NodeSource& source = tables_.nodes[index];
      const mat4x4f* rest = source.skin ? &*skin_rests_[*source.skin] : nullptr;
      if (rest != nullptr && nearly_equal(*rest, worlds_[index])) rest = nullptr;
      scene::NodeRow row;
      row.name = source.name;
      row.local = source.local.transform;
      if (source.parent) row.parent = ids[*source.parent];
      if (source.mesh && rest == nullptr) row.mesh = meshes_[*source.mesh];
      if (source.camera) row.camera = cameras_[*source.camera];
      if (source.light) row.light = lights_[*source.light];
      ids[index] = scene_.add(std::move(row));
      if (source.local.matrix) scene_.set_matrix(ids[index], *source.local.matrix);
      if (rest != nullptr) add_skinned(source, *rest);
    }
  }

  /// The joints place a skinned mesh, not its node: it becomes a root.
  void add_skinned(const NodeSource& source, const mat4x4f& rest) {
    scene::NodeRow row;
    row.name = source.name;
    row.mesh = meshes_[*source.mesh];
    const auto transform = decompose(rest);
    if (transform) row.local = *transform;
    const scene::NodeId id = scene_.add(std::move(row));
    if (!transform) scene_.set_matrix(id, rest);
  }

  static constexpr std::size_t nothing = static_cast<std::size_t>(-1);

  Tables& tables_;
  Context& context_;
  Reached reached_;
  scene::Scene scene_;
  std::vector<std::vector<std::size_t>>
      mesh_slots_;               ///< by mesh and primitive, into `geometries_`; or `nothing`
  std::vector<mat4x4f> worlds_;  ///< of all nodes; empty without skins
  std::vector<std::optional<mat4x4f>> skin_rests_;  ///< of the skins that are used
  std::vector<scene::GeometryId> geometries_;
  std::vector<scene::ImageId> images_;
  std::vector<scene::SamplerId> samplers_;
  std::vector<scene::MaterialId> materials_;
  std::vector<scene::MeshId> meshes_;
  std::vector<scene::CameraId> cameras_;
  std::vector<scene::LightId> lights_;
};

}  // namespace

Result<scene::Scene> build_scene(Tables& tables, Context& context, BuildTimes& times) {
  return Builder{tables, context}.build(times);
}

}  // namespace ambito::gltf
