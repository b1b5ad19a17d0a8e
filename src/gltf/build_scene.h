#pragma once

#include <chrono>
#include <vector>

#include <ambito/scene.h>

#include "gltf/accessors.h"
#include "gltf/context.h"
#include "gltf/images.h"
#include "gltf/materials.h"
#include "gltf/meshes.h"
#include "gltf/nodes.h"
#include "gltf/skins.h"
#include "gltf/textures.h"

namespace ambito::gltf {

/// The whole file as checked tables: nothing is decoded yet.
struct Tables {
  Buffers buffers;
  std::vector<Accessor> accessors;
  std::vector<ImageSource> images;
  std::vector<scene::Sampler> samplers;
  std::vector<TextureSource> textures;
  std::vector<MaterialSource> materials;
  std::vector<MeshSource> meshes;
  std::vector<scene::CameraRow> cameras;
  std::vector<std::optional<scene::Light>> lights;  ///< none: of a type that is not known
  std::vector<NodeSource> nodes;
  std::vector<SkinSource> skins;
  std::vector<std::uint32_t> scene_nodes;  ///< of the default scene, parents first
};

struct BuildTimes {
  double geometry_seconds = 0.0;
  double image_seconds = 0.0;
  std::chrono::steady_clock::time_point image_begin = {};
};

/// Decodes what the default scene needs, and nothing else, and puts it into a scene in the file's order.
[[nodiscard]] Result<scene::Scene> build_scene(Tables& tables, Context& context, BuildTimes& times);

}  // namespace ambito::gltf
