#pragma once

#include <cstdint>

/// Counts what this program asks of `operator new`, on the calling thread. Allocations inside the WebGPU
/// implementation go their own way and are not in it.
namespace bench {

[[nodiscard]] std::uint64_t allocations();

}  // namespace bench
