#pragma once

#include <optional>
#include <string>

#include <webgpu/webgpu.h>

#include "command/recording.h"

namespace ambito::command::detail {

/// The raw form of a pass's timestamp writes: nothing where none are asked for, and nothing on a device
/// without timestamps. The reason of a refusal, or an empty string.
[[nodiscard]] std::string timestamp_writes(const Recording& recording,
                                           const std::optional<TimestampWrites>& given,
                                           std::optional<WGPUPassTimestampWrites>& raw);

}  // namespace ambito::command::detail
