#include "gltf/geometry.h"

#include <glm/geometric.hpp>

#include "unit/gltf/model.h"
#include "unit/gltf/special_floats.h"

namespace ambito::gltf {
namespace {

using test::inf;
using test::Model;
using test::nan;
using test::only_geometry;
using test::refusal;
using test::warnings_of;

/// A triangle (accessor 0) with normals (accessor 1).
Model lit_triangle() {
  Model model;
  model.triangle();
  model.values<float>({0, 0, 1, 0, 0, 1, 0, 0, 1}, 5126, "VEC3", 3);
  return model;
}

TEST(geometry, every_mode_gives_a_topology) {
  for (const auto& [mode, topology] : {std::pair{0, Topology::point_list},
                                       {1, Topology::line_list},
                                       {2, Topology::line_strip},
                                       {3, Topology::line_strip},
                                       {4, Topology::triangle_list},
                                       {5, Topology::triangle_strip},
                                       {6, Topology::triangle_list}}) {
    const auto file = lit_triangle().primitive(
        fmt::format(R"({{"attributes":{{"POSITION":0,"NORMAL":1}},"mode":{}}})", mode));
    EXPECT_EQ(only_geometry(file).topology, topology) << mode;
  }
}

TEST(geometry, indices_of_all_sizes_are_read) {
  for (const int component : {5121, 5123, 5125}) {
    Model model = lit_triangle();
    if (component == 5121) model.values<std::uint8_t>({2, 0, 1}, component, "SCALAR", 3);
    if (component == 5123) model.values<std::uint16_t>({2, 0, 1}, component, "SCALAR", 3);
    if (component == 5125) model.values<std::uint32_t>({2, 0, 1}, component, "SCALAR", 3);
    const auto geometry =
        only_geometry(model.primitive(R"({"attributes":{"POSITION":0,"NORMAL":1},"indices":2})"));
    EXPECT_EQ(geometry.indices, (std::vector<std::uint32_t>{2, 0, 1})) << component;
  }
}

TEST(geometry, an_index_names_a_vertex) {
  Model fine = lit_triangle();
  fine.values<std::uint16_t>({0, 1, 2}, 5123, "SCALAR", 3);
  EXPECT_EQ(refusal(fine.primitive(R"({"attributes":{"POSITION":0,"NORMAL":1},"indices":2})")), "loads");
  Model over = lit_triangle();
  over.values<std::uint16_t>({0, 1, 3}, 5123, "SCALAR", 3);
  EXPECT_EQ(refusal(over.primitive(R"({"attributes":{"POSITION":0,"NORMAL":1},"indices":2})")),
            "The glTF data: /accessors/2: index 2 is 3, the primitive has 3 vertices.");
}

TEST(geometry, restart_values_are_refused) {
  Model model;  // 256 vertices, so that 255 names one
  model.accessor(R"({"componentType":5126,"type":"VEC3","count":256})");
  model.values<std::uint8_t>({0, 254, 255}, 5121, "SCALAR", 3);
  EXPECT_EQ(refusal(model.primitive(R"({"attributes":{"POSITION":0},"indices":1,"mode":0})")),
            "The glTF data: /accessors/1: index 2 is 255, the restart value, which glTF does not allow.");
  Model fine;
  fine.accessor(R"({"componentType":5126,"type":"VEC3","count":256})");
  fine.values<std::uint8_t>({0, 254, 253}, 5121, "SCALAR", 3);
  EXPECT_EQ(refusal(fine.primitive(R"({"attributes":{"POSITION":0},"indices":1,"mode":0})")), "loads");
}

TEST(geometry, positions_are_finite) {
  for (const float bad : {nan, inf, -inf}) {
    Model model;
    model.values<float>({0, 0, 0, 1, 0, 0, 0, bad, 0}, 5126, "VEC3", 3);
    EXPECT_EQ(refusal(model.primitive(R"({"attributes":{"POSITION":0}})")),
              "The glTF data: /accessors/0: position 2 is not finite.");
  }
}

TEST(geometry, other_numbers_that_are_not_finite_are_repaired) {
  Model model = lit_triangle();
  model.values<float>({0, 0, nan, 0, 0, inf}, 5126, "VEC2", 3);
  const auto file = model.primitive(R"({"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2}})");
  EXPECT_EQ(only_geometry(file).uv0, (std::vector<vec2f>{{0, 0}, {0, 0}, {0, 0}}));
  EXPECT_EQ(warnings_of(file), "The glTF data: /accessors/2: numbers that are not finite are taken as 0.");
}

TEST(geometry, broken_normals_are_repaired) {
  Model model;
  model.triangle();
  model.values<float>({0, 0, 2, 0, 0, 0, nan, 0, 1}, 5126, "VEC3", 3);
  const auto file = model.primitive(R"({"attributes":{"POSITION":0,"NORMAL":1}})");
  EXPECT_EQ(only_geometry(file).normals, (std::vector<vec3f>{{0, 0, 1}, {0, 1, 0}, {0, 1, 0}}));
  EXPECT_EQ(warnings_of(file), "The glTF data: /accessors/1: normals without a direction become +Y.");
}

TEST(geometry, missing_normals_of_triangles_are_flat) {
  Model model;
  model.triangle();
  const auto triangles = only_geometry(model.primitive(R"({"attributes":{"POSITION":0}})"));
  ASSERT_EQ(triangles.normals.size(), 3u);
  for (const vec3f& normal : triangles.normals) EXPECT_NEAR(normal.z, 1.0f, 1e-6f);
  EXPECT_TRUE(only_geometry(model.primitive(R"({"attributes":{"POSITION":0},"mode":0})")).normals.empty());
  EXPECT_TRUE(only_geometry(model.primitive(R"({"attributes":{"POSITION":0},"mode":3})")).normals.empty());
}

TEST(geometry, unused_vertices_are_left_out) {
  Model model;
  model.values<float>({9, 9, 9, 0, 0, 0, 1, 0, 0, 8, 8, 8, 0, 1, 0}, 5126, "VEC3", 5);
  model.values<float>({9, 9, 1, 1, 2, 2, 8, 8, 3, 3}, 5126, "VEC2", 5);
  model.values<std::uint16_t>({4, 1, 2}, 5123, "SCALAR", 3);
  const auto geometry =
      only_geometry(model.primitive(R"({"attributes":{"POSITION":0,"TEXCOORD_0":1},"indices":2,"mode":2})"));
  EXPECT_EQ(geometry.positions, (std::vector<vec3f>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
  EXPECT_EQ(geometry.uv0, (std::vector<vec2f>{{1, 1}, {2, 2}, {3, 3}}));
  EXPECT_EQ(geometry.indices, (std::vector<std::uint32_t>{2, 0, 1, 2}));
  EXPECT_EQ(geometry.bounds.max, vec3f(1, 1, 0));
}

TEST(geometry, unfinished_primitives_are_cut_with_a_warning) {
  Model model = lit_triangle();
  model.values<std::uint16_t>({0, 1, 2, 0, 1}, 5123, "SCALAR", 5);
  const auto file = model.primitive(R"({"attributes":{"POSITION":0,"NORMAL":1},"indices":2})");
  EXPECT_EQ(only_geometry(file).indices.size(), 3u);
  EXPECT_EQ(warnings_of(file),
            "The glTF data: /meshes/0/primitives/0: 5 vertices do not make whole primitives: the "
            "last 2 are left out.");
  Model plain;
  plain.values<float>({0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 5, 5}, 5126, "VEC3", 4);
  EXPECT_EQ(only_geometry(plain.primitive(R"({"attributes":{"POSITION":0}})")).positions.size(), 3u);
}

TEST(geometry, nothing_is_made_of_too_few_vertices) {
  Model model;
  model.values<float>({0, 0, 0, 1, 0, 0}, 5126, "VEC3", 2);
  const auto scene = test::load(model.primitive(R"({"attributes":{"POSITION":0}})"));
  ASSERT_TRUE(scene) << scene.error().text();
  EXPECT_EQ(scene->geometries().size(), 0u);
  EXPECT_EQ(scene->meshes().row_at(0).primitives.size(), 0u);
}

TEST(geometry, colours_have_three_or_four_channels_of_three_types) {
  const std::string_view primitive = R"({"attributes":{"POSITION":0,"NORMAL":1,"COLOR_0":2}})";
  const std::vector<vec4f> expected = {{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}};
  Model floats = lit_triangle();
  floats.values<float>({1, 0, 0, 0, 1, 0, 0, 0, 1}, 5126, "VEC3", 3);
  EXPECT_EQ(only_geometry(floats.primitive(primitive)).colors, expected);
  Model bytes = lit_triangle();
  bytes.values<std::uint8_t>({255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255}, 5121, "VEC4", 3,
                             R"(,"normalized":true)");
  EXPECT_EQ(only_geometry(bytes.primitive(primitive)).colors, expected);
  Model shorts = lit_triangle();
  shorts.values<std::uint16_t>({65535, 0, 0, 0, 65535, 0, 0, 0, 65535}, 5123, "VEC3", 3,
                               R"(,"normalized":true)");
  EXPECT_EQ(only_geometry(shorts.primitive(primitive)).colors, expected);
}

TEST(geometry, quantised_attributes_are_read) {
  Model model;  // three shorts and two bytes of padding each
  const std::size_t offset = model.bin.add<std::int16_t>({0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0});
  const std::size_t view = model.view(offset, 24, R"(,"byteStride":8)");
  model.accessor(fmt::format(R"({{"bufferView":{},"componentType":5122,"type":"VEC3","count":3}})", view));
  model.values<std::int8_t>({0, 0, 127, 0, 0, 127, 0, 0, 127}, 5120, "VEC3", 3, R"(,"normalized":true)");
  const auto geometry = only_geometry(model.primitive(R"({"attributes":{"POSITION":0,"NORMAL":1}})",
                                                      R"(,"extensionsUsed":["KHR_mesh_quantization"])"));
  EXPECT_EQ(geometry.positions, (std::vector<vec3f>{{0, 0, 0}, {2, 0, 0}, {0, 3, 0}}));
  EXPECT_EQ(geometry.normals[2], vec3f(0, 0, 1));
}

constexpr std::string_view normal_map =
    R"(,"extensionsUsed":[],"textures":[{}],"materials":[{"normalTexture":{"index":0}},{"normalTexture":{"index":0,"texCoord":1}},{}])";

Model mapped_triangle() {
  Model model = lit_triangle();
  model.values<float>({0, 1, 1, 1, 0, 0}, 5126, "VEC2", 3);
  model.values<float>({0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1}, 5126, "VEC4", 3);
  return model;
}

TEST(geometry, tangents_are_made_only_for_normal_maps) {
  const auto tangents = [&](std::string_view primitive) {
    return only_geometry(mapped_triangle().primitive(primitive, normal_map)).tangents;
  };
  const auto made = tangents(R"({"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2},"material":0})");
  ASSERT_EQ(made.size(), 3u);
  for (const vec4f& tangent : made) {
    EXPECT_NEAR(tangent.x, 1.0f, 1e-5f);
    EXPECT_EQ(std::abs(tangent.w), 1.0f);
  }
  EXPECT_TRUE(tangents(R"({"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2},"material":2})").empty());
  EXPECT_TRUE(tangents(R"({"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2}})").empty());
  EXPECT_TRUE(tangents(R"({"attributes":{"POSITION":0,"TEXCOORD_0":2},"mode":3,"material":0})").empty());
}

TEST(geometry, the_normal_maps_own_uv_set_decides) {
  const auto file = [&](std::string_view uv) {
    return mapped_triangle().primitive(
        fmt::format(R"({{"attributes":{{"POSITION":0,"NORMAL":1,"{}":2}},"material":1}})", uv), normal_map);
  };
  EXPECT_EQ(only_geometry(file("TEXCOORD_1")).tangents.size(), 3u);
  EXPECT_EQ(only_geometry(file("TEXCOORD_0")).tangents.size(), 0u);
  EXPECT_TRUE(
      warnings_of(file("TEXCOORD_0")).contains("the normal map needs TEXCOORD_1, which is not there"));
}

TEST(geometry, tangents_of_the_file_are_used_with_its_normals_only) {
  const auto with = only_geometry(mapped_triangle().primitive(
      R"({"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2,"TANGENT":3},"material":0})", normal_map));
  ASSERT_EQ(with.tangents.size(), 3u);
  EXPECT_EQ(with.tangents[0], vec4f(0, 1, 0, 1));
  const auto without = only_geometry(mapped_triangle().primitive(
      R"({"attributes":{"POSITION":0,"TEXCOORD_0":2,"TANGENT":3},"material":0})", normal_map));
  ASSERT_EQ(without.tangents.size(), 3u);
  EXPECT_NEAR(without.tangents[0].x, 1.0f, 1e-5f);
}

TEST(geometry, primitives_share_what_differs_only_in_material) {
  const auto scene = test::load(lit_triangle().file(
      R"(,"materials":[{},{}],"nodes":[{"mesh":0}],"meshes":[{"primitives":[
        {"attributes":{"POSITION":0,"NORMAL":1},"material":0},{"attributes":{"POSITION":0,"NORMAL":1},"material":1},
        {"attributes":{"POSITION":0}}]}])"));
  ASSERT_TRUE(scene) << scene.error().text();
  EXPECT_EQ(scene->geometries().size(), 2u);
  const scene::Mesh& mesh = scene->meshes().row_at(0);
  ASSERT_EQ(mesh.primitives.size(), 3u);
  EXPECT_EQ(mesh.primitives[0].geometry, mesh.primitives[1].geometry);
  EXPECT_NE(mesh.primitives[0].geometry, mesh.primitives[2].geometry);
  EXPECT_NE(mesh.primitives[0].material, mesh.primitives[1].material);
}

TEST(geometry, vertices_have_a_limit) {
  const auto message = [](std::uint32_t limit) {
    GltfOptions options;
    options.max_vertices = limit;
    const auto file = lit_triangle().file(
        R"(,"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0,"NORMAL":1}},
           {"attributes":{"POSITION":0,"NORMAL":1},"mode":0}]}])");
    const auto scene = load_gltf_bytes(file, {}, options);
    return scene ? "loads" : scene.error().message;
  };
  EXPECT_EQ(message(6), "loads");
  EXPECT_EQ(message(5),
            "The glTF data: /meshes/0/primitives/1: the primitives exceed the limit of 5 vertices together.");
}

TEST(geometry, a_small_file_cannot_ask_for_much_memory) {
  for (const std::string_view accessors : {R"({"componentType":5126,"type":"VEC3","count":4294967295})",
                                           R"({"componentType":5126,"type":"VEC3","count":134217728})"}) {
    const std::string json = fmt::format(
        R"({{"asset":{{"version":"2.0"}},"accessors":[{}],"nodes":[{{"mesh":0}}],
          "meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"mode":0}}]}}]}})",
        accessors);
    const auto scene = load_gltf_bytes(std::as_bytes(std::span{json}));
    ASSERT_FALSE(scene);
    EXPECT_EQ(scene.error().code, ErrorCode::over_limit);
  }
  const auto indices = load_gltf_bytes(test::bytes_of(
      R"({"asset":{"version":"2.0"},"accessors":[{"componentType":5126,"type":"VEC3","count":3},
        {"componentType":5125,"type":"SCALAR","count":4294967295}],"nodes":[{"mesh":0}],
        "meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}]})"));
  ASSERT_FALSE(indices);
  EXPECT_EQ(indices.error().code, ErrorCode::over_limit);
}

}  // namespace
}  // namespace ambito::gltf
