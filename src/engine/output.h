#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include <ambito/image.h>
#include <ambito/math.h>
#include <ambito/result.h>

#include "executor/executor.h"
#include "resources/ids.h"
#include "resources/readback.h"

namespace ambito::engine {

/// The texture that a frame without a window ends in, and the way back to the CPU.
class Output {
 public:
  static constexpr Format format = Format::rgba8_unorm_srgb;
  static constexpr const char* name = "output";

  explicit Output(resources::Resources& resources);
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// A texture of this size and a readback buffer for it. Before resources are sealed.
  [[nodiscard]] Result<void> prepare(Extent size);
  [[nodiscard]] resources::TextureId texture() const { return texture_; }
  /// What the readback pass calls.
  [[nodiscard]] const auto& sink() const { return sink_; }
  /// Waits for the picture of the frame that was just submitted. `reach` is called while its map is pending, and
  /// when its buffer is mapped.
  [[nodiscard]] Result<Image> take(const std::function<void(std::string_view)>& reach);
  /// Gives up the picture under way, if there is one.
  void abandon();

 private:
  resources::Resources& resources_;
  resources::ReadbackRing ring_;
  resources::ReadbackTicket ticket_;
  resources::TextureId texture_;
  Extent size_;
  std::function<void(command::CopyScope&, const executor::ReadbackRequest&)> sink_;
};

}  // namespace ambito::engine
