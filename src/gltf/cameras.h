#pragma once

#include <vector>

#include <ambito/scene.h>

#include "gltf/context.h"

namespace ambito::gltf {

[[nodiscard]] Result<std::vector<scene::CameraRow>> read_cameras(Context& context);

}  // namespace ambito::gltf
