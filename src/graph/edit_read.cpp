#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

#include <fmt/format.h>

#include <ambito/graph_edit.h>

#include "graph/json_parse.h"

// An edit file, from text to data.
namespace ambito::graph {

namespace {

using json::Array;
using json::Object;
using json::shown;
using json::Value;

constexpr std::string_view schema = "ambito.graph-edit";
constexpr std::uint64_t schema_version = 1;
constexpr std::size_t max_bytes = 1u << 20;
constexpr std::size_t max_edits = 4096;

std::unexpected<Error> refuse(const std::string& place, const std::string& reason) {
  return fail(ErrorCode::bad_input, place.empty() ? reason : place + ": " + reason);
}

const Value* find(const Object& object, std::string_view key) {
  const auto found = std::ranges::find(object, key, &json::Member::key);
  return found == object.end() ? nullptr : &found->value;
}

/// The kinds of edits by their keys; the first names the pass.
struct Form {
  EditStep::Kind kind;
  std::array<std::string_view, 3> keys;  ///< empty: no more
  std::array<std::string EditStep::*, 3> fields;
};
constexpr std::array<Form, 5> forms{
    {{EditStep::Kind::add_after, {"add", "after", ""}, {&EditStep::pass, &EditStep::place, nullptr}},
     {EditStep::Kind::add_before, {"add", "before", ""}, {&EditStep::pass, &EditStep::place, nullptr}},
     {EditStep::Kind::remove, {"remove", "", ""}, {&EditStep::pass, nullptr, nullptr}},
     {EditStep::Kind::read, {"rewire", "read", "from"}, {&EditStep::pass, &EditStep::wire, &EditStep::other}},
     {EditStep::Kind::write, {"rewire", "write", "to"}, {&EditStep::pass, &EditStep::wire, &EditStep::other}}}};

bool fits(const Form& form, const Object& object) {
  std::size_t keys = 0;
  for (const std::string_view key : form.keys) {
    if (key.empty()) continue;
    if (!find(object, key)) return false;
    ++keys;
  }
  return keys == object.size();
}

Result<std::string> read_name(const std::string& place, const Value& value) {
  const auto* name = value.as<std::string>();
  if (!name) return refuse(place, "it is no text");
  if (name->empty() || name->size() > json::max_name)
    return refuse(place, fmt::format("a name has 1 to {} bytes, and this has {}", json::max_name, name->size()));
  if (const std::string fault = json::name_fault(*name); !fault.empty()) return refuse(place, fault);
  return *name;
}

Result<EditStep> read_step(const std::string& place, const Value& value) {
  const auto* object = value.as<Object>();
  const auto form = object ? std::ranges::find_if(forms, [&](const Form& f) { return fits(f, *object); }) : forms.end();
  if (form == forms.end())
    return refuse(place,
                  "an edit is {add, after}, {add, before}, {remove}, {rewire, read, from} or {rewire, write, to}, and "
                  "nothing else");
  EditStep step{.kind = form->kind, .pass = {}};
  for (std::size_t i = 0; i < form->keys.size() && form->fields[i]; ++i) {
    auto name = read_name(fmt::format("{}.{}", place, form->keys[i]), *find(*object, form->keys[i]));
    if (!name) return fail(std::move(name).error());
    step.*form->fields[i] = std::move(*name);
  }
  return step;
}

Result<const Array*> read_head(const Value& root) {
  const auto* object = root.as<Object>();
  if (!object) return refuse("", "the file is no JSON object");
  for (const json::Member& member : *object)
    if (member.key != "schema" && member.key != "version" && member.key != "edits")
      return refuse("", fmt::format("there is a key {}; an edit file has schema, version and edits", shown(member.key)));
  const Value* name = find(*object, "schema");
  if (!name || !name->as<std::string>() || *name->as<std::string>() != schema)
    return refuse("schema", fmt::format("it is not '{}'", schema));
  const Value* version = find(*object, "version");
  if (!version || !version->as<std::uint64_t>() || *version->as<std::uint64_t>() != schema_version)
    return refuse("version", fmt::format("it is not {}, the only one there is", schema_version));
  const Value* edits = find(*object, "edits");
  if (!edits || !edits->as<Array>()) return refuse("edits", "it is no array");
  if (edits->as<Array>()->size() > max_edits)
    return fail(ErrorCode::over_limit,
                fmt::format("edits: there are {}; the limit is {}", edits->as<Array>()->size(), max_edits));
  return edits->as<Array>();
}

}  // namespace

Result<Edit> read_edit(std::string_view text) {
  if (text.size() > max_bytes)
    return fail(ErrorCode::over_limit,
                fmt::format("the edit file has {} bytes; the limit is {}", text.size(), max_bytes));
  const auto root = json::parse(text);
  if (!root) return fail(root.error());
  const auto edits = read_head(*root);
  if (!edits) return fail(edits.error());
  Edit edit;
  for (std::size_t i = 0; i < (*edits)->size(); ++i) {
    auto step = read_step(fmt::format("edits[{}]", i), (**edits)[i]);
    if (!step) return fail(std::move(step).error());
    edit.steps.push_back(std::move(*step));
  }
  return edit;
}

}  // namespace ambito::graph
