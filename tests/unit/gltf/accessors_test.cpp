#include "gltf/accessors.h"

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Steps;

/// One accessor over a view of 48 bytes (view 0), one of 16 with stride 8 (view 1).
struct AccessorsRead {
  explicit AccessorsRead(std::string_view accessor)
      : steps(fmt::format(R"({{"buffers":[{{"byteLength":64}}],
          "bufferViews":[{{"buffer":0,"byteLength":48}},{{"buffer":0,"byteOffset":48,"byteLength":16,"byteStride":8}}],
          "accessors":[{}]}})",
                          accessor)) {
    static constexpr std::array<std::byte, 64> zeros{};
    auto buffers = Buffers::read(steps.context(), std::span<const std::byte>{zeros});
    EXPECT_TRUE(buffers) << buffers.error().text();
    accessors = read_accessors(steps.context(), *buffers);
  }
  [[nodiscard]] std::string refusal() const { return accessors ? "fine" : accessors.error().message; }

  Steps steps;
  Result<std::vector<Accessor>> accessors;
};

std::string accessor_refusal(std::string_view accessor) { return AccessorsRead{accessor}.refusal(); }

TEST(accessors, sizes_of_all_shapes) {
  EXPECT_EQ(element_bytes(ComponentType::f32, vec3), 12u);
  EXPECT_EQ(element_bytes(ComponentType::u8, vec3), 3u);
  EXPECT_EQ(element_bytes(ComponentType::u16, scalar), 2u);
  EXPECT_EQ(element_bytes(ComponentType::f32, {4, 4}), 64u);
  // Columns of matrices start at multiples of 4.
  EXPECT_EQ(element_bytes(ComponentType::u8, {2, 2}), 8u);
  EXPECT_EQ(element_bytes(ComponentType::u8, {3, 3}), 12u);
  EXPECT_EQ(element_bytes(ComponentType::i16, {2, 2}), 8u);
  EXPECT_EQ(element_bytes(ComponentType::i16, {3, 3}), 24u);
  EXPECT_EQ(element_bytes(ComponentType::u8, {4, 4}), 16u);
}

TEST(accessors, reads_all_fields) {
  const AccessorsRead read(
      R"({"bufferView":1,"byteOffset":4,"componentType":5123,"normalized":true,"type":"VEC2","count":2})");
  ASSERT_TRUE(read.accessors) << read.refusal();
  const Accessor& accessor = read.accessors->front();
  EXPECT_EQ(accessor.component, ComponentType::u16);
  EXPECT_EQ(accessor.shape, vec2);
  EXPECT_TRUE(accessor.normalized);
  EXPECT_EQ(accessor.count, 2u);
  EXPECT_EQ(accessor.view, 1u);
  EXPECT_EQ(accessor.offset, 4u);
  EXPECT_EQ(accessor.stride, 8u);
}

TEST(accessors, elements_lie_inside_the_view) {
  EXPECT_EQ(accessor_refusal(R"({"bufferView":0,"componentType":5126,"type":"VEC3","count":4})"), "fine");
  EXPECT_EQ(accessor_refusal(R"({"bufferView":0,"componentType":5126,"type":"VEC3","count":5})"),
            "'t.gltf': /accessors/0/count: 5 elements take 60 bytes from offset 0, the view has 48.");
  EXPECT_EQ(
      accessor_refusal(R"({"bufferView":0,"byteOffset":4,"componentType":5126,"type":"VEC3","count":4})"),
      "'t.gltf': /accessors/0/byteOffset: 4 elements take 48 bytes from offset 4, the view has 48.");
  EXPECT_EQ(accessor_refusal(R"({"bufferView":1,"componentType":5126,"type":"SCALAR","count":2})"), "fine");
  EXPECT_NE(
      accessor_refusal(R"({"bufferView":1,"byteOffset":4,"componentType":5126,"type":"VEC2","count":2})"),
      "fine");
  EXPECT_NE(
      accessor_refusal(
          R"({"bufferView":0,"byteOffset":9007199254740988,"componentType":5126,"type":"SCALAR","count":1})"),
      "fine");
  EXPECT_NE(accessor_refusal(R"({"bufferView":0,"componentType":5126,"type":"MAT4","count":4294967295})"),
            "fine");
  EXPECT_NE(accessor_refusal(R"({"bufferView":0,"componentType":5126,"type":"SCALAR","count":4294967296})"),
            "fine");
}

TEST(accessors, the_last_matrix_needs_no_padding) {
  EXPECT_EQ(accessor_refusal(R"({"bufferView":1,"componentType":5121,"type":"MAT2","count":2})"), "fine");
  EXPECT_EQ(
      accessor_refusal(R"({"bufferView":1,"byteOffset":2,"componentType":5121,"type":"MAT2","count":2})"),
      "fine");
  EXPECT_NE(
      accessor_refusal(R"({"bufferView":1,"byteOffset":3,"componentType":5121,"type":"MAT2","count":2})"),
      "fine");
}

TEST(accessors, elements_fit_the_stride) {
  EXPECT_EQ(accessor_refusal(R"({"bufferView":1,"componentType":5126,"type":"VEC2","count":2})"), "fine");
  EXPECT_EQ(accessor_refusal(R"({"bufferView":1,"componentType":5126,"type":"VEC3","count":1})"),
            "'t.gltf': /accessors/0: elements of 12 bytes do not fit the view's byteStride 8.");
}

TEST(accessors, without_a_view_any_count_is_fine_so_far) {
  EXPECT_EQ(accessor_refusal(R"({"componentType":5126,"type":"VEC3","count":4294967295})"), "fine");
}

TEST(accessors, misalignment_is_only_a_warning) {
  const AccessorsRead read(
      R"({"bufferView":0,"byteOffset":2,"componentType":5126,"type":"SCALAR","count":1})");
  EXPECT_TRUE(read.accessors);
  ASSERT_EQ(read.steps.warnings.sentences().size(), 1u);
  EXPECT_EQ(read.steps.warnings.sentences()[0],
            "'t.gltf': /accessors/0: byte 2 of the buffer is not a multiple of the component's 4 bytes.");
  const AccessorsRead aligned(
      R"({"bufferView":0,"byteOffset":4,"componentType":5126,"type":"SCALAR","count":1})");
  EXPECT_TRUE(aligned.steps.warnings.sentences().empty());
}

TEST(accessors, refuses_wrong_types) {
  EXPECT_EQ(accessor_refusal(R"({"componentType":5126,"type":"VEC5","count":1})"),
            "'t.gltf': /accessors/0/type: 'VEC5' is not an accessor type.");
  EXPECT_EQ(accessor_refusal(R"({"componentType":5124,"type":"VEC3","count":1})"),
            "'t.gltf': /accessors/0/componentType: 5124 is not a component type.");
  EXPECT_EQ(accessor_refusal(R"({"componentType":5126,"type":"VEC3","count":0})"),
            "'t.gltf': /accessors/0/count: 0 is below 1.");
  EXPECT_EQ(accessor_refusal(R"({"componentType":5126,"type":"VEC3"})"),
            "'t.gltf': /accessors/0/count: this is missing.");
  EXPECT_EQ(accessor_refusal(R"({"componentType":5126,"normalized":true,"type":"VEC3","count":1})"),
            "'t.gltf': /accessors/0/normalized: FLOAT components cannot be normalized.");
  EXPECT_EQ(accessor_refusal(R"({"bufferView":2,"componentType":5126,"type":"VEC3","count":1})"),
            "'t.gltf': /accessors/0/bufferView: 2 is not the index of one of the 2 bufferViews.");
}

std::string sparse(std::string_view overlay) {
  return accessor_refusal(
      fmt::format(R"({{"componentType":5126,"type":"VEC3","count":4,"sparse":{}}})", overlay));
}

TEST(accessors, sparse_overlays_are_checked_too) {
  EXPECT_EQ(
      sparse(R"({"count":2,"indices":{"bufferView":1,"componentType":5123},"values":{"bufferView":0}})"),
      "fine");
  EXPECT_EQ(
      sparse(R"({"count":5,"indices":{"bufferView":1,"componentType":5123},"values":{"bufferView":0}})"),
      "'t.gltf': /accessors/0/sparse/count: 5 is above 4.");
  EXPECT_EQ(
      sparse(R"({"count":2,"indices":{"bufferView":1,"componentType":5126},"values":{"bufferView":0}})"),
      "'t.gltf': /accessors/0/sparse/indices/componentType: FLOAT is not an unsigned integer type.");
  EXPECT_EQ(
      sparse(
          R"({"count":2,"indices":{"bufferView":1,"byteOffset":14,"componentType":5123},"values":{"bufferView":0}})"),
      "'t.gltf': /accessors/0/sparse/indices/byteOffset: 2 elements take 4 bytes from offset 14, the view "
      "has 16.");
  EXPECT_EQ(
      sparse(R"({"count":2,"indices":{"bufferView":1,"componentType":5123},"values":{"bufferView":1}})"),
      "'t.gltf': /accessors/0/sparse/values/byteOffset: 2 elements take 24 bytes from offset 0, the view has "
      "16.");
  EXPECT_EQ(sparse(R"({"count":2,"values":{"bufferView":0}})"),
            "'t.gltf': /accessors/0/sparse/indices: this is missing.");
  EXPECT_EQ(sparse(R"({"count":2,"indices":{"bufferView":1,"componentType":5123}})"),
            "'t.gltf': /accessors/0/sparse/values: this is missing.");
  EXPECT_EQ(sparse("[]"), "'t.gltf': /accessors/0/sparse: this is an array, not an object.");
}

}  // namespace
}  // namespace ambito::gltf
