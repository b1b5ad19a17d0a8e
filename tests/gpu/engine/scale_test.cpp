#include <algorithm>
#include <cmath>

#include "gpu/engine/kit.h"

/// A scene is the same picture whatever the unit of its lengths.
namespace ambito::engine_test {
namespace {

Image picture_of_scale(float scale) {
  Scene scene;
  const auto ball = scene.add(
      scene::Mesh{.primitives = {{scene.add(scene::sphere(1.0f, 48, 24)), scene.add(paint({0.8f, 0.5f, 0.3f}))}}});
  scene::NodeRow node;
  node.mesh = ball;
  node.local.scale = vec3f(scale);
  scene.add(std::move(node));
  View view;
  view.size = {64, 64};
  view.camera.eye = scale * vec3f(1.0f, 1.5f, 4.0f);
  view.camera.near_plane = 0.1f * scale;
  return fresh_picture(scene, view);
}

TEST(scale, a_millionth_and_a_million_are_lit_like_one) {
  const Image wanted = picture_of_scale(1.0f);
  for (const float scale : {1e-6f, 1e-3f, 1e3f, 1e6f}) {
    const Image image = picture_of_scale(scale);
    int most = 0;
    for (std::size_t i = 0; i < wanted.pixels.size(); ++i)
      most = std::max(most, std::abs(static_cast<int>(image.pixels[i]) - static_cast<int>(wanted.pixels[i])));
    EXPECT_LE(most, 3) << scale;
  }
}

}  // namespace
}  // namespace ambito::engine_test
