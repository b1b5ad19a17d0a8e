#include "scene/coverage.h"

#include <numbers>

#include <gtest/gtest.h>

namespace ambito::scene {
namespace {

View view_of(const Camera& camera) { return *make_view(camera, {200, 100}); }

/// Share of the picture whose pixels, looked through one by one, see a ball in the middle.
float counted(const View& view, float radius, float distance) {
  int inside = 0;
  for (int y = 0; y < 100; ++y) {
    for (int x = 0; x < 200; ++x) {
      const vec2f at{(static_cast<float>(x) + 0.5f) / 100.0f - 1.0f, (static_cast<float>(y) + 0.5f) / 50.0f - 1.0f};
      const vec2f off = at * distance / vec2f(view.projection[0][0], view.projection[1][1]);
      inside += glm::dot(off, off) <= radius * radius ? 1 : 0;
    }
  }
  return static_cast<float>(inside) / (200.0f * 100.0f);
}

TEST(coverage, a_ball_covers_the_disc_that_it_shows) {
  const View view = view_of({.fov_y = degrees(50)});
  for (const float distance : {4.0f, 9.0f, 20.0f})
    EXPECT_NEAR(Coverage(view).of(1.0f, distance), counted(view, 1.0f, distance), 0.003f) << distance;
}

TEST(coverage, a_ball_around_the_camera_or_before_it_covers_all_and_no_more) {
  const Coverage coverage(view_of({.fov_y = degrees(50)}));
  EXPECT_EQ(coverage.of(10.0f, 0.0f), 1.0f);
  EXPECT_EQ(coverage.of(10.0f, -3.0f), 1.0f);
  EXPECT_EQ(coverage.of(100.0f, 101.0f), 1.0f);
}

TEST(coverage, nothing_covers_nothing) {
  const Coverage coverage(view_of({.fov_y = degrees(50)}));
  EXPECT_EQ(coverage.of(0.0f, 5.0f), 0.0f);
  EXPECT_EQ(coverage.of(0.0f, 0.0f), 0.0f) << "a ball of no size at the camera itself";
}

TEST(coverage, without_perspective_distance_does_not_count) {
  const Coverage coverage(view_of({.projection = Projection::orthographic, .half_height = 4.0f, .far_plane = 100.0f}));
  EXPECT_EQ(coverage.of(1.0f, 2.0f), coverage.of(1.0f, 50.0f));
  EXPECT_NEAR(coverage.of(1.0f, 2.0f), std::numbers::pi_v<float> / (8.0f * 16.0f), 1e-4f);
}

}  // namespace
}  // namespace ambito::scene
