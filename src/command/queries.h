#pragma once

#include <optional>
#include <string>

#include "command/recording.h"

struct WGPUPassTimestampWrites;

namespace ambito::command::detail {

/// Fills the raw form of a pass's timestamp writes. It has no query set where none are asked for, and on a
/// device without timestamps. The reason of a refusal, or an empty string.
[[nodiscard]] std::string timestamp_writes(const Recording& recording,
                                           const std::optional<TimestampWrites>& given,
                                           WGPUPassTimestampWrites& raw);

}  // namespace ambito::command::detail
