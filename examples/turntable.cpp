// Renders a scene from all around: 36 pictures, 10 degrees apart.
//   turntable [SCENE.glb [PICTURE.####.png]]
#include <ambito/ambito.h>

int main(int argc, char** argv) {
  using namespace ambito;
  auto renderer = Renderer::create({.label = "turntable"});
  if (!renderer) return report(renderer.error());  // prints the sentence, returns the exit code
  auto scene = load_gltf(argc > 1 ? argv[1] : "chair.glb");
  if (!scene) return report(scene.error());
  View view{.camera = Camera::framing_orbit(scene->bounds()), .size = {1024, 1024}};
  const std::filesystem::path pattern = argc > 2 ? argv[2] : "chair.####.png";
  for (int i = 0; i < 36; ++i) {
    view.camera.orbit(degrees(10));
    auto image = renderer->render(*scene, view);
    if (!image) return report(image.error());
    if (auto ok = save_png(*image, numbered(pattern, i)); !ok) return report(ok.error());
  }
}  // ~Renderer releases everything, in reverse order
