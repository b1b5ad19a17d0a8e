#include <random>

#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>

#include <ambito/math.h>

namespace ambito {
namespace {

TEST(aabb, is_empty_by_default_and_after_including_an_empty_one) {
  Aabb box;
  EXPECT_TRUE(box.empty());
  box.include(Aabb{});
  EXPECT_TRUE(box.empty());
  EXPECT_TRUE((Aabb{vec3f(0, 1, 0), vec3f(1, 0, 1)}).empty()) << "one axis is enough";
}

TEST(aabb, of_one_point_is_not_empty) {
  Aabb box;
  box.include(vec3f(1, 2, 3));
  EXPECT_FALSE(box.empty());
  EXPECT_EQ(box.center(), vec3f(1, 2, 3));
  EXPECT_EQ(box.size(), vec3f(0));
}

TEST(aabb, grows_around_points_and_boxes) {
  Aabb box;
  box.include(vec3f(1, 5, -1));
  box.include(vec3f(-1, 2, 0));
  EXPECT_EQ(box.min, vec3f(-1, 2, -1));
  EXPECT_EQ(box.max, vec3f(1, 5, 0));
  box.include(Aabb{vec3f(0), vec3f(9)});
  EXPECT_EQ(box.min, vec3f(-1, 0, -1));
  EXPECT_EQ(box.max, vec3f(9));
}

TEST(aabb, an_empty_box_adds_nothing_whatever_it_holds) {
  const Aabb inverted{vec3f(5), vec3f(-5)};
  Aabb box{vec3f(0), vec3f(1)};
  box.include(inverted);
  EXPECT_EQ(box.min, vec3f(0));
  EXPECT_EQ(box.max, vec3f(1));
  Aabb started = inverted;
  started.include(Aabb{vec3f(2), vec3f(3)});
  EXPECT_EQ(started.min, vec3f(2));
  EXPECT_EQ(started.max, vec3f(3));
}

TEST(aabb, center_of_huge_box_is_finite) {
  constexpr float huge = std::numeric_limits<float>::max();
  EXPECT_EQ((Aabb{vec3f(-huge), vec3f(huge)}).center(), vec3f(0));
  EXPECT_EQ((Aabb{vec3f(huge), vec3f(huge)}).center(), vec3f(huge));
}

TEST(aabb, transformed_by_a_translation_and_a_negative_scale) {
  mat4x4f transform = glm::translate(mat4x4f(1), vec3f(10, 0, 0));
  transform = glm::scale(transform, vec3f(-2, 3, 1));
  const Aabb box = Aabb{vec3f(1, 1, 1), vec3f(2, 2, 2)}.transformed(transform);
  EXPECT_EQ(box.min, vec3f(6, 3, 1));
  EXPECT_EQ(box.max, vec3f(8, 6, 2));
}

TEST(aabb, transformed_holds_every_transformed_corner_and_touches_one_on_each_side) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> any(-3, 3);
  for (int run = 0; run < 200; ++run) {
    mat4x4f transform(1);
    for (int column = 0; column < 4; ++column) {
      transform[column] = vec4f(any(random), any(random), any(random), column == 3 ? 1 : 0);
    }
    Aabb box;
    box.include(vec3f(any(random), any(random), any(random)));
    box.include(vec3f(any(random), any(random), any(random)));
    Aabb corners;
    for (int corner = 0; corner < 8; ++corner) {
      const vec3f point((corner & 1) != 0 ? box.max.x : box.min.x, (corner & 2) != 0 ? box.max.y : box.min.y,
                        (corner & 4) != 0 ? box.max.z : box.min.z);
      corners.include(vec3f(transform * vec4f(point, 1)));
    }
    const Aabb result = box.transformed(transform);
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_NEAR(result.min[axis], corners.min[axis], 1e-5f);
      EXPECT_NEAR(result.max[axis], corners.max[axis], 1e-5f);
    }
  }
}

TEST(aabb, empty_stays_empty_when_transformed) {
  EXPECT_TRUE(Aabb{}.transformed(glm::scale(mat4x4f(1), vec3f(-1))).empty());
}

TEST(angle, degrees_and_radians_say_the_same) {
  EXPECT_FLOAT_EQ(degrees(180).radians, std::numbers::pi_v<float>);
  EXPECT_EQ(radians(0.25f).radians, 0.25f);
}

}  // namespace
}  // namespace ambito
