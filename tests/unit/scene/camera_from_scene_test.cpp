#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include <ambito/view.h>

#include "scene/view.h"
#include "unit/scene/scene_makers.h"

namespace ambito {
namespace {

using namespace scene;

struct CameraScene : MeshScene {
  CameraId add_camera(std::string name, std::string node_name, Transform local = {}, CameraRow row = {}) {
    row.name = std::move(name);
    const CameraId id = scene.add(std::move(row));
    NodeRow node;
    node.name = std::move(node_name);
    node.local = local;
    node.camera = id;
    scene.add(std::move(node));
    return id;
  }
};

TEST(camera_from_scene, finds_by_name_then_by_node_then_by_index) {
  CameraScene s;
  s.add_camera("front", "node a", moved(0, 0, 1));
  s.add_camera("", "node b", moved(0, 0, 2));
  s.add_camera("1", "node c", moved(0, 0, 3));
  EXPECT_EQ(Camera::from_scene(s.scene, "front")->eye.z, 1.0f);
  EXPECT_EQ(Camera::from_scene(s.scene, "node b")->eye.z, 2.0f);
  EXPECT_EQ(Camera::from_scene(s.scene, "0")->eye.z, 1.0f);
  EXPECT_EQ(Camera::from_scene(s.scene, "2")->eye.z, 3.0f);
  EXPECT_EQ(Camera::from_scene(s.scene, "1")->eye.z, 3.0f) << "a name wins over an index";
}

TEST(camera_from_scene, an_unknown_one_is_refused_with_the_list_of_cameras) {
  CameraScene s;
  s.add_camera("front", "a");
  s.add_camera("top", "b");
  const Result<Camera> result = Camera::from_scene(s.scene, "left");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, ErrorCode::bad_input);
  EXPECT_EQ(result.error().message, "The scene has no camera 'left'; it has 2: 0 'front', 1 'top'.");
  for (const char* name : {"2", "-1", "0x0", "1 ", "99999999999999999999999"}) {
    EXPECT_FALSE(Camera::from_scene(s.scene, name).has_value()) << name;
  }
  EXPECT_EQ(Camera::from_scene(Scene{}, "0").error().message, "The scene has no camera '0'; it has no camera at all.");
}

TEST(camera_from_scene, a_camera_that_no_node_places_is_refused) {
  Scene scene;
  CameraRow row;
  row.name = "lost";
  scene.add(std::move(row));
  EXPECT_EQ(Camera::from_scene(scene, "lost").error().message, "No node places the camera 'lost'.");
}

TEST(camera_from_scene, place_and_direction_come_from_the_world_matrix_without_scale) {
  CameraScene s;
  Transform turned = moved(1, 2, 3);
  turned.rotation = glm::angleAxis(degrees(90).radians, vec3f(0, 1, 0));  // looks along −X
  turned.scale = {0.01f, 7.0f, 3.0f};
  s.add_camera("c", "n", turned);
  const Camera camera = Camera::from_scene(s.scene, "c").value();
  EXPECT_EQ(camera.eye, vec3f(1, 2, 3));
  const vec3f ahead = glm::normalize(camera.target - camera.eye);
  EXPECT_NEAR(ahead.x, -1.0f, 1e-6f);
  EXPECT_NEAR(camera.up.y, 1.0f, 1e-6f);
}

TEST(camera_from_scene, a_rolled_camera_keeps_its_up) {
  CameraScene s;
  Transform rolled;
  rolled.rotation = glm::angleAxis(degrees(90).radians, vec3f(0, 0, 1));
  s.add_camera("c", "n", rolled);
  const Camera camera = Camera::from_scene(s.scene, "c").value();
  EXPECT_NEAR(camera.up.x, -1.0f, 1e-6f);
}

TEST(camera_from_scene, looking_straight_down_is_fine) {
  CameraScene s;
  Transform down = moved(0, 10, 0);
  down.rotation = glm::angleAxis(degrees(-90).radians, vec3f(1, 0, 0));
  s.add_camera("c", "n", down);
  const Camera camera = Camera::from_scene(s.scene, "c").value();
  EXPECT_TRUE(make_view(camera, {10, 10}).has_value());
  EXPECT_NEAR(camera.up.z, -1.0f, 1e-6f);
}

TEST(camera_from_scene, the_target_lies_at_the_depth_of_the_scenes_middle) {
  CameraScene s;
  s.add({}, moved(0, 0, -20));
  s.add_camera("c", "n");
  EXPECT_NEAR(Camera::from_scene(s.scene, "c")->target.z, -20.0f, 1e-5f);
}

TEST(camera_from_scene, lenses_are_taken_over) {
  CameraScene s;
  CameraRow row;
  row.fov_y = degrees(30);
  row.aspect = 1.5f;
  row.near_plane = 0.25f;
  row.far_plane = 50.0f;
  s.add_camera("p", "a", {}, row);
  row.projection = Projection::orthographic;
  row.half_width = 6.0f;
  row.half_height = 3.0f;
  s.add_camera("o", "b", {}, row);
  const Camera p = Camera::from_scene(s.scene, "p").value();
  EXPECT_EQ(p.fov_y.radians, degrees(30).radians);
  EXPECT_EQ(p.aspect, 1.5f);
  EXPECT_EQ(p.near_plane, 0.25f);
  EXPECT_EQ(p.far_plane, 50.0f);
  const Camera o = Camera::from_scene(s.scene, "o").value();
  EXPECT_EQ(o.projection, Projection::orthographic);
  EXPECT_EQ(o.half_height, 3.0f);
  EXPECT_EQ(o.aspect, 2.0f);
}

TEST(camera_from_scene, a_flat_node_gives_no_direction) {
  CameraScene s;
  s.add_camera("c", "n", scaled(1, 1, 0));
  const Result<Camera> result = Camera::from_scene(s.scene, "c");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, ErrorCode::bad_input);
}

}  // namespace
}  // namespace ambito
