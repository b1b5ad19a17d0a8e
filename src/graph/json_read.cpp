#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <unordered_map>

#include <fmt/format.h>

#include <ambito/graph.h>

#include "graph/json_names.h"
#include "graph/json_parse.h"

namespace ambito::graph::json {

namespace {

// More than any frame has, and little enough for compile().
constexpr std::size_t max_textures = 65'536;
constexpr std::size_t max_buffers = 65'536;
constexpr std::size_t max_passes = 16'384;
constexpr std::size_t max_accesses = 1'024;  ///< of one pass
constexpr std::size_t max_wires = 65'536;
constexpr std::uint64_t max_parts = 1'000'000;       ///< mip levels × layers of all textures together
constexpr std::uint64_t max_number = 0xFFFFFFFEull;  ///< one less than `none`

/// Where a value lies. The way to it is only spelled out for an error.
struct Place {
  const Place* parent = nullptr;
  std::string_view key;   ///< of a member; empty: an element
  std::size_t index = 0;  ///< of an element

  [[nodiscard]] std::string text() const {
    if (parent == nullptr) return "";
    std::string before = parent->text();
    if (key.empty()) return fmt::format("{}[{}]", before, index);
    return before.empty() ? std::string(key) : fmt::format("{}.{}", before, key);
  }
};

/// Places by name, where that is unique.
class Index {
 public:
  void add(const std::string& name) {
    const auto place = static_cast<std::uint32_t>(names_.size());
    names_.push_back(name);
    const auto [entry, is_new] = by_name_.try_emplace(name, place);
    if (!is_new) entry->second = none;
  }
  [[nodiscard]] const std::uint32_t* find(const std::string& name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : &found->second;
  }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, std::uint32_t> by_name_;  ///< none: several have it
};

template <class E, std::size_t n>
std::string list(const std::array<Spelling<E>, n>& all) {
  std::string text;
  for (const auto& [value, name] : all) (text += text.empty() ? "" : ", ") += name;
  return text;
}

/// Keeps the first error; what is read behind it is of no importance.
class Reader {
 public:
  Result<FrameGraph> read(const Value& root);

 private:
  using Keys = std::initializer_list<std::string_view>;

  void refuse(const Place& place, std::string_view sentence, ErrorCode code = ErrorCode::bad_input) {
    if (failed_) return;
    failed_ = true;
    const std::string where = place.text();
    error_ = {.code = code,
              .message = fmt::format("{}: {}", where.empty() ? "the JSON text" : where, sentence),
              .context = {}};
  }

  // The members; an empty object, and an error, for what has others than `keys` or is no object.
  const Object& object(const Place& place, const Value& value, Keys keys);
  const Array& array(const Place& place, const Value& value, std::size_t most);
  static const Value* find(const Object& object, std::string_view key) {
    const auto found = std::ranges::find(object, key, &Member::key);
    return found == object.end() ? nullptr : &found->value;
  }
  // The member, and an error when it is missing.
  const Value& need(const Place& place, const Object& object, std::string_view key);

  std::uint64_t number(const Place& place, const Value& value, std::uint64_t least, std::uint64_t most);
  std::uint32_t u32(const Place& parent, const Object& object, std::string_view key, std::uint32_t usual,
                    std::uint64_t least = 0, std::uint64_t most = max_number);
  bool flag(const Place& parent, const Object& object, std::string_view key);
  std::string text(const Place& place, const Value& value);
  std::string checked_name(const Place& place, const Value& value);
  std::string name(const Place& parent, const Object& object);
  template <class E, std::size_t n>
  E one_of(const Place& parent, const Object& object, std::string_view key,
           const std::array<Spelling<E>, n>& all, const char* what);
  std::uint32_t reference(const Place& place, const Value& value, const Index& index, const char* what,
                          const char* where = "");

  Extent extent(const Place& place, const Object& object);
  SizeRule size_rule(const Place& place, const Value& value);
  SizeRule size_rule(const Place& place, const Object& members);
  BufferSize buffer_size(const Place& place, const Value& value);
  Texture texture(const Place& place, const Value& value);
  Buffer buffer(const Place& place, const Value& value);
  Access access(const Place& place, const Value& value);
  std::optional<vec4f> color(const Place& place, const Value& value);
  Pass pass(const Place& place, const Value& value);
  Wire wire(const Place& place, const Value& value);
  std::pair<ResourceKind, std::uint32_t> resource(const Place& place, const Object& object);
  void check_head(const Place& place, const Object& root);

  // Reads each element of the array `key` and hands it to `take`.
  template <class T>
  void each(const Place& root, const Object& object, std::string_view key, std::size_t most,
            T (Reader::*read_one)(const Place&, const Value&), std::vector<T>& all, Index* index = nullptr) {
    const Place here{.parent = &root, .key = key};
    const Array& values = array(here, need(root, object, key), most);
    for (std::size_t i = 0; i < values.size() && !failed_; ++i) {
      all.push_back((this->*read_one)({.parent = &here, .key = {}, .index = i}, values[i]));
      if constexpr (requires { all.back().name; }) {
        if (index != nullptr) index->add(all.back().name);
      }
    }
  }

  Index textures_;
  Index buffers_;
  Index passes_;
  std::uint64_t parts_ = 0;
  Error error_;
  bool failed_ = false;
};

const Object& Reader::object(const Place& place, const Value& value, Keys keys) {
  static const Object nothing;
  const auto* const found = value.as<Object>();
  if (found == nullptr) {
    refuse(place, "this is no object");
    return nothing;
  }
  for (const Member& member : *found) {
    if (std::ranges::find(keys, std::string_view(member.key)) != keys.end()) continue;
    std::string known;
    for (const std::string_view key : keys) (known += known.empty() ? "" : ", ") += key;
    refuse(place, fmt::format("there is no member {}; {} exist", shown(member.key), known));
    return nothing;
  }
  return *found;
}

const Array& Reader::array(const Place& place, const Value& value, std::size_t most) {
  static const Array nothing;
  const auto* const found = value.as<Array>();
  if (found == nullptr) {
    refuse(place, "this is no array");
    return nothing;
  }
  if (found->size() > most) {
    refuse(place, fmt::format("there are {} elements; the limit is {}", found->size(), most),
           ErrorCode::over_limit);
    return nothing;
  }
  return *found;
}

const Value& Reader::need(const Place& place, const Object& object, std::string_view key) {
  static const Value nothing;
  const Value* const found = find(object, key);
  if (found == nullptr) refuse(place, fmt::format("the member '{}' is missing", key));
  return found == nullptr ? nothing : *found;
}

std::uint64_t Reader::number(const Place& place, const Value& value, std::uint64_t least,
                             std::uint64_t most) {
  const auto* const whole = value.as<std::uint64_t>();
  if (whole == nullptr) {
    const auto* const real = value.as<double>();
    refuse(place, real == nullptr ? fmt::format("this is no number; {} to {} are possible", least, most)
                                  : fmt::format("{} is no whole number from {} to {}", *real, least, most));
    return least;
  }
  if (*whole < least || *whole > most) {
    refuse(place, fmt::format("{} is out of range; {} to {} are possible", *whole, least, most),
           ErrorCode::over_limit);
    return least;
  }
  return *whole;
}

std::uint32_t Reader::u32(const Place& parent, const Object& object, std::string_view key,
                          std::uint32_t usual, std::uint64_t least, std::uint64_t most) {
  const Value* const value = find(object, key);
  if (value == nullptr) return usual;
  return static_cast<std::uint32_t>(number({.parent = &parent, .key = key}, *value, least, most));
}

bool Reader::flag(const Place& parent, const Object& object, std::string_view key) {
  const Value* const value = find(object, key);
  if (value == nullptr) return false;
  const bool* const found = value->as<bool>();
  if (found == nullptr) refuse({.parent = &parent, .key = key}, "this is neither true nor false");
  return found != nullptr && *found;
}

std::string Reader::text(const Place& place, const Value& value) {
  const auto* const found = value.as<std::string>();
  if (found == nullptr) refuse(place, "this is no text");
  return found == nullptr ? std::string() : *found;
}

std::string Reader::checked_name(const Place& place, const Value& value) {
  std::string name = text(place, value);
  if (const std::string fault = name_fault(name); !fault.empty()) refuse(place, fault);
  return name;
}

std::string Reader::name(const Place& parent, const Object& object) {
  return checked_name({.parent = &parent, .key = "name"}, need(parent, object, "name"));
}

template <class E, std::size_t n>
E Reader::one_of(const Place& parent, const Object& object, std::string_view key,
                 const std::array<Spelling<E>, n>& all, const char* what) {
  const Place place{.parent = &parent, .key = key};
  const std::string word = text(place, need(parent, object, key));
  const std::optional<E> found = json::find(all, word);
  if (!found) refuse(place, fmt::format("{} is no {}; {} exist", shown(word), what, list(all)));
  return found.value_or(all[0].first);
}

// A name, or {"name", "index"}: needed where several have the name. Both have to agree.
std::uint32_t Reader::reference(const Place& place, const Value& value, const Index& index, const char* what,
                                const char* where) {
  if (value.as<Object>() != nullptr) {
    const Object& both = object(place, value, {"name", "index"});
    const std::string called = name(place, both);
    const Place at{.parent = &place, .key = "index"};
    const auto i = number(at, need(place, both, "index"), 0, max_number);
    if (failed_) return 0;
    if (i >= index.names().size()) {
      refuse(at, fmt::format("there is no {} {}{}; there are {}", what, i, where, index.names().size()));
    } else if (index.names()[i] != called) {
      refuse(at, fmt::format("{} {} is called {}, not {}", what, i, shown(index.names()[i]), shown(called)));
    }
    return static_cast<std::uint32_t>(i);
  }
  const std::string called = text(place, value);
  if (failed_) return 0;
  const std::uint32_t* const found = index.find(called);
  if (found == nullptr) {
    refuse(place, fmt::format("no {}{} is called {}", what, where, shown(called)));
  } else if (*found == none) {
    refuse(place, fmt::format("several {}s are called {}: name and index tell which", what, shown(called)));
  }
  return found == nullptr ? 0 : *found;
}

Extent Reader::extent(const Place& place, const Object& object) {
  const auto side = [&](std::string_view key) {
    return static_cast<std::uint32_t>(
        number({.parent = &place, .key = key}, need(place, object, key), 0, max_number));
  };
  return {side("width"), side("height")};
}

SizeRule Reader::size_rule(const Place& place, const Value& value) {
  return size_rule(place, object(place, value, {"width", "height", "of", "texture", "divisor"}));
}

SizeRule Reader::size_rule(const Place& place, const Object& members) {
  const Value* const of = find(members, "of");
  const Value* const from = find(members, "texture");
  const bool absolute = find(members, "width") != nullptr || find(members, "height") != nullptr;
  SizeRule rule;
  if ((of != nullptr ? 1 : 0) + (from != nullptr ? 1 : 0) + (absolute ? 1 : 0) != 1) {
    refuse(place, "a size is either width and height, or of the output, or that of a texture");
  } else if (of != nullptr) {
    const Place at{.parent = &place, .key = "of"};
    if (const std::string what = text(at, *of); what != "output") {
      refuse(at, fmt::format("{} has no size to follow; output has", shown(what)));
    }
  } else if (from != nullptr) {
    rule.base = SizeRule::Base::texture;
    rule.texture =
        reference({.parent = &place, .key = "texture"}, *from, textures_, "texture", " before this one");
  } else {
    rule.base = SizeRule::Base::absolute;
    rule.absolute = extent(place, members);
  }
  rule.divisor = u32(place, members, "divisor", 1, 1);
  return rule;
}

Texture Reader::texture(const Place& place, const Value& value) {
  const Object& members =
      object(place, value,
             {"name", "size", "format", "lifetime", "samples", "mips", "layers", "late", "has_content"});
  Texture texture;
  texture.name = name(place, members);
  texture.size = size_rule({.parent = &place, .key = "size"}, need(place, members, "size"));
  const Place format{.parent = &place, .key = "format"};
  const std::string spelled = text(format, need(place, members, "format"));
  const std::optional<Format> found = find_format(spelled);
  if (!found) refuse(format, fmt::format("{} is no format, such as rgba16float", shown(spelled)));
  texture.format = found.value_or(Format::undefined);
  texture.lifetime = one_of(place, members, "lifetime", lifetimes, "lifetime");
  texture.samples = u32(place, members, "samples", 1, 1, 4);
  texture.mips = u32(place, members, "mips", 1, 1, full_mip_count({max_texture_side, max_texture_side}));
  texture.layers = u32(place, members, "layers", 1, 1, max_array_layers);
  texture.late = flag(place, members, "late");
  texture.has_content = flag(place, members, "has_content");
  parts_ += std::uint64_t{texture.mips} * texture.layers;
  if (parts_ > max_parts) {
    refuse(place,
           fmt::format("with this texture there are {} mip levels of layers; the limit is {}", parts_,
                       max_parts),
           ErrorCode::over_limit);
  }
  return texture;
}

BufferSize Reader::buffer_size(const Place& place, const Value& value) {
  if (value.as<Object>() == nullptr) return number(place, value, 0, max_buffer_bytes);
  const Object& members =
      object(place, value, {"bytes_per_pixel", "width", "height", "of", "texture", "divisor", "times", "buffer"});
  const Value* const from = find(members, "buffer");
  if (from != nullptr) {
    const std::uint32_t index = reference({.parent = &place, .key = "buffer"}, *from, buffers_, "buffer", " before this one");
    return BufferSize::of_buffer(index, u32(place, members, "times", 1, 1));
  }
  const std::uint32_t each = u32(place, members, "bytes_per_pixel", 0, 0);
  if (each == 0) refuse(place, "a size is bytes, or bytes_per_pixel of a picture, or times another buffer");
  return BufferSize::of_pixels(size_rule(place, members), each);
}

Buffer Reader::buffer(const Place& place, const Value& value) {
  const Object& members = object(place, value, {"name", "size", "lifetime", "has_content"});
  Buffer buffer;
  buffer.name = name(place, members);
  buffer.size = buffer_size({.parent = &place, .key = "size"}, need(place, members, "size"));
  buffer.lifetime = one_of(place, members, "lifetime", lifetimes, "lifetime");
  buffer.has_content = flag(place, members, "has_content");
  return buffer;
}

std::pair<ResourceKind, std::uint32_t> Reader::resource(const Place& place, const Object& object) {
  const Value* const texture = find(object, "texture");
  const Value* const buffer = find(object, "buffer");
  if ((texture == nullptr) == (buffer == nullptr)) {
    refuse(place, "exactly one of 'texture' and 'buffer' has to be there");
    return {ResourceKind::texture, 0};
  }
  if (texture != nullptr) {
    return {ResourceKind::texture,
            reference({.parent = &place, .key = "texture"}, *texture, textures_, "texture")};
  }
  return {ResourceKind::buffer, reference({.parent = &place, .key = "buffer"}, *buffer, buffers_, "buffer")};
}

std::optional<vec4f> Reader::color(const Place& place, const Value& value) {
  const Array& components = array(place, value, 4);
  vec4f result(0.0f);
  if (components.size() != 4)
    refuse(place, fmt::format("there are {} numbers; a clear value has 4", components.size()));
  for (std::size_t i = 0; i < components.size() && i < 4; ++i) {
    const auto* const real = components[i].as<double>();
    const auto* const whole = components[i].as<std::uint64_t>();
    const auto component = real != nullptr    ? static_cast<float>(*real)
                           : whole != nullptr ? static_cast<float>(*whole)
                                              : std::numeric_limits<float>::infinity();
    if (!std::isfinite(component)) {
      refuse({.parent = &place, .key = {}, .index = i}, "this is no number that a float can hold");
    }
    result[static_cast<int>(i)] = component + 0.0f;
  }
  return result;
}

Access Reader::access(const Place& place, const Value& value) {
  const Object& members = object(place, value,
                                 {"use", "texture", "buffer", "version", "previous", "covers", "discards",
                                  "slot", "mip", "mips", "layer", "layers", "clear", "binding"});
  Access access;
  access.use = one_of(place, members, "use", uses, "use");
  std::tie(access.kind, access.resource) = resource(place, members);
  access.previous = flag(place, members, "previous");
  access.version = u32(place, members, "version", 0);
  if (!access.previous) need(place, members, "version");
  access.covers = flag(place, members, "covers");
  access.discards = flag(place, members, "discards");
  access.slot = static_cast<std::uint8_t>(u32(place, members, "slot", 0, 0, 255));
  access.mip = u32(place, members, "mip", 0);
  access.mips = u32(place, members, "mips", 0);
  access.layer = u32(place, members, "layer", 0);
  access.layers = u32(place, members, "layers", 0);
  if (const Value* const clear = find(members, "clear"); clear != nullptr) {
    access.clear = color({.parent = &place, .key = "clear"}, *clear);
  }
  if (const Value* const binding = find(members, "binding"); binding != nullptr) {
    access.binding = checked_name({.parent = &place, .key = "binding"}, *binding);
  }
  return access;
}

Pass Reader::pass(const Place& place, const Value& value) {
  const Object& members = object(place, value, {"name", "kind", "side_effect", "accesses"});
  Pass pass;
  pass.name = name(place, members);
  pass.kind = one_of(place, members, "kind", pass_kinds, "kind of pass");
  pass.side_effect = flag(place, members, "side_effect");
  each(place, members, "accesses", max_accesses, &Reader::access, pass.accesses);
  return pass;
}

Wire Reader::wire(const Place& place, const Value& value) {
  const Object& members = object(place, value, {"name", "texture", "buffer", "version", "after"});
  Wire wire;
  wire.name = name(place, members);
  std::tie(wire.kind, wire.resource) = resource(place, members);
  need(place, members, "version");
  wire.version = u32(place, members, "version", 0);
  if (const Value* const after = find(members, "after"); after != nullptr) {
    wire.after = reference({.parent = &place, .key = "after"}, *after, passes_, "pass") + 1;
  }
  return wire;
}

void Reader::check_head(const Place& place, const Object& root) {
  const Place at_schema{.parent = &place, .key = "schema"};
  const std::string called = text(at_schema, need(place, root, "schema"));
  if (called != schema) refuse(at_schema, fmt::format("{} is not '{}'", shown(called), schema));
  const Place at_version{.parent = &place, .key = "version"};
  const Value& version = need(place, root, "version");
  const auto* const found = version.as<std::uint64_t>();
  if (found == nullptr) refuse(at_version, "this is no whole number");
  if (found != nullptr && *found != schema_version) {
    refuse(at_version, fmt::format("version {} of the schema is unknown; version {} can be read", *found,
                                   schema_version));
  }
}

Result<FrameGraph> Reader::read(const Value& root) {
  const Place place;
  // A text of another version is told so before its members are judged.
  if (const auto* const members = root.as<Object>(); members != nullptr) check_head(place, *members);
  if (failed_) return fail(std::move(error_));
  const Object& members =
      object(place, root,
             {"schema", "version", "output", "textures", "buffers", "passes", "wires", "compiled", "edges"});
  FrameGraph graph;
  const Place output{.parent = &place, .key = "output"};
  graph.output = extent(output, object(output, need(place, members, "output"), {"width", "height"}));
  each(place, members, "textures", max_textures, &Reader::texture, graph.textures, &textures_);
  each(place, members, "buffers", max_buffers, &Reader::buffer, graph.buffers, &buffers_);
  each(place, members, "passes", max_passes, &Reader::pass, graph.passes, &passes_);
  each(place, members, "wires", max_wires, &Reader::wire, graph.wires);
  if (failed_) return fail(std::move(error_));
  return graph;
}

}  // namespace

}  // namespace ambito::graph::json

namespace ambito::graph {

Result<FrameGraph> read_json(std::string_view text) {
  const auto root = json::parse(text);
  if (!root) return fail(root.error());
  return json::Reader().read(*root);
}

}  // namespace ambito::graph
