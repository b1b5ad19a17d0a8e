#include "gltf/cameras.h"

#include <fmt/format.h>

#include "gltf/json_fields.h"
#include "gltf/uri.h"

namespace ambito::gltf {

namespace {

/// Wide enough to see almost everything; tan(π/2) has no value.
constexpr float widest_fov = 3.1f;

void read_perspective(Fields& fields, scene::CameraRow& row, Warnings& warnings) {
  row.projection = scene::Projection::perspective;
  row.fov_y = radians(fields.required_number("yfov", NumberRange::above(0.0)));
  if (row.fov_y.radians > widest_fov) {
    warnings.add("yfov", fields.value(),
                 fmt::format("an angle of {} is drawn as {}", row.fov_y.radians, widest_fov), "yfov");
    row.fov_y = radians(widest_fov);
  }
  row.aspect = fields.number("aspectRatio", 0.0f, NumberRange::above(0.0));
  row.near_plane = fields.required_number("znear", NumberRange::above(0.0));
  row.far_plane = fields.number("zfar", 0.0f, NumberRange::above(0.0));
  if (fields.ok() && fields.has("zfar") && row.far_plane <= row.near_plane) {
    fields.refuse(fmt::format("{} is not above znear {}", row.far_plane, row.near_plane), "zfar");
  }
}

void read_orthographic(Fields& fields, scene::CameraRow& row) {
  row.projection = scene::Projection::orthographic;
  row.half_width = fields.required_number("xmag");
  row.half_height = fields.required_number("ymag");
  if (fields.ok() && row.half_width == 0.0f) fields.refuse("the camera has no width", "xmag");
  if (fields.ok() && row.half_height == 0.0f) fields.refuse("the camera has no height", "ymag");
  row.near_plane = fields.required_number("znear", NumberRange::at_least(0.0));
  row.far_plane = fields.required_number("zfar", NumberRange::above(0.0));
  if (fields.ok() && row.far_plane <= row.near_plane) {
    fields.refuse(fmt::format("{} is not above znear {}", row.far_plane, row.near_plane), "zfar");
  }
}

}  // namespace

Result<std::vector<scene::CameraRow>> read_cameras(Context& context) {
  Fields root{context.root};
  const JsonValue list = root.array("cameras");
  if (!root.ok()) return root.failure();
  std::vector<scene::CameraRow> out;
  out.reserve(list.size());
  for (const JsonItem item : list) {
    Fields fields{item.value};
    scene::CameraRow row;
    row.name = fields.text("name");
    const std::string_view type = fields.required_text("type");
    if (fields.ok() && type != "perspective" && type != "orthographic") {
      fields.refuse(fmt::format("'{}' is neither perspective nor orthographic", shortened(type)), "type");
    }
    if (fields.has("perspective") && fields.has("orthographic")) {
      fields.refuse("a camera has either perspective or orthographic");
    }
    if (fields.ok() && !fields.has(type)) fields.refuse("this is missing", type);
    const JsonValue lens_value = fields.ok() ? fields.object(type) : JsonValue{};
    if (!fields.ok()) return fields.failure();
    Fields lens{lens_value};
    type == "perspective" ? read_perspective(lens, row, context.warnings) : read_orthographic(lens, row);
    if (!lens.ok()) return lens.failure();
    out.push_back(std::move(row));
  }
  return out;
}

}  // namespace ambito::gltf
