#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>

#include <ambito/gltf.h>

#include "core/log.h"
#include "tools/commands.h"
#include "tools/scene_report.h"

namespace ambito::tools {

int run(const InfoCommand& command) {
  GltfReport gltf;
  const auto scene = load_gltf(command.scene, {}, &gltf);
  if (!scene) return report(scene.error());
  std::error_code ignored;
  const auto bytes = std::filesystem::file_size(command.scene, ignored);
  const SceneReport described = describe(command.scene.string(), ignored ? 0 : bytes, *scene, gltf);
  std::fputs((command.json ? to_json(described) : to_text(described)).c_str(), stdout);
  if (!command.json) {
    for (const std::string& warning : gltf.warnings) log::warning(warning);
  }
  return 0;
}

}  // namespace ambito::tools
