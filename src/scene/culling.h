#pragma once

#include <cstdint>
#include <vector>

#include "scene/objects.h"
#include "scene/view.h"

namespace ambito::scene {

/// Fills `visible` with the visible objects whose sphere touches the frustum, in slot order. Never drops an
/// object of which something can be seen. Allocates only when `visible` has to grow.
void cull(const Frustum& frustum, const ObjectColumns& objects, std::vector<std::uint32_t>& visible);

}  // namespace ambito::scene
