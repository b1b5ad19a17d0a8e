#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include <ambito/ambito.h>

#include "tools/choose_camera.h"
#include "tools/commands.h"
#include "tools/limits_report.h"
#include "tools/progress.h"

namespace ambito::tools {
namespace {

/// One picture on a device with the default limits and what is granted beyond them.
struct Try {
  Result<Image> image;
  std::vector<Wish> wishes;
  std::string adapter;
};

Result<Try> draw(const LimitsCommand& command, const Scene& scene, const View& view, std::vector<std::string> granted) {
  auto renderer = Renderer::create({.label = "ambito limits",
                                    .adapter = command.device.adapter,
                                    .default_limits = true,
                                    .granted = std::move(granted),
                                    .feed = command.feed,
                                    .profile = true});
  if (!renderer) return fail(std::move(renderer).error());
  Try result{.image = renderer->render(scene, view), .wishes = {}, .adapter = renderer->device().adapter};
  if (const auto errors = renderer->gpu_errors(); !errors.empty())
    return fail(ErrorCode::gpu, "WebGPU complains: " + errors.front());
  result.wishes = renderer->wishes();
  return result;
}

/// A scene that a limit stops is what this verb is about; any other failure ends it.
bool is_about_limits(const Try& t) { return t.image || t.image.error().code == ErrorCode::over_limit; }

/// A frame that was refused early has not asked for everything.
void learn_needs(LimitsReport& report, const std::vector<Wish>& wishes) {
  for (std::size_t i = 0; i < report.rows.size(); ++i) {
    Wish& known = report.rows[i].wish;
    if (wishes[i].needed <= known.needed) continue;
    known.needed = wishes[i].needed;
    known.needed_by = wishes[i].needed_by;
  }
}

Result<void> try_alone(const LimitsCommand& command, const Scene& scene, const View& view, const Try& standard,
                       LimitsReport& report) {
  for (WishRow& row : report.rows) {
    row.tried = row.wish.adapter > row.wish.standard;
    if (!row.tried) continue;
    auto raised = draw(command, scene, view, {row.wish.name});
    if (!raised) return fail(std::move(raised).error());
    if (!is_about_limits(*raised)) return fail(std::move(raised->image).error());
    row.renders = raised->image.has_value();
    if (!row.renders) row.message = raised->image.error().message;
    row.same_picture = standard.image && raised->image && standard.image->pixels == raised->image->pixels;
    learn_needs(report, raised->wishes);
  }
  return {};
}

}  // namespace

int run(const LimitsCommand& command) {
  Progress progress(!command.json);
  progress.show("loading");
  const auto scene = load_gltf(command.scene);
  if (!scene) return report(scene.error());
  const auto camera = choose_camera(*scene, {}, command.size);
  if (!camera) return report(camera.error());
  const View view{.camera = camera->camera, .size = command.size};

  progress.show("with default limits");
  const auto standard = draw(command, *scene, view, {});
  if (!standard) return report(standard.error());
  if (!is_about_limits(*standard)) return report(standard->image.error());
  LimitsReport all{.scene = command.scene.string(),
                   .size = command.size,
                   .adapter = standard->adapter,
                   .renders = standard->image.has_value(),
                   .message = standard->image ? "" : standard->image.error().message,
                   .rows = {}};
  for (const Wish& wish : standard->wishes) all.rows.push_back({.wish = wish});
  progress.show("with one of them raised at a time");
  if (auto ok = try_alone(command, *scene, view, *standard, all); !ok) return report(ok.error());
  progress.clear();
  std::fputs((command.json ? to_json(all) : to_text(all)).c_str(), stdout);
  return standard->image ? 0 : report(standard->image.error());
}

}  // namespace ambito::tools
