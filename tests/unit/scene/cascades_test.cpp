#include "scene/cascades.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace ambito::scene {
namespace {

constexpr std::uint32_t side = 1024;
const vec3f slanted = glm::normalize(vec3f(-0.4f, -0.7f, -0.5f));

ObjectColumns objects(const std::vector<vec4f>& spheres) {
  ObjectColumns columns;
  columns.resize(spheres.size());
  for (std::size_t i = 0; i < spheres.size(); ++i) {
    columns.center_x[i] = spheres[i].x;
    columns.center_y[i] = spheres[i].y;
    columns.center_z[i] = spheres[i].z;
    columns.radius[i] = spheres[i].w;
    columns.visible[i] = 1;
  }
  return columns;
}

View camera_at(vec3f eye, vec3f target, Projection projection = Projection::perspective) {
  return *make_view({.eye = eye, .target = target, .projection = projection, .half_height = 6.0f, .far_plane = 80.0f},
                    {160, 90});
}

std::vector<std::uint32_t> slots(const ObjectColumns& all) {
  std::vector<std::uint32_t> result(all.size());
  std::iota(result.begin(), result.end(), 0u);
  return result;
}

std::vector<Cascade> cascades_of(const View& camera, std::uint32_t count, const ObjectColumns& all) {
  std::vector<Cascade> cascades;
  make_cascades(camera, slanted, count, side, {.objects = all, .receivers = slots(all), .casters = slots(all)}, cascades);
  return cascades;
}

ShadowRange range_of(const View& camera, const std::vector<vec4f>& spheres) {
  const ObjectColumns all = objects(spheres);
  return shadow_range(camera, all, slots(all));
}

const ObjectColumns ball = objects({{0.0f, 0.0f, 0.0f, 20.0f}});

TEST(cascades, slices_grow_and_the_last_ends_at_the_far_depth) {
  float before = 0.1f;
  for (std::uint32_t i = 0; i < 4; ++i) {
    const float end = end_of_slice(i, 4, 0.1f, 100.0f);
    EXPECT_GT(end, before);
    EXPECT_GE(end, 0.1f * std::pow(1000.0f, static_cast<float>(i + 1) / 4.0f) * 0.8f) << "equal ratios weigh most";
    before = end;
  }
  EXPECT_EQ(before, 100.0f);
  EXPECT_EQ(end_of_slice(0, 1, 0.1f, 100.0f), 100.0f);
}

TEST(cascades, follow_each_other_without_a_hole) {
  for (std::uint32_t count = 1; count <= 4; ++count) {
    const auto cascades = cascades_of(camera_at({0.0f, 3.0f, 25.0f}, vec3f(0.0f)), count, ball);
    ASSERT_EQ(cascades.size(), count);
    EXPECT_LE(cascades.front().begin, 25.18f - 20.0f) << "no later than the nearest object";
    for (std::uint32_t i = 0; i < count; ++i) {
      EXPECT_EQ(cascades[i].fade < cascades[i].end, i + 1 < count) << "behind the last nothing takes over";
      if (i > 0) {
        EXPECT_EQ(cascades[i].begin, cascades[i - 1].fade);
        EXPECT_GT(cascades[i].texel, cascades[i - 1].texel);
      }
    }
    EXPECT_GE(cascades.back().end, 45.0f) << "as far as the farthest object";
  }
}

/// Every corner of a slice, and of what fades into it, lies in its square with room for the filter.
void expect_covered(const View& camera) {
  for (const Cascade& cascade : cascades_of(camera, 4, ball)) {
    const float room = 1.0f - 2.0f * 3.0f / static_cast<float>(side);  // 3 texels
    for (const float depth : {std::max(cascade.begin, camera.near_plane), cascade.end}) {
      for (const float x : {-1.0f, 1.0f}) {
        for (const float y : {-1.0f, 1.0f}) {
          const float wide = camera.kind == Projection::perspective ? depth : 1.0f;
          const vec4f seen(x * wide / camera.projection[0][0], y * wide / camera.projection[1][1], -depth, 1.0f);
          const vec4f clip = cascade.view.view_projection * (camera.inverse_view * seen);
          EXPECT_LE(std::abs(clip.x), room) << cascade.begin << " " << depth;
          EXPECT_LE(std::abs(clip.y), room);
          EXPECT_GE(clip.z, 0.0f);
          EXPECT_LE(clip.z, 1.0f);
        }
      }
    }
  }
}

TEST(cascades, cover_all_that_the_camera_sees) {
  expect_covered(camera_at({0.0f, 3.0f, 25.0f}, vec3f(0.0f)));
  expect_covered(camera_at({12.0f, 9.0f, -7.0f}, {3.0f, 0.0f, 1.0f}));
  expect_covered(camera_at({0.0f, 3.0f, 25.0f}, vec3f(0.0f), Projection::orthographic));
}

TEST(cascades, a_turn_of_the_camera_changes_no_texels_size) {
  const auto before = cascades_of(camera_at({0.0f, 0.0f, 0.1f}, vec3f(0.0f)), 4, ball);
  const auto after = cascades_of(camera_at({0.0f, 0.0f, 0.1f}, {2.0f, 1.0f, 5.0f}), 4, ball);
  ASSERT_EQ(before.size(), 4u);
  ASSERT_EQ(after.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(before[i].texel, after[i].texel) << i;
}

TEST(cascades, a_camera_that_moves_by_parts_of_a_texel_moves_them_by_whole_ones) {
  const View first = camera_at({0.0f, 3.0f, 25.0f}, vec3f(0.0f));
  const auto before = cascades_of(first, 4, ball);
  for (int step = 1; step < 40; ++step) {
    const vec3f moved = vec3f(0.37f, 0.11f, 0.23f) * (before[0].texel * 0.31f * static_cast<float>(step));
    const auto after = cascades_of(camera_at(vec3f(0.0f, 3.0f, 25.0f) + moved, moved), 4, ball);
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t i = 0; i < after.size(); ++i) {
      ASSERT_EQ(after[i].texel, before[i].texel);
      const vec4f shift = (after[i].view.view[3] - before[i].view.view[3]) / before[i].texel;
      EXPECT_NEAR(shift.x, std::round(shift.x), 2e-3f) << step << " " << i;
      EXPECT_NEAR(shift.y, std::round(shift.y), 2e-3f) << step << " " << i;
    }
  }
}

TEST(cascades, what_casts_from_before_the_slice_is_in_their_depth) {
  const ObjectColumns high = objects({{0.0f, 0.0f, 0.0f, 5.0f}, {80.0f, 140.0f, 100.0f, 2.0f}});  // against the light
  const ObjectColumns aside = objects({{0.0f, 0.0f, 0.0f, 5.0f}, {-300.0f, 140.0f, 100.0f, 2.0f}});
  const View camera = camera_at({0.0f, 3.0f, 25.0f}, vec3f(0.0f));
  const auto depth = [](const Cascade& cascade, vec3f point) {
    return (cascade.view.view_projection * vec4f(point, 1.0f)).z;
  };
  const vec3f tower{80.0f, 140.0f, 100.0f};
  EXPECT_LE(depth(cascades_of(camera, 4, high).back(), tower), 1.0f);
  EXPECT_GT(depth(cascades_of(camera, 4, aside).back(), tower), 1.0f) << "the control: beside it nobody needs that depth";
}

TEST(cascades, there_are_as_many_as_wanted_whatever_is_seen) {
  const View camera = camera_at({0.0f, 3.0f, 25.0f}, vec3f(0.0f));
  EXPECT_EQ(cascades_of(camera, 4, objects({})).size(), 4u);
  EXPECT_EQ(cascades_of(camera, 3, objects({{0.0f, 0.0f, 90.0f, 1.0f}})).size(), 3u) << "behind the camera";
  EXPECT_TRUE(cascades_of(camera, 0, ball).empty());
}

TEST(cascades, the_range_is_rounded_outwards_by_at_most_a_fifth) {
  const View camera = camera_at({0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, -1.0f});
  for (float depth = 1.5f; depth < 70.0f; depth *= 1.17f) {
    const ShadowRange range = range_of(camera, {{0.0f, 0.0f, -depth, 0.5f}});
    EXPECT_GE(range.farthest, (depth + 0.5f) * 0.9999f);
    EXPECT_LE(range.farthest, std::min((depth + 0.5f) * 1.19f, 80.0f));
    EXPECT_LE(range.nearest, (depth - 0.5f) * 1.0001f);
    EXPECT_GE(range.nearest, (depth - 0.5f) / 1.19f);
  }
}

TEST(cascades, what_is_smaller_than_a_pixel_or_larger_than_any_scene_does_not_stretch_them) {
  const View camera = *make_view({.eye = vec3f(0.0f), .target = {0.0f, 0.0f, -1.0f}}, {160, 90});
  const ShadowRange wanted = range_of(camera, {{0.0f, 0.0f, -10.0f, 1.0f}});
  EXPECT_EQ(range_of(camera, {{0.0f, 0.0f, -10.0f, 1.0f}, {0.0f, 0.0f, -5000.0f, 1.0f}}).farthest, wanted.farthest);
  EXPECT_GT(range_of(camera, {{0.0f, 0.0f, -10.0f, 1.0f}, {0.0f, 0.0f, -50.0f, 1.0f}}).farthest, wanted.farthest);
  for (const float huge : {1e10f, 3e38f, std::numeric_limits<float>::infinity()}) {
    EXPECT_EQ(range_of(camera, {{0.0f, 0.0f, -10.0f, 1.0f}, {0.0f, 0.0f, -huge, 1.0f}}).farthest, wanted.farthest);
    EXPECT_EQ(range_of(camera, {{0.0f, 0.0f, -10.0f, 1.0f}, {0.0f, 0.0f, -20.0f, huge}}).farthest, wanted.farthest);
  }
}

TEST(cascades, a_camera_far_away_spends_none_on_the_way_there) {
  const View camera = *make_view({.eye = {0.0f, 0.0f, 1000.0f}, .target = vec3f(0.0f), .fov_y = degrees(1)}, {160, 90});
  const auto cascades = cascades_of(camera, 4, objects({{0.0f, 0.0f, 0.0f, 5.0f}}));
  EXPECT_GE(cascades.front().begin, 800.0f);
  EXPECT_LT(cascades.back().texel, 0.5f);
}

}  // namespace
}  // namespace ambito::scene
