#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <ambito/resources.h>
#include <ambito/result.h>
#include <ambito/view.h>

#include "resources/growing_buffer.h"
#include "scene/view.h"

namespace ambito::frame {

/// Where a view draws in its target, texels.
struct ShadowTile {
  std::uint32_t x = 0;
  std::uint32_t y = 0;
  std::uint32_t side = 0;
};

/// All looks at the scene that one frame takes, planned in step 0 so that step 1 can cull for each of them,
/// and their uniforms in one buffer. View 0 is the camera.
class Views {
 public:
  explicit Views(resources::Resources& resources)
      : resources_(resources), buffer_(resources, "views", BufferUsage::uniform) {}

  /// Error: usage, a camera or size that makes no picture. Does not touch the GPU.
  [[nodiscard]] Result<void> plan(const ambito::View& view);
  /// Appends what a light sees, after plan() and before upload().
  void add(const scene::View& shadow, const ShadowTile& tile);
  /// Uploads the uniforms where they changed, one write. Called before resources are sealed.
  [[nodiscard]] Result<void> upload();
  /// The frame was submitted: its matrices become the previous ones.
  void advance();
  void forget();

  [[nodiscard]] const scene::View& camera() const { return views_.front(); }
  [[nodiscard]] const std::vector<scene::View>& all() const { return views_; }
  /// How many of them are those of lights: views 1 …
  [[nodiscard]] std::uint32_t shadows() const { return static_cast<std::uint32_t>(tiles_.size()); }
  [[nodiscard]] const ShadowTile& tile(std::uint32_t shadow) const { return tiles_[shadow]; }
  [[nodiscard]] resources::BufferId buffer() const { return buffer_.id(); }
  /// Dynamic offset of a view's uniforms, bytes.
  [[nodiscard]] static std::uint32_t offset_of(std::uint32_t view);

 private:
  resources::Resources& resources_;
  std::vector<scene::View> views_;
  std::vector<ShadowTile> tiles_;  ///< of views 1 …
  std::optional<mat4x4f> previous_camera_;
  resources::GrowingBuffer buffer_;
  std::vector<std::byte> mirror_;  ///< what lies in the buffer
  bool uploaded_ = false;          ///< the last write worked
};

}  // namespace ambito::frame
