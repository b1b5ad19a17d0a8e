#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <ambito/ambito.h>

#include "core/timer.h"
#include "scene/content_hash.h"
#include "tools/choose_camera.h"
#include "tools/commands.h"
#include "tools/drill_report.h"
#include "tools/progress.h"

namespace ambito::tools {
namespace {

/// One loss, or several in a row, at one point.
struct Exercise {
  std::string name;
  std::string point;
  std::uint32_t losses = 1;   ///< in one frame: repeats are hit as well
  std::uint32_t frames = 1;   ///< so many frames with a loss each
  bool first_frame = false;   ///< strikes before anything was drawn
  bool gives_up = false;      ///< three in a row: a sentence is expected, and the next frame comes back
  LossKind kind = LossKind::destroyed;
};

/// Every exercise, and where a loss can be forced, every one of them again as a driver would do it.
std::vector<Exercise> exercises_for(const std::vector<std::string>& points, bool can_force) {
  std::vector<Exercise> all;
  for (const std::string& point : points) all.push_back({.name = point, .point = point});
  all.push_back({.name = "during the first upload", .point = "during upload", .first_frame = true});
  all.push_back({.name = "while pipelines are being made", .point = "pipelines pending", .first_frame = true});
  all.push_back({.name = "first frame, before submit", .point = "between finish and submit", .first_frame = true});
  all.push_back({.name = "twice in a row", .point = "after prepare", .losses = 2});
  all.push_back({.name = "20 times", .point = "between finish and submit", .frames = 20});
  all.push_back({.name = "three in a row", .point = "after prepare", .losses = 3, .gives_up = true});
  if (!can_force) return all;
  const std::size_t count = all.size();
  for (std::size_t i = 0; i < count; ++i) {
    Exercise forced = all[i];
    forced.kind = LossKind::forced;
    all.push_back(std::move(forced));
  }
  return all;
}

struct Stage {
  const DrillCommand& command;
  View view;
  Image wanted;                   ///< the picture without a loss
  std::uint64_t live_objects = 0;  ///< after a frame without a loss
  double cold_milliseconds = 0.0;
  bool can_force = false;
};

RendererOptions options_of(const DrillCommand& command) {
  return {.label = "ambito drill",
          .adapter = command.device.adapter,
          .default_limits = command.device.default_limits,
          .granted = command.device.granted,
          .feed = command.feed,
          .culling = command.culling,
          .prepass = command.prepass,
          .cascades = command.cascades,
          .samples = command.samples};
}

/// Everything from nothing to the first submit, file and decoding included: what a recovery is measured by.
Result<void> run_cold(Stage& stage, std::vector<std::string>& points) {
  const Stopwatch watch;
  auto renderer = Renderer::create(options_of(stage.command));
  if (!renderer) return fail(std::move(renderer).error());
  auto scene = load_gltf(stage.command.scene);
  if (!scene) return fail(std::move(scene).error());
  auto camera = choose_camera(*scene, stage.command.camera, stage.view.size);
  if (!camera) return fail(std::move(camera).error());
  stage.view.camera = camera->camera;
  const double before = watch.seconds() * 1e3;
  auto image = renderer->render(*scene, stage.view);
  if (!image) return fail(std::move(image).error());
  stage.cold_milliseconds = before + renderer->stats().submit_milliseconds;
  stage.wanted = std::move(*image);
  stage.live_objects = renderer->stats().live_objects;
  stage.can_force = renderer->can_force_loss();
  auto found = renderer->loss_points(*scene, stage.view);
  if (!found) return fail(std::move(found).error());
  points = std::move(*found);
  return {};
}

bool same_picture(const Image& a, const Image& b) {
  return a.width == b.width && a.height == b.height && a.pixels == b.pixels;
}

/// The error that a frame ends with after too many losses, and the frame after it.
void give_up(const Stage& stage, Renderer& renderer, const Scene& scene, DrillRow& row) {
  const auto refused = renderer.render(scene, stage.view);
  const bool clean = !refused && refused.error().code == ErrorCode::device_lost;
  const auto image = renderer.render(scene, stage.view);
  row.recovered = clean && image.has_value();
  row.same_picture = image && same_picture(*image, stage.wanted);
}

Result<DrillRow> run_exercise(const Stage& stage, const Exercise& exercise) {
  DrillRow row{.name = exercise.name,
               .forced = exercise.kind == LossKind::forced,
               .losses = exercise.losses * exercise.frames};
  auto renderer = Renderer::create(options_of(stage.command));
  if (!renderer) return fail(std::move(renderer).error());
  auto scene = load_gltf(stage.command.scene);
  if (!scene) return fail(std::move(scene).error());
  const std::uint64_t before = scene::content_hash(*scene);
  if (!exercise.first_frame) {
    const auto image = renderer->render(*scene, stage.view);
    if (!image) return fail(image.error());
  }
  row.live_before = exercise.first_frame ? stage.live_objects : renderer->stats().live_objects;
  row.same_picture = true;
  row.recovered = true;
  for (std::uint32_t frame = 0; frame < exercise.frames; ++frame) {
    renderer->lose_device_at(exercise.point, exercise.losses, exercise.kind);
    if (exercise.gives_up) {
      give_up(stage, *renderer, *scene, row);
      break;
    }
    const auto image = renderer->render(*scene, stage.view);
    row.recovered = row.recovered && image.has_value() && renderer->losses_to_come() == 0;
    row.same_picture = row.same_picture && image && same_picture(*image, stage.wanted);
    if (!image) row.message = image.error().text();
  }
  row.recovered = row.recovered && renderer->stats().device_losses == row.losses;
  row.ratio = renderer->stats().recovery_milliseconds / stage.cold_milliseconds;
  row.live_after = renderer->stats().live_objects;
  row.scene_unchanged = scene::content_hash(*scene) == before;
  if (const auto errors = renderer->gpu_errors(); !errors.empty()) row.message = errors.front();
  return row;
}

}  // namespace

int run(const DrillCommand& command) {
  Stage stage{.command = command, .view = {.size = command.size}, .wanted = {}};
  std::vector<std::string> points;
  Progress progress(!command.json);
  progress.show("a frame without a loss");
  if (auto ok = run_cold(stage, points); !ok) return report(ok.error());
  DrillReport report_of{.scene = command.scene.string(), .cold_milliseconds = stage.cold_milliseconds, .rows = {}};
  for (const Exercise& exercise : exercises_for(points, stage.can_force)) {
    progress.show(exercise.name);
    auto row = run_exercise(stage, exercise);
    if (!row) return report(std::move(row).error());
    report_of.rows.push_back(std::move(*row));
  }
  progress.clear();
  std::fputs((command.json ? to_json(report_of) : to_text(report_of)).c_str(), stdout);
  return report_of.passed() ? 0 : exit_code(ErrorCode::device_lost);
}

}  // namespace ambito::tools
