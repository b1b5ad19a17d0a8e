#include "gltf/lights.h"

#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "gltf/json_fields.h"
#include "gltf/uri.h"

namespace ambito::gltf {

namespace {

void read_spot(JsonValue value, Fields& parent, scene::Light& light) {
  if (!value) {
    parent.refuse("a spot light has this", "spot");
    return;
  }
  Fields fields{value};
  const NumberRange right_angle{.min = 0.0, .max = std::numbers::pi / 2 + 1e-6};
  light.inner_cone = radians(fields.number("innerConeAngle", 0.0f, right_angle));
  light.outer_cone = radians(fields.number("outerConeAngle", std::numbers::pi_v<float> / 4, right_angle));
  if (fields.ok() && light.inner_cone.radians >= light.outer_cone.radians) {
    fields.refuse(
        fmt::format("{} is not below outerConeAngle {}", light.inner_cone.radians, light.outer_cone.radians),
        "innerConeAngle");
  }
  parent.adopt(fields);
}

Result<std::optional<scene::Light>> read_light(JsonValue value, Context& context) {
  Fields fields{value};
  scene::Light light;
  light.name = fields.text("name");
  const auto color = fields.numbers<3>("color", {1.0f, 1.0f, 1.0f}, NumberRange::at_least(0.0));
  light.color = {color[0], color[1], color[2]};
  light.intensity = fields.number("intensity", 1.0f, NumberRange::at_least(0.0));
  light.range = fields.number("range", 0.0f, NumberRange::above(0.0));
  const std::string_view type = fields.required_text("type");
  if (type == "directional") {
    light.kind = scene::LightKind::directional;
    if (fields.has("range"))
      context.warnings.add("light range", value, "a directional light has no range", "range");
    light.range = 0.0f;
  } else if (type == "point") {
    light.kind = scene::LightKind::point;
  } else if (type == "spot") {
    light.kind = scene::LightKind::spot;
    read_spot(fields.object("spot"), fields, light);
  } else {
    if (!fields.ok()) return fields.failure();
    context.warnings.add(
        "light type", value,
        fmt::format("'{}' is not a type of light that is known: it does not shine", shortened(type)), "type");
    return std::optional<scene::Light>{};
  }
  if (!fields.ok()) return fields.failure();
  return std::optional{std::move(light)};
}

}  // namespace

Result<std::vector<std::optional<scene::Light>>> read_lights(Context& context) {
  Fields root{context.root};
  const JsonValue extension = root.extension("KHR_lights_punctual");
  if (!root.ok()) return root.failure();
  std::vector<std::optional<scene::Light>> out;
  if (!extension) return out;
  Fields fields{extension};
  const JsonValue list = fields.array("lights");
  if (fields.ok() && !list) fields.refuse("this is missing", "lights");
  if (!fields.ok()) return fields.failure();
  out.reserve(list.size());
  for (const JsonItem item : list) {
    auto light = read_light(item.value, context);
    if (!light) return fail(std::move(light).error());
    out.push_back(*std::move(light));
  }
  return out;
}

}  // namespace ambito::gltf
