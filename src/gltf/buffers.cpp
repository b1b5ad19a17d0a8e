#include "gltf/buffers.h"

#include <utility>

#include <fmt/format.h>

#include "core/file.h"
#include "gltf/base64.h"
#include "gltf/json_fields.h"
#include "gltf/meshopt.h"
#include "gltf/uri.h"

namespace ambito::gltf {

namespace {

std::unexpected<Error> over_bytes(JsonValue place, const Context& context) {
  return place.fail(
      fmt::format("the model's files exceed the limit of {} bytes together", context.bytes.limit()), {},
      ErrorCode::over_limit);
}

Result<std::vector<std::byte>> read_data_uri(std::string_view uri, JsonValue place, Context& context) {
  const auto parts = split_data_uri(uri);
  if (!parts) return place.fail(parts.error().message);
  if (!context.bytes.take(parts->base64.size() / 4 * 3)) return over_bytes(place, context);
  auto bytes = decode_base64(parts->base64);
  if (!bytes) return place.fail(bytes.error().message);
  return bytes;
}

/// Without its last full stop: it becomes part of a longer sentence.
std::string clause(std::string message) {
  if (message.ends_with('.')) message.pop_back();
  return message;
}

/// Checks [offset, offset + length) against a buffer's declared length.
void check_range(Fields& fields, std::uint64_t offset, std::uint64_t length, std::uint64_t available) {
  if (offset <= available && length <= available - offset) return;
  fields.refuse(
      fmt::format("{} bytes from offset {} do not fit into the buffer's {} bytes", length, offset, available),
      "byteLength");
}

}  // namespace

Result<std::vector<std::byte>> read_uri(std::string_view uri, JsonValue place, Context& context) {
  if (is_data_uri(uri)) return read_data_uri(uri, place, context);
  const auto path = relative_path(uri);
  if (!path) return place.fail(path.error().message);
  if (context.base.empty()) {
    return place.fail(
        fmt::format("'{}' cannot be read: the model comes from memory and has no folder", shortened(uri)));
  }
  // Beside a bare file name messages show the bare name too.
  const std::filesystem::path file = context.base == "." ? *path : context.base / *path;
  // A pipe would never end, and a device has no size that could be checked first.
  std::error_code ignored;
  const auto type = std::filesystem::status(file, ignored).type();
  if (type != std::filesystem::file_type::regular && type != std::filesystem::file_type::directory &&
      type != std::filesystem::file_type::not_found && type != std::filesystem::file_type::none) {
    return place.fail(fmt::format("'{}' is no regular file", shortened(uri)));
  }
  context.files.push_back(file);
  auto bytes = read_file(file, context.bytes.left());
  if (!bytes) return place.fail(clause(bytes.error().message), {}, bytes.error().code);
  if (!context.bytes.take(bytes->size())) return over_bytes(place, context);
  return bytes;
}

Result<Buffers> Buffers::read(Context& context, std::optional<std::span<const std::byte>> binary) {
  Buffers out;
  if (auto read = out.read_buffers(context, binary); !read) return fail(std::move(read).error());
  if (auto read = out.read_views(context); !read) return fail(std::move(read).error());
  return out;
}

Result<void> Buffers::read_buffers(Context& context, std::optional<std::span<const std::byte>> binary) {
  Fields root{context.root};
  const JsonValue list = root.array("buffers");
  if (!root.ok()) return root.failure();
  buffers_.reserve(list.size());
  for (const JsonItem item : list) {
    Fields fields{item.value};
    Buffer buffer;
    buffer.json = item.value;
    buffer.length = fields.required_integer("byteLength", 1);
    const bool has_uri = fields.has("uri");
    const std::string_view uri = fields.text("uri");
    if (!fields.ok()) return fields.failure();
    if (has_uri) {
      auto bytes = read_uri(uri, item.value.member("uri"), context);
      if (!bytes) return fail(std::move(bytes).error());
      buffer.owned = *std::move(bytes);
      buffer.bytes = buffer.owned;
      buffer.has_bytes = true;
    } else if (buffers_.empty() && binary) {
      buffer.bytes = *binary;
      buffer.has_bytes = true;
    }  // others have no bytes here: an error only where a view of them is used
    if (buffer.has_bytes && buffer.bytes.size() < buffer.length) {
      return item.value.fail(
          fmt::format("{} bytes are declared, there are {}", buffer.length, buffer.bytes.size()),
          "byteLength");
    }
    buffers_.push_back(std::move(buffer));
  }
  return {};
}

Result<void> Buffers::read_views(Context& context) {
  Fields root{context.root};
  const JsonValue list = root.array("bufferViews");
  if (!root.ok()) return root.failure();
  const auto buffer_count = static_cast<std::uint32_t>(buffers_.size());
  views_.reserve(list.size());
  for (const JsonItem item : list) {
    Fields fields{item.value};
    BufferView view;
    view.json = item.value;
    view.buffer = fields.required_index("buffer", buffer_count, "buffers");
    view.offset = fields.integer("byteOffset", 0);
    view.length = fields.required_integer("byteLength", 1);
    view.stride = static_cast<std::uint32_t>(fields.integer("byteStride", 0, 4, 252));
    if (view.stride % 4 != 0)
      fields.refuse(fmt::format("{} is not a multiple of 4", view.stride), "byteStride");
    if (fields.ok()) check_range(fields, view.offset, view.length, buffers_[view.buffer].length);
    if (const JsonValue extension = fields.extension("EXT_meshopt_compression")) {
      auto compressed = read_compressed_view(extension, buffer_count, view.length);
      if (!compressed) return fail(std::move(compressed).error());
      Fields inner{extension};
      check_range(inner, compressed->offset, compressed->length, buffers_[compressed->buffer].length);
      if (!inner.ok()) return inner.failure();
      view.compressed = *compressed;
    }
    if (!fields.ok()) return fields.failure();
    views_.push_back(view);
  }
  decompressed_.resize(views_.size());
  return {};
}

Result<std::span<const std::byte>> Buffers::range(std::uint32_t index, std::uint64_t offset,
                                                  std::uint64_t length) const {
  const Buffer& buffer = buffers_[index];
  if (!buffer.has_bytes) return buffer.json.fail("the buffer has neither a uri nor the GLB's BIN chunk");
  return buffer.bytes.subspan(offset,
                              length);  // the range was checked against `length`, which is not above the size
}

Result<std::span<const std::byte>> Buffers::view_bytes(std::uint32_t index, Context& context) {
  const BufferView& view = views_[index];
  if (!view.compressed) return range(view.buffer, view.offset, view.length);
  std::vector<std::byte>& decoded = decompressed_[index];
  if (decoded.empty()) {
    const CompressedView& compressed = *view.compressed;
    if (!context.geometry.take(view.length)) {
      return compressed.json.fail(
          fmt::format("the decompressed data exceed the limit of {} bytes", context.geometry.limit()), {},
          ErrorCode::over_limit);
    }
    auto source = range(compressed.buffer, compressed.offset, compressed.length);
    if (!source) return source;
    auto bytes = decompress(compressed, *source);
    if (!bytes) return fail(std::move(bytes).error());
    decoded = *std::move(bytes);
  }
  return std::span<const std::byte>{decoded};
}

}  // namespace ambito::gltf
