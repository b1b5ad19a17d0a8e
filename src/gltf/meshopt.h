#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <ambito/result.h>

#include "gltf/buffers.h"
#include "gltf/json_document.h"

/// EXT_meshopt_compression; the codec is meshoptimizer's.
namespace ambito::gltf {

/// Reads and checks the extension's object; `view_length` is the uncompressed view's byteLength.
[[nodiscard]] Result<CompressedView> read_compressed_view(JsonValue extension, std::uint32_t buffer_count,
                                                          std::uint64_t view_length);

/// count · stride bytes.
[[nodiscard]] Result<std::vector<std::byte>> decompress(const CompressedView& view,
                                                        std::span<const std::byte> source);

}  // namespace ambito::gltf
