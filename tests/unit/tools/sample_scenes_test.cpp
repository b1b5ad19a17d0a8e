#include "tools/sample_scenes.h"

#include <gtest/gtest.h>

#include <ambito/view.h>

#include "gltf/write.h"
#include "scene/pose.h"
#include "tools/samples.h"

namespace ambito::tools {
namespace {

std::uint32_t objects_of(const Scene& scene) {
  scene::Pose pose;
  pose.update(scene);
  return pose.live_objects();
}

TEST(sample_scenes, have_as_many_objects_and_lights_as_they_were_asked_for) {
  for (const std::uint32_t count : {1u, 2u, 17u, 1000u}) {
    EXPECT_EQ(objects_of(make_city(count)), count);
    EXPECT_EQ(objects_of(make_overdraw(count)), count);
    EXPECT_EQ(objects_of(make_stress(count, 3, 5)), count);
    EXPECT_EQ(make_lights(count).lights().size(), count);
  }
}

TEST(sample_scenes, a_stress_has_its_materials_and_geometries) {
  const Scene scene = make_stress(100, 7, 11);
  EXPECT_EQ(scene.materials().size(), 7u);
  EXPECT_EQ(scene.geometries().size(), 11u);
  EXPECT_EQ(scene.meshes().size(), 77u) << "each geometry meets each material";
}

TEST(sample_scenes, are_the_same_each_time) {
  EXPECT_EQ(gltf::write_glb(make_city(200)).value(), gltf::write_glb(make_city(200)).value());
  EXPECT_EQ(gltf::write_glb(make_lights(20)).value(), gltf::write_glb(make_lights(20)).value());
}

TEST(sample_scenes, each_has_a_camera_that_sees_something) {
  for (const std::string_view name : samples()) {
    const Scene scene = make_sample(name);
    EXPECT_TRUE(Camera::from_scene(scene, "0")) << name;
    EXPECT_GT(objects_of(scene), 0u) << name;
  }
}

}  // namespace
}  // namespace ambito::tools
