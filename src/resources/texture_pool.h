#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <ambito/result.h>

#include "resources/ids.h"

namespace ambito::resources {

class Resources;

/// Transient textures, keyed by their full descriptor (usage included, label excluded): released ones are
/// handed out again in the same frame and in the next ones. The label is that of the first user.
class TexturePool {
 public:
  explicit TexturePool(Resources& resources) : resources_(resources) {}

  /// A texture nobody holds, made if there is none.
  [[nodiscard]] Result<TextureId> acquire(const TextureDescriptor& descriptor);
  /// Back to the pool; its content is undefined from here on. Harmless with an id that is not held.
  void release(TextureId id);
  /// Forgets textures that nobody has held for `frames` calls.
  void end_frame(std::uint32_t frames = 3);

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] std::size_t held() const;

 private:
  struct Entry {
    TextureId texture;
    std::uint64_t hash = 0;  ///< of its descriptor
    bool held = false;
    std::uint32_t idle = 0;  ///< frames since it was last held
  };
  Resources& resources_;
  std::vector<Entry> entries_;
};

}  // namespace ambito::resources
