#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/resources.h>
#include <ambito/result.h>

#include "wgsl/assemble.h"
#include "wgsl/reflect.h"

namespace ambito::resources {
class Resources;
}

namespace ambito::shading {

/// One variant of a shader: compiled, and read back so that layouts are never written twice.
struct Program {
  std::string name;  ///< "opaque/opaque.wgsl [NORMAL UV0]"
  resources::ShaderId shader;
  wgsl::Module module;
};

/// Shaders by name and keys, each variant made once. Texts are those embedded at build, or, where it has
/// them, those of a folder laid out like src/ (`--shader-dir`).
class ShaderLibrary {
 public:
  explicit ShaderLibrary(resources::Resources& resources, const std::filesystem::path& directory = {});

  /// `name` as the build embeds it: "tonemap/tonemap.wgsl" for src/passes/tonemap/tonemap.wgsl,
  /// "shading/brdf.wgsl" for src/shading/brdf.wgsl. The pointer lives as long as the library.
  /// Errors: shader, with file, line and column.
  [[nodiscard]] Result<const Program*> program(std::string_view name, std::span<const std::string_view> keys = {});

  /// The declarations of a shader without compiling it: for layouts that many shaders share.
  [[nodiscard]] Result<wgsl::Module> declarations(std::string_view name,
                                                  std::span<const std::string_view> keys = {}) const;

 private:
  resources::Resources& resources_;
  wgsl::SourceProvider provider_;
  std::map<std::string, std::unique_ptr<const Program>, std::less<>> programs_;
};

/// The texts embedded at build, by name.
[[nodiscard]] wgsl::SourceProvider embedded_shaders();

}  // namespace ambito::shading
