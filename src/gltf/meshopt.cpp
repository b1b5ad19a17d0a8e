#include "gltf/meshopt.h"

#include <fmt/format.h>
#include <meshoptimizer.h>

#include "gltf/json_fields.h"
#include "gltf/uri.h"

namespace ambito::gltf {

namespace {

using Mode = CompressedView::Mode;
using Filter = CompressedView::Filter;

Mode read_mode(Fields& fields) {
  const std::string_view text = fields.required_text("mode");
  if (text == "ATTRIBUTES") return Mode::attributes;
  if (text == "TRIANGLES") return Mode::triangles;
  if (text == "INDICES") return Mode::indices;
  fields.refuse(fmt::format("'{}' is not a mode of the extension", shortened(text)), "mode");
  return Mode::attributes;
}

Filter read_filter(Fields& fields) {
  const std::string_view text = fields.text("filter", "NONE");
  if (text == "NONE") return Filter::none;
  if (text == "OCTAHEDRAL") return Filter::octahedral;
  if (text == "QUATERNION") return Filter::quaternion;
  if (text == "EXPONENTIAL") return Filter::exponential;
  fields.refuse(fmt::format("'{}' is not a filter of the extension", shortened(text)), "filter");
  return Filter::none;
}

/// The strides that the codec takes; it asserts on others.
void check_stride(Fields& fields, const CompressedView& view) {
  const std::uint32_t stride = view.stride;
  bool fits = view.mode == Mode::attributes ? stride % 4 == 0 && stride >= 4 && stride <= 256
                                            : stride == 2 || stride == 4;
  if (view.filter == Filter::octahedral) fits = fits && (stride == 4 || stride == 8);
  if (view.filter == Filter::quaternion) fits = fits && stride == 8;
  if (!fits) fields.refuse(fmt::format("{} does not fit the mode and the filter", stride), "byteStride");
  if (view.mode != Mode::attributes && view.filter != Filter::none) {
    fields.refuse("only ATTRIBUTES can have a filter", "filter");
  }
  if (view.mode == Mode::triangles && view.count % 3 != 0) {
    fields.refuse(fmt::format("{} is not a multiple of 3", view.count), "count");
  }
}

void apply_filter(const CompressedView& view, void* data) {
  switch (view.filter) {
    case Filter::none:
      return;
    case Filter::octahedral:
      meshopt_decodeFilterOct(data, view.count, view.stride);
      return;
    case Filter::quaternion:
      meshopt_decodeFilterQuat(data, view.count, view.stride);
      return;
    case Filter::exponential:
      meshopt_decodeFilterExp(data, view.count, view.stride);
      return;
  }
}

}  // namespace

Result<CompressedView> read_compressed_view(JsonValue extension, std::uint32_t buffer_count,
                                            std::uint64_t view_length) {
  Fields fields{extension};
  CompressedView view;
  view.json = extension;
  view.buffer = fields.required_index("buffer", buffer_count, "buffers");
  view.offset = fields.integer("byteOffset", 0);
  view.length = fields.required_integer("byteLength", 1);
  view.stride = static_cast<std::uint32_t>(fields.required_integer("byteStride", 1, 256));
  view.count = static_cast<std::uint32_t>(fields.required_integer("count", 1, UINT32_MAX));
  view.mode = read_mode(fields);
  view.filter = read_filter(fields);
  check_stride(fields, view);
  if (std::uint64_t{view.stride} * view.count != view_length) {
    fields.refuse(fmt::format("{} elements of {} bytes are not the view's {} bytes", view.count, view.stride,
                              view_length),
                  "count");
  }
  if (!fields.ok()) return fields.failure();
  return view;
}

Result<std::vector<std::byte>> decompress(const CompressedView& view, std::span<const std::byte> source) {
  std::vector<std::byte> out(std::size_t{view.count} * view.stride);
  const auto* from = reinterpret_cast<const unsigned char*>(source.data());
  int status = -1;
  switch (view.mode) {
    case Mode::attributes:
      status = meshopt_decodeVertexBuffer(out.data(), view.count, view.stride, from, source.size());
      break;
    case Mode::triangles:
      status = meshopt_decodeIndexBuffer(out.data(), view.count, view.stride, from, source.size());
      break;
    case Mode::indices:
      status = meshopt_decodeIndexSequence(out.data(), view.count, view.stride, from, source.size());
      break;
  }
  if (status != 0) return view.json.fail("the compressed data are damaged");
  apply_filter(view, out.data());
  return out;
}

}  // namespace ambito::gltf
