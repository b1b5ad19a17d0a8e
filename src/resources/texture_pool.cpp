#include "resources/texture_pool.h"

#include <algorithm>

#include "resources/keys.h"
#include "resources/resources.h"

namespace ambito::resources {

Result<TextureId> TexturePool::acquire(const TextureDescriptor& descriptor) {
  const std::uint64_t hash = hash_of(descriptor);
  for (Entry& entry : entries_) {
    if (entry.held || entry.hash != hash) continue;
    const TextureSlot* slot = resources_.find(entry.texture);
    if (!slot || !same(slot->descriptor, descriptor)) continue;
    entry.held = true;
    entry.idle = 0;
    return entry.texture;
  }
  auto made = resources_.texture(descriptor);
  if (made) entries_.push_back({.texture = *made, .hash = hash, .held = true});
  return made;
}

void TexturePool::release(TextureId id) {
  const auto found = std::ranges::find(entries_, id, &Entry::texture);
  if (found != entries_.end()) found->held = false;
}

void TexturePool::end_frame(std::uint32_t frames) {
  for (Entry& entry : entries_) {
    if (entry.held || entry.idle++ < frames) continue;
    resources_.destroy(entry.texture);
    entry.texture = {};
  }
  std::erase_if(entries_, [](const Entry& entry) { return !entry.texture; });
}

std::size_t TexturePool::held() const {
  return static_cast<std::size_t>(std::ranges::count_if(entries_, &Entry::held));
}

}  // namespace ambito::resources
