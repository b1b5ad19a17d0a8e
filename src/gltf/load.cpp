#include <chrono>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <ambito/gltf.h>

#include "core/file.h"
#include "core/timer.h"
#include "gltf/build_scene.h"
#include "gltf/cameras.h"
#include "gltf/glb.h"
#include "gltf/json_fields.h"
#include "gltf/lights.h"

namespace ambito {

namespace {

using namespace gltf;

/// `into = *step()`; false, with the error kept, when the step failed.
template <class T>
bool keep(Result<T> step, T& into, std::optional<Error>& error) {
  if (!step) {
    error = std::move(step).error();
    return false;
  }
  into = *std::move(step);
  return true;
}

template <class T>
std::uint32_t count_of(const std::vector<T>& table) {
  return static_cast<std::uint32_t>(table.size());
}

Result<std::uint32_t> array_size(JsonValue root, std::string_view key) {
  Fields fields{root};
  const JsonValue list = fields.array(key);
  if (!fields.ok()) return fields.failure();
  return list.size();
}

/// A row takes some hundred bytes where the file may spend two characters on it.
constexpr std::uint32_t max_rows = 1u << 21;

Result<void> check_row_counts(JsonValue root) {
  for (const JsonItem item : root) {
    if (!item.value.is(JsonKind::array) || item.value.size() <= max_rows) continue;
    return item.value.fail(
        fmt::format("{} entries are more than the limit of {}", item.value.size(), max_rows), {},
        ErrorCode::over_limit);
  }
  return {};
}

Result<Tables> read_tables(Context& context, const Container& container) {
  Tables out;
  std::optional<Error> error;
  NodeReferences references;
  const bool read =
      keep(Buffers::read(context, container.binary), out.buffers, error) &&
      keep(read_accessors(context, out.buffers), out.accessors, error) &&
      keep(read_images(context, out.buffers), out.images, error) &&
      keep(read_samplers(context), out.samplers, error) &&
      keep(read_textures(context, count_of(out.images), count_of(out.samplers)), out.textures, error) &&
      keep(read_materials(context, count_of(out.textures)), out.materials, error) &&
      keep(read_meshes(context, out.accessors, out.buffers, count_of(out.materials)), out.meshes, error) &&
      keep(read_cameras(context), out.cameras, error) && keep(read_lights(context), out.lights, error) &&
      keep(array_size(context.root, "skins"), references.skins, error);
  if (!read) return fail(*std::move(error));
  references.meshes = count_of(out.meshes);
  references.cameras = count_of(out.cameras);
  references.lights = count_of(out.lights);
  if (!keep(read_nodes(context, references), out.nodes, error) ||
      !keep(default_scene_nodes(context, out.nodes), out.scene_nodes, error) ||
      !keep(read_skins(context, out.accessors, count_of(out.nodes)), out.skins, error)) {
    return fail(*std::move(error));
  }
  return out;
}

void fill(GltfReport& report, const Asset& asset) {
  report.version = asset.version;
  report.generator = asset.generator;
  report.extensions_used = asset.extensions_used;
  report.extensions_required = asset.extensions_required;
}

struct Source {
  std::span<const std::byte> bytes;
  std::filesystem::path base;
  std::string label;
};

Result<Scene> load(const Source& source, const GltfOptions& options, Warnings& warnings, GltfReport& report) {
  const auto container = open_container(source.bytes, source.label, warnings);
  if (!container) return fail(container.error());
  const auto before = static_cast<std::size_t>(container->json.data() - source.bytes.data());
  const auto document = JsonDocument::parse(container->json, source.label, source.bytes.size() - before);
  if (!document) return fail(document.error());
  auto asset = read_asset((*document)->root(), warnings);
  if (!asset) return fail(std::move(asset).error());
  fill(report, *asset);

  Context context{.root = (*document)->root(),
                  .options = options,
                  .base = source.base,
                  .warnings = warnings,
                  .asset = *std::move(asset),
                  .bytes = Budget{options.max_bytes},
                  .vertices = Budget{options.max_vertices},
                  .geometry = Budget{options.max_geometry_bytes}};
  if (!context.bytes.take(source.bytes.size())) {
    return fail(ErrorCode::over_limit, fmt::format("{} has {} bytes, the limit is {}.", source.label,
                                                   source.bytes.size(), options.max_bytes));
  }
  if (context.root.member("animations")) {
    warnings.add("animations", context.root, "animations are not supported yet: the scene is loaded at rest",
                 "animations");
  }
  if (auto checked = check_row_counts(context.root); !checked) return fail(std::move(checked).error());
  auto tables = read_tables(context, *container);
  if (!tables) return fail(std::move(tables).error());
  BuildTimes times;
  auto scene = build_scene(*tables, context, times);
  report.decode_seconds = times.image_seconds;
  report.decode_begin = times.image_begin;
  report.files = std::move(context.files);
  return scene;
}

/// Fills the report also where loading fails, as far as it came; no exception leaves.
Result<Scene> load_guarded(const Source& source, const GltfOptions& options, GltfReport& report) {
  Warnings warnings;
  try {
    auto scene = load(source, options, warnings, report);
    report.warnings = warnings.sentences();
    return scene;
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {
  }
  return fail(ErrorCode::out_of_memory,
              fmt::format("{}: there is not enough memory to load the model.", source.label));
}

}  // namespace

Result<Scene> load_gltf(const std::filesystem::path& path, const GltfOptions& options, GltfReport* report) {
  GltfReport local;
  GltfReport& out = report != nullptr ? *report : local;
  out = {};
  out.begin = std::chrono::steady_clock::now();
  const Stopwatch watch;
  const auto bytes = read_file(path, options.max_bytes);
  if (!bytes) return fail(bytes.error());
  // "." and not "": a bare file name has its neighbours in the working folder.
  const std::filesystem::path base = path.has_parent_path() ? path.parent_path() : std::filesystem::path{"."};
  auto scene = load_guarded({*bytes, base, fmt::format("'{}'", path.string())}, options, out);
  out.parse_seconds = watch.seconds() - out.decode_seconds;
  return scene;
}

Result<Scene> load_gltf_bytes(std::span<const std::byte> bytes, const std::filesystem::path& base,
                              const GltfOptions& options, GltfReport* report) {
  GltfReport local;
  GltfReport& out = report != nullptr ? *report : local;
  out = {};
  out.begin = std::chrono::steady_clock::now();
  const Stopwatch watch;
  auto scene = load_guarded({bytes, base, "The glTF data"}, options, out);
  out.parse_seconds = watch.seconds() - out.decode_seconds;
  return scene;
}

}  // namespace ambito
