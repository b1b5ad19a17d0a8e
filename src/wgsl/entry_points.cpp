#include <utility>

#include <fmt/format.h>

#include "wgsl/reader.h"

namespace ambito::wgsl {
namespace {

ShaderStage stage_of(const syntax::Attributes& attributes) {
  if (syntax::find(attributes, "vertex")) return ShaderStage::vertex;
  if (syntax::find(attributes, "fragment")) return ShaderStage::fragment;
  if (syntax::find(attributes, "compute")) return ShaderStage::compute;
  return ShaderStage::none;
}

StageValue stage_value(const Type& type, std::string name) {
  return {
      .name = std::move(name), .location = {}, .builtin = {}, .scalar = type.scalar, .components = type.rows};
}

Result<> add_values(const Reader& reader, const syntax::TypeExpression& expression,
                    const syntax::Attributes& attributes, std::string_view name,
                    std::vector<StageValue>& values) {
  const auto id = reader.types.resolve(expression);
  if (!id) return fail(id.error());
  const Type& type = reader.types.type(*id);
  if (type.kind == TypeKind::structure) {
    for (const Field& field : reader.types.structs()[type.structure].fields) {
      StageValue value = stage_value(reader.types.type(field.type), field.name);
      value.location = field.location;
      value.builtin = field.builtin;
      values.push_back(std::move(value));
    }
    return {};
  }
  StageValue value = stage_value(type, std::string(name));
  if (const auto* location = syntax::find(attributes, "location"); location && !location->arguments.empty()) {
    value.location = reader.constants.unsigned_value(location->arguments[0], 0, 1u << 30);
    if (!value.location)
      return fail_at(reader.token(location->token), "@location is a constant integer from 0");
  }
  if (const auto* builtin = syntax::find(attributes, "builtin"); builtin && !builtin->arguments.empty()) {
    const syntax::Range argument = builtin->arguments[0];
    if (!argument.empty()) value.builtin = reader.token(argument.begin).text;
  }
  values.push_back(std::move(value));
  return {};
}

Result<> read_workgroup_size(const Reader& reader, const syntax::Function& function, EntryPoint& entry) {
  const auto* attribute = syntax::find(function.attributes, "workgroup_size");
  if (attribute == nullptr || attribute->arguments.empty() || attribute->arguments.size() > 3) {
    return fail_at(
        reader.token(function.token),
        fmt::format("the compute entry point '{}' has no @workgroup_size of 1 to 3 numbers", function.name));
  }
  for (std::size_t i = 0; i < attribute->arguments.size(); ++i) {
    const auto size = reader.constants.unsigned_value(attribute->arguments[i], 1, UINT32_MAX);
    if (!size) {
      return fail_at(
          reader.token(attribute->token),
          fmt::format("@workgroup_size of '{}' is made of constant integers above 0", function.name));
    }
    entry.workgroup_size[i] = *size;
  }
  return {};
}

}  // namespace

Result<> read_entry_points(Reader& reader) {
  for (std::uint32_t i = 0; i < reader.module.functions.size(); ++i) {
    const syntax::Function& function = reader.module.functions[i];
    EntryPoint entry{
        .name = std::string(function.name), .stage = stage_of(function.attributes), .function = i};
    if (entry.stage == ShaderStage::none) continue;
    entry.line = reader.token(function.token).line;
    if (entry.stage == ShaderStage::compute) {
      if (auto read = read_workgroup_size(reader, function, entry); !read) return read;
    }
    for (const syntax::Member& parameter : function.parameters) {
      auto added = add_values(reader, parameter.type, parameter.attributes, parameter.name, entry.inputs);
      if (!added) return added;
    }
    if (function.returns) {
      auto added = add_values(reader, function.return_type, function.return_attributes, "", entry.outputs);
      if (!added) return added;
    }
    reader.out.entry_points.push_back(std::move(entry));
  }
  return {};
}

}  // namespace ambito::wgsl
