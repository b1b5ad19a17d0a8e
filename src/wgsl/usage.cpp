#include "wgsl/usage.h"

#include <algorithm>
#include <unordered_map>

#include "wgsl/reader.h"

namespace ambito::wgsl {
namespace {

struct Handle {
  HandleRef ref;
  bool is_texture = false;
  bool depth = false;
};

// Names a function body may mean, with the local ones that hide them.
class Names {
 public:
  explicit Names(const Reader& reader) {
    const auto& bindings = reader.out.bindings;
    for (std::uint32_t i = 0; i < bindings.size(); ++i) bindings_.emplace(bindings[i].name, i);
    const auto& functions = reader.module.functions;
    for (std::uint32_t i = 0; i < functions.size(); ++i) functions_.emplace(functions[i].name, i);
  }

  std::optional<std::uint32_t> binding(std::string_view name) const { return find(bindings_, name); }
  std::optional<std::uint32_t> function(std::string_view name) const { return find(functions_, name); }

  void hide(std::string_view name) {
    ++hidden_[name];
    locals_.push_back(name);
  }
  std::size_t local_count() const { return locals_.size(); }
  void show_down_to(std::size_t count) {
    for (; locals_.size() > count; locals_.pop_back()) --hidden_[locals_.back()];
  }

 private:
  using Table = std::unordered_map<std::string_view, std::uint32_t>;
  std::optional<std::uint32_t> find(const Table& table, std::string_view name) const {
    const auto found = table.find(name);
    if (found == table.end()) return std::nullopt;
    const auto hidden = hidden_.find(name);
    if (hidden != hidden_.end() && hidden->second > 0) return std::nullopt;
    return found->second;
  }

  Table bindings_;
  Table functions_;
  std::unordered_map<std::string_view, std::uint32_t> hidden_;
  std::vector<std::string_view> locals_;
};

// An open bracket: a call's parentheses, others, or a template list.
struct Bracket {
  char open = '(';
  bool samples = false;  // the built-in functions that need a sampler
  std::optional<std::uint32_t> callee{};
  std::uint32_t argument = 0;
  std::optional<Handle> texture{};
  std::optional<Handle> sampler{};
};

struct Scope {
  std::size_t locals = 0;
  bool is_for = false;  // holds the variable of the header, ends with the block that follows
};

bool samples_texture(std::string_view function) {
  return function.starts_with("textureSample") || function.starts_with("textureGather");
}

class Scanner {
 public:
  Scanner(const Reader& reader, Names& names, const syntax::Function& function)
      : reader_(reader), names_(names), function_(function) {}

  FunctionUse run() {
    use_.name = std::string(function_.name);
    for (const syntax::Member& parameter : function_.parameters) names_.hide(parameter.name);
    find_handle_parameters();
    for (at_ = function_.body.begin; at_ < function_.body.end; ++at_) step();
    names_.show_down_to(0);
    for (auto* list : {&use_.callees, &use_.bindings}) {
      std::ranges::sort(*list);
      list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    return std::move(use_);
  }

 private:
  // The body is followed by a brace at least, so that looking one token ahead is safe.
  const Token& peek(std::uint32_t ahead = 0) const { return reader_.module.tokens[at_ + ahead]; }

  void find_handle_parameters() {
    for (std::uint32_t i = 0; i < function_.parameters.size(); ++i) {
      const std::string_view type = reader_.types.unaliased(function_.parameters[i].type).name;
      if (!names_handle(type)) continue;
      parameters_.emplace(function_.parameters[i].name, Handle{.ref = {.is_parameter = true, .index = i},
                                                               .is_texture = !type.starts_with("sampler"),
                                                               .depth = type.starts_with("texture_depth")});
    }
  }

  void step() {
    const Token& token = peek();
    if (token.kind == TokenKind::punctuation) {
      punctuation(token.text.front());
    } else if (token.kind == TokenKind::identifier) {
      word(token);
    }
  }

  void punctuation(char c) {
    switch (c) {
      case '(':
      case '[':
        open_bracket({.open = c});
        break;
      case ')':
      case ']':
        close_bracket(c == ')' ? '(' : '[');
        break;
      case '<':
        if (in_template()) open_bracket({.open = '<'});
        break;
      case '>':
        if (in_template()) brackets_.pop_back();
        break;
      case ',':
        if (!brackets_.empty()) ++brackets_.back().argument;
        break;
      case '{':
        scopes_.push_back({.locals = names_.local_count()});
        break;
      case '}':
        close_block();
        break;
      case ';':
        end_statement();
        break;
      case '.':
      case '@':
        if (peek(1).kind == TokenKind::identifier) ++at_;  // a member, an attribute: no name of ours
        break;
      default:
        break;
    }
  }

  bool in_template() const { return !brackets_.empty() && brackets_.back().open == '<'; }
  void open_bracket(Bracket bracket) { brackets_.push_back(std::move(bracket)); }

  void close_bracket(char open) {
    while (in_template()) brackets_.pop_back();
    if (brackets_.empty() || brackets_.back().open != open) return;
    const Bracket& closed = brackets_.back();
    if (closed.samples && closed.texture && closed.sampler) {
      use_.samples.push_back(
          {.texture = closed.texture->ref, .sampler = closed.sampler->ref, .depth = closed.texture->depth});
    }
    brackets_.pop_back();
  }

  void close_scope() {
    names_.show_down_to(scopes_.back().locals);
    scopes_.pop_back();
  }
  void close_block() {
    if (!scopes_.empty()) close_scope();
    while (!scopes_.empty() && scopes_.back().is_for) close_scope();
  }

  void end_statement() {
    if (!declared_.empty()) names_.hide(declared_);
    declared_ = {};
    while (in_template()) brackets_.pop_back();
  }

  void word(const Token& token) {
    if (token.text == "let" || token.text == "var" || token.text == "const") return declaration();
    if (token.text == "for") return scopes_.push_back({.locals = names_.local_count(), .is_for = true});
    if (token.text == "array" && peek(1).is('<')) {
      ++at_;
      return open_bracket({.open = '<'});
    }
    const auto callee = names_.function(token.text);
    if (callee) use_.callees.push_back(*callee);
    if (peek(1).is('(')) {
      ++at_;
      return open_bracket({.open = '(', .samples = !callee && samples_texture(token.text), .callee = callee});
    }
    if (const auto handle = name(token.text)) argument(*handle);
  }

  // Steps onto the name, which is hidden from the end of the statement on.
  void declaration() {
    if (peek(1).is('<')) {
      while (at_ + 1 < function_.body.end && !peek().is('>')) ++at_;
    }
    if (at_ + 1 < function_.body.end && peek(1).kind == TokenKind::identifier) {
      ++at_;
      declared_ = peek().text;
    }
  }

  // Notes a binding as used. The handle, if the name is one.
  std::optional<Handle> name(std::string_view text) {
    if (const auto parameter = parameters_.find(text); parameter != parameters_.end())
      return parameter->second;
    const auto index = names_.binding(text);
    if (!index) return std::nullopt;
    use_.bindings.push_back(*index);
    const BindingKind kind = reader_.out.bindings[*index].kind;
    if (is_buffer(kind)) return std::nullopt;
    return Handle{.ref = {.is_parameter = false, .index = *index},
                  .is_texture = !is_sampler(kind),
                  .depth = kind == BindingKind::texture_depth};
  }

  // Textures and samplers stand alone as arguments; there are no expressions of them.
  void argument(const Handle& handle) {
    if (brackets_.empty()) return;
    Bracket& call = brackets_.back();
    if (call.samples) (handle.is_texture ? call.texture : call.sampler) = handle;
    if (call.callee)
      use_.passed.push_back({.handle = handle.ref, .callee = *call.callee, .parameter = call.argument});
  }

  const Reader& reader_;
  Names& names_;
  const syntax::Function& function_;
  std::uint32_t at_ = 0;
  std::string_view declared_;
  std::unordered_map<std::string_view, Handle> parameters_;
  std::vector<Bracket> brackets_;
  std::vector<Scope> scopes_;
  FunctionUse use_;
};

}  // namespace

void read_usage(Reader& reader) {
  Names names(reader);
  for (const syntax::Function& function : reader.module.functions) {
    reader.out.functions.push_back(Scanner(reader, names, function).run());
  }
}

}  // namespace ambito::wgsl
