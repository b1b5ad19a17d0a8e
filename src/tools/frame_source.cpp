#include "tools/frame_source.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <ambito/frame_graph.h>
#include <ambito/gltf.h>
#include <ambito/graph_lint.h>

#include "core/file.h"
#include "core/log.h"
#include "tools/choose_camera.h"

namespace ambito::tools {

namespace {

constexpr std::uint64_t max_edit_bytes = 1u << 20;
constexpr std::string_view output_name = "output";  ///< as the engine calls the picture

std::string size_text(Extent size) { return fmt::format("{} × {}", size.width, size.height); }

Result<std::string> read_text(const std::filesystem::path& path, std::uint64_t limit) {
  const auto bytes = read_file(path, limit);
  if (!bytes) return fail(bytes.error());
  return std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size());
}

bool is_graph_json(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension == ".json";
}

/// To declare or compile nonsense is misuse by a program, but the fault of a file where that is what it says.
Error blamed_on_file(Error error) {
  if (error.code == ErrorCode::misuse) error.code = ErrorCode::bad_input;
  return error;
}

Result<LoadedFrame> load_json(const FrameSource& source) {
  if (!source.graph_edit.empty())
    return fail(ErrorCode::usage, "an edit names passes of the engine's frame, and '" + source.path.string() +
                                      "' is a frame of its own");
  if (source.prepass)
    return fail(ErrorCode::usage, "'" + source.path.string() + "' says itself whether it has a prepass");
  if (source.cascades)
    return fail(ErrorCode::usage, "'" + source.path.string() + "' says itself whether it has shadows");
  if (source.samples)
    return fail(ErrorCode::usage, "'" + source.path.string() + "' says itself how many samples its textures have");
  const auto text = read_text(source.path, graph::max_json_bytes);
  if (!text) return fail(text.error());
  const std::string reading = "reading '" + source.path.string() + "'";
  auto read = graph::read_json(*text);
  if (!read) return fail(std::move(read).error(), reading);
  if (source.size) read->output = *source.size;
  auto compiled = graph::with_operations(*read, *text);
  if (!compiled) return fail(blamed_on_file(std::move(compiled).error()), reading);
  std::string title = source.path.filename().string() + ", " + size_text(read->output);
  return LoadedFrame{.graph = std::move(*read), .compiled = std::move(*compiled), .title = std::move(title)};
}

/// An edit can leave a frame that compiles and has no picture.
bool writes_output(const graph::FrameGraph& graph) {
  const auto is_output = [&](const graph::Access& access) {
    return access.kind == graph::ResourceKind::texture && graph::is_write(access.use) &&
           graph.textures[access.resource].name == output_name;
  };
  return std::ranges::any_of(graph.passes,
                             [&](const graph::Pass& pass) { return std::ranges::any_of(pass.accesses, is_output); });
}

Result<graph::Edit> read_edit_file(const std::filesystem::path& path) {
  if (path.empty()) return graph::Edit{};
  const auto text = read_text(path, max_edit_bytes);
  if (!text) return fail(text.error());
  auto edit = graph::read_edit(*text);
  if (!edit) return fail(std::move(edit).error(), "reading '" + path.string() + "'");
  return edit;
}

/// The engine's frame after the edit that was read from `path`.
Result<LoadedFrame> edited_frame(const frame::Plan& plan, const graph::Edit& edit, const std::filesystem::path& path) {
  const std::string editing = path.empty() ? "declaring the frame" : "editing the frame by '" + path.string() + "'";
  const auto blamed = [&](Error error) { return path.empty() ? std::move(error) : blamed_on_file(std::move(error)); };
  auto graph = frame_graph(plan, edit);
  if (!graph) return fail(blamed(std::move(graph).error()), editing);
  if (!writes_output(*graph))
    return fail(Error{.code = ErrorCode::bad_input,
                      .message = fmt::format("no pass is left that writes '{}', the picture", output_name),
                      .context = {}},
                editing);
  auto compiled = graph::compile(*graph);
  if (!compiled) return fail(blamed(std::move(compiled).error()), editing);
  return LoadedFrame{.graph = std::move(*graph), .compiled = std::move(*compiled), .title = {}};
}

}  // namespace

Result<graph::Edit> load_edit(const std::filesystem::path& path, frame::Plan plan, Prepass prepass) {
  auto edit = read_edit_file(path);
  if (!edit || path.empty()) return edit;
  for (const bool on : {false, true}) {
    if (prepass == (on ? Prepass::off : Prepass::on)) continue;
    plan.prepass = on;
    if (const auto frame = edited_frame(plan, *edit, path); !frame) return fail(frame.error());
  }
  return edit;
}

namespace {

/// The frame that `render` draws first of the scene from its first camera; without a scene that of one with a sun.
Result<frame::Plan> plan_of(const FrameSource& source, Extent size, GltfReport& gltf) {
  const RendererOptions options{.feed = source.feed,
                                .prepass = source.prepass.value_or(Prepass::automatic),
                                .cascades = source.cascades.value_or(frame::max_cascades),
                                .samples = source.samples.value_or(4)};
  if (source.path.empty()) {
    return frame::Plan{.size = size,
                       .samples = options.samples,
                       .feed = options.feed,
                       .prepass = options.prepass == Prepass::on,
                       .cascades = options.cascades};
  }
  const auto scene = load_gltf(source.path, {}, &gltf);
  if (!scene) return fail(scene.error());
  const auto camera = choose_camera(*scene, {}, size);
  if (!camera) return fail(camera.error());
  return expected_plan(*scene, {.camera = camera->camera, .size = size}, options);
}

}  // namespace

Result<LoadedFrame> load_frame(const FrameSource& source) {
  if (is_graph_json(source.path)) return load_json(source);
  const auto edit = read_edit_file(source.graph_edit);
  if (!edit) return fail(edit.error());
  const Extent size = source.size.value_or(Extent{1280, 720});
  GltfReport gltf;
  const auto plan = plan_of(source, size, gltf);
  if (!plan) return fail(plan.error());
  auto frame = edited_frame(*plan, *edit, source.graph_edit);
  if (!frame) return fail(std::move(frame).error());
  const std::string name = source.path.empty() ? "ambito" : source.path.filename().string();
  frame->title = name + ", " + size_text(size);
  frame->files = std::move(gltf.files);
  return frame;
}

void warn_of_dropped(const LoadedFrame& frame) {
  for (const graph::Dropped& dropped : frame.compiled.dropped) log::warning(graph::explain(frame.graph, dropped));
}

}  // namespace ambito::tools
