#pragma once

#include <optional>
#include <vector>

#include <ambito/scene.h>

#include "gltf/context.h"

namespace ambito::gltf {

/// KHR_lights_punctual: the file's list of lights; empty without the extension. Of a type that is not known
/// there is a warning and no light: the extension may grow.
[[nodiscard]] Result<std::vector<std::optional<scene::Light>>> read_lights(Context& context);

}  // namespace ambito::gltf
