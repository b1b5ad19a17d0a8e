#include "wgsl/assemble.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "wgsl/condition.h"
#include "wgsl/line_scanner.h"
#include "wgsl/tokens.h"

namespace ambito::wgsl {
namespace {

// One `//!if` that is not closed yet.
struct Branch {
  std::uint32_t line;
  bool outer_on;  // whether the lines around it are kept
  bool taken;     // whether a part of it was kept already
  bool on;        // whether the current part is kept
  bool else_seen = false;
};

struct File {
  std::string_view name;
  std::uint32_t id;
  std::uint32_t line = 0;
  std::vector<Branch> branches;

  bool on() const { return branches.empty() || branches.back().on; }
};

// Text and its origins, grown line by line.
struct Part {
  std::string text;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> lines;  // file, line

  void add(std::string_view line, std::uint32_t file, std::uint32_t number) {
    text += line;
    text += '\n';
    lines.emplace_back(file, number);
  }
};

std::unexpected<Error> fail_in(const File& file, std::uint32_t line, std::string_view sentence) {
  return fail(ErrorCode::shader, fmt::format("{}:{}: {}", file.name, line, sentence));
}

class Assembler {
 public:
  Assembler(std::span<const std::string_view> keys, const SourceProvider& provider)
      : keys_(keys.begin(), keys.end()), provider_(provider) {}

  Result<Assembled> run(std::string_view root, std::string_view prologue) {
    const auto text = provider_(root);
    if (!text) return fail(ErrorCode::shader, fmt::format("The shader '{}' is not there", root));
    if (auto done = add_file(root, *text); !done) {
      return fail(std::move(done).error(), fmt::format("assembling the shader '{}'", root));
    }
    Assembled result{.text = std::move(head_.text), .map = std::move(map_), .keys = {}};
    for (const auto& [file, line] : head_.lines) result.map.add_line(file, line);
    add_prologue(result, prologue);
    result.text += body_.text;
    for (const auto& [file, line] : body_.lines) result.map.add_line(file, line);
    result.keys.assign(seen_keys_.begin(), seen_keys_.end());
    return result;
  }

 private:
  static void add_prologue(Assembled& result, std::string_view prologue) {
    if (prologue.empty()) return;
    const std::uint32_t file = result.map.add_file(prologue_name);
    LineScanner lines(prologue);
    while (const auto line = lines.next()) {
      result.text += line->text;
      result.text += '\n';
      result.map.add_line(file, line->number);
    }
  }

  Result<> add_file(std::string_view name, std::string_view text) {
    included_.emplace(name);
    chain_.push_back(name);
    File file{.name = name, .id = map_.add_file(name), .line = 0, .branches = {}};
    LineScanner lines(text);
    while (const auto line = lines.next()) {
      file.line = line->number;
      if (auto done = add_line(file, *line); !done) return done;
    }
    if (!file.branches.empty()) {
      return fail_in(file, file.branches.back().line, "this //!if has no //!endif");
    }
    if (const auto opening = lines.open_comment()) {
      return fail_in(file, *opening, "the block comment that begins here is never closed");
    }
    chain_.pop_back();
    return {};
  }

  Result<> add_line(File& file, const ScannedLine& line) {
    if (line.directive) return directive(file, *line.directive);
    if (!file.on()) return {};
    Part& part = line.belongs_on_top ? head_ : body_;
    part.add(line.text, file.id, file.line);
    if (head_.text.size() + body_.text.size() > max_text_size) {
      return fail_in(file, file.line,
                     fmt::format("the assembled text passes the limit of {} bytes", max_text_size));
    }
    return {};
  }

  Result<> directive(File& file, const Directive& directive) {
    if (directive.name == "include") return include(file, directive.argument);
    if (directive.name == "if") return open_branch(file, directive.argument);
    if (directive.name == "elif" || directive.name == "else") return next_branch(file, directive);
    if (directive.name == "endif") return close_branch(file, directive);
    return fail_in(
        file, file.line,
        fmt::format("the directive '//!{}' is unknown; there are include, if, elif, else and endif",
                    directive.name));
  }

  Result<> include(const File& file, std::string_view argument) {
    if (argument.size() < 3 || argument.front() != '"' || argument.find('"', 1) != argument.size() - 1) {
      return fail_in(file, file.line, "//!include takes one name in double quotes");
    }
    if (!file.on()) return {};
    const std::string_view name = argument.substr(1, argument.size() - 2);
    if (std::ranges::find(chain_, name) != chain_.end()) {
      return fail_in(file, file.line,
                     fmt::format("the includes form a cycle: {} -> {}", fmt::join(chain_, " -> "), name));
    }
    if (included_.contains(name)) return {};
    if (chain_.size() >= max_include_depth) {
      return fail_in(file, file.line,
                     fmt::format("files are included deeper than {} levels", max_include_depth));
    }
    const auto text = provider_(name);
    if (!text) return fail_in(file, file.line, fmt::format("the included file '{}' is not there", name));
    auto done = add_file(name, *text);
    if (!done)
      return fail(std::move(done).error(),
                  fmt::format("including '{}' at {}:{}", name, file.name, file.line));
    return {};
  }

  Result<bool> condition(const File& file, std::string_view expression) {
    auto value = evaluate_condition(expression, [this](std::string_view key) {
      seen_keys_.emplace(key);
      return keys_.contains(key);
    });
    if (!value) return fail_in(file, file.line, value.error().message);
    return value;
  }

  Result<> open_branch(File& file, std::string_view expression) {
    if (file.branches.size() >= max_condition_depth) {
      return fail_in(file, file.line,
                     fmt::format("conditions are nested deeper than {} levels", max_condition_depth));
    }
    const auto value = condition(file, expression);
    if (!value) return fail(value.error());
    const bool outer_on = file.on();
    file.branches.push_back(
        {.line = file.line, .outer_on = outer_on, .taken = *value, .on = outer_on && *value});
    return {};
  }

  Result<> next_branch(File& file, const Directive& directive) {
    if (file.branches.empty()) {
      return fail_in(file, file.line, fmt::format("//!{} stands outside of any //!if", directive.name));
    }
    Branch& branch = file.branches.back();
    if (branch.else_seen) {
      return fail_in(
          file, file.line,
          fmt::format("//!{} follows the //!else of the //!if in line {}", directive.name, branch.line));
    }
    bool value = true;
    if (directive.name == "elif") {
      const auto evaluated = condition(file, directive.argument);
      if (!evaluated) return fail(evaluated.error());
      value = *evaluated;
    } else if (!directive.argument.empty()) {
      return fail_in(file, file.line, "//!else takes no condition; //!elif does");
    }
    branch.else_seen = directive.name == "else";
    branch.on = branch.outer_on && !branch.taken && value;
    branch.taken = branch.taken || value;
    return {};
  }

  Result<> close_branch(File& file, const Directive& directive) {
    if (file.branches.empty()) return fail_in(file, file.line, "//!endif stands outside of any //!if");
    if (!directive.argument.empty()) return fail_in(file, file.line, "//!endif takes nothing after it");
    file.branches.pop_back();
    return {};
  }

  std::set<std::string_view> keys_;
  const SourceProvider& provider_;
  std::set<std::string, std::less<>> included_;
  std::set<std::string, std::less<>> seen_keys_;
  std::vector<std::string_view> chain_;
  SourceMap map_;  // files only, until the parts are joined
  Part head_;      // enable, requires, diagnostic
  Part body_;
};

constexpr std::string_view blanks = " \t";

std::string_view trimmed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(blanks) - begin + 1);
}

// Whether a message shows these words of the text on a line of their own, perhaps as "12 │ words".
bool quotes(std::string_view message, std::string_view words) {
  LineScanner lines(message);
  while (const auto line = lines.next()) {
    std::string_view shown = trimmed(line->text);
    if (!shown.ends_with(words)) continue;
    shown = trimmed(shown.substr(0, shown.size() - words.size()));
    if (shown.empty() || shown.ends_with("│")) return true;
  }
  return false;
}

}  // namespace

Result<Assembled> assemble(std::string_view root, std::span<const std::string_view> keys,
                           const SourceProvider& provider, std::string_view prologue) {
  return Assembler(keys, provider).run(root, prologue);
}

std::string Assembled::map_message(std::string_view message) const {
  std::string result = map.rewrite(message);
  const auto position = first_position(message);
  if (!position || !map.locate(position->line)) return result;
  LineScanner lines(text);
  std::string_view quoted;
  for (auto line = lines.next(); line; line = lines.next()) {
    quoted = line->text;
    if (line->number == position->line) break;
  }
  const std::size_t indent = std::min(quoted.find_first_not_of(blanks), quoted.size());
  const std::string_view words = trimmed(quoted);
  if (words.empty() || quotes(message, words)) return result;
  if (!result.ends_with('\n')) result += '\n';
  result += fmt::format("  {}", words);
  if (position->column > indent && position->column <= quoted.size() + 1) {
    result += fmt::format("\n  {}^", std::string(position->column - 1 - indent, ' '));
  }
  return result;
}

}  // namespace ambito::wgsl
