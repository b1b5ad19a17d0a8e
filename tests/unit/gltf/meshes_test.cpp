#include "gltf/meshes.h"

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Steps;

constexpr std::string_view accessors_json =
    R"({"componentType":5126,"type":"VEC3","count":4},
       {"componentType":5126,"type":"VEC3","count":5},
       {"componentType":5126,"type":"VEC2","count":4},
       {"componentType":5121,"normalized":true,"type":"VEC4","count":4},
       {"componentType":5122,"normalized":true,"type":"VEC3","count":4},
       {"componentType":5122,"type":"VEC3","count":4},
       {"componentType":5123,"type":"SCALAR","count":6},
       {"componentType":5122,"type":"SCALAR","count":6},
       {"componentType":5126,"type":"VEC4","count":4},
       {"componentType":5123,"type":"VEC2","count":4},
       {"bufferView":0,"componentType":5123,"type":"SCALAR","count":2})";

struct MeshesRead {
  explicit MeshesRead(std::string_view primitives, bool quantized = false)
      : steps(fmt::format(
            R"({{"buffers":[{{"byteLength":8}}],"bufferViews":[{{"buffer":0,"byteLength":8,"byteStride":4}}],
          "accessors":[{}],"meshes":[{{"name":"m","primitives":[{}]}}]}})",
            accessors_json, primitives)) {
    if (quantized) steps.context().asset.extensions_used = {"KHR_mesh_quantization"};
    const auto buffers = Buffers::read(steps.context(), std::nullopt);
    EXPECT_TRUE(buffers);
    const auto accessors = read_accessors(steps.context(), *buffers);
    EXPECT_TRUE(accessors) << accessors.error().text();
    meshes = read_meshes(steps.context(), *accessors, *buffers, 2);
  }
  [[nodiscard]] std::string refusal() const { return meshes ? "fine" : meshes.error().message; }
  Steps steps;
  Result<std::vector<MeshSource>> meshes;
};

std::string primitive_refusal(std::string_view primitive, bool quantized = false) {
  return MeshesRead{primitive, quantized}.refusal();
}

constexpr std::string_view primitive_place = "'t.gltf': /meshes/0/primitives/0";

TEST(meshes, reads_references) {
  const MeshesRead read(
      R"({"attributes":{"POSITION":0,"NORMAL":0,"TANGENT":8,"TEXCOORD_0":2,"TEXCOORD_1":2,"COLOR_0":3},
                      "indices":6,"material":1,"mode":5})");
  ASSERT_TRUE(read.meshes) << read.refusal();
  const MeshSource& mesh = read.meshes->front();
  EXPECT_EQ(mesh.name, "m");
  ASSERT_EQ(mesh.primitives.size(), 1u);
  const PrimitiveSource& primitive = mesh.primitives.front();
  EXPECT_EQ(primitive.mode, PrimitiveMode::triangle_strip);
  EXPECT_EQ(primitive.position, 0u);
  EXPECT_EQ(primitive.normal, 0u);
  EXPECT_EQ(primitive.tangent, 8u);
  EXPECT_EQ(primitive.uv0, 2u);
  EXPECT_EQ(primitive.uv1, 2u);
  EXPECT_EQ(primitive.color, 3u);
  EXPECT_EQ(primitive.indices, 6u);
  EXPECT_EQ(primitive.material, 1u);
}

TEST(meshes, attributes_are_as_many_as_each_other) {
  EXPECT_EQ(primitive_refusal(R"({"attributes":{"POSITION":0,"NORMAL":1}})"),
            fmt::format("{}/attributes/NORMAL: the attribute has 5 elements, others of the primitive have 4.",
                        primitive_place));
  EXPECT_EQ(primitive_refusal(R"({"attributes":{"POSITION":0,"_OWN":1}})"),
            fmt::format("{}/attributes/_OWN: the attribute has 5 elements, others of the primitive have 4.",
                        primitive_place));
}

TEST(meshes, attributes_have_the_types_of_the_specification) {
  EXPECT_EQ(primitive_refusal(R"({"attributes":{"POSITION":2}})"),
            fmt::format("{}/attributes/POSITION: accessor 2 (VEC2 of FLOAT) cannot be a POSITION.",
                        primitive_place));
  EXPECT_NE(primitive_refusal(R"({"attributes":{"POSITION":0,"NORMAL":3}})"), "fine");
  EXPECT_NE(primitive_refusal(R"({"attributes":{"POSITION":0,"TANGENT":0}})"), "fine");
  EXPECT_NE(primitive_refusal(R"({"attributes":{"POSITION":0,"TEXCOORD_0":0}})"), "fine");
  EXPECT_NE(primitive_refusal(R"({"attributes":{"POSITION":0,"COLOR_0":2}})"), "fine");
  EXPECT_EQ(primitive_refusal(R"({"attributes":{"POSITION":0,"COLOR_0":0}})"), "fine");
}

TEST(meshes, quantised_types_need_their_extension) {
  for (const std::string_view attributes :
       {R"("POSITION":5)", R"("POSITION":0,"NORMAL":4)", R"("POSITION":0,"TEXCOORD_0":9)"}) {
    const std::string primitive = fmt::format(R"({{"attributes":{{{}}}}})", attributes);
    EXPECT_NE(primitive_refusal(primitive), "fine") << attributes;
    EXPECT_EQ(primitive_refusal(primitive, true), "fine") << attributes;
  }
  EXPECT_NE(primitive_refusal(R"({"attributes":{"POSITION":0,"NORMAL":5}})", true),
            "fine");  // not normalized
}

TEST(meshes, indices_are_unsigned_scalars_without_stride) {
  EXPECT_EQ(primitive_refusal(R"({"attributes":{"POSITION":0},"indices":6})"), "fine");
  EXPECT_EQ(primitive_refusal(R"({"attributes":{"POSITION":0},"indices":7})"),
            fmt::format("{}/indices: accessor 7 (SCALAR of SHORT) cannot be indices.", primitive_place));
  EXPECT_EQ(
      primitive_refusal(R"({"attributes":{"POSITION":0},"indices":9})"),
      fmt::format("{}/indices: accessor 9 (VEC2 of UNSIGNED_SHORT) cannot be indices.", primitive_place));
  EXPECT_EQ(primitive_refusal(R"({"attributes":{"POSITION":0},"indices":10})"),
            fmt::format("{}/indices: the view of accessor 10 has a byteStride, which indices cannot have.",
                        primitive_place));
}

TEST(meshes, references_and_modes_exist) {
  EXPECT_EQ(primitive_refusal(R"({"attributes":{"POSITION":0},"mode":6})"), "fine");
  EXPECT_EQ(primitive_refusal(R"({"attributes":{"POSITION":0},"mode":7})"),
            fmt::format("{}/mode: 7 is above 6.", primitive_place));
  EXPECT_EQ(primitive_refusal(R"({"attributes":{"POSITION":0},"material":2})"),
            fmt::format("{}/material: 2 is not the index of one of the 2 materials.", primitive_place));
  EXPECT_EQ(primitive_refusal(R"({"attributes":{"POSITION":11}})"),
            fmt::format("{}/attributes/POSITION: 11 is not the index of one of the 11 accessors.",
                        primitive_place));
  EXPECT_EQ(
      primitive_refusal(R"({"attributes":{"POSITION":0,"_OWN":11}})"),
      fmt::format("{}/attributes/_OWN: 11 is not the index of one of the 11 accessors.", primitive_place));
  EXPECT_EQ(primitive_refusal("{}"), fmt::format("{}/attributes: this is missing.", primitive_place));
}

TEST(meshes, a_primitive_without_positions_is_left_out) {
  const MeshesRead read(R"({"attributes":{"NORMAL":0}},{"attributes":{"POSITION":0}})");
  ASSERT_TRUE(read.meshes);
  EXPECT_EQ(read.meshes->front().primitives.size(), 1u);
  EXPECT_EQ(read.steps.warnings.sentences().size(), 1u);
}

TEST(meshes, morph_targets_are_named_in_a_warning) {
  const MeshesRead read(R"({"attributes":{"POSITION":0},"targets":[{"POSITION":0}]})");
  ASSERT_TRUE(read.meshes);
  ASSERT_EQ(read.steps.warnings.sentences().size(), 1u);
  EXPECT_EQ(read.steps.warnings.sentences()[0],
            fmt::format("{}/targets: morph targets are not supported yet: the base mesh is drawn.",
                        primitive_place));
}

}  // namespace
}  // namespace ambito::gltf
