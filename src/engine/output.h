#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include <ambito/image.h>
#include <ambito/math.h>
#include <ambito/result.h>

#include "engine/destination.h"
#include "resources/readback.h"

namespace ambito::engine {

/// The texture that a frame without a window ends in, and the way back to the CPU.
class Output final : public Destination {
 public:
  static constexpr Format output_format = Format::rgba8_unorm_srgb;

  explicit Output(resources::Resources& resources);

  [[nodiscard]] Format format() const override { return output_format; }
  /// A texture of this size and a readback buffer for it.
  [[nodiscard]] Result<void> prepare(Extent size) override;
  [[nodiscard]] resources::TextureId texture() const override { return texture_; }
  [[nodiscard]] const Readback* readback() const override { return &sink_; }
  [[nodiscard]] Result<void> submitted() override;
  /// Whether the texture holds the picture of a frame, drawn on the device there is now.
  [[nodiscard]] bool holds_picture() const;
  /// Waits for the picture of the frame that was just submitted. `reach` is called while its map is pending, and
  /// when its buffer is mapped.
  [[nodiscard]] Result<Image> take(const std::function<void(std::string_view)>& reach);
  /// Gives up the picture under way, if there is one.
  void abandon() override;

 private:
  resources::Resources& resources_;
  resources::ReadbackRing ring_;
  resources::ReadbackTicket ticket_;
  resources::TextureId texture_;
  Extent size_;
  std::uint32_t drawn_on_ = 0;  ///< generation of the device
  Readback sink_;
};

}  // namespace ambito::engine
