#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>  // join
#include <gtest/gtest.h>

#include <ambito/gltf.h>

#include "gltf/context.h"

/// Small models, built in code.
namespace ambito::test {

inline std::vector<std::byte> bytes_of(std::string_view text) {
  const auto bytes = std::as_bytes(std::span{text});
  return {bytes.begin(), bytes.end()};
}

inline std::string text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The bytes of a BIN chunk, put together piece by piece, each piece at a multiple of 4.
class Bin {
 public:
  /// Returns the offset of the values.
  template <class T>
  std::size_t add(std::initializer_list<T> values) {
    return add_bytes(std::as_bytes(std::span{values.begin(), values.size()}));
  }
  std::size_t add_bytes(std::span<const std::byte> bytes) {
    bytes_.resize((bytes_.size() + 3) / 4 * 4);
    const std::size_t offset = bytes_.size();
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    return offset;
  }
  [[nodiscard]] const std::vector<std::byte>& bytes() const { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

inline void append_u32(std::vector<std::byte>& out, std::uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<std::byte>(value >> shift & 0xFFu));
}

inline void append_chunk(std::vector<std::byte>& out, std::uint32_t type, std::vector<std::byte> data,
                         char padding) {
  while (data.size() % 4 != 0) data.push_back(static_cast<std::byte>(padding));
  append_u32(out, static_cast<std::uint32_t>(data.size()));
  append_u32(out, type);
  out.insert(out.end(), data.begin(), data.end());
}

inline constexpr std::uint32_t json_type = 0x4E4F534A;
inline constexpr std::uint32_t bin_type = 0x004E4942;

/// A GLB whose header says its real length.
inline std::vector<std::byte> glb(std::string_view json, const std::vector<std::byte>& bin) {
  std::vector<std::byte> chunks;
  append_chunk(chunks, json_type, bytes_of(json), ' ');
  if (!bin.empty()) append_chunk(chunks, bin_type, bin, '\0');
  std::vector<std::byte> out = bytes_of("glTF");
  append_u32(out, 2);
  append_u32(out, static_cast<std::uint32_t>(chunks.size() + 12));
  out.insert(out.end(), chunks.begin(), chunks.end());
  return out;
}

/// A model with one buffer; views and accessors are added one by one, the rest is JSON text.
class Model {
 public:
  Bin bin;

  /// A view over the whole rest of the buffer from `offset`; `more` is ", "-led JSON.
  std::size_t view(std::size_t offset, std::size_t length, std::string_view more = "") {
    views_.push_back(
        fmt::format(R"({{"buffer":0,"byteOffset":{},"byteLength":{}{}}})", offset, length, more));
    return views_.size() - 1;
  }
  std::size_t accessor(std::string json) {
    accessors_.push_back(std::move(json));
    return accessors_.size() - 1;
  }
  /// Adds values, their view and their accessor.
  template <class T>
  std::size_t values(std::initializer_list<T> list, int component, std::string_view type, std::size_t count,
                     std::string_view more = "") {
    const std::size_t offset = bin.add(list);
    const std::size_t at = view(offset, list.size() * sizeof(T));
    return accessor(fmt::format(R"({{"bufferView":{},"componentType":{},"type":"{}","count":{}{}}})", at,
                                component, type, count, more));
  }
  /// The positions (0,0,0), (1,0,0), (0,1,0).
  std::size_t triangle() { return values<float>({0, 0, 0, 1, 0, 0, 0, 1, 0}, 5126, "VEC3", 3); }

  /// `more` is ", "-led JSON of the top level.
  [[nodiscard]] std::string json(std::string_view more) const {
    std::string out = R"({"asset":{"version":"2.0"})";
    if (!bin.bytes().empty()) out += fmt::format(R"(,"buffers":[{{"byteLength":{}}}])", bin.bytes().size());
    if (!views_.empty()) out += fmt::format(R"(,"bufferViews":[{}])", fmt::join(views_, ","));
    if (!accessors_.empty()) out += fmt::format(R"(,"accessors":[{}])", fmt::join(accessors_, ","));
    out += more;
    out += '}';
    return out;
  }
  [[nodiscard]] std::vector<std::byte> file(std::string_view more) const {
    return glb(json(more), bin.bytes());
  }
  /// One node with one mesh with one primitive.
  [[nodiscard]] std::vector<std::byte> primitive(std::string_view primitive_json,
                                                 std::string_view more = "") const {
    return file(
        fmt::format(R"(,"nodes":[{{"mesh":0}}],"meshes":[{{"primitives":[{}]}}]{})", primitive_json, more));
  }

 private:
  std::vector<std::string> views_;
  std::vector<std::string> accessors_;
};

inline Result<Scene> load(std::span<const std::byte> bytes, GltfReport* report = nullptr) {
  return load_gltf_bytes(bytes, {}, {}, report);
}

/// Loads, and gives the one geometry there is; an empty one, and a failed test, without it.
inline scene::Geometry only_geometry(std::span<const std::byte> bytes) {
  const auto scene = load(bytes);
  EXPECT_TRUE(scene) << scene.error().text();
  if (!scene || scene->geometries().size() != 1) {
    ADD_FAILURE() << "not one geometry";
    return {};
  }
  return scene->geometries().row_at(0);
}

/// The sentence with which loading is refused; "loads" when it is not.
inline std::string refusal(std::span<const std::byte> bytes) {
  const auto scene = load(bytes);
  if (scene) return "loads";
  EXPECT_TRUE(scene.error().code == ErrorCode::bad_input || scene.error().code == ErrorCode::over_limit);
  return scene.error().message;
}
inline std::string refusal(std::string_view json) { return refusal(bytes_of(json)); }

/// All warnings in one text.
inline std::string warnings_of(std::span<const std::byte> bytes) {
  GltfReport report;
  const auto scene = load(bytes, &report);
  EXPECT_TRUE(scene) << scene.error().text();
  return fmt::format("{}", fmt::join(report.warnings, "\n"));
}

/// What the steps of a load need, around some JSON.
class Steps {
 public:
  explicit Steps(std::string_view json) {
    auto parsed = gltf::JsonDocument::parse(std::as_bytes(std::span{json}), "'t.gltf'");
    EXPECT_TRUE(parsed) << parsed.error().text();
    document_ = *std::move(parsed);
    context_ =
        std::make_unique<gltf::Context>(gltf::Context{.root = document_->root(),
                                                      .options = options,
                                                      .base = {},
                                                      .warnings = warnings,
                                                      .asset = {},
                                                      .bytes = gltf::Budget{options.max_bytes},
                                                      .vertices = gltf::Budget{options.max_vertices},
                                                      .geometry = gltf::Budget{options.max_geometry_bytes}});
  }

  GltfOptions options;
  gltf::Warnings warnings;
  [[nodiscard]] gltf::Context& context() { return *context_; }
  [[nodiscard]] gltf::JsonValue root() const { return document_->root(); }

 private:
  std::unique_ptr<gltf::JsonDocument> document_;
  std::unique_ptr<gltf::Context> context_;
};

}  // namespace ambito::test
