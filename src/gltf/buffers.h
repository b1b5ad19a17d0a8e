#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <ambito/result.h>

#include "gltf/context.h"
#include "gltf/json_document.h"

namespace ambito::gltf {

/// EXT_meshopt_compression on a view: where the compressed bytes are and what they become.
struct CompressedView {
  enum class Mode : std::uint8_t { attributes, triangles, indices };
  enum class Filter : std::uint8_t { none, octahedral, quaternion, exponential };

  JsonValue json;
  std::uint32_t buffer = 0;
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
  std::uint32_t stride = 0;
  std::uint32_t count = 0;
  Mode mode = Mode::attributes;
  Filter filter = Filter::none;
};

struct BufferView {
  JsonValue json;
  std::uint32_t buffer = 0;
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
  std::uint32_t stride = 0;  ///< 0: the elements are tightly packed
  std::optional<CompressedView> compressed;
};

/// `/buffers` and `/bufferViews`. Files and data URIs are read at once; compressed views when they are used.
class Buffers {
 public:
  /// `binary` is the GLB's BIN chunk; it must outlive this.
  [[nodiscard]] static Result<Buffers> read(Context& context,
                                            std::optional<std::span<const std::byte>> binary);

  [[nodiscard]] std::uint32_t view_count() const { return static_cast<std::uint32_t>(views_.size()); }
  [[nodiscard]] const BufferView& view(std::uint32_t index) const { return views_[index]; }
  /// The view's bytes, as many as its byteLength says. Valid as long as this.
  [[nodiscard]] Result<std::span<const std::byte>> view_bytes(std::uint32_t index, Context& context);

 private:
  struct Buffer {
    JsonValue json;
    std::uint64_t length = 0;  ///< as declared
    std::vector<std::byte> owned;
    std::span<const std::byte> bytes;  ///< empty: there are none
    bool has_bytes = false;
  };

  Result<void> read_buffers(Context& context, std::optional<std::span<const std::byte>> binary);
  Result<void> read_views(Context& context);
  [[nodiscard]] Result<std::span<const std::byte>> range(std::uint32_t buffer, std::uint64_t offset,
                                                         std::uint64_t length) const;

  std::vector<Buffer> buffers_;
  std::vector<BufferView> views_;
  std::vector<std::vector<std::byte>> decompressed_;  ///< by view; empty until used
};

/// The bytes behind a URI at `place`: a data URI, or a file beside the model. Takes from `context.bytes`.
[[nodiscard]] Result<std::vector<std::byte>> read_uri(std::string_view uri, JsonValue place,
                                                      Context& context);

}  // namespace ambito::gltf
