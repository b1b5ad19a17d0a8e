#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ambito/format.h>
#include <ambito/id.h>
#include <ambito/image.h>
#include <ambito/math.h>

/// The scene: pure data (R80 … R87). No GPU type, no file format, no pointer between rows: only ids.
/// Nobody clears dirty flags. Every row carries the revision of its last change, taken from one counter a
/// scene; whoever consumes rows remembers the revision it has seen.
namespace ambito::scene {

using NodeId = Id<struct NodeTag>;
using GeometryId = Id<struct GeometryTag>;
using MeshId = Id<struct MeshTag>;
using MaterialId = Id<struct MaterialTag>;
using ImageId = Id<struct ImageTag>;
using SamplerId = Id<struct SamplerTag>;
using LightId = Id<struct LightTag>;
using CameraId = Id<struct CameraTag>;

using Revision = std::uint64_t;  ///< 0 = never seen

/// One primitive's data. Streams are either empty or as long as `positions`.
/// Units: metres in object space; tangent.w is the sign of the bitangent; colours are linear, 0 … 1.
struct Geometry {
  std::string name = {};
  Topology topology = Topology::triangle_list;
  std::vector<vec3f> positions = {};
  std::vector<vec3f> normals = {};   ///< unit; always there for triangles after loading
  std::vector<vec4f> tangents = {};  ///< only where a material needs them
  std::vector<vec2f> uv0 = {};
  std::vector<vec2f> uv1 = {};
  std::vector<vec4f> colors = {};
  std::vector<std::uint32_t> indices = {};  ///< empty: draw the vertices in order; strips hold no restart index
  Aabb bounds = {};                         ///< of the positions, object space
  Sphere sphere = {};                       ///< around the positions, object space
};

struct Primitive {
  GeometryId geometry = {};
  MaterialId material = {};  ///< null: the default material
};

struct Mesh {
  std::string name = {};
  std::vector<Primitive> primitives = {};
};

/// KHR_texture_transform: uv' = translate(offset) · rotate(rotation) · scale(scale) · uv.
struct UvTransform {
  vec2f offset{0.0f};
  float rotation = 0.0f;  ///< radians, counter-clockwise as the extension defines it
  vec2f scale{1.0f};
  friend bool operator==(const UvTransform&, const UvTransform&) = default;
};

/// A use of an image by a material; no image: the texture is not there.
struct TextureSlot {
  ImageId image = {};
  SamplerId sampler = {};  ///< null: repeat, linear, trilinear
  std::uint32_t uv_set = 0;  ///< 0 or 1
  UvTransform transform = {};
  explicit operator bool() const { return static_cast<bool>(image); }
};

enum class AlphaMode : std::uint8_t { opaque, mask, blend };

/// Metallic-roughness material of glTF 2.0. Factors are linear.
struct Material {
  std::string name = {};
  vec4f base_color{1.0f};
  float metallic = 1.0f;   ///< 0 … 1
  float roughness = 1.0f;  ///< 0 … 1
  vec3f emissive{0.0f};
  float emissive_strength = 1.0f;   ///< KHR_materials_emissive_strength
  float normal_scale = 1.0f;
  float occlusion_strength = 1.0f;  ///< 0 … 1
  AlphaMode alpha_mode = AlphaMode::opaque;
  float alpha_cutoff = 0.5f;        ///< mask only
  bool double_sided = false;
  bool unlit = false;               ///< KHR_materials_unlit
  TextureSlot base_color_texture = {};          ///< sRGB colour, alpha
  TextureSlot metallic_roughness_texture = {};  ///< linear: G roughness, B metallic
  TextureSlot normal_texture = {};              ///< linear, tangent space, +Y up
  TextureSlot occlusion_texture = {};           ///< linear: R
  TextureSlot emissive_texture = {};            ///< sRGB colour
};

/// Pixels that textures show; colour or data is decided by the slot that uses it.
struct Picture {
  std::string name = {};
  Image image = {};
};

struct Sampler {
  FilterMode mag = FilterMode::linear;
  FilterMode min = FilterMode::linear;
  FilterMode mipmap = FilterMode::linear;
  bool use_mips = true;
  AddressMode wrap_u = AddressMode::repeat;
  AddressMode wrap_v = AddressMode::repeat;
};

enum class LightKind : std::uint8_t { directional, point, spot };

/// KHR_lights_punctual: shines along the node's −Z.
struct Light {
  std::string name = {};
  LightKind kind = LightKind::point;
  vec3f color{1.0f};        ///< linear
  float intensity = 1.0f;   ///< lux for directional, candela for point and spot
  float range = 0.0f;       ///< metres; 0 = infinite
  Angle inner_cone{0.0f};   ///< spot: full intensity inside this half angle
  Angle outer_cone{0.7853981634f};
};

enum class Projection : std::uint8_t { perspective, orthographic };

/// A camera of the file, looking along its node's −Z.
struct CameraRow {
  std::string name = {};
  Projection projection = Projection::perspective;
  Angle fov_y{0.7853981634f};  ///< vertical, perspective
  float aspect = 0.0f;         ///< width / height; 0: the target's
  float half_width = 1.0f;     ///< orthographic xmag
  float half_height = 1.0f;    ///< orthographic ymag
  float near_plane = 0.1f;     ///< metres
  float far_plane = 0.0f;      ///< metres; 0 = infinite (perspective only)
};

/// Translation, rotation, scale: applied to a point in the order scale, rotation, translation.
struct Transform {
  vec3f translation{0.0f};
  quatf rotation{1.0f, 0.0f, 0.0f, 0.0f};  ///< w, x, y, z; unit
  vec3f scale{1.0f};
  [[nodiscard]] mat4x4f matrix() const;
};

/// Rows of one kind behind ids. Reading is free; `edit` marks the row as changed.
/// Rows are kept dense by slot: `size()` counts live rows, `slots()` bounds the indices.
template <class Row, class Tag>
class Table {
 public:
  using RowId = Id<Tag>;

  RowId add(Row row, Revision now) {
    std::uint32_t index = 0;
    if (!free_.empty()) {
      index = free_.back();
      free_.pop_back();
      rows_[index] = std::move(row);
    } else {
      index = static_cast<std::uint32_t>(rows_.size());
      rows_.push_back(std::move(row));
      generations_.push_back(0);
      revisions_.push_back(0);
    }
    ++generations_[index];
    alive_.resize(rows_.size());
    alive_[index] = true;
    revisions_[index] = revision_ = now;
    ++live_;
    return {index, generations_[index]};
  }
  /// False for a stale or null id.
  bool erase(RowId id, Revision now) {
    if (!contains(id)) return false;
    alive_[id.index] = false;
    rows_[id.index] = Row{};
    revisions_[id.index] = revision_ = now;
    --live_;
    // A slot whose generation would wrap is retired: no stale id can ever name a new row.
    if (generations_[id.index] != UINT32_MAX) free_.push_back(id.index);
    return true;
  }
  [[nodiscard]] bool contains(RowId id) const {
    return id.index < rows_.size() && alive_[id.index] && generations_[id.index] == id.generation;
  }
  /// nullptr for a stale or null id.
  [[nodiscard]] const Row* find(RowId id) const { return contains(id) ? &rows_[id.index] : nullptr; }
  /// For changing a row: marks it. nullptr for a stale or null id.
  [[nodiscard]] Row* edit(RowId id, Revision now) {
    if (!contains(id)) return nullptr;
    revisions_[id.index] = revision_ = now;
    return &rows_[id.index];
  }
  [[nodiscard]] std::uint32_t size() const { return live_; }
  [[nodiscard]] std::uint32_t slots() const { return static_cast<std::uint32_t>(rows_.size()); }
  [[nodiscard]] bool alive(std::uint32_t slot) const { return alive_[slot]; }
  [[nodiscard]] RowId id_at(std::uint32_t slot) const { return {slot, generations_[slot]}; }
  [[nodiscard]] const Row& row_at(std::uint32_t slot) const { return rows_[slot]; }
  [[nodiscard]] Revision revision_at(std::uint32_t slot) const { return revisions_[slot]; }
  /// Of the newest change to any row, erasures included.
  [[nodiscard]] Revision revision() const { return revision_; }

 private:
  std::vector<Row> rows_;
  std::vector<std::uint32_t> generations_;
  std::vector<Revision> revisions_;
  std::vector<bool> alive_;
  std::vector<std::uint32_t> free_;
  std::uint32_t live_ = 0;
  Revision revision_ = 0;
};

/// What a node is born with.
struct NodeRow {
  std::string name = {};
  NodeId parent = {};  ///< null: a root
  Transform local = {};
  MeshId mesh = {};
  LightId light = {};
  CameraId camera = {};
  bool visible = true;
};

/// Nodes as columns (structure of arrays): pose and culling walk `parent`, `local` and `revision` only.
/// Indices are slots; a slot is reused after its node was erased.
class NodeTable {
 public:
  NodeId add(NodeRow row, Revision now);
  bool erase(NodeId id, Revision now);  ///< its children become roots
  [[nodiscard]] bool contains(NodeId id) const;
  [[nodiscard]] std::uint32_t size() const { return live_; }
  [[nodiscard]] std::uint32_t slots() const { return static_cast<std::uint32_t>(local_.size()); }
  [[nodiscard]] NodeId id_at(std::uint32_t slot) const { return {slot, generation_[slot]}; }
  [[nodiscard]] bool alive(std::uint32_t slot) const { return alive_[slot] != 0; }

  // Columns, by slot.
  [[nodiscard]] const std::vector<NodeId>& parents() const { return parent_; }
  [[nodiscard]] const std::vector<Transform>& locals() const { return local_; }
  [[nodiscard]] const std::vector<MeshId>& meshes() const { return mesh_; }
  [[nodiscard]] const std::vector<LightId>& lights() const { return light_; }
  [[nodiscard]] const std::vector<CameraId>& cameras() const { return camera_; }
  [[nodiscard]] const std::vector<std::uint8_t>& visible() const { return visible_; }
  [[nodiscard]] const std::vector<Revision>& revisions() const { return revision_at_; }
  [[nodiscard]] const std::string& name(std::uint32_t slot) const { return name_[slot]; }
  /// The local matrix where a file gave one that no Transform can hold (shear); wins over `locals()`.
  [[nodiscard]] const mat4x4f* matrix(std::uint32_t slot) const {
    return matrix_of_[slot] == no_matrix ? nullptr : &matrices_[matrix_of_[slot]].second;
  }

  /// Each returns false for a stale id. A parent that would close a cycle is refused too.
  bool set_local(NodeId id, const Transform& local, Revision now);
  bool set_matrix(NodeId id, const mat4x4f& matrix, Revision now);
  bool set_visible(NodeId id, bool visible, Revision now);
  bool set_parent(NodeId id, NodeId parent, Revision now);
  bool set_mesh(NodeId id, MeshId mesh, Revision now);

  [[nodiscard]] Revision revision() const { return revision_; }                      ///< any change
  [[nodiscard]] Revision structure_revision() const { return structure_revision_; }  ///< add, erase, parent, mesh

 private:
  static constexpr std::uint32_t no_matrix = UINT32_MAX;
  void drop_matrix(std::uint32_t slot);

  std::vector<NodeId> parent_;
  std::vector<Transform> local_;
  std::vector<MeshId> mesh_;
  std::vector<LightId> light_;
  std::vector<CameraId> camera_;
  std::vector<std::uint8_t> visible_;
  std::vector<Revision> revision_at_;
  std::vector<std::string> name_;
  std::vector<std::uint32_t> generation_;
  std::vector<std::uint8_t> alive_;
  std::vector<std::uint32_t> free_;
  std::vector<std::uint32_t> children_;  ///< how many nodes name this one as their parent
  std::vector<std::uint32_t> matrix_of_;  ///< by slot: index into matrices_, or no_matrix
  std::vector<std::pair<std::uint32_t, mat4x4f>> matrices_;  ///< slot and matrix; rare
  std::uint32_t live_ = 0;
  Revision revision_ = 0;
  Revision structure_revision_ = 0;
};

/// Tells scenes apart for whoever remembers revisions: a copy is another scene, a moved one stays itself.
class Identity {
 public:
  Identity() : value_(next()) {}
  Identity(const Identity&) : Identity() {}
  Identity(Identity&& other) noexcept : value_(std::exchange(other.value_, next())) {}
  Identity& operator=(const Identity& other) {
    if (this != &other) value_ = next();
    return *this;
  }
  Identity& operator=(Identity&& other) noexcept {
    value_ = std::exchange(other.value_, next());
    return *this;
  }
  ~Identity() = default;
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  static std::uint64_t next();  ///< 1, 2, 3 … over the whole process; thread-safe
  std::uint64_t value_;
};

/// The content: tables, and one counter that stamps every change.
class Scene {
 public:
  Scene() = default;

  [[nodiscard]] const NodeTable& nodes() const { return nodes_; }
  [[nodiscard]] const Table<Geometry, GeometryTag>& geometries() const { return geometries_; }
  [[nodiscard]] const Table<Mesh, MeshTag>& meshes() const { return meshes_; }
  [[nodiscard]] const Table<Material, MaterialTag>& materials() const { return materials_; }
  [[nodiscard]] const Table<Picture, ImageTag>& images() const { return images_; }
  [[nodiscard]] const Table<Sampler, SamplerTag>& samplers() const { return samplers_; }
  [[nodiscard]] const Table<Light, LightTag>& lights() const { return lights_; }
  [[nodiscard]] const Table<CameraRow, CameraTag>& cameras() const { return cameras_; }

  NodeId add(NodeRow row) { return nodes_.add(std::move(row), tick()); }
  /// Computes bounds and sphere from the positions.
  GeometryId add(Geometry row);
  MeshId add(Mesh row) { return meshes_.add(std::move(row), tick()); }
  MaterialId add(Material row) { return materials_.add(std::move(row), tick()); }
  ImageId add(Picture row) { return images_.add(std::move(row), tick()); }
  SamplerId add(Sampler row) { return samplers_.add(std::move(row), tick()); }
  LightId add(Light row) { return lights_.add(std::move(row), tick()); }
  CameraId add(CameraRow row) { return cameras_.add(std::move(row), tick()); }

  /// nullptr for a stale id. The row counts as changed from now on. After changing `positions` of a
  /// geometry call `update_bounds`.
  Geometry* edit(GeometryId id) { return geometries_.edit(id, tick()); }
  Mesh* edit(MeshId id) { return meshes_.edit(id, tick()); }
  Material* edit(MaterialId id) { return materials_.edit(id, tick()); }
  Picture* edit(ImageId id) { return images_.edit(id, tick()); }
  Sampler* edit(SamplerId id) { return samplers_.edit(id, tick()); }
  Light* edit(LightId id) { return lights_.edit(id, tick()); }
  CameraRow* edit(CameraId id) { return cameras_.edit(id, tick()); }
  bool set_local(NodeId id, const Transform& local) { return nodes_.set_local(id, local, tick()); }
  bool set_matrix(NodeId id, const mat4x4f& matrix) { return nodes_.set_matrix(id, matrix, tick()); }
  bool set_visible(NodeId id, bool visible) { return nodes_.set_visible(id, visible, tick()); }
  bool set_parent(NodeId id, NodeId parent) { return nodes_.set_parent(id, parent, tick()); }
  bool set_mesh(NodeId id, MeshId mesh) { return nodes_.set_mesh(id, mesh, tick()); }

  /// False for a stale id. Rows that name an erased one then draw nothing (or the default material).
  bool erase(NodeId id) { return nodes_.erase(id, tick()); }
  bool erase(GeometryId id) { return geometries_.erase(id, tick()); }
  bool erase(MeshId id) { return meshes_.erase(id, tick()); }
  bool erase(MaterialId id) { return materials_.erase(id, tick()); }
  bool erase(ImageId id) { return images_.erase(id, tick()); }
  bool erase(SamplerId id) { return samplers_.erase(id, tick()); }
  bool erase(LightId id) { return lights_.erase(id, tick()); }
  bool erase(CameraId id) { return cameras_.erase(id, tick()); }

  /// World-space box around every visible node's geometry at rest. Empty for an empty scene.
  [[nodiscard]] Aabb bounds() const;
  /// The revision of the newest change anywhere.
  [[nodiscard]] Revision revision() const { return clock_; }
  /// Unique in the process. Revisions of two scenes cannot be compared: a consumer that meets another identity
  /// has seen revision 0 of this scene.
  [[nodiscard]] std::uint64_t identity() const { return identity_.value(); }

 private:
  Revision tick() { return ++clock_; }

  Identity identity_;
  Revision clock_ = 0;
  NodeTable nodes_;
  Table<Geometry, GeometryTag> geometries_;
  Table<Mesh, MeshTag> meshes_;
  Table<Material, MaterialTag> materials_;
  Table<Picture, ImageTag> images_;
  Table<Sampler, SamplerTag> samplers_;
  Table<Light, LightTag> lights_;
  Table<CameraRow, CameraTag> cameras_;
};

/// Recomputes `bounds` and `sphere` from `positions`.
void update_bounds(Geometry& geometry);

}  // namespace ambito::scene

namespace ambito {
using scene::Scene;
}  // namespace ambito
