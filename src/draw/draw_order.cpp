#include "draw/draw_order.h"

#include <algorithm>
#include <tuple>

#include "residency/drawables.h"
#include "shading/material_key.h"
#include "shading/pipelines.h"

namespace ambito::draw {
namespace {

auto sort_key(const DrawItem& item) {
  return std::tuple(item.pipeline.index, item.material.index, item.arena, item.first, item.count,
                    item.base_vertex, item.object);
}

}  // namespace

void sort_items(std::vector<DrawItem>& items) {
  std::sort(items.begin(), items.end(),
            [](const DrawItem& a, const DrawItem& b) { return sort_key(a) < sort_key(b); });
}

Result<void> DrawOrder::sync(const residency::Drawables& drawables, shading::Pipelines& pipelines,
                             std::uint32_t pass_template) {
  if (drawables.revision() == seen_ && pass_template == pass_template_) return {};
  items_.clear();
  const auto& rows = drawables.rows();
  for (std::uint32_t object = 0; object < rows.size(); ++object) {
    const residency::Drawable& row = rows[object];
    if (row.count == 0 || row.blended != (part_ == Part::blended)) continue;
    if (part_ == Part::casters && has(row.variant.material, shading::MaterialFeature::unlit)) continue;
    const auto drawing = pipelines.drawing(pass_template, row.variant, row.group);
    if (!drawing) return fail(drawing.error());
    items_.push_back({.pipeline = drawing->pipeline,
                      .material = drawing->material,
                      .count = row.count,
                      .first = row.first,
                      .base_vertex = row.base_vertex,
                      .object = object,
                      .arena = static_cast<std::uint8_t>(row.variant.streams),
                      .indexed = row.indexed});
  }
  sort_items(items_);
  seen_ = drawables.revision();
  pass_template_ = pass_template;
  return {};
}

}  // namespace ambito::draw
