#include "resources/words.h"

#include <array>
#include <cstddef>
#include <span>
#include <utility>

namespace ambito::resources {

namespace {

template <class Flags>
std::string join(Flags flags, std::span<const std::pair<Flags, const char*>> names) {
  std::string result;
  for (const auto& [flag, name] : names)
    if (has(flags, flag)) result.append(result.empty() ? "" : " | ").append(name);
  return result.empty() ? "none" : result;
}

}  // namespace

std::string words(BufferUsage usage) {
  static constexpr std::array<std::pair<BufferUsage, const char*>, 10> names{{
      {BufferUsage::map_read, "map_read"},
      {BufferUsage::map_write, "map_write"},
      {BufferUsage::copy_src, "copy_src"},
      {BufferUsage::copy_dst, "copy_dst"},
      {BufferUsage::index, "index"},
      {BufferUsage::vertex, "vertex"},
      {BufferUsage::uniform, "uniform"},
      {BufferUsage::storage, "storage"},
      {BufferUsage::indirect, "indirect"},
      {BufferUsage::query_resolve, "query_resolve"},
  }};
  return join<BufferUsage>(usage, names);
}

std::string words(TextureUsage usage) {
  static constexpr std::array<std::pair<TextureUsage, const char*>, 5> names{{
      {TextureUsage::copy_src, "copy_src"},
      {TextureUsage::copy_dst, "copy_dst"},
      {TextureUsage::texture_binding, "texture_binding"},
      {TextureUsage::storage_binding, "storage_binding"},
      {TextureUsage::render_attachment, "render_attachment"},
  }};
  return join<TextureUsage>(usage, names);
}

std::string words(ShaderStage stages) {
  static constexpr std::array<std::pair<ShaderStage, const char*>, 3> names{{
      {ShaderStage::vertex, "vertex"},
      {ShaderStage::fragment, "fragment"},
      {ShaderStage::compute, "compute"},
  }};
  return join<ShaderStage>(stages, names);
}

const char* words(BindingKind kind) {
  static constexpr std::array names{
      "a uniform buffer",
      "a storage buffer",
      "a read-only storage buffer",
      "a filtering sampler",
      "a non-filtering sampler",
      "a comparison sampler",
      "a texture of filterable floats",
      "a texture of unfilterable floats",
      "a depth texture",
      "a texture of signed integers",
      "a texture of unsigned integers",
      "a write-only storage texture",
      "a read-only storage texture",
      "a read-write storage texture",
  };
  return names[static_cast<std::size_t>(kind)];
}

const char* words(ViewDimension dimension) {
  static constexpr std::array names{"undefined", "1d", "2d", "2d-array", "cube", "cube-array", "3d"};
  return names[static_cast<std::size_t>(dimension)];
}

const char* words(TextureDimension dimension) {
  static constexpr std::array names{"1d", "2d", "3d"};
  return names[static_cast<std::size_t>(dimension)];
}

const char* words(SampleKind kind) {
  static constexpr std::array names{"filterable floats", "unfilterable floats", "depth", "signed integers",
                                    "unsigned integers"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace ambito::resources
