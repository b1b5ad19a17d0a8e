#include "gltf/cameras.h"

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Steps;

Result<std::vector<scene::CameraRow>> read(std::string_view camera,
                                           std::vector<std::string>* warnings = nullptr) {
  Steps steps(fmt::format(R"({{"cameras":[{}]}})", camera));
  auto out = read_cameras(steps.context());
  if (warnings != nullptr) *warnings = steps.warnings.sentences();
  return out;
}

std::string camera_refusal(std::string_view camera) {
  const auto cameras = read(camera);
  return cameras ? "fine" : cameras.error().message;
}

TEST(cameras, reads_a_perspective) {
  const auto cameras = read(
      R"({"name":"c","type":"perspective","perspective":{"yfov":0.5,"aspectRatio":1.5,"znear":0.2,"zfar":9}})");
  ASSERT_TRUE(cameras);
  const scene::CameraRow& camera = cameras->front();
  EXPECT_EQ(camera.name, "c");
  EXPECT_EQ(camera.projection, scene::Projection::perspective);
  EXPECT_EQ(camera.fov_y.radians, 0.5f);
  EXPECT_EQ(camera.aspect, 1.5f);
  EXPECT_EQ(camera.near_plane, 0.2f);
  EXPECT_EQ(camera.far_plane, 9.0f);
}

TEST(cameras, a_perspective_may_be_infinite_and_of_any_aspect) {
  const auto cameras = read(R"({"type":"perspective","perspective":{"yfov":0.5,"znear":0.2}})");
  ASSERT_TRUE(cameras);
  EXPECT_EQ(cameras->front().aspect, 0.0f);
  EXPECT_EQ(cameras->front().far_plane, 0.0f);
}

TEST(cameras, reads_an_orthographic) {
  const auto cameras =
      read(R"({"type":"orthographic","orthographic":{"xmag":2,"ymag":3,"znear":0,"zfar":9}})");
  ASSERT_TRUE(cameras);
  EXPECT_EQ(cameras->front().projection, scene::Projection::orthographic);
  EXPECT_EQ(cameras->front().half_width, 2.0f);
  EXPECT_EQ(cameras->front().half_height, 3.0f);
  EXPECT_EQ(cameras->front().near_plane, 0.0f);
}

TEST(cameras, refuses_what_shows_nothing) {
  EXPECT_EQ(camera_refusal(R"({"type":"perspective","perspective":{"yfov":0,"znear":0.2}})"),
            "'t.gltf': /cameras/0/perspective/yfov: 0 is not above 0.");
  EXPECT_EQ(camera_refusal(R"({"type":"perspective","perspective":{"yfov":1,"znear":0}})"),
            "'t.gltf': /cameras/0/perspective/znear: 0 is not above 0.");
  EXPECT_EQ(camera_refusal(R"({"type":"perspective","perspective":{"yfov":1,"znear":2,"zfar":2}})"),
            "'t.gltf': /cameras/0/perspective/zfar: 2 is not above znear 2.");
  EXPECT_EQ(
      camera_refusal(R"({"type":"orthographic","orthographic":{"xmag":0,"ymag":3,"znear":0,"zfar":9}})"),
      "'t.gltf': /cameras/0/orthographic/xmag: the camera has no width.");
  EXPECT_EQ(
      camera_refusal(R"({"type":"orthographic","orthographic":{"xmag":1,"ymag":0,"znear":0,"zfar":9}})"),
      "'t.gltf': /cameras/0/orthographic/ymag: the camera has no height.");
  EXPECT_EQ(
      camera_refusal(R"({"type":"orthographic","orthographic":{"xmag":1,"ymag":1,"znear":9,"zfar":9}})"),
      "'t.gltf': /cameras/0/orthographic/zfar: 9 is not above znear 9.");
}

TEST(cameras, refuses_unknown_and_missing_types) {
  EXPECT_EQ(camera_refusal(R"({"type":"fisheye"})"),
            "'t.gltf': /cameras/0/type: 'fisheye' is neither perspective nor orthographic.");
  EXPECT_EQ(camera_refusal(R"({"type":"perspective"})"),
            "'t.gltf': /cameras/0/perspective: this is missing.");
  EXPECT_EQ(camera_refusal("{}"), "'t.gltf': /cameras/0/type: this is missing.");
  EXPECT_EQ(camera_refusal(R"({"type":"perspective","perspective":{"yfov":1,"znear":1},"orthographic":{}})"),
            "'t.gltf': /cameras/0: a camera has either perspective or orthographic.");
}

TEST(cameras, too_wide_an_angle_is_drawn_as_the_widest) {
  std::vector<std::string> warnings;
  const auto cameras = read(R"({"type":"perspective","perspective":{"yfov":4,"znear":1}})", &warnings);
  ASSERT_TRUE(cameras);
  EXPECT_EQ(cameras->front().fov_y.radians, 3.1f);
  EXPECT_EQ(warnings.size(), 1u);
}

}  // namespace
}  // namespace ambito::gltf
