#pragma once

#include <functional>
#include <string_view>

#include <ambito/math.h>
#include <ambito/result.h>

#include "executor/executor.h"
#include "resources/ids.h"

namespace ambito::engine {

/// Where the picture of a frame goes: a texture of our own that is read back (output.h), one of the host's
/// (host_texture.h), or a surface (surface_output.h). Called in this order, once a frame.
class Destination {
 public:
  using Readback = std::function<void(command::CopyScope&, const executor::ReadbackRequest&)>;

  Destination() = default;
  Destination(const Destination&) = delete;
  Destination& operator=(const Destination&) = delete;
  virtual ~Destination() = default;

  [[nodiscard]] virtual Format format() const = 0;
  /// Step 0: makes ready for a picture of this size. Before resources are sealed.
  [[nodiscard]] virtual Result<void> prepare(Extent size) = 0;
  /// What the frame draws into; null: acquire() gives it when the first pass that writes it begins.
  [[nodiscard]] virtual resources::TextureId texture() const = 0;
  [[nodiscard]] virtual Result<resources::TextureId> acquire() { return texture(); }
  /// Records the copy of the picture into a readback buffer; null: the frame copies nothing out.
  [[nodiscard]] virtual const Readback* readback() const { return nullptr; }
  /// After the submit, in step 9.
  [[nodiscard]] virtual Result<void> submitted() { return {}; }
  /// The frame failed: nothing half-done stays.
  virtual void abandon() {}
};

}  // namespace ambito::engine
