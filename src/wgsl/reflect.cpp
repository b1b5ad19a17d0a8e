#include "wgsl/reflect.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "wgsl/handle_kinds.h"
#include "wgsl/reader.h"
#include "wgsl/uniform_rules.h"

namespace ambito::wgsl {
namespace {

template <class List>
auto find_named(const List& list, std::string_view name) -> decltype(list.data()) {
  const auto found = std::ranges::find_if(list, [&](const auto& entry) { return entry.name == name; });
  return found == list.end() ? nullptr : &*found;
}

class NameCheck {
 public:
  explicit NameCheck(const std::vector<Token>& tokens) : tokens_(tokens) {}

  template <class List>
  Result<> add(const List& declarations) {
    for (const auto& declared : declarations) {
      const Token& at = tokens_[declared.token];
      const auto [first, is_new] = first_.try_emplace(declared.name, declared.token);
      if (is_new) continue;
      const Token& other = tokens_[first->second];
      return fail_at(
          at, fmt::format("'{}' is declared at wgsl:{}:{} already", declared.name, other.line, other.column));
    }
    return {};
  }

 private:
  const std::vector<Token>& tokens_;
  std::map<std::string_view, std::uint32_t> first_;
};

Result<> check_names(const syntax::Module& module) {
  NameCheck names(module.tokens);
  Result<> checked = names.add(module.structs);
  if (checked) checked = names.add(module.aliases);
  if (checked) checked = names.add(module.constants);
  if (checked) checked = names.add(module.overrides);
  if (checked) checked = names.add(module.variables);
  if (checked) checked = names.add(module.functions);
  return checked;
}

void read_constants(Reader& reader) {
  for (const syntax::Value& constant : reader.module.constants) {
    if (const auto value = reader.constants.value(constant.name)) {
      reader.out.constants.push_back({.name = std::string(constant.name), .value = *value});
    }
  }
  for (const syntax::Value& declared : reader.module.overrides) {
    Override entry{.name = std::string(declared.name),
                   .id = {},
                   .value = reader.constants.value(declared.name),
                   .has_default = !declared.initializer.empty()};
    const auto* id = syntax::find(declared.attributes, "id");
    if (id && !id->arguments.empty()) entry.id = reader.constants.unsigned_value(id->arguments[0], 0, 65535);
    reader.out.overrides.push_back(std::move(entry));
  }
}

Result<> check_uniforms(const Reader& reader) {
  for (const Binding& binding : reader.out.bindings) {
    if (binding.kind != BindingKind::uniform_buffer) continue;
    const auto violation = uniform_violation(reader.out.types, reader.out.structs, binding.type);
    if (!violation) continue;
    const auto* variable = find_named(reader.module.variables, binding.name);
    return fail_at(reader.token(variable->token),
                   fmt::format("the uniform buffer '{}' cannot be: {}", binding.name, *violation));
  }
  return {};
}

Result<> read_all(Reader& reader) {
  read_constants(reader);
  if (auto read = reader.types.resolve_structs(); !read) return read;
  if (auto read = read_bindings(reader); !read) return read;
  if (auto read = read_entry_points(reader); !read) return read;
  reader.out.types = reader.types.take_types();
  reader.out.structs = reader.types.take_structs();
  if (auto checked = check_uniforms(reader); !checked) return checked;
  read_usage(reader);
  return {};
}

}  // namespace

const Field* Struct::find(std::string_view field) const { return find_named(fields, field); }
const Struct* Module::find_struct(std::string_view name) const { return find_named(structs, name); }
const Binding* Module::find_binding(std::string_view name) const { return find_named(bindings, name); }
const EntryPoint* Module::find_entry_point(std::string_view name) const {
  return find_named(entry_points, name);
}

std::optional<std::int64_t> Module::find_constant(std::string_view name) const {
  const Constant* found = find_named(constants, name);
  return found ? std::optional(found->value) : std::nullopt;
}

Result<Module> reflect(std::string_view text) {
  const auto module = syntax::parse(text);
  if (!module) return fail(module.error());
  if (auto checked = check_names(*module); !checked) return fail(std::move(checked).error());
  Constants constants(*module);
  TypeTable types(*module, constants);
  Module result;
  Reader reader{.module = *module, .constants = constants, .types = types, .out = result};
  if (auto read = read_all(reader); !read) return fail(std::move(read).error());
  settle_handle_kinds(result);
  return result;
}

Result<Module> reflect(const Assembled& shader) {
  auto result = reflect(std::string_view(shader.text));
  if (!result) result.error().message = shader.map.rewrite(result.error().message);
  return result;
}

}  // namespace ambito::wgsl
