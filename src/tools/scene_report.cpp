#include "tools/scene_report.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>  // join

namespace ambito::tools {
namespace {

std::uint64_t triangles_of(const scene::Geometry& geometry) {
  const std::uint64_t corners = geometry.indices.empty() ? geometry.positions.size() : geometry.indices.size();
  if (geometry.topology == Topology::triangle_list) return corners / 3;
  if (geometry.topology == Topology::triangle_strip) return corners < 3 ? 0 : corners - 2;
  return 0;
}

std::string named(const std::string& name, std::uint32_t index) {
  return name.empty() ? fmt::format("{}", index) : name;
}

void count_geometry(const Scene& scene, SceneReport& report) {
  const auto& rows = scene.geometries();
  for (std::uint32_t i = 0; i < rows.slots(); ++i) {
    if (!rows.alive(i)) continue;
    report.vertices += rows.row_at(i).positions.size();
    report.triangles += triangles_of(rows.row_at(i));
  }
}

std::string list(const std::vector<std::string>& words) {
  return words.empty() ? "none" : fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace

SceneReport describe(const std::string& file, std::uint64_t bytes, const Scene& scene, const GltfReport& gltf) {
  SceneReport report{.file = file,
                     .bytes = bytes,
                     .gltf = gltf,
                     .nodes = scene.nodes().size(),
                     .meshes = scene.meshes().size(),
                     .geometries = scene.geometries().size(),
                     .materials = scene.materials().size(),
                     .lights = scene.lights().size(),
                     .cameras = {},
                     .images = {},
                     .bounds = scene.bounds()};
  count_geometry(scene, report);
  const auto& cameras = scene.cameras();
  for (std::uint32_t i = 0; i < cameras.slots(); ++i) {
    if (cameras.alive(i)) report.cameras.push_back(named(cameras.row_at(i).name, i));
  }
  const auto& images = scene.images();
  for (std::uint32_t i = 0; i < images.slots(); ++i) {
    if (!images.alive(i)) continue;
    const scene::Picture& picture = images.row_at(i);
    report.images.push_back(fmt::format("{} {}x{}", named(picture.name, i), picture.image.width, picture.image.height));
  }
  return report;
}

std::string to_text(const SceneReport& r) {
  std::string text = fmt::format("{}: glTF {}{}\n", r.file, r.gltf.version,
                                 r.gltf.generator.empty() ? "" : " by " + r.gltf.generator);
  text += fmt::format("nodes      {}\nmeshes     {}\ngeometries {} ({} vertices, {} triangles)\n", r.nodes, r.meshes,
                      r.geometries, r.vertices, r.triangles);
  text += fmt::format("materials  {}\nimages     {}\nlights     {}\ncameras    {}\n", r.materials, list(r.images),
                      r.lights, list(r.cameras));
  text += fmt::format("extensions {}\n", list(r.gltf.extensions_used));
  if (r.bounds.empty()) {
    text += "bounds     empty\n";
  } else {
    text += fmt::format("bounds     {:.4g} {:.4g} {:.4g}  to  {:.4g} {:.4g} {:.4g} m\n", r.bounds.min.x, r.bounds.min.y,
                        r.bounds.min.z, r.bounds.max.x, r.bounds.max.y, r.bounds.max.z);
  }
  return text;
}

}  // namespace ambito::tools
