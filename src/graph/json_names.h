#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include <ambito/graph.h>

/// How enumerators are spelled in JSON: as in C++, and formats as in the specification of WebGPU.
namespace ambito::graph::json {

inline constexpr std::string_view schema = "ambito.graph";
inline constexpr std::uint64_t schema_version = 1;

template <class E>
using Spelling = std::pair<E, std::string_view>;

inline constexpr std::array<Spelling<Use>, 14> uses{{{Use::color, "color"},
                                                     {Use::resolve, "resolve"},
                                                     {Use::depth, "depth"},
                                                     {Use::depth_read, "depth_read"},
                                                     {Use::sampled, "sampled"},
                                                     {Use::storage_read, "storage_read"},
                                                     {Use::storage_write, "storage_write"},
                                                     {Use::storage_read_write, "storage_read_write"},
                                                     {Use::uniform, "uniform"},
                                                     {Use::vertex, "vertex"},
                                                     {Use::index, "index"},
                                                     {Use::indirect, "indirect"},
                                                     {Use::copy_src, "copy_src"},
                                                     {Use::copy_dst, "copy_dst"}}};
inline constexpr std::array<Spelling<PassKind>, 3> pass_kinds{
    {{PassKind::render, "render"}, {PassKind::compute, "compute"}, {PassKind::copy, "copy"}}};
inline constexpr std::array<Spelling<Lifetime>, 4> lifetimes{{{Lifetime::transient, "transient"},
                                                              {Lifetime::persistent, "persistent"},
                                                              {Lifetime::history, "history"},
                                                              {Lifetime::imported, "imported"}}};
inline constexpr std::array<Spelling<TextureUsage>, 5> texture_usages{
    {{TextureUsage::copy_src, "copy_src"},
     {TextureUsage::copy_dst, "copy_dst"},
     {TextureUsage::texture_binding, "texture_binding"},
     {TextureUsage::storage_binding, "storage_binding"},
     {TextureUsage::render_attachment, "render_attachment"}}};
inline constexpr std::array<Spelling<BufferUsage>, 10> buffer_usages{
    {{BufferUsage::map_read, "map_read"},
     {BufferUsage::map_write, "map_write"},
     {BufferUsage::copy_src, "copy_src"},
     {BufferUsage::copy_dst, "copy_dst"},
     {BufferUsage::index, "index"},
     {BufferUsage::vertex, "vertex"},
     {BufferUsage::uniform, "uniform"},
     {BufferUsage::storage, "storage"},
     {BufferUsage::indirect, "indirect"},
     {BufferUsage::query_resolve, "query_resolve"}}};

/// "unknown" for what is no enumerator.
template <class E, std::size_t n>
[[nodiscard]] constexpr std::string_view spell(const std::array<Spelling<E>, n>& all, E value) {
  for (const auto& [enumerator, text] : all) {
    if (enumerator == value) return text;
  }
  return "unknown";
}
template <class E, std::size_t n>
[[nodiscard]] constexpr std::optional<E> find(const std::array<Spelling<E>, n>& all, std::string_view text) {
  for (const auto& [enumerator, name] : all) {
    if (name == text) return enumerator;
  }
  return std::nullopt;
}

/// The format that is spelled like this; nothing: there is none.
[[nodiscard]] std::optional<Format> find_format(std::string_view text);

}  // namespace ambito::graph::json
