#include <algorithm>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include <ambito/graph_lint.h>

#include "graph/analysis.h"
#include "graph/json_names.h"
#include "graph/json_parse.h"
#include "graph/marks.h"

// The part of a graph's JSON that read_json() leaves out: the operations that somebody has chosen.
namespace ambito::graph::json {

namespace {

constexpr std::array<Spelling<LoadOp>, 2> loads{{{LoadOp::clear, "clear"}, {LoadOp::load, "load"}}};
constexpr std::array<Spelling<StoreOp>, 2> stores{{{StoreOp::store, "store"}, {StoreOp::discard, "discard"}}};

/// Where a value lies. The way to it is only spelled out for an error.
struct Where {
  const Where* parent = nullptr;
  std::string_view key;
  std::size_t index = 0;  ///< where `key` is empty

  [[nodiscard]] std::string text() const {
    const std::string before = parent == nullptr ? "" : parent->text();
    if (key.empty()) return fmt::format("{}[{}]", before, index);
    return before.empty() ? std::string(key) : fmt::format("{}.{}", before, key);
  }
  [[nodiscard]] Where operator[](std::size_t i) const { return {.parent = this, .key = {}, .index = i}; }
  [[nodiscard]] Where operator[](std::string_view name) const { return {.parent = this, .key = name}; }
};

auto refuse(const Where& where, std::string_view sentence) {
  return fail(ErrorCode::bad_input, fmt::format("{}: {}", where.text(), sentence));
}

const Value* member(const Object& object, std::string_view key) {
  const auto found = std::ranges::find(object, key, &Member::key);
  return found == object.end() ? nullptr : &found->value;
}

Result<const Object*> object(const Where& where, const Value& value) {
  const auto* const members = value.as<Object>();
  if (members == nullptr) return refuse(where, "this is no object");
  return members;
}

Result<const Array*> array(const Where& parent, const Object& members, std::string_view key) {
  const Value* const value = member(members, key);
  if (value == nullptr) return refuse(parent, fmt::format("the member '{}' is missing", key));
  const auto* const elements = value->as<Array>();
  if (elements == nullptr) return refuse(parent[key], "this is no array");
  return elements;
}

template <class E, std::size_t n>
Result<E> one_of(const Where& parent, const Object& members, std::string_view key,
                 const std::array<Spelling<E>, n>& all) {
  const Value* const value = member(members, key);
  if (value == nullptr) return refuse(parent, fmt::format("the member '{}' is missing", key));
  const auto* const word = value->as<std::string>();
  if (word == nullptr) return refuse(parent[key], "this is no text");
  if (const auto found = json::find(all, *word)) return *found;
  std::string known;
  for (const auto& [enumerator, name] : all) (known += known.empty() ? "" : ", ") += name;
  return refuse(parent[key], fmt::format("{} is none of {}", shown(*word), known));
}

/// Places by name; `none` where several have it.
template <class T>
class Named {
 public:
  Named(const std::vector<T>& all, const char* what) : all_(all), what_(what) {
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      const auto [entry, is_new] = places_.try_emplace(all[i].name, i);
      if (!is_new) entry->second = none;
    }
  }

  /// A name, or {"name", "index"} where several have it.
  [[nodiscard]] Result<std::uint32_t> find(const Where& where, const Value& value) const {
    if (const auto* const members = value.as<Object>()) return by_index(where, *members);
    const auto* const name = value.as<std::string>();
    if (name == nullptr) return refuse(where, fmt::format("this is no name of a {}", what_));
    const auto found = places_.find(*name);
    if (found == places_.end()) return refuse(where, fmt::format("no {} is called {}", what_, shown(*name)));
    if (found->second == none) {
      return refuse(
          where, fmt::format("several have the name {}: name and index tell which {}", shown(*name), what_));
    }
    return found->second;
  }

 private:
  [[nodiscard]] Result<std::uint32_t> by_index(const Where& where, const Object& members) const {
    const Value* const name = member(members, "name");
    const Value* const index = member(members, "index");
    const auto* const called = name == nullptr ? nullptr : name->as<std::string>();
    const auto* const place = index == nullptr ? nullptr : index->as<std::uint64_t>();
    if (called == nullptr || place == nullptr) return refuse(where, "a name and an index are needed");
    if (*place >= all_.size() || all_[*place].name != *called) {
      return refuse(where, fmt::format("there is no {} {} that is called {}", what_, *place, shown(*called)));
    }
    return static_cast<std::uint32_t>(*place);
  }

  const std::vector<T>& all_;
  const char* what_;
  std::unordered_map<std::string_view, std::uint32_t> places_;
};

class Operations {
 public:
  /// `analysis` is of `graph`.
  Operations(const FrameGraph& graph, const Analysis& analysis, Compiled reference)
      : graph_(graph),
        analysis_(analysis),
        marks_(analysis.parts),
        result_(reference),
        reference_(std::move(reference)),
        textures_(graph.textures, "texture"),
        passes_(graph.passes, "pass") {
    result_.passes.clear();
    result_.groups.clear();
    result_.attachments.clear();
  }

  Result<Compiled> read(const Where& where, const Value& value) {
    const auto members = object(where, value);
    if (!members) return fail(members.error());
    if (auto ok = read_passes(where, **members); !ok) return fail(std::move(ok).error());
    if (auto ok = read_groups(where, **members); !ok) return fail(std::move(ok).error());
    follow_passes();
    return std::move(result_);
  }

 private:
  Result<void> read_passes(const Where& parent, const Object& compiled) {
    const auto elements = array(parent, compiled, "passes");
    if (!elements) return fail(elements.error());
    const Where all = parent["passes"];
    for (std::size_t i = 0; i < (*elements)->size(); ++i) {
      if (auto ok = read_pass(all[i], (**elements)[i]); !ok) return ok;
    }
    std::size_t next = 0;
    for (const CompiledPass& needed : reference_.passes) {
      while (next < result_.passes.size() && result_.passes[next].pass < needed.pass) ++next;
      if (next == result_.passes.size() || result_.passes[next].pass != needed.pass) {
        return refuse(all, fmt::format("{} is missing, but what it does is needed", pass_name(needed.pass)));
      }
    }
    return {};
  }

  Result<void> read_pass(const Where& where, const Value& value) {
    const auto members = object(where, value);
    if (!members) return fail(members.error());
    const auto p = pass_of(where, **members);
    if (!p) return fail(p.error());
    if (!result_.passes.empty() && *p <= result_.passes.back().pass) {
      return refuse(where, fmt::format("{} does not run behind {}", pass_name(*p),
                                       pass_name(result_.passes.back().pass)));
    }
    CompiledPass pass;
    pass.pass = *p;
    pass.first_attachment = static_cast<std::uint32_t>(result_.attachments.size());
    if (graph_.passes[*p].kind == PassKind::render) {
      if (auto ok = read_attachments(where, **members, *p, *p); !ok) return ok;
    }
    pass.attachments = static_cast<std::uint32_t>(result_.attachments.size()) - pass.first_attachment;
    for (const Access& access : graph_.passes[*p].accesses) {
      if (!is_attachment(access.use) || access.use == Use::resolve) continue;
      pass.size = mip_size(reference_.textures[access.resource].size, access.mip);
      pass.samples = graph_.textures[access.resource].samples;
    }
    result_.passes.push_back(pass);
    return {};
  }

  Result<std::uint32_t> pass_of(const Where& parent, const Object& members) const {
    const Value* const value = member(members, "pass");
    if (value == nullptr) return refuse(parent, "the member 'pass' is missing");
    return passes_.find(parent["pass"], *value);
  }

  /// Those of `first`, and the resolves of `last`.
  Result<void> read_attachments(const Where& parent, const Object& members, std::uint32_t first,
                                std::uint32_t last) {
    const auto elements = array(parent, members, "attachments");
    if (!elements) return fail(elements.error());
    const Where all = parent["attachments"];
    taken_.clear();
    for (std::size_t i = 0; i < (*elements)->size(); ++i) {
      auto attachment = read_attachment(all[i], (**elements)[i], first, last);
      if (!attachment) return fail(std::move(attachment).error());
      result_.attachments.push_back(*attachment);
    }
    for (std::uint32_t a = 0; a < graph_.passes[first].accesses.size(); ++a) {
      const Access& access = graph_.passes[first].accesses[a];
      if (!is_attachment(access.use) || access.use == Use::resolve || is_taken(first, a)) continue;
      return refuse(all, fmt::format("the {} {} of {} is missing", to_string(access.use),
                                     shown(graph_.textures[access.resource].name), pass_name(first)));
    }
    return {};
  }

  Result<Attachment> read_attachment(const Where& where, const Value& value, std::uint32_t first,
                                     std::uint32_t last) {
    const auto members = object(where, value);
    if (!members) return fail(members.error());
    const auto use = one_of(where, **members, "use", uses);
    if (!use) return fail(use.error());
    const Value* const named = member(**members, "texture");
    if (named == nullptr) return refuse(where, "the member 'texture' is missing");
    const auto texture = textures_.find(where["texture"], *named);
    if (!texture) return fail(texture.error());
    Attachment attachment{.pass = *use == Use::resolve ? last : first};
    attachment.access = take(attachment.pass, *use, *texture);
    if (attachment.access == none) {
      return refuse(where, fmt::format("{} has no {} {}, or it is here twice", pass_name(attachment.pass),
                                       to_string(*use), shown(graph_.textures[*texture].name)));
    }
    if (*use == Use::resolve) return resolve(where, **members, attachment);
    return operations(where, **members, *use, attachment);
  }

  // Its operations are those of every resolve: nothing is loaded, all of it is written.
  static Result<Attachment> resolve(const Where& where, const Object& members, Attachment attachment) {
    if (member(members, "store") == nullptr) return attachment;
    const auto store = one_of(where, members, "store", stores);
    if (!store) return fail(store.error());
    if (*store == StoreOp::discard) return refuse(where["store"], "a resolve is stored, or it is not made");
    return attachment;
  }

  static Result<Attachment> operations(const Where& where, const Object& members, Use use,
                                       Attachment attachment) {
    if (const Value* const flag = member(members, "read_only")) {
      const auto* const read_only = flag->as<bool>();
      if (read_only == nullptr) return refuse(where["read_only"], "this is neither true nor false");
      if (*read_only && use != Use::depth_read) {
        return refuse(where["read_only"], "only a depth that is not written can be read-only");
      }
      attachment.read_only = *read_only;
    }
    if (attachment.read_only) {  // as compile() has it
      attachment.load = LoadOp::load;
      attachment.store = StoreOp::discard;
      return attachment;
    }
    const auto load = one_of(where, members, "load", loads);
    if (!load) return fail(load.error());
    const auto store = one_of(where, members, "store", stores);
    if (!store) return fail(store.error());
    attachment.load = *load;
    attachment.store = *store;
    return attachment;
  }

  // The first attachment of the pass with this use of this texture that was not taken yet.
  std::uint32_t take(std::uint32_t p, Use use, std::uint32_t texture) {
    const std::vector<Access>& accesses = graph_.passes[p].accesses;
    if (!is_attachment(use)) return none;
    for (std::uint32_t a = 0; a < accesses.size(); ++a) {
      if (accesses[a].use != use || accesses[a].resource != texture || is_taken(p, a)) continue;
      taken_.emplace_back(p, a);
      return a;
    }
    return none;
  }
  [[nodiscard]] bool is_taken(std::uint32_t p, std::uint32_t a) const {
    return std::ranges::find(taken_, std::pair(p, a)) != taken_.end();
  }

  Result<void> read_groups(const Where& parent, const Object& compiled) {
    std::uint32_t next = 0;
    if (member(compiled, "groups") != nullptr) {
      const auto elements = array(parent, compiled, "groups");
      if (!elements) return fail(elements.error());
      const Where all = parent["groups"];
      for (std::size_t i = 0; i < (*elements)->size(); ++i) {
        const auto count = read_group(all[i], (**elements)[i], next);
        if (!count) return fail(count.error());
        next += *count;
      }
      if (next == result_.passes.size()) return {};
      return refuse(all, fmt::format("{} runs, but is in no group", pass_name(result_.passes[next].pass)));
    }
    for (; next < result_.passes.size(); ++next) alone(next);
    return {};
  }

  void alone(std::uint32_t place) {
    const CompiledPass& pass = result_.passes[place];
    result_.groups.push_back({.first = place,
                              .count = 1,
                              .first_attachment = pass.first_attachment,
                              .attachments = pass.attachments});
  }

  /// How many passes it has.
  Result<std::uint32_t> read_group(const Where& where, const Value& value, std::uint32_t first) {
    const auto members = object(where, value);
    if (!members) return fail(members.error());
    const auto elements = array(where, **members, "passes");
    if (!elements) return fail(elements.error());
    const Where all = where["passes"];
    const std::size_t count = (*elements)->size();
    if (count == 0) return refuse(all, "a group has at least one pass");
    for (std::size_t i = 0; i < count; ++i) {
      const auto p = passes_.find(all[i], (**elements)[i]);
      if (!p) return fail(p.error());
      const std::size_t place = first + i;
      if (place >= result_.passes.size() || result_.passes[place].pass != *p) {
        return refuse(all[i], fmt::format("{} is not the pass that runs next", pass_name(*p)));
      }
    }
    const auto passes = static_cast<std::uint32_t>(count);
    if (passes == 1 && member(**members, "attachments") == nullptr) {
      alone(first);
      return passes;
    }
    if (auto ok = check_same(all, first, passes); !ok) return fail(std::move(ok).error());
    Group group{.first = first,
                .count = passes,
                .first_attachment = static_cast<std::uint32_t>(result_.attachments.size()),
                .attachments = 0};
    const std::uint32_t last = result_.passes[first + passes - 1].pass;
    if (auto ok = read_attachments(where, **members, result_.passes[first].pass, last); !ok) {
      return fail(std::move(ok).error());
    }
    group.attachments = static_cast<std::uint32_t>(result_.attachments.size()) - group.first_attachment;
    result_.groups.push_back(group);
    return passes;
  }

  // What WebGPU asks of passes that are recorded as one.
  Result<void> check_same(const Where& where, std::uint32_t first, std::uint32_t count) {
    const std::uint32_t one = result_.passes[first].pass;
    const std::uint32_t mark = first + 1;
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t p = result_.passes[first + i].pass;
      const Pass& pass = graph_.passes[p];
      if (pass.kind != PassKind::render) {
        return refuse(where[i], fmt::format("{} is no render pass, so it has no attachments", pass_name(p)));
      }
      if (!same_attachments(graph_.passes[one], pass) || !same_attachments(pass, graph_.passes[one])) {
        return refuse(where[i], fmt::format("{} does not draw into the same attachments as {}", pass_name(p),
                                            pass_name(one)));
      }
      for (const Access& access : pass.accesses) {
        if (i > 0 && is_attachment(access.use) && access.clear) {
          return refuse(where[i], fmt::format("{} clears {}, which only the first pass of a group can", pass_name(p),
                                              shown(analysis_.name(access))));
        }
        if (marks_.conflict(analysis_, access, mark)) {
          return refuse(where[i], fmt::format("{} uses {} as {}, but {} has another use for it: one WebGPU pass "
                                              "cannot have both",
                                              pass_name(p), shown(analysis_.name(access)), to_string(access.use),
                                              pass_name(other_user(first, first + i, access))));
        }
      }
      for (const Access& access : pass.accesses) marks_.note(analysis_, access, mark);
    }
    return {};
  }

  /// The first of the passes at [first, end) whose use of what `access` uses it excludes; there is one.
  [[nodiscard]] std::uint32_t other_user(std::uint32_t first, std::uint32_t end, const Access& access) const {
    for (std::uint32_t place = first; place < end; ++place) {
      const std::uint32_t p = result_.passes[place].pass;
      for (const Access& other : graph_.passes[p].accesses) {
        if (other.kind != access.kind || other.resource != access.resource || other.previous) continue;
        const bool drawn = is_attachment(other.use) && is_attachment(access.use);
        if (!drawn && (is_write(other.use) || is_write(access.use)) && analysis_.overlap(other, access)) return p;
      }
    }
    return result_.passes[first].pass;
  }

  static bool same_attachments(const Pass& a, const Pass& b) {
    const auto kind = [](Use use) { return use == Use::depth_read ? Use::depth : use; };
    return std::ranges::all_of(a.accesses, [&](const Access& wanted) {
      if (!is_attachment(wanted.use) || wanted.use == Use::resolve) return true;
      return std::ranges::any_of(b.accesses, [&](const Access& other) {
        return is_attachment(other.use) && kind(other.use) == kind(wanted.use) && other.slot == wanted.slot &&
               other.resource == wanted.resource && other.mip == wanted.mip && other.layer == wanted.layer;
      });
    });
  }

  // First and last users are places among the passes, which are others now; who runs is not dropped.
  void follow_passes() {
    std::vector<std::uint32_t> place(graph_.passes.size(), none);
    for (std::uint32_t i = 0; i < result_.passes.size(); ++i) place[result_.passes[i].pass] = i;
    const auto follow = [&](auto& made) {
      if (made.first == none) return;
      made.first = place[reference_.passes[made.first].pass];
      made.last = place[reference_.passes[made.last].pass];
    };
    std::ranges::for_each(result_.textures, follow);
    std::ranges::for_each(result_.buffers, follow);
    std::erase_if(result_.dropped, [&](const Dropped& dropped) { return place[dropped.pass] != none; });
  }

  [[nodiscard]] std::string pass_name(std::uint32_t p) const { return shown(graph_.passes[p].name); }

  const FrameGraph& graph_;
  const Analysis& analysis_;
  Marks marks_;
  Compiled result_;
  Compiled reference_;
  Named<Texture> textures_;
  Named<Pass> passes_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> taken_;  ///< passes and accesses, of one list
};

}  // namespace

}  // namespace ambito::graph::json

namespace ambito::graph {

Result<Compiled> with_operations(const FrameGraph& graph, std::string_view text) {
  const auto root = json::parse(text);
  if (!root) return fail(root.error());
  auto reference = compile(graph);
  if (!reference) return fail(std::move(reference).error());
  const auto* const members = root->as<json::Object>();
  if (members == nullptr) return fail(ErrorCode::bad_input, "the JSON text: this is no object");
  const json::Value* const compiled = json::member(*members, "compiled");
  if (compiled == nullptr) return reference;
  const json::Where where{.parent = nullptr, .key = "compiled"};
  const auto analysis = analyse(graph);
  if (!analysis) return fail(analysis.error());
  return json::Operations(graph, *analysis, std::move(*reference)).read(where, *compiled);
}

}  // namespace ambito::graph
