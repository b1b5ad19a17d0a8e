#include "residency/textures.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "core/thread.h"
#include "image/checks.h"
#include "image/mip_chain.h"
#include "resources/resources.h"

namespace ambito::residency {
namespace {

/// Images whose mip chains are in memory at the same time.
constexpr std::size_t batch_size = 8;

image::MipContent content_of(const TextureUse& use) {
  if (use.color) return image::MipContent::color;
  return use.normals ? image::MipContent::normal_map : image::MipContent::data;
}

std::span<const std::byte> bytes_of(const Image& image) { return std::as_bytes(std::span(image.pixels)); }

}  // namespace

resources::TextureViewId Textures::color(scene::ImageId id) const {
  if (!id || id.index >= entries_.size() || entries_[id.index].generation != id.generation) return {};
  return entries_[id.index].color;
}

resources::TextureViewId Textures::data(scene::ImageId id) const {
  if (!id || id.index >= entries_.size() || entries_[id.index].generation != id.generation) return {};
  return entries_[id.index].data;
}

void Textures::drop(Entry& entry) {
  resources_.destroy(entry.texture);
  entry = Entry{};
}

void Textures::forget() {
  for (Entry& entry : entries_) drop(entry);
  entries_.clear();
  seen_images_ = seen_materials_ = seen_samplers_ = 0;
  ++revision_;
}

std::vector<std::uint32_t> Textures::changed(const scene::Scene& scene, const std::vector<TextureUse>& uses) {
  const auto& rows = scene.images();
  std::vector<std::uint32_t> slots;
  for (std::uint32_t slot = 0; slot < rows.slots(); ++slot) {
    Entry& entry = entries_[slot];
    if (entry.seen == rows.revision_at(slot) && entry.use == uses[slot]) continue;
    if (entry.texture) ++revision_;
    drop(entry);
    entry.seen = rows.revision_at(slot);
    entry.use = uses[slot];
    if (rows.alive(slot) && uses[slot].any() && !rows.row_at(slot).image.pixels.empty()) slots.push_back(slot);
  }
  return slots;
}

std::vector<std::uint32_t> Textures::emptied() const {
  std::vector<std::uint32_t> slots;
  for (std::uint32_t slot = 0; slot < entries_.size(); ++slot) {
    if (entries_[slot].texture) slots.push_back(slot);
  }
  return slots;
}

Result<void> Textures::sync(const scene::Scene& scene) {
  const auto& rows = scene.images();
  const std::uint32_t generation = resources_.device().generation();
  const bool reborn = generation != device_generation_;
  if (!reborn && rows.revision() == seen_images_ && scene.materials().revision() == seen_materials_ &&
      scene.samplers().revision() == seen_samplers_) {
    return {};
  }
  entries_.resize(rows.slots());
  const std::vector<TextureUse> uses = texture_uses(scene);
  std::vector<std::uint32_t> slots = changed(scene, uses);
  if (!slots.empty()) ++revision_;
  if (reborn) {
    const auto again = emptied();
    slots.insert(slots.end(), again.begin(), again.end());
  }
  if (auto ok = upload(scene, uses, slots); !ok) {
    forget();
    return ok;
  }
  device_generation_ = generation;
  seen_images_ = rows.revision();
  seen_materials_ = scene.materials().revision();
  seen_samplers_ = scene.samplers().revision();
  return {};
}

Result<void> Textures::upload(const scene::Scene& scene, const std::vector<TextureUse>& uses,
                              std::span<const std::uint32_t> slots) {
  const auto& rows = scene.images();
  for (const std::uint32_t slot : slots) {
    if (auto ok = image::check_pixels(rows.row_at(slot).image); !ok) {
      return fail(std::move(ok).error(), "uploading image '" + rows.row_at(slot).name + "'");
    }
  }
  for (std::size_t begin = 0; begin < slots.size(); begin += batch_size) {
    const auto batch = slots.subspan(begin, std::min(batch_size, slots.size() - begin));
    std::vector<std::vector<Image>> smaller(batch.size());
    parallel_for(batch.size(), [&](std::size_t i) {
      const TextureUse& use = uses[batch[i]];
      if (use.mips) smaller[i] = image::mip_chain(rows.row_at(batch[i]).image, content_of(use));
    });
    for (std::size_t i = 0; i < batch.size(); ++i) {
      Entry& entry = entries_[batch[i]];
      entry.generation = rows.id_at(batch[i]).generation;
      const scene::Picture& row = rows.row_at(batch[i]);
      Result<void> made;
      if (!entry.texture) made = make(row, entry, static_cast<std::uint32_t>(smaller[i].size() + 1));
      if (made) made = fill(row, entry, smaller[i]);
      if (!made) return fail(std::move(made).error(), "uploading image '" + row.name + "'");
    }
  }
  return {};
}

Result<void> Textures::fill(const scene::Picture& row, const Entry& entry, const std::vector<Image>& smaller) {
  if (auto written = resources_.write_texture(entry.texture, 0, 0, bytes_of(row.image)); !written) return written;
  for (std::size_t level = 0; level < smaller.size(); ++level) {
    const auto mip = static_cast<std::uint32_t>(level + 1);
    const auto written = resources_.write_texture(entry.texture, mip, 0, bytes_of(smaller[level]));
    if (!written) return written;
  }
  return {};
}

Result<void> Textures::make(const scene::Picture& row, Entry& entry, std::uint32_t mip_levels) {
  const std::string_view label = row.name.empty() ? std::string_view("image without a name") : std::string_view(row.name);
  const auto made = resources_.texture({.label = label,
                                        .size = {row.image.width, row.image.height},
                                        .mip_levels = mip_levels,
                                        .format = Format::rgba8_unorm,
                                        .usage = TextureUsage::texture_binding | TextureUsage::copy_dst,
                                        .view_format = Format::rgba8_unorm_srgb});
  if (!made) return fail(made.error());
  entry.texture = *made;
  const auto view = [&](Format format) {
    return resources_.texture_view({.label = label, .texture = *made, .format = format});
  };
  if (entry.use.color) {
    const auto color = view(Format::rgba8_unorm_srgb);
    if (!color) return fail(color.error());
    entry.color = *color;
  }
  if (entry.use.data) {
    const auto data = view(Format::rgba8_unorm);
    if (!data) return fail(data.error());
    entry.data = *data;
  }
  return {};
}

}  // namespace ambito::residency
