#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/result.h>

namespace ambito::gltf {

/// RFC 4648, the standard alphabet, padded, nothing else in between. The error's message is a clause without
/// its subject's place ("the base64 data …"); bad_input.
[[nodiscard]] Result<std::vector<std::byte>> decode_base64(std::string_view text);

}  // namespace ambito::gltf
