#include "graph/json_write.h"

#include <cmath>
#include <iterator>
#include <unordered_map>

#include <fmt/format.h>

#include "graph/export.h"
#include "graph/json_names.h"

namespace ambito::graph::json {

std::string json_text(std::string_view text) {
  std::string result = "\"";
  for (const char c : valid_utf8(text)) {
    switch (c) {
      case '"':
        result += "\\\"";
        break;
      case '\\':
        result += "\\\\";
        break;
      case '\n':
        result += "\\n";
        break;
      case '\t':
        result += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
          fmt::format_to(std::back_inserter(result), "\\u{:04x}", static_cast<unsigned>(c));
        } else {
          result += c;
        }
    }
  }
  return result += '"';
}

template <class T>
auto Names::entries(const std::vector<T>& all) -> std::vector<Entry> {
  std::vector<Entry> result;
  result.reserve(all.size());
  std::unordered_map<std::string, std::size_t> first;
  for (const T& one : all) {
    result.push_back({.text = json_text(one.name), .unique = true});
    const auto [place, is_new] = first.try_emplace(result.back().text, result.size() - 1);
    if (!is_new) result.back().unique = result[place->second].unique = false;
  }
  return result;
}

Names::Names(const FrameGraph& graph)
    : textures_(entries(graph.textures)), buffers_(entries(graph.buffers)), passes_(entries(graph.passes)) {}

std::string Names::reference(const std::vector<Entry>& all, std::uint32_t index) {
  if (index >= all.size()) return fmt::format("{{\"index\": {}}}", index);
  if (all[index].unique) return all[index].text;
  return fmt::format("{{\"name\": {}, \"index\": {}}}", all[index].text, index);
}

std::string Names::resource(ResourceKind kind, std::uint32_t index) const {
  return kind == ResourceKind::texture ? "\"texture\": " + texture(index) : "\"buffer\": " + buffer(index);
}

Lines::Lines(std::string& out, std::string_view head, int indent)
    : out_(out), indent_("\n" + std::string(static_cast<std::size_t>(indent), ' ')) {
  (out_ += head) += '[';
}
void Lines::begin() {
  if (!empty_) out_ += ',';
  empty_ = false;
  (out_ += indent_) += "  ";
}
void Lines::add(std::string_view element) {
  begin();
  out_ += element;
}
void Lines::close(std::string_view tail) {
  if (!empty_) out_ += indent_;
  (out_ += ']') += tail;
}

std::string extent(Extent size) {
  return fmt::format("{{\"width\": {}, \"height\": {}}}", size.width, size.height);
}

namespace {

/// The members of a rule, without braces.
std::string rule_members(const Names& names, const SizeRule& rule) {
  std::string text;
  switch (rule.base) {
    case SizeRule::Base::absolute:
      text = fmt::format("\"width\": {}, \"height\": {}", rule.absolute.width, rule.absolute.height);
      break;
    case SizeRule::Base::output:
      text = "\"of\": \"output\"";
      break;
    case SizeRule::Base::texture:
      text = "\"texture\": " + names.texture(rule.texture);
      break;
  }
  if (rule.divisor != 1) text += fmt::format(", \"divisor\": {}", rule.divisor);
  return text;
}

std::string size_rule(const Names& names, const SizeRule& rule) { return "{" + rule_members(names, rule) + "}"; }

std::string buffer_size(const Names& names, const BufferSize& size) {
  switch (size.base) {
    case BufferSize::Base::pixels:
      return fmt::format("{{\"bytes_per_pixel\": {}, {}}}", size.count, rule_members(names, size.picture));
    case BufferSize::Base::buffer:
      return fmt::format("{{\"times\": {}, \"buffer\": {}}}", size.count, names.buffer(size.buffer));
    case BufferSize::Base::absolute:
      break;
  }
  return std::to_string(size.count);
}

// What is as in a new object is left out.
class Fields {
 public:
  explicit Fields(std::string head) : text_(std::move(head)) {}
  Fields& number(const char* key, std::uint64_t value, std::uint64_t usual) {
    if (value != usual) text_ += fmt::format(", \"{}\": {}", key, value);
    return *this;
  }
  Fields& flag(const char* key, bool value) {
    if (value) text_ += fmt::format(", \"{}\": true", key);
    return *this;
  }
  Fields& text(const char* key, std::string_view value) {
    if (!value.empty()) text_ += fmt::format(", \"{}\": {}", key, json_text(value));
    return *this;
  }
  Fields& color(const char* key, const std::optional<vec4f>& value) {
    if (!value) return *this;
    text_ += fmt::format(", \"{}\": [", key);
    for (int i = 0; i < 4; ++i) {
      if (i > 0) text_ += ", ";
      const float component = (*value)[i];
      // + 0 makes 0 of −0, which would not come back.
      text_ += std::isfinite(component) ? fmt::format("{}", component + 0.0f) : "null";
    }
    text_ += ']';
    return *this;
  }
  [[nodiscard]] std::string close() { return std::move(text_) + "}"; }

 private:
  std::string text_;
};

std::string texture(const Names& names, const Texture& t) {
  return Fields(fmt::format("{{\"name\": {}, \"size\": {}, \"format\": \"{}\", \"lifetime\": \"{}\"",
                            json_text(t.name), size_rule(names, t.size), to_string(t.format),
                            spell(lifetimes, t.lifetime)))
      .number("samples", t.samples, 1)
      .number("mips", t.mips, 1)
      .number("layers", t.layers, 1)
      .flag("late", t.late)
      .flag("has_content", t.has_content)
      .close();
}

std::string buffer(const Names& names, const Buffer& b) {
  return Fields(fmt::format("{{\"name\": {}, \"size\": {}, \"lifetime\": \"{}\"", json_text(b.name),
                            buffer_size(names, b.size), spell(lifetimes, b.lifetime)))
      .flag("has_content", b.has_content)
      .close();
}

std::string access(const Names& names, const Access& a) {
  std::string head =
      fmt::format("{{\"use\": \"{}\", {}", spell(uses, a.use), names.resource(a.kind, a.resource));
  if (!a.previous || a.version != 0) head += fmt::format(", \"version\": {}", a.version);
  return Fields(std::move(head))
      .flag("previous", a.previous)
      .flag("covers", a.covers)
      .flag("discards", a.discards)
      .number("slot", a.slot, 0)
      .number("mip", a.mip, 0)
      .number("mips", a.mips, 0)
      .number("layer", a.layer, 0)
      .number("layers", a.layers, 0)
      .color("clear", a.clear)
      .text("binding", a.binding)
      .close();
}

void append_pass(std::string& out, const Names& names, const Pass& pass) {
  out += fmt::format("{{\"name\": {}, \"kind\": \"{}\"{},", json_text(pass.name),
                     spell(pass_kinds, pass.kind), pass.side_effect ? ", \"side_effect\": true" : "");
  Lines lines(out, " \"accesses\": ", 4);
  for (const Access& a : pass.accesses) lines.add(access(names, a));
  lines.close("}");
}

std::string wire(const Names& names, const Wire& w) {
  std::string text = fmt::format("{{\"name\": {}, {}, \"version\": {}", json_text(w.name),
                                 names.resource(w.kind, w.resource), w.version);
  if (w.after > 0) text += ", \"after\": " + names.pass(w.after - 1);
  return text += '}';
}

void append_declaration(std::string& out, const Names& names, const FrameGraph& graph) {
  out += fmt::format("{{\n  \"schema\": \"{}\",\n  \"version\": {},\n  \"output\": {},\n", schema,
                     schema_version, extent(graph.output));
  Lines textures(out, "  \"textures\": ", 2);
  for (const Texture& t : graph.textures) textures.add(texture(names, t));
  textures.close(",\n");
  Lines buffers(out, "  \"buffers\": ", 2);
  for (const Buffer& b : graph.buffers) buffers.add(buffer(names, b));
  buffers.close(",\n");
  Lines passes(out, "  \"passes\": ", 2);
  for (const Pass& p : graph.passes) {
    passes.begin();
    append_pass(out, names, p);
  }
  passes.close(",\n");
  Lines wires(out, "  \"wires\": ", 2);
  for (const Wire& w : graph.wires) wires.add(wire(names, w));
  wires.close();
}

}  // namespace

std::optional<Format> find_format(std::string_view text) {
  for (auto format = Format::undefined; format <= Format::depth32_float;
       format = static_cast<Format>(static_cast<int>(format) + 1)) {
    if (to_string(format) == text) return format;
  }
  return std::nullopt;
}

}  // namespace ambito::graph::json

namespace ambito::graph {

std::string to_json(const FrameGraph& graph) {
  std::string out;
  json::append_declaration(out, json::Names(graph), graph);
  return out += "\n}\n";
}

std::string to_json(const FrameGraph& graph, const Compiled& compiled) {
  std::string out;
  const json::Names names(graph);
  json::append_declaration(out, names, graph);
  out += ",\n";
  json::append_compiled(out, names, graph, compiled);
  return out += "\n}\n";
}

}  // namespace ambito::graph
