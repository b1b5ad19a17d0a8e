#include "gltf/geometry.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "gltf/accessor_data.h"
#include "gltf/repair.h"
#include "gltf/topology.h"
#include "gltf/vertex_subset.h"
#include "scene/mesh_tools.h"

namespace ambito::gltf {

namespace {

using scene::Geometry;

constexpr std::uint32_t restart_value(ComponentType type) {
  return type == ComponentType::u8 ? 0xFFu : type == ComponentType::u16 ? 0xFFFFu : 0xFFFFFFFFu;
}

class GeometryReader {
 public:
  GeometryReader(const PrimitiveSource& primitive, const std::vector<Accessor>& accessors, Buffers& buffers,
                 Context& context)
      : primitive_(primitive), accessors_(accessors), buffers_(buffers), context_(context) {}

  Result<std::optional<GeometrySource>> read(std::optional<std::uint32_t> normal_map_uv_set) {
    vertex_count_ = accessors_[primitive_.position].count;
    if (vertex_count_ > context_.options.max_vertices) return over_vertices();
    draw_count_ = primitive_.indices ? accessors_[*primitive_.indices].count : vertex_count_;
    const std::uint32_t complete = complete_count(primitive_.mode, draw_count_);
    if (complete != draw_count_) {
      context_.warnings.add("incomplete", primitive_.json,
                            fmt::format("{} vertices do not make whole primitives: the last {} are left out",
                                        draw_count_, draw_count_ - complete));
    }
    draw_count_ = complete;
    if (complete == 0) return std::optional<GeometrySource>{};

    decide(normal_map_uv_set);
    if (auto taken = take_budgets(); !taken) return fail(std::move(taken).error());
    std::vector<std::uint32_t> indices;
    if (auto read = read_indices(indices); !read) return fail(std::move(read).error());
    choose_vertices(indices);
    if (auto read = read_streams(); !read) return fail(std::move(read).error());
    if (auto repaired = repair(); !repaired) return fail(std::move(repaired).error());

    DrawOrder order = convert_topology(primitive_.mode, draw_count_, std::move(indices));
    out_.geometry.topology = order.topology;
    out_.geometry.indices = std::move(order.indices);
    return std::optional{std::move(out_)};
  }

 private:
  /// Which streams are read and which are made.
  void decide(std::optional<std::uint32_t> normal_map_uv_set) {
    const bool triangles = primitive_.mode >= PrimitiveMode::triangles;
    out_.needs_normals = triangles && !primitive_.normal;
    if (!triangles || !normal_map_uv_set) return;
    out_.tangent_uv_set = *normal_map_uv_set;
    const bool has_uv = (*normal_map_uv_set == 0 ? primitive_.uv0 : primitive_.uv1).has_value();
    // The file's tangents belong to the file's normals, and are not used with others.
    reads_tangents_ = primitive_.tangent && primitive_.normal;
    out_.needs_tangents = !reads_tangents_ && has_uv;
    if (!reads_tangents_ && !has_uv) {
      context_.warnings.add(
          "normal map", primitive_.json,
          fmt::format("the normal map needs TEXCOORD_{}, which is not there", *normal_map_uv_set));
    }
  }

  [[nodiscard]] std::unexpected<Error> over_vertices() const {
    return primitive_.json.fail(
        fmt::format("the primitives exceed the limit of {} vertices together", context_.options.max_vertices),
        {}, ErrorCode::over_limit);
  }

  /// Counts what will be there at the end: made normals and tangents give each corner a vertex of its own.
  Result<void> take_budgets() {
    const bool is_list = primitive_.mode == PrimitiveMode::triangles;
    const std::uint64_t corners = std::uint64_t{draw_count_} * (is_list ? 1 : 3);
    const bool expands = out_.needs_normals || out_.needs_tangents;
    const std::uint64_t vertices = expands ? corners : std::min(vertex_count_, draw_count_);
    std::uint64_t bytes = sizeof(vec3f);
    if (primitive_.normal || out_.needs_normals) bytes += sizeof(vec3f);
    if (reads_tangents_ || out_.needs_tangents) bytes += sizeof(vec4f);
    if (primitive_.uv0) bytes += sizeof(vec2f);
    if (primitive_.uv1) bytes += sizeof(vec2f);
    if (primitive_.color) bytes += sizeof(vec4f);
    bytes *= vertices;
    if (primitive_.indices || primitive_.mode == PrimitiveMode::triangle_fan || expands) {
      bytes += corners * sizeof(std::uint32_t);
    }
    if (!context_.vertices.take(vertices)) return over_vertices();
    if (!context_.geometry.take(bytes)) {
      return primitive_.json.fail(
          fmt::format("the primitives exceed the limit of {} bytes together", context_.geometry.limit()), {},
          ErrorCode::over_limit);
    }
    return {};
  }

  Result<void> read_indices(std::vector<std::uint32_t>& out) {
    if (!primitive_.indices) return {};
    const Accessor& accessor = accessors_[*primitive_.indices];
    auto indices = read_unsigned(accessor, buffers_, context_);
    if (!indices) return fail(std::move(indices).error());
    const std::uint32_t restart = restart_value(accessor.component);
    const std::uint32_t limit = std::min(vertex_count_, restart);
    const auto bad = std::ranges::find_if(*indices, [=](std::uint32_t index) { return index >= limit; });
    if (bad != indices->end()) {
      const auto place = bad - indices->begin();
      if (*bad == restart) {
        return accessor.json.fail(
            fmt::format("index {} is {}, the restart value, which glTF does not allow", place, *bad));
      }
      return accessor.json.fail(
          fmt::format("index {} is {}, the primitive has {} vertices", place, *bad, vertex_count_));
    }
    indices->resize(draw_count_);
    out = *std::move(indices);
    return {};
  }

  /// Leaves out the vertices that are not drawn, and renumbers.
  void choose_vertices(std::vector<std::uint32_t>& indices) {
    if (indices.empty()) {
      kept_count_ = draw_count_;
      if (draw_count_ == vertex_count_) return;
      kept_.resize(draw_count_);
      for (std::uint32_t i = 0; i < draw_count_; ++i) kept_[i] = i;
      return;
    }
    const VertexSubset subset{indices, vertex_count_};
    kept_count_ = subset.size();
    if (kept_count_ == vertex_count_) return;
    kept_ = subset.vertices();
    for (std::uint32_t& index : indices) index = subset.rank(index);
  }

  template <class Vector>
  Result<void> read_stream(std::optional<std::uint32_t> index, std::vector<Vector>& out,
                           Vector fill = Vector{0.0f}) {
    if (!index) return {};
    out.assign(kept_count_, fill);
    const Accessor& accessor = accessors_[*index];
    constexpr std::size_t stride = sizeof(Vector) / sizeof(float);
    if (auto read = read_floats(accessor, kept_, buffers_, context_, &out[0].x, stride); !read) return read;
    if (accessor.component != ComponentType::f32 || index == primitive_.position) return {};
    if (index == primitive_.normal || index == primitive_.tangent) return {};  // repaired as directions
    if (repair_numbers({&out[0].x, out.size() * stride}) != 0) {
      context_.warnings.add("not finite", accessor.json, "numbers that are not finite are taken as 0");
    }
    return {};
  }

  Result<void> read_streams() {
    Geometry& geometry = out_.geometry;
    if (auto read = read_stream(std::optional{primitive_.position}, geometry.positions); !read) return read;
    if (auto read = read_stream(primitive_.normal, geometry.normals); !read) return read;
    if (reads_tangents_) {
      if (auto read = read_stream(primitive_.tangent, geometry.tangents); !read) return read;
    }
    if (auto read = read_stream(primitive_.uv0, geometry.uv0); !read) return read;
    if (auto read = read_stream(primitive_.uv1, geometry.uv1); !read) return read;
    return read_stream(primitive_.color, geometry.colors, vec4f{1.0f});  // vec3 colours are opaque
  }

  Result<void> repair() {
    Geometry& geometry = out_.geometry;
    if (const auto bad = first_not_finite(geometry.positions)) {
      const std::size_t vertex = kept_.empty() ? *bad : kept_[*bad];
      return accessors_[primitive_.position].json.fail(fmt::format("position {} is not finite", vertex));
    }
    if (repair_normals(geometry.normals) != 0) {
      context_.warnings.add("normals", accessors_[*primitive_.normal].json,
                            "normals without a direction become +Y");
    }
    if (repair_tangents(geometry.tangents) != 0) {
      context_.warnings.add("tangents", accessors_[*primitive_.tangent].json,
                            "tangents without a direction or a sign are replaced");
    }
    return {};
  }

  const PrimitiveSource& primitive_;
  const std::vector<Accessor>& accessors_;
  Buffers& buffers_;
  Context& context_;
  GeometrySource out_;
  std::uint32_t vertex_count_ = 0;  ///< in the file
  std::uint32_t draw_count_ = 0;    ///< indices, or vertices without them
  std::uint32_t kept_count_ = 0;
  std::vector<std::uint32_t> kept_;  ///< vertices of the file; empty: all
  bool reads_tangents_ = false;
};

}  // namespace

Result<std::optional<GeometrySource>> read_geometry(const PrimitiveSource& primitive,
                                                    std::optional<std::uint32_t> normal_map_uv_set,
                                                    const std::vector<Accessor>& accessors, Buffers& buffers,
                                                    Context& context) {
  return GeometryReader{primitive, accessors, buffers, context}.read(normal_map_uv_set);
}

bool complete_geometry(GeometrySource& source) {
  if (source.needs_normals && !scene::generate_flat_normals(source.geometry)) return false;
  return !source.needs_tangents || scene::generate_tangents(source.geometry, source.tangent_uv_set);
}

}  // namespace ambito::gltf
