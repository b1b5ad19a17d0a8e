#pragma once

#include <vector>

#include <ambito/scene.h>

#include "gltf/context.h"

namespace ambito::gltf {

/// KHR_lights_punctual: the file's list of lights; empty without the extension.
[[nodiscard]] Result<std::vector<scene::Light>> read_lights(Context& context);

}  // namespace ambito::gltf
