#include <span>
#include <unordered_map>

#include "core/hash.h"
#include "graph/analysis.h"

namespace ambito::graph {

namespace {

std::uint64_t key_of(const TextureSlot& slot) {
  return Hasher()
      .add(slot.size.width)
      .add(slot.size.height)
      .add(slot.format)
      .add(slot.samples)
      .add(slot.mips)
      .add(slot.layers)
      .add(slot.usage)
      .value();
}
std::uint64_t key_of(const BufferSlot& slot) { return Hasher().add(slot.size).add(slot.usage).value(); }

// The first user is no part of what makes two slots equal.
template <class Slot>
bool fits(Slot a, const Slot& b) {
  a.first_user = b.first_user;
  return a == b;
}

/// Slots of one kind, and those that nobody holds at the moment.
template <class Slot>
class Slots {
 public:
  explicit Slots(std::vector<Slot>& all) : all_(all) {}

  std::uint32_t take(const Slot& wanted) {
    std::vector<std::uint32_t>& free = free_[key_of(wanted)];
    for (std::size_t i = free.size(); i-- > 0;) {
      const std::uint32_t slot = free[i];
      if (!fits(all_[slot], wanted)) continue;
      free.erase(free.begin() + static_cast<std::ptrdiff_t>(i));
      return slot;
    }
    all_.push_back(wanted);
    return static_cast<std::uint32_t>(all_.size() - 1);
  }
  void give_back(std::uint32_t slot) { free_[key_of(all_[slot])].push_back(slot); }

 private:
  std::vector<Slot>& all_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> free_;
};

TextureSlot slot_for(const Analysis& analysis, const Compiled& compiled, std::uint32_t index) {
  const Texture& texture = analysis.graph.textures[index];
  return {.size = analysis.sizes[index],
          .format = texture.format,
          .samples = texture.samples,
          .mips = texture.mips,
          .layers = texture.layers,
          .usage = compiled.textures[index].usage,
          .first_user = index};
}

/// Takes slots for what begins to live in pass `p`, or gives back what ends there.
class Walker {
 public:
  Walker(const Analysis& analysis, Compiled& compiled)
      : analysis_(analysis),
        compiled_(compiled),
        textures_(compiled.texture_slots),
        buffers_(compiled.buffer_slots) {}

  void begin(std::uint32_t p, const Access& access) {
    if (analysis_.lifetime(access) != Lifetime::transient) return;
    if (access.kind == ResourceKind::texture) {
      CompiledTexture& texture = compiled_.textures[access.resource];
      if (texture.first != p || texture.slot != none) return;
      texture.slot = textures_.take(slot_for(analysis_, compiled_, access.resource));
    } else {
      CompiledBuffer& buffer = compiled_.buffers[access.resource];
      if (buffer.first != p || buffer.slot != none) return;
      buffer.slot = buffers_.take({.size = analysis_.buffer_sizes[access.resource],
                                   .usage = buffer.usage,
                                   .first_user = access.resource});
    }
  }
  // A resource with several accesses in its last pass is given back once.
  void end(std::uint32_t p, std::span<const Access> accesses, std::size_t i) {
    const Access& access = accesses[i];
    for (const Access& earlier : accesses.first(i)) {
      if (earlier.kind == access.kind && earlier.resource == access.resource) return;
    }
    if (analysis_.lifetime(access) != Lifetime::transient) return;
    if (access.kind == ResourceKind::texture) {
      const CompiledTexture& texture = compiled_.textures[access.resource];
      if (texture.last == p) textures_.give_back(texture.slot);
    } else {
      const CompiledBuffer& buffer = compiled_.buffers[access.resource];
      if (buffer.last == p) buffers_.give_back(buffer.slot);
    }
  }

 private:
  const Analysis& analysis_;
  Compiled& compiled_;
  Slots<TextureSlot> textures_;
  Slots<BufferSlot> buffers_;
};

}  // namespace

void assign_slots(const Analysis& analysis, Compiled& compiled) {
  Walker walker(analysis, compiled);
  const auto accesses_of = [&](std::uint32_t p) -> const std::vector<Access>& {
    return analysis.graph.passes[compiled.passes[p].pass].accesses;
  };
  // Within one WebGPU pass a slot has one use: what ends in one part is free only behind the group.
  for (const Group& group : compiled.groups) {
    for (std::uint32_t p = group.first; p < group.first + group.count; ++p) {
      for (const Access& access : accesses_of(p)) walker.begin(p, access);
    }
    for (std::uint32_t p = group.first; p < group.first + group.count; ++p) {
      const std::vector<Access>& accesses = accesses_of(p);
      for (std::size_t i = 0; i < accesses.size(); ++i) walker.end(p, accesses, i);
    }
  }
}

}  // namespace ambito::graph
