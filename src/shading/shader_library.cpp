#include "shading/shader_library.h"

#include <algorithm>
#include <utility>

#include "resources/resources.h"
#include "shading/shader_texts.h"
#include "wgsl/providers.h"

namespace ambito::shading {
namespace {

std::string variant_name(std::string_view name, std::span<const std::string_view> keys) {
  std::vector<std::string_view> sorted(keys.begin(), keys.end());
  std::sort(sorted.begin(), sorted.end());
  std::string full(name);
  if (sorted.empty()) return full;
  full += " [";
  for (const auto key : sorted) (full += key) += ' ';
  full.back() = ']';
  return full;
}

/// A folder laid out like src/: passes lie one level deeper than their names say.
wgsl::SourceProvider edited_shaders(const std::filesystem::path& directory) {
  return wgsl::first_of({wgsl::from_directory(directory / "passes"), wgsl::from_directory(directory)});
}

}  // namespace

wgsl::SourceProvider embedded_shaders() {
  return [](std::string_view name) -> std::optional<std::string_view> {
    for (const ShaderText& shader : shader_texts()) {
      if (shader.name == name) return shader.text;
    }
    return std::nullopt;
  };
}

ShaderLibrary::ShaderLibrary(resources::Resources& resources, const std::filesystem::path& directory)
    : resources_(resources),
      provider_(directory.empty() ? embedded_shaders()
                                  : wgsl::first_of({edited_shaders(directory), embedded_shaders()})) {}

Result<wgsl::Module> ShaderLibrary::declarations(std::string_view name,
                                                 std::span<const std::string_view> keys) const {
  auto assembled = wgsl::assemble(name, keys, provider_);
  if (!assembled) return fail(std::move(assembled).error());
  return wgsl::reflect(*assembled);
}

Result<const Program*> ShaderLibrary::program(std::string_view name, std::span<const std::string_view> keys) {
  std::string full = variant_name(name, keys);
  if (const auto known = programs_.find(full); known != programs_.end()) return known->second.get();

  const auto context = [&] { return "assembling shader '" + full + "'"; };
  auto assembled = wgsl::assemble(name, keys, provider_);
  if (!assembled) return fail(std::move(assembled).error(), context());
  auto module = wgsl::reflect(*assembled);
  if (!module) return fail(std::move(module).error(), context());
  const auto shader =
      resources_.shader({.label = std::string_view(full), .text = assembled->text, .map = &assembled->map});
  if (!shader) return fail(shader.error(), "compiling shader '" + full + "'");

  auto program = std::make_unique<const Program>(Program{full, *shader, std::move(*module)});
  return programs_.emplace(std::move(full), std::move(program)).first->second.get();
}

}  // namespace ambito::shading
