#pragma once

#include <string>

#include <ambito/result.h>
#include <ambito/scene.h>
#include <ambito/view.h>

#include "tools/commands.h"

namespace ambito::tools {

struct ChosenCamera {
  Camera camera;
  std::string name;  ///< "framing", "explicit", or the camera of the file
};

/// The camera of the command line, else the first one of the file, else one that frames everything in a picture
/// of `size`. Errors: usage, a camera that the file does not have.
[[nodiscard]] Result<ChosenCamera> choose_camera(const Scene& scene, const CameraOptions& asked, Extent size);

}  // namespace ambito::tools
