#include "gltf/asset.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <unordered_set>

#include <fmt/format.h>

#include "gltf/json_fields.h"
#include "gltf/uri.h"

namespace ambito::gltf {

namespace {

constexpr std::array<std::string_view, 7> supported_extensions = {
    "EXT_meshopt_compression",         "EXT_texture_webp",    "KHR_lights_punctual",
    "KHR_materials_emissive_strength", "KHR_materials_unlit", "KHR_mesh_quantization",
    "KHR_texture_transform",
};

struct Version {
  unsigned major = 0;
  unsigned minor = 0;
};

/// Exactly "digits.digits".
std::optional<Version> parse_version(std::string_view text) {
  Version version;
  const char* const end = text.data() + text.size();
  const auto major = std::from_chars(text.data(), end, version.major);
  if (major.ec != std::errc{} || major.ptr == end || *major.ptr != '.') return std::nullopt;
  const auto minor = std::from_chars(major.ptr + 1, end, version.minor);
  if (minor.ec != std::errc{} || minor.ptr != end) return std::nullopt;
  return version;
}

void check_versions(Fields& asset, Asset& out) {
  const std::string_view text = asset.required_text("version");
  out.version = text;
  if (!asset.ok()) return;
  const std::optional<Version> version = parse_version(text);
  if (!version) {
    asset.refuse(fmt::format("'{}' is not a version", shortened(text)), "version");
  } else if (version->major != 2) {
    asset.refuse(fmt::format("glTF {} is not supported, only 2.x", shortened(text)), "version");
  }
  if (!asset.has("minVersion")) return;
  const std::string_view minimum_text = asset.text("minVersion");
  const std::optional<Version> minimum = parse_version(minimum_text);
  if (!minimum) {
    asset.refuse(fmt::format("'{}' is not a version", shortened(minimum_text)), "minVersion");
  } else if (minimum->major != 2 || minimum->minor > 0) {
    asset.refuse(fmt::format("the file asks for glTF {}, only 2.0 is supported", shortened(minimum_text)),
                 "minVersion");
  }
}

Result<std::vector<std::string>> read_names(Fields& root, std::string_view key) {
  std::vector<std::string> names;
  std::unordered_set<std::string_view> seen;
  for (const JsonItem item : root.array(key)) {
    if (!item.value.is(JsonKind::string)) {
      return item.value.fail(fmt::format("this is {}, not a string", describe(item.value.kind())));
    }
    std::string name{item.value.string()};
    if (seen.insert(item.value.string()).second) names.push_back(std::move(name));
  }
  return names;
}

Result<void> check_required(JsonValue root) {
  for (const JsonItem item : root.member("extensionsRequired")) {
    if (!is_supported_extension(item.value.string())) {
      return item.value.fail(fmt::format("the file requires the extension '{}', which is not supported",
                                         shortened(item.value.string())));
    }
  }
  return {};
}

}  // namespace

bool is_supported_extension(std::string_view name) {
  return std::ranges::binary_search(supported_extensions, name);
}

bool Asset::uses(std::string_view extension) const {
  return std::ranges::find(extensions_used, extension) != extensions_used.end();
}

Result<Asset> read_asset(JsonValue root, Warnings& warnings) {
  Fields fields{root};
  if (!fields.ok()) return fields.failure();
  if (!fields.has("asset")) fields.refuse("this is missing", "asset");
  const JsonValue asset_value = fields.object("asset");
  if (!fields.ok()) return fields.failure();

  Asset out;
  Fields asset{asset_value};
  check_versions(asset, out);
  out.generator = asset.text("generator");
  if (!asset.ok()) return asset.failure();

  auto used = read_names(fields, "extensionsUsed");
  if (!used) return fail(std::move(used).error());
  auto required = read_names(fields, "extensionsRequired");
  if (!required) return fail(std::move(required).error());
  if (!fields.ok()) return fields.failure();
  out.extensions_used = *std::move(used);
  out.extensions_required = *std::move(required);
  if (auto checked = check_required(root); !checked) return fail(std::move(checked).error());

  for (const JsonItem item : root.member("extensionsUsed")) {
    const std::string_view name = item.value.string();
    if (is_supported_extension(name)) continue;
    warnings.add(fmt::format("extension {}", name), item.value,
                 fmt::format("the extension '{}' is not supported and is ignored", shortened(name)));
  }
  return out;
}

}  // namespace ambito::gltf
