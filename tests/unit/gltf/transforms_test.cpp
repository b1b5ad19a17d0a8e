#include "gltf/transforms.h"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Steps;

void expect_near(const mat4x4f& a, const mat4x4f& b, float tolerance = 1e-5f) {
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 4; ++row)
      EXPECT_NEAR(a[column][row], b[column][row], tolerance) << column << ' ' << row;
  }
}

mat4x4f composed(vec3f translation, float angle, vec3f axis, vec3f scale) {
  return glm::scale(glm::rotate(glm::translate(mat4x4f{1.0f}, translation), angle, axis), scale);
}

TEST(transforms, a_matrix_of_trs_is_taken_apart_and_gives_itself) {
  for (const vec3f scale : {vec3f{1, 1, 1},
                            {2, 3, 4},
                            {-1, 1, 1},
                            {1, -2, 1},
                            {1, 1, -3},
                            {-1, -2, 3},
                            {-1, -1, -1},
                            {1e-3f, 1e3f, 1}}) {
    for (const float angle : {0.0f, 0.7f, 3.14159265f, -2.0f}) {
      const mat4x4f matrix = composed({1, -2, 3}, angle, glm::normalize(vec3f{1, 2, -1}), scale);
      const auto transform = decompose(matrix);
      ASSERT_TRUE(transform);
      EXPECT_NEAR(glm::length(transform->rotation), 1.0f, 1e-5f);
      expect_near(transform->matrix(), matrix, 1e-5f * std::max(1.0f, std::abs(scale.y)));
    }
  }
}

TEST(transforms, shear_and_flatness_are_no_trs) {
  mat4x4f shear{1.0f};
  shear[1].x = 0.1f;
  EXPECT_FALSE(decompose(shear));
  mat4x4f flat{1.0f};
  flat[2] = {0, 0, 0, 0};
  EXPECT_FALSE(decompose(flat));
}

struct TransformRead {
  explicit TransformRead(std::string_view node) : steps(node), fields(steps.root()) {
    local = read_transform(fields, steps.warnings);
  }
  [[nodiscard]] std::string refusal() const {
    return fields.ok() ? "fine" : fields.failure().error().message;
  }
  Steps steps;
  Fields fields;
  LocalTransform local;
};

TEST(transforms, reads_trs) {
  const TransformRead read(
      R"({"translation":[1,2,3],"rotation":[0,0.70710678,0,0.70710678],"scale":[2,-1,1]})");
  EXPECT_EQ(read.refusal(), "fine");
  EXPECT_FALSE(read.local.matrix);
  expect_near(read.local.transform.matrix(), composed({1, 2, 3}, 1.5707963f, {0, 1, 0}, {2, -1, 1}));
  EXPECT_TRUE(read.steps.warnings.sentences().empty());
}

TEST(transforms, nothing_is_the_identity) {
  const TransformRead read("{}");
  expect_near(read.local.transform.matrix(), mat4x4f{1.0f});
}

TEST(transforms, reads_a_matrix_column_by_column) {
  const TransformRead read(R"({"matrix":[2,0,0,0, 0,3,0,0, 0,0,4,0, 5,6,7,1]})");
  EXPECT_EQ(read.refusal(), "fine");
  EXPECT_EQ(read.local.transform.translation, vec3f(5, 6, 7));
  EXPECT_EQ(read.local.transform.scale, vec3f(2, 3, 4));
}

TEST(transforms, a_sheared_matrix_is_kept) {
  const TransformRead read(R"({"matrix":[1,0,0,0, 0.5,1,0,0, 0,0,1,0, 0,0,0,1]})");
  EXPECT_EQ(read.refusal(), "fine");
  ASSERT_TRUE(read.local.matrix);
  EXPECT_EQ((*read.local.matrix)[1].x, 0.5f);
  EXPECT_EQ(read.steps.warnings.sentences().size(), 1u);
}

TEST(transforms, a_projective_matrix_is_refused) {
  EXPECT_EQ(TransformRead(R"({"matrix":[1,0,0,0.1, 0,1,0,0, 0,0,1,0, 0,0,0,1]})").refusal(),
            "'t.gltf': /matrix: the matrix is not affine: its last row is not 0 0 0 1.");
  EXPECT_EQ(TransformRead(R"({"matrix":[1,0,0]})").refusal(),
            "'t.gltf': /matrix: this has 3 elements, not 16.");
}

TEST(transforms, a_rotation_is_made_unit) {
  const TransformRead read(R"({"rotation":[0,0,0,2]})");
  EXPECT_EQ(read.refusal(), "fine");
  EXPECT_EQ(read.local.transform.rotation, quatf(1, 0, 0, 0));
  EXPECT_EQ(read.steps.warnings.sentences().size(), 1u);
  EXPECT_EQ(TransformRead(R"({"rotation":[0,0,0,0]})").refusal(),
            "'t.gltf': /rotation: the quaternion has no direction.");
}

TEST(transforms, a_matrix_wins_over_trs) {
  const TransformRead read(R"({"matrix":[1,0,0,0, 0,1,0,0, 0,0,1,0, 5,6,7,1],"translation":[1,2,3]})");
  EXPECT_EQ(read.local.transform.translation, vec3f(5, 6, 7));
  EXPECT_EQ(read.steps.warnings.sentences().size(), 1u);
}

}  // namespace
}  // namespace ambito::gltf
