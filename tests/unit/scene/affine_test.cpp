#include "scene/affine.h"

#include <limits>

#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>
#include <gtest/gtest.h>

namespace ambito::scene {
namespace {

TEST(affine, a_product_is_the_matrix_product) {
  Transform a;
  a.translation = {1, 2, 3};
  a.rotation = glm::angleAxis(0.7f, glm::normalize(vec3f(1, 2, 3)));
  a.scale = {2, -3, 0.5f};
  Transform b;
  b.translation = {-5, 0.5f, 9};
  b.rotation = glm::angleAxis(-2.0f, glm::normalize(vec3f(0, 1, -1)));
  mat4x4f actual;
  (affine(a) * affine(b)).store_to(actual);
  const mat4x4f expected = a.matrix() * b.matrix();
  for (int c = 0; c < 4; ++c) {
    for (int r = 0; r < 4; ++r) EXPECT_NEAR(actual[c][r], expected[c][r], 1e-5f);
  }
}

TEST(affine, each_number_that_is_not_finite_is_noticed) {
  EXPECT_TRUE(is_finite(affine(mat4x4f(1e30f))));
  for (int c = 0; c < 4; ++c) {
    for (int r = 0; r < 3; ++r) {
      for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                              -std::numeric_limits<float>::infinity()}) {
        mat4x4f matrix(1.0f);
        matrix[c][r] = bad;
        EXPECT_FALSE(is_finite(affine(matrix))) << c << ' ' << r;
      }
    }
  }
}

}  // namespace
}  // namespace ambito::scene
