#pragma once

#include <cstdint>
#include <span>

#include <ambito/format.h>

#include "device/features.h"

/// What the specification's table of formats says that each one can do.
namespace ambito::resources {

/// How WGSL may read a texture of a format.
enum class SampleKind : std::uint8_t { filterable, unfilterable, depth, sint, uint };

struct FormatRules {
  bool renderable = false;  ///< colour attachment, or depth-stencil attachment
  bool multisample = false;
  bool resolvable = false;
  bool blendable = false;
  bool storage = false;  ///< write-only (and read-only) storage texture
  bool storage_read_write = false;
  SampleKind sample = SampleKind::filterable;
  std::uint8_t target_bytes =
      0;  ///< what a colour attachment counts against maxColorAttachmentBytesPerSample
  std::uint8_t target_alignment = 1;
};

[[nodiscard]] FormatRules rules_of(Format format, device::FeatureSet features);

/// rgba8_unorm ↔ rgba8_unorm_srgb; undefined for formats without such a twin.
[[nodiscard]] Format srgb_twin(Format format);

/// Bytes that these colour attachments take of maxColorAttachmentBytesPerSample; undefined formats are holes.
[[nodiscard]] std::uint32_t target_bytes_per_sample(std::span<const Format> formats);

/// The format that one aspect of a depth-stencil format has; any other format is returned as it is.
[[nodiscard]] Format aspect_format(Format format, Aspect aspect);

}  // namespace ambito::resources
