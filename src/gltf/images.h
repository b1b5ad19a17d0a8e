#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <ambito/image.h>

#include "gltf/buffers.h"
#include "gltf/context.h"

namespace ambito::gltf {

/// One entry of `/images`: a uri or a view, not yet read.
struct ImageSource {
  JsonValue json;
  std::string_view name;
  std::string_view uri;  ///< empty: `view`
  std::optional<std::uint32_t> view;
  std::uint32_t first = 0;  ///< the first image with the same uri or view: itself, or one before
};

[[nodiscard]] Result<std::vector<ImageSource>> read_images(Context& context, const Buffers& buffers);

/// Decodes those images whose index is in `wanted` (ascending, each once), spread over the hardware threads.
/// The format is told by content; a wrong mimeType is not even noticed. The result is in the order of
/// `wanted`; of several errors the one of the lowest index is given.
[[nodiscard]] Result<std::vector<Image>> decode_images(const std::vector<ImageSource>& images,
                                                       const std::vector<std::uint32_t>& wanted,
                                                       Buffers& buffers, Context& context);

}  // namespace ambito::gltf
