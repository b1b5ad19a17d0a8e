#include "wgsl/bindings.h"

#include <fmt/format.h>

#include "wgsl/reader.h"
#include "wgsl/uniform_rules.h"

namespace ambito::wgsl {
namespace {

constexpr std::uint32_t max_number = 65535;

Result<std::uint32_t> number_of(const Reader& reader, const syntax::Value& variable,
                                std::string_view attribute) {
  const syntax::Attribute* found = syntax::find(variable.attributes, attribute);
  if (found == nullptr) {
    return fail_at(reader.token(variable.token),
                   fmt::format("the binding '{}' has no @{}", variable.name, attribute));
  }
  const auto argument = found->arguments.empty() ? syntax::Range{} : found->arguments[0];
  const auto value = reader.constants.unsigned_value(argument, 0, max_number);
  if (!value) {
    return fail_at(reader.token(found->token), fmt::format("@{} of '{}' is a constant integer of 0 to {}",
                                                           attribute, variable.name, max_number));
  }
  return *value;
}

void describe_handle(const HandleType& handle, Binding& binding) {
  binding.kind = handle.kind;
  binding.view_dimension = handle.view_dimension;
  binding.multisampled = handle.multisampled;
  binding.storage_format = handle.storage_format;
}

Result<> describe_buffer(const Reader& reader, const syntax::Value& variable, const Type& type,
                         Binding& binding) {
  const Token& at = reader.token(variable.token);
  const bool uniform = variable.address_space == "uniform";
  if (!uniform && variable.address_space != "storage") {
    return fail_at(at, fmt::format("the binding '{}' of type '{}' is neither var<uniform> nor var<storage>",
                                   variable.name, type.name));
  }
  if (!type.host_shareable) {
    return fail_at(at, fmt::format("the binding '{}' holds '{}', which cannot lie in a buffer", variable.name,
                                   type.name));
  }
  const bool writes = variable.access == "read_write" || variable.access == "write";
  if (uniform && (writes || type.runtime_sized)) {
    return fail_at(at, fmt::format("the uniform buffer '{}' is read-only and of fixed size", variable.name));
  }
  binding.min_size = type.size;
  binding.kind = uniform  ? BindingKind::uniform_buffer
                 : writes ? BindingKind::storage_buffer
                          : BindingKind::read_only_storage_buffer;
  return {};
}

Result<Binding> read_binding(const Reader& reader, const syntax::Value& variable) {
  const Token& at = reader.token(variable.token);
  const auto group = number_of(reader, variable, "group");
  if (!group) return fail(group.error());
  const auto number = number_of(reader, variable, "binding");
  if (!number) return fail(number.error());
  if (!variable.has_type) return fail_at(at, fmt::format("the binding '{}' has no type", variable.name));
  const auto type_id = reader.types.resolve(variable.type);
  if (!type_id) return fail(type_id.error());
  const Type& type = reader.types.type(*type_id);
  Binding binding{.name = std::string(variable.name),
                  .group = *group,
                  .binding = *number,
                  .type = *type_id,
                  .type_name = type.name,
                  .line = at.line};
  if (const HandleType* handle = reader.types.handle(*type_id)) {
    describe_handle(*handle, binding);
  } else if (auto described = describe_buffer(reader, variable, type, binding); !described) {
    return fail(std::move(described).error());
  }
  return binding;
}

}  // namespace

const char* to_string(BindingKind kind) {
  switch (kind) {
    case BindingKind::uniform_buffer:
      return "uniform buffer";
    case BindingKind::storage_buffer:
      return "storage buffer";
    case BindingKind::read_only_storage_buffer:
      return "read-only storage buffer";
    case BindingKind::filtering_sampler:
      return "filtering sampler";
    case BindingKind::non_filtering_sampler:
      return "non-filtering sampler";
    case BindingKind::comparison_sampler:
      return "comparison sampler";
    case BindingKind::texture_float:
      return "float texture";
    case BindingKind::texture_unfilterable_float:
      return "unfilterable float texture";
    case BindingKind::texture_depth:
      return "depth texture";
    case BindingKind::texture_sint:
      return "sint texture";
    case BindingKind::texture_uint:
      return "uint texture";
    case BindingKind::storage_texture_write:
      return "write-only storage texture";
    case BindingKind::storage_texture_read:
      return "read-only storage texture";
    case BindingKind::storage_texture_read_write:
      return "read-write storage texture";
  }
  return "unknown binding";
}

bool is_buffer(BindingKind kind) { return kind <= BindingKind::read_only_storage_buffer; }
bool is_sampler(BindingKind kind) {
  return kind >= BindingKind::filtering_sampler && kind <= BindingKind::comparison_sampler;
}
bool is_texture(BindingKind kind) {
  return kind >= BindingKind::texture_float && kind <= BindingKind::texture_uint;
}

Result<> read_bindings(Reader& reader) {
  for (const syntax::Value& variable : reader.module.variables) {
    const bool on_this_side = variable.address_space == "private" || variable.address_space == "workgroup" ||
                              variable.address_space == "immediate" ||
                              variable.address_space == "push_constant";
    if (on_this_side) continue;
    auto binding = read_binding(reader, variable);
    if (!binding) return fail(std::move(binding).error());
    reader.out.bindings.push_back(*std::move(binding));
  }
  return {};
}

}  // namespace ambito::wgsl
