#include <cmath>

#include <nlohmann/json.hpp>

#include "tools/drill_report.h"
#include "tools/limits_report.h"
#include "tools/render_report.h"
#include "tools/scene_report.h"
#include "tools/trace_report.h"
#include "tools/view_report.h"

// The only file that knows nlohmann-json. Keys keep the order in which they are written here.
namespace ambito::tools {
namespace {

using Json = nlohmann::ordered_json;

std::string print(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json vec(const vec3f& v) { return Json::array({v.x, v.y, v.z}); }

Json device_json(const DeviceInfo& device) {
  Json missing = Json::object();
  for (const auto& [feature, lost] : device.missing) missing[feature] = lost;
  Json limits = Json::object();
  for (const auto& [name, value] : device.limits) limits[name] = value;
  return {{"adapter", device.adapter},
          {"vendor", device.vendor},
          {"driver", device.driver},
          {"type", device.type},
          {"backend", device.backend},
          {"implementation", device.implementation},
          {"features", device.features},
          {"missing", missing},
          {"limits", limits}};
}

Json stats_json(const Stats& stats) {
  return {{"objects", stats.objects},
          {"visible_objects", stats.visible_objects},
          {"draws", stats.draws},
          {"lights", stats.lights},
          {"render_passes", stats.render_passes},
          {"pipelines", stats.pipelines},
          {"gpu_objects", stats.live_objects},
          {"gpu_bytes", stats.gpu_bytes},
          {"device_losses", stats.device_losses}};
}

Json prepass_json(const Stats& stats) {
  return {{"on", stats.prepass}, {"reason", stats.prepass_reason}, {"overdraw", stats.overdraw}};
}

Json census_json(const std::vector<CensusLine>& lines) {
  Json rows = Json::array();
  for (const CensusLine& line : lines) {
    rows.push_back({{"kind", line.kind}, {"label", line.label}, {"count", line.count}, {"bytes", line.bytes}});
  }
  return rows;
}

Json milliseconds_json(const std::optional<double>& milliseconds) {
  return milliseconds ? Json(*milliseconds) : Json("n/a");
}

Json gpu_json(const FrameTimes& times) {
  if (!times.gpu_available) return "unavailable";
  Json passes = Json::array();
  for (const GpuPassTime& pass : times.gpu) {
    passes.push_back({{"name", pass.name}, {"milliseconds", milliseconds_json(pass.milliseconds)}});
  }
  return {{"milliseconds", milliseconds_json(times.gpu_milliseconds)}, {"passes", passes}};
}

Json cpu_json(const FrameTimes& times) {
  Json passes = Json::array();
  double sum = 0.0;
  for (const CpuPassTime& pass : times.cpu) {
    passes.push_back({{"name", pass.name}, {"milliseconds", pass.milliseconds}});
    sum += pass.milliseconds;
  }
  return {{"milliseconds", sum}, {"passes", passes}};
}

}  // namespace

std::string to_json(const RenderReport& r) {
  Json timings = Json::object();
  for (const TimedPart& part : r.timings) timings[part.name] = part.milliseconds;
  timings["total"] = r.total_milliseconds;
  Json report = {{"scene", r.command.scene.string()},
                {"output", r.command.output.string()},
                {"width", r.command.size.width},
                {"height", r.command.size.height},
                {"camera", r.camera},
                {"adapter", r.device.adapter},
                {"driver", r.device.driver},
                {"implementation", r.device.implementation},
                {"feed", r.command.feed == Feed::offset ? "offset" : "storage"},
                {"samples", r.command.samples},
                {"cull", r.command.culling == Culling::off ? "off" : "cpu"},
                {"prepass", prepass_json(r.stats)},
                {"cascades", r.stats.cascades},
                {"stats", stats_json(r.stats)},
                {"warnings", r.warnings},
                {"milliseconds", timings},
                {"gpu", gpu_json(r.times)},
                {"cpu", cpu_json(r.times)}};
  if (r.command.census) report["census"] = census_json(r.census);
  return print(report);
}

std::string to_json(const DeviceInfo& device) { return print(device_json(device)); }

std::string to_json(const ImageDifference& d, bool equal) {
  const Json psnr = std::isfinite(d.psnr_db) ? Json(d.psnr_db) : Json(nullptr);
  return print({{"equal", equal},
                {"max_difference", d.max_difference},
                {"differing_pixels", d.differing_pixels},
                {"differing_share", d.differing_share},
                {"mean_absolute_error", d.mean_absolute_error},
                {"psnr_db", psnr}});
}

std::string to_json(const std::optional<Skew>& skew) {
  if (!skew) return print({{"skewed", false}});
  return print({{"skewed", true},
                {"width", skew->width},
                {"stride", skew->stride},
                {"bytes_per_pixel", skew->bytes_per_pixel}});
}

std::string to_json(const DrillReport& r) {
  Json rows = Json::array();
  for (const DrillRow& row : r.rows) {
    rows.push_back({{"point", row.name},
                    {"loss", row.forced ? "forced" : "destroyed"},
                    {"losses", row.losses},
                    {"recovered", row.recovered},
                    {"same_picture", row.same_picture},
                    {"scene_unchanged", row.scene_unchanged},
                    {"live_objects_before", row.live_before},
                    {"live_objects_after", row.live_after},
                    {"recovery_ratio", row.ratio},
                    {"message", row.message}});
  }
  return print({{"scene", r.scene}, {"passed", r.passed()}, {"cold_milliseconds", r.cold_milliseconds}, {"exercises", rows}});
}

std::string to_json(const LimitsReport& r) {
  Json rows = Json::array();
  for (const WishRow& row : r.rows) {
    const Wish& wish = row.wish;
    Json json = {{"name", wish.name},
                 {"kind", wish.feature ? "feature" : "limit"},
                 {"used_by", wish.used_by},
                 {"default", wish.standard},
                 {"wanted", wish.wanted},
                 {"adapter", wish.adapter}};
    if (!wish.feature) json["needed"] = wish.needed;
    if (!wish.needed_by.empty()) json["needed_by"] = wish.needed_by;
    json["default_suffices"] = row.enough();
    json["without_it"] = wish.lost;
    json["sentence"] = sentence(row);
    if (row.tried) json["alone"] = {{"renders", row.renders}, {"same_picture", row.same_picture}, {"message", row.message}};
    rows.push_back(std::move(json));
  }
  return print({{"scene", r.scene},
                {"width", r.size.width},
                {"height", r.size.height},
                {"adapter", r.adapter},
                {"renders_with_default_limits", r.renders},
                {"message", r.message},
                {"wishes", rows}});
}

std::string to_json(const SceneReport& r) {
  const Json bounds = r.bounds.empty() ? Json(nullptr) : Json{{"min", vec(r.bounds.min)}, {"max", vec(r.bounds.max)}};
  return print({{"file", r.file},
                {"bytes", r.bytes},
                {"version", r.gltf.version},
                {"generator", r.gltf.generator},
                {"extensions_used", r.gltf.extensions_used},
                {"extensions_required", r.gltf.extensions_required},
                {"nodes", r.nodes},
                {"meshes", r.meshes},
                {"geometries", r.geometries},
                {"vertices", r.vertices},
                {"triangles", r.triangles},
                {"materials", r.materials},
                {"images", r.images},
                {"lights", r.lights},
                {"cameras", r.cameras},
                {"bounds", bounds},
                {"warnings", r.gltf.warnings}});
}

std::string to_json(const ViewReport& report) {
  return print({{"scene", report.scene},
                  {"adapter", report.adapter},
                  {"format", report.format},
                  {"frames", report.frames},
                  {"shown", report.shown},
                  {"left_out", report.left_out},
                  {"seconds", report.seconds},
                  {"held_milliseconds", report.mean_held_milliseconds()},
                  {"longest_held_milliseconds", report.longest_held_milliseconds}});
}

namespace {

/// The form of Chrome's trace events: an event of kind "M" names a process or a thread, "X" is a span.
Json meta_event(const char* kind, const TraceTrack& track, const std::string& name) {
  return {{"name", kind}, {"ph", "M"}, {"pid", track.process}, {"tid", track.thread}, {"args", {{"name", name}}}};
}

Json span_event(const TraceTrack& track, const TraceSpan& span) {
  Json args = Json::object();
  for (const auto& [name, value] : span.notes) args[name] = value;
  return {{"name", span.name},      {"cat", span.category},    {"ph", "X"},
          {"ts", span.begin},       {"dur", span.duration},    {"pid", track.process},
          {"tid", track.thread},    {"args", std::move(args)}};
}

}  // namespace

std::string to_json(const TraceReport& report) {
  Json events = Json::array();
  for (const TraceTrack& track : report.tracks) {
    events.push_back(meta_event("process_name", track, track.process_name));
    events.push_back(meta_event("thread_name", track, track.thread_name));
    for (const TraceSpan& span : track.spans) events.push_back(span_event(track, span));
  }
  Json notes = Json::object();
  for (const auto& [name, value] : report.notes) notes[name] = value;
  return print({{"traceEvents", std::move(events)}, {"displayTimeUnit", "ms"}, {"otherData", std::move(notes)}});
}

}  // namespace ambito::tools
