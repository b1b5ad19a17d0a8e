#include "wgsl/layout.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "wgsl/handle_kinds.h"

namespace ambito::wgsl {
namespace {

using Slot = std::pair<std::uint32_t, std::uint32_t>;
Slot slot_of(const Binding& binding) { return {binding.group, binding.binding}; }

bool is_float_texture(BindingKind kind) {
  return kind == BindingKind::texture_float || kind == BindingKind::texture_unfilterable_float;
}
bool is_plain_sampler(BindingKind kind) {
  return kind == BindingKind::filtering_sampler || kind == BindingKind::non_filtering_sampler;
}

// The kind that serves both, if there is one.
std::optional<BindingKind> common_kind(BindingKind a, BindingKind b) {
  if (a == b) return a;
  if (is_float_texture(a) && is_float_texture(b)) return BindingKind::texture_float;
  if (is_plain_sampler(a) && is_plain_sampler(b)) return BindingKind::filtering_sampler;
  return std::nullopt;
}

Result<> merge_into(LayoutEntry& entry, const LayoutEntry& other) {
  Binding& a = entry.binding;
  const Binding& b = other.binding;
  const auto kind = common_kind(a.kind, b.kind);
  const bool same_shape = a.view_dimension == b.view_dimension && a.multisampled == b.multisampled &&
                          a.storage_format == b.storage_format;
  if (!kind || !same_shape) {
    return fail(
        ErrorCode::shader,
        fmt::format("@group({}) @binding({}) is '{}: {}' ({}) in one shader and '{}: {}' ({}) in another",
                    a.group, a.binding, a.name, a.type_name, to_string(a.kind), b.name, b.type_name,
                    to_string(b.kind)));
  }
  a.kind = *kind;
  a.min_size = std::max(a.min_size, b.min_size);
  entry.visibility |= other.visibility;
  return {};
}

}  // namespace

std::vector<std::uint32_t> used_bindings(const Module& module, const EntryPoint& entry) {
  const std::uint32_t roots[] = {entry.function};
  std::vector<std::uint32_t> result;
  for (const std::uint32_t function : reachable_functions(module, roots)) {
    const auto& bindings = module.functions[function].bindings;
    result.insert(result.end(), bindings.begin(), bindings.end());
  }
  std::ranges::sort(result, [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(slot_of(module.bindings[a]), a) < std::pair(slot_of(module.bindings[b]), b);
  });
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

Result<std::vector<LayoutEntry>> layout_of(const Module& module,
                                           std::span<const std::string_view> entry_points) {
  std::map<std::pair<Slot, std::uint32_t>, ShaderStage> used;
  std::vector<std::uint32_t> roots;
  for (const std::string_view name : entry_points) {
    const EntryPoint* entry = module.find_entry_point(name);
    if (entry == nullptr)
      return fail(ErrorCode::shader, fmt::format("The shader has no entry point '{}'", name));
    roots.push_back(entry->function);
    for (const std::uint32_t index : used_bindings(module, *entry)) {
      used[{slot_of(module.bindings[index]), index}] |= entry->stage;
    }
  }
  const auto kinds = handle_kinds(module, reachable_functions(module, roots));
  std::vector<LayoutEntry> result;
  for (const auto& [key, visibility] : used) {
    LayoutEntry entry{.binding = module.bindings[key.second], .visibility = visibility};
    entry.binding.kind = kinds[key.second];
    if (!result.empty() && slot_of(result.back().binding) == key.first) {
      return fail(ErrorCode::shader,
                  fmt::format("'{}' and '{}' both lie at @group({}) @binding({})", result.back().binding.name,
                              entry.binding.name, key.first.first, key.first.second));
    }
    result.push_back(std::move(entry));
  }
  return result;
}

Result<std::vector<LayoutEntry>> merge_layouts(std::span<const std::vector<LayoutEntry>> layouts) {
  std::map<Slot, LayoutEntry> merged;
  for (const auto& layout : layouts) {
    for (const LayoutEntry& entry : layout) {
      const auto [known, is_new] = merged.try_emplace(slot_of(entry.binding), entry);
      if (is_new) continue;
      if (auto done = merge_into(known->second, entry); !done) return fail(std::move(done).error());
    }
  }
  std::vector<LayoutEntry> result;
  result.reserve(merged.size());
  for (auto& [slot, entry] : merged) result.push_back(std::move(entry));
  return result;
}

}  // namespace ambito::wgsl
