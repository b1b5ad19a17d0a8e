#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "scene/view.h"

namespace ambito::scene {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// One rule broken, the rest as it should be.
template <class Change>
std::string refusal(Change change, Camera camera = {}) {
  EXPECT_TRUE(validate(camera).has_value()) << "the control case";
  change(camera);
  const Result<void> result = validate(camera);
  if (result) return "accepted";
  EXPECT_EQ(result.error().code, ErrorCode::usage);
  return result.error().message;
}

Camera orthographic_camera() {
  Camera camera;
  camera.projection = Projection::orthographic;
  camera.far_plane = 10.0f;
  return camera;
}

TEST(validate, a_camera_without_a_direction_is_refused) {
  EXPECT_EQ(refusal([](Camera& c) { c.target = c.eye; }),
            "The camera's eye and target are the same point, (0, 0, 3); it has no direction to look in.");
  EXPECT_EQ(refusal([](Camera& c) { c.up = vec3f(0.0f); }),
            "The camera's up direction is (0, 0, 0); it must not be zero.");
}

TEST(validate, numbers_that_are_not_finite_are_refused) {
  EXPECT_EQ(refusal([](Camera& c) { c.eye.x = nan; }), "The camera's eye is (nan, 0, 3); it must be finite.");
  EXPECT_EQ(refusal([](Camera& c) { c.target.y = infinity; }),
            "The camera's target is (0, inf, 0); it must be finite.");
  EXPECT_NE(refusal([](Camera& c) { c.up.z = nan; }), "accepted");
  EXPECT_NE(refusal([](Camera& c) { c.fov_y.radians = nan; }), "accepted");
  EXPECT_NE(refusal([](Camera& c) { c.near_plane = nan; }), "accepted");
  EXPECT_NE(refusal([](Camera& c) { c.near_plane = infinity; }), "accepted");
  EXPECT_NE(refusal([](Camera& c) { c.far_plane = nan; }), "accepted");
  EXPECT_NE(refusal([](Camera& c) { c.far_plane = infinity; }), "accepted");
  EXPECT_NE(refusal([](Camera& c) { c.aspect = nan; }), "accepted");
  EXPECT_NE(refusal([](Camera& c) { c.aspect = -1.0f; }), "accepted");
}

TEST(validate, the_field_of_view_lies_between_0_and_180_degrees) {
  EXPECT_EQ(refusal([](Camera& c) { c.fov_y = degrees(0); }),
            "The camera's vertical field of view is 0 degrees; it must be above 0 and below 180.");
  EXPECT_NE(refusal([](Camera& c) { c.fov_y = degrees(180); }), "accepted");
  EXPECT_NE(refusal([](Camera& c) { c.fov_y = degrees(-10); }), "accepted");
  EXPECT_EQ(refusal([](Camera& c) { c.fov_y = degrees(179.9f); }), "accepted");
  EXPECT_EQ(refusal([](Camera& c) { c.fov_y = degrees(0.01f); }), "accepted");
}

TEST(validate, near_is_above_zero_and_far_beyond_it_or_infinite) {
  EXPECT_EQ(refusal([](Camera& c) { c.near_plane = 0.0f; }),
            "The camera's near plane is at 0 m; it must be above 0 and finite.");
  EXPECT_NE(refusal([](Camera& c) { c.near_plane = -1.0f; }), "accepted");
  EXPECT_EQ(refusal([](Camera& c) { c.far_plane = 0.1f; }),
            "The camera's far plane is at 0.1 m; it must be 0 (infinite) or beyond the near plane at 0.1 m.");
  EXPECT_NE(refusal([](Camera& c) { c.far_plane = -5.0f; }), "accepted");
  EXPECT_EQ(refusal([](Camera& c) { c.far_plane = 0.2f; }), "accepted");
}

TEST(validate, an_orthographic_camera_needs_a_height_and_a_far_plane) {
  const Camera good = orthographic_camera();
  EXPECT_NE(refusal([](Camera& c) { c.half_height = 0.0f; }, good), "accepted");
  EXPECT_NE(refusal([](Camera& c) { c.half_height = infinity; }, good), "accepted");
  EXPECT_NE(refusal([](Camera& c) { c.far_plane = 0.0f; }, good), "accepted");
  EXPECT_NE(refusal([](Camera& c) { c.near_plane = -infinity; }, good), "accepted");
  EXPECT_EQ(refusal([](Camera& c) { c.near_plane = 0.0f; }, good), "accepted");
  EXPECT_EQ(refusal([](Camera& c) { c.fov_y.radians = 0.0f; }, good), "accepted") << "not used";
}

TEST(validate, a_picture_has_1_to_8192_pixels_a_side) {
  EXPECT_TRUE(validate(Extent{1, 1}).has_value());
  EXPECT_TRUE(validate(Extent{8192, 8192}).has_value());
  EXPECT_FALSE(validate(Extent{0, 1}).has_value());
  EXPECT_FALSE(validate(Extent{1, 0}).has_value());
  EXPECT_FALSE(validate(Extent{1, 8193}).has_value());
  const Result<void> result = validate(Extent{8193, 7});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().message, "The picture is 8193 x 7 pixels; each side must lie between 1 and 8192.");
}

TEST(validate, settings_stay_in_their_ranges) {
  const auto with = [](auto change) {
    Settings settings;
    change(settings);
    return validate(settings).has_value();
  };
  EXPECT_TRUE(with([](Settings&) {}));
  EXPECT_TRUE(with([](Settings& s) { s.exposure_ev = 32.0f; }));
  EXPECT_TRUE(with([](Settings& s) { s.exposure_ev = -32.0f; }));
  EXPECT_FALSE(with([](Settings& s) { s.exposure_ev = 32.1f; }));
  EXPECT_FALSE(with([](Settings& s) { s.exposure_ev = -32.1f; }));
  EXPECT_FALSE(with([](Settings& s) { s.exposure_ev = nan; }));
  EXPECT_TRUE(with([](Settings& s) { s.background = {0, 0, 0, 0}; }));
  EXPECT_TRUE(with([](Settings& s) { s.background = {4, 0, 0, 1}; }));
  EXPECT_FALSE(with([](Settings& s) { s.background.g = -0.1f; }));
  EXPECT_FALSE(with([](Settings& s) { s.background.b = infinity; }));
  EXPECT_FALSE(with([](Settings& s) { s.background.a = 1.1f; }));
  EXPECT_FALSE(with([](Settings& s) { s.background.a = nan; }));
  Settings settings;
  settings.background.g = -1.0f;
  EXPECT_EQ(validate(settings).error().message,
            "The background's green is -1; it must be 0 or more and finite.");
}

TEST(validate, a_view_is_as_valid_as_its_parts) {
  ambito::View view;
  EXPECT_TRUE(validate(view).has_value());
  view.size = {0, 0};
  EXPECT_FALSE(validate(view).has_value());
  view = {};
  view.settings.exposure_ev = nan;
  EXPECT_FALSE(validate(view).has_value());
  view = {};
  view.camera.near_plane = 0.0f;
  EXPECT_FALSE(validate(view).has_value());
}

}  // namespace
}  // namespace ambito::scene
