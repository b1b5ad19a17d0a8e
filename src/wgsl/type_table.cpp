#include "wgsl/type_table.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "wgsl/numeric_types.h"

namespace ambito::wgsl {
namespace {

// Counts how deep the table stands in types inside of types.
class Depth {
 public:
  explicit Depth(int& depth) : depth_(depth) { ++depth_; }
  ~Depth() { --depth_; }
  Depth(const Depth&) = delete;
  Depth& operator=(const Depth&) = delete;

 private:
  int& depth_;
};

}  // namespace

TypeTable::TypeTable(const syntax::Module& module, Constants& constants)
    : module_(module),
      constants_(constants),
      struct_states_(module.structs.size(), State::untouched),
      struct_types_(module.structs.size(), 0),
      structs_(module.structs.size()) {
  for (const auto& alias : module.aliases) aliases_.emplace(alias.name, &alias);
  for (std::uint32_t i = 0; i < module.structs.size(); ++i)
    struct_indices_.emplace(module.structs[i].name, i);
}

const HandleType* TypeTable::handle(TypeId id) const {
  const auto found = handles_.find(id);
  return found == handles_.end() ? nullptr : &found->second;
}

const syntax::TypeExpression& TypeTable::unaliased(const syntax::TypeExpression& expression) const {
  const syntax::TypeExpression* current = &expression;
  for (int step = 0; step < max_type_depth; ++step) {
    const auto alias = current->arguments.empty() ? aliases_.find(current->name) : aliases_.end();
    if (alias == aliases_.end()) break;
    current = &alias->second->type;
  }
  return *current;
}

TypeId TypeTable::add(Type type) {
  const auto [entry, is_new] = ids_.try_emplace(type.name, static_cast<TypeId>(types_.size()));
  if (is_new) types_.push_back(std::move(type));
  return entry->second;
}

std::unexpected<Error> TypeTable::fail_type(const syntax::TypeExpression& expression,
                                            std::string_view sentence) const {
  return fail_at(module_.tokens[expression.tokens.begin], sentence);
}

Result<TypeId> TypeTable::resolve(const syntax::TypeExpression& written) {
  const Depth depth(depth_);
  const syntax::TypeExpression& expression = unaliased(written);
  if (depth_ > max_type_depth || aliases_.contains(expression.name)) {
    return fail_type(
        written, fmt::format("the type '{}' is nested deeper than {} levels", written.name, max_type_depth));
  }
  if (const auto found = struct_indices_.find(expression.name); found != struct_indices_.end()) {
    if (struct_states_[found->second] == State::open) {
      return fail_type(written, fmt::format("the struct '{}' contains itself", expression.name));
    }
    return resolve_struct(found->second);
  }
  if (expression.name == "array") return resolve_array(expression);
  if (names_handle(expression.name)) return resolve_handle(expression);
  return resolve_numeric(expression);
}

Result<TypeId> TypeTable::resolve_numeric(const syntax::TypeExpression& expression) {
  std::optional<Type> type;
  if (expression.arguments.size() <= 1) {
    const std::string_view argument =
        expression.arguments.empty() ? std::string_view{} : unaliased(expression.arguments[0]).name;
    type = numeric_type(expression.name, argument);
  }
  if (!type)
    return fail_type(expression,
                     fmt::format("the type '{}' is unknown, or its arguments do not fit", expression.name));
  return add(*std::move(type));
}

Result<TypeId> TypeTable::resolve_handle(const syntax::TypeExpression& expression) {
  std::vector<std::string_view> arguments;
  std::string name(expression.name);
  for (const auto& argument : expression.arguments) {
    arguments.push_back(unaliased(argument).name);
    name += fmt::format("{}{}", arguments.size() == 1 ? "<" : ", ", arguments.back());
  }
  if (!arguments.empty()) name += '>';
  const auto handle = handle_type(expression.name, arguments);
  if (!handle)
    return fail_type(expression, fmt::format("the type '{}' is unknown, or its arguments do not fit", name));
  const TypeId id = add({.kind = is_sampler(handle->kind) ? TypeKind::sampler : TypeKind::texture,
                         .name = std::move(name),
                         .scalar = handle->scalar});
  handles_.emplace(id, *handle);
  return id;
}

Result<TypeId> TypeTable::resolve_array(const syntax::TypeExpression& expression) {
  const std::size_t argument_count = expression.arguments.size();
  if (argument_count < 1 || argument_count > 2)
    return fail_type(expression, "an array has a type and at most one size");
  const auto element_id = resolve(expression.arguments[0]);
  if (!element_id) return element_id;
  const Type& element = types_[*element_id];
  if (element.size == 0) return fail_type(expression, fmt::format("an array cannot hold '{}'", element.name));
  if (element.runtime_sized)
    return fail_type(expression, fmt::format("an array cannot hold '{}', whose size is open", element.name));
  std::uint64_t count = 0;
  if (argument_count == 2) {
    const auto value = constants_.unsigned_value(expression.arguments[1].tokens, 1, UINT32_MAX);
    if (!value)
      return fail_type(expression.arguments[1], "the size of an array is a constant integer above 0");
    count = *value;
  }
  const std::uint64_t stride = align_up(element.size, element.align);
  std::uint64_t size = 0;
  if (__builtin_mul_overflow(stride, std::max(count, std::uint64_t{1}), &size) || size > max_type_size) {
    return fail_type(expression,
                     fmt::format("an array of {} elements of {} bytes is over the limit of {} bytes", count,
                                 stride, max_type_size));
  }
  return add({.kind = TypeKind::array,
              .name = count == 0 ? fmt::format("array<{}>", element.name)
                                 : fmt::format("array<{}, {}>", element.name, count),
              .scalar = element.scalar,
              .element = *element_id,
              .count = count,
              .stride = stride,
              .size = size,
              .align = element.align,
              .host_shareable = element.host_shareable,
              .runtime_sized = count == 0});
}

Result<> TypeTable::resolve_structs() {
  for (std::uint32_t i = 0; i < structs_.size(); ++i) {
    const Depth depth(depth_);
    if (auto resolved = resolve_struct(i); !resolved) return fail(std::move(resolved).error());
  }
  return {};
}

Result<TypeId> TypeTable::resolve_struct(std::uint32_t index) {
  if (struct_states_[index] == State::done) return struct_types_[index];
  struct_states_[index] = State::open;
  const syntax::Struct& declared = module_.structs[index];
  const Token& name = module_.tokens[declared.token];
  if (declared.members.empty())
    return fail_at(name, fmt::format("the struct '{}' has no member", declared.name));
  if (declared.members.size() > max_members) {
    return fail_at(name, fmt::format("the struct '{}' has {} members, over the limit of {}", declared.name,
                                     declared.members.size(), max_members));
  }
  Struct laid_out{
      .name = std::string(declared.name), .fields = {}, .host_shareable = true, .line = name.line};
  for (const syntax::Member& member : declared.members) {
    if (auto added = add_field(declared, member, laid_out); !added) return fail(std::move(added).error());
  }
  laid_out.size = align_up(laid_out.size, laid_out.align);
  if (!laid_out.host_shareable) {
    for (Field& field : laid_out.fields) field.offset = 0;
  }
  struct_types_[index] = add({.kind = TypeKind::structure,
                              .name = laid_out.name,
                              .structure = index,
                              .size = laid_out.size,
                              .align = laid_out.align,
                              .host_shareable = laid_out.host_shareable,
                              .runtime_sized = laid_out.runtime_sized});
  structs_[index] = std::move(laid_out);
  struct_states_[index] = State::done;
  return struct_types_[index];
}

Result<> TypeTable::add_field(const syntax::Struct& declared, const syntax::Member& member,
                              Struct& laid_out) {
  const Token& at = module_.tokens[member.token];
  if (laid_out.find(member.name) != nullptr) {
    return fail_at(at, fmt::format("the struct '{}' has two members '{}'", declared.name, member.name));
  }
  if (laid_out.runtime_sized) {
    return fail_at(
        at, fmt::format("the member '{}' follows an array whose size is open, which comes last in '{}'",
                        member.name, declared.name));
  }
  const auto id = resolve(member.type);
  if (!id) return fail(id.error());
  const Type& type = types_[*id];
  if (handle(*id) != nullptr)
    return fail_at(at, fmt::format("the struct '{}' cannot hold a '{}'", declared.name, type.name));
  Field field{.name = std::string(member.name),
              .type = *id,
              .type_name = type.name,
              .size = type.size,
              .align = type.align,
              .line = at.line};
  if (auto applied = apply_attributes(member, field); !applied) return applied;
  field.offset = align_up(laid_out.size, field.align);
  if (field.offset + field.size > max_type_size) {
    return fail_at(
        at, fmt::format("the struct '{}' is over the limit of {} bytes", declared.name, max_type_size));
  }
  laid_out.size = field.offset + field.size;
  laid_out.align = std::max(laid_out.align, field.align);
  laid_out.host_shareable = laid_out.host_shareable && type.host_shareable;
  laid_out.runtime_sized = type.runtime_sized;
  laid_out.fields.push_back(std::move(field));
  return {};
}

Result<> TypeTable::apply_attributes(const syntax::Member& member, Field& field) {
  constexpr std::uint32_t most = 1u << 30;
  for (const syntax::Attribute& attribute : member.attributes) {
    const Token& at = module_.tokens[attribute.token];
    const auto argument = attribute.arguments.empty() ? syntax::Range{} : attribute.arguments[0];
    if (attribute.name == "align") {
      const auto value = constants_.unsigned_value(argument, 1, most);
      if (!value || (*value & (*value - 1)) != 0 || *value % field.align != 0) {
        return fail_at(at, fmt::format("@align of the member '{}' is a power of two and a multiple of {}",
                                       field.name, field.align));
      }
      field.align = *value;
    } else if (attribute.name == "size") {
      const auto value = constants_.unsigned_value(argument, 1, most);
      if (!value || *value < field.size) {
        return fail_at(at, fmt::format("@size of the member '{}' is at least {}, the size of {}", field.name,
                                       field.size, field.type_name));
      }
      field.size = *value;
    } else if (attribute.name == "location") {
      field.location = constants_.unsigned_value(argument, 0, most);
      if (!field.location)
        return fail_at(at,
                       fmt::format("@location of the member '{}' is a constant integer from 0", field.name));
    } else if (attribute.name == "builtin" && !argument.empty()) {
      field.builtin = module_.tokens[argument.begin].text;
    }
  }
  return {};
}

}  // namespace ambito::wgsl
