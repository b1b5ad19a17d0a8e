#pragma once

#include <cstddef>
#include <functional>

namespace ambito {

/// Calls `job(0)` … `job(count - 1)`, spread over the hardware threads with the calling one among
/// them, and returns when all are done. The order is not defined. When jobs throw, the others still
/// run and the first exception is thrown on the calling thread.
void parallel_for(std::size_t count, const std::function<void(std::size_t)>& job);

}  // namespace ambito
