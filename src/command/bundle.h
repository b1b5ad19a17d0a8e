#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <ambito/scopes.h>

#include "device/handles.h"
#include "resources/slots.h"

namespace ambito::command::detail {

/// What lies behind a `RenderBundle`.
struct BundleState {
  WGPURenderBundleImpl* handle = nullptr;
  const resources::Resources* owner = nullptr;  ///< whose objects it names
  std::uint32_t generation = 0;                 ///< of the device
  std::string label;
  resources::TargetSignature targets;
  bool depth_read_only = false;
  bool stencil_read_only = false;
  std::uint64_t draws = 0;
  std::vector<resources::BindGroupId> groups;  ///< each once
  std::vector<resources::BufferId> buffers;    ///< vertices, indices, arguments; each once
};

[[nodiscard]] const BundleState* state_of(const RenderBundle& bundle);

}  // namespace ambito::command::detail
