#include "graph/json_parse.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <ambito/graph.h>

#include "graph/export.h"

// The only file of this layer that knows nlohmann-json.
namespace ambito::graph::json {

namespace {

/// Takes the parser's events. Returning false ends the parse; `error` then says why.
class Builder {
 public:
  explicit Builder(std::string_view text) : text_(text) {}

  Value root;
  Error error;

  // The names of nlohmann's interface.
  bool null() { return put({}); }
  bool boolean(bool value) { return put({value}); }
  bool number_integer(std::int64_t value) { return put({static_cast<double>(value)}); }
  bool number_unsigned(std::uint64_t value) { return put({value}); }
  bool number_float(double value, const std::string& /*digits*/) { return put({value}); }
  bool string(std::string& value) { return put({std::move(value)}); }
  bool binary(nlohmann::json::binary_t& /*value*/) { return false; }
  bool start_object(std::size_t /*count*/) { return open({Object{}}); }
  bool start_array(std::size_t /*count*/) { return open({Array{}}); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    auto& members = std::get<Object>(open_.back()->data);
    if (std::ranges::any_of(members, [&](const Member& member) { return member.key == name; })) {
      return refuse(ErrorCode::bad_input,
                    fmt::format("the JSON text has {} twice in one object", shown(name)));
    }
    if (members.size() == max_members) {
      return refuse(ErrorCode::over_limit,
                    fmt::format("the JSON text has an object with more than {} members", max_members));
    }
    members.push_back({.key = std::move(name), .value = {}});
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::json::exception& what) {
    constexpr int number_too_large = 406;
    // The place is that of the last byte that was read; behind the end there is none.
    const bool ended = position > text_.size() || text_.empty();
    const std::string_view before = ended ? text_ : text_.substr(0, position > 0 ? position - 1 : 0);
    const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
    const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
    const auto place = fmt::format("line {}, column {}", line, column);
    if (what.id == number_too_large) {
      return refuse(ErrorCode::bad_input,
                    fmt::format("the JSON text has a number that is too large at {}", place));
    }
    if (ended) {
      return refuse(ErrorCode::bad_input, fmt::format("the JSON text ends too early, at {}", place));
    }
    const std::string_view rest = text_.substr(before.size());
    return refuse(ErrorCode::bad_input, fmt::format("the JSON text is no JSON at {}: {}", place,
                                                    shown(rest.substr(0, rest.find('\n')))));
  }

 private:
  bool refuse(ErrorCode code, std::string message) {
    error = {.code = code, .message = std::move(message), .context = {}};
    return false;
  }

  // The place of the next value, or null when there are too many.
  Value* next() {
    if (++values_ > max_values) {
      refuse(ErrorCode::over_limit, fmt::format("the JSON text has more than {} values", max_values));
      return nullptr;
    }
    if (open_.empty()) return &root;
    if (auto* const array = std::get_if<Array>(&open_.back()->data)) return &array->emplace_back();
    return &std::get<Object>(open_.back()->data).back().value;
  }
  bool put(Value value) {
    Value* const place = next();
    if (place != nullptr) *place = std::move(value);
    return place != nullptr;
  }
  // What is open does not move: only the innermost array grows.
  bool open(Value value) {
    if (open_.size() == max_depth) {
      return refuse(ErrorCode::over_limit,
                    fmt::format("the JSON text has arrays and objects deeper than {} levels", max_depth));
    }
    Value* const place = next();
    if (place == nullptr) return false;
    *place = std::move(value);
    open_.push_back(place);
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::string_view text_;
  std::vector<Value*> open_;
  std::size_t values_ = 0;
};

std::size_t longest_blank(std::string_view text) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == ' ' || c == '\n' || c == '\t' || c == '\r' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

}  // namespace

namespace {

/// A character at the beginning of `text`, which is UTF-8.
struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
};

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const std::size_t bytes = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  char32_t code = bytes == 1 ? first : first & (0x7Fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) code = code << 6 | (byte(i) & 0x3Fu);
  return {code, bytes};
}

/// Whether a terminal does something other than to show it: controls, breaks of lines, marks of direction.
bool is_obeyed(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code <= 0x9F) || code == 0x061C || code == 0x200E || code == 0x200F ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

std::string with_escapes(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Character next = first_character(text);
    if (is_obeyed(next.code)) {
      result += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(next.code));
    } else {
      result += text.substr(0, next.bytes);
    }
    text.remove_prefix(next.bytes);
  }
  return result;
}

}  // namespace

std::string shown(std::string_view text) {
  constexpr std::size_t longest = 40;
  // Whole characters: a cut within one would show as U+FFFD.
  std::size_t end = std::min(text.size(), longest);
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return "'" + with_escapes(valid_utf8(text.substr(0, end))) + (end < text.size() ? "…'" : "'");
}

std::string name_fault(std::string_view name) {
  if (name.size() > max_name)
    return fmt::format("the name has {} bytes; the limit is {}", name.size(), max_name);
  const std::string whole = valid_utf8(name);
  for (std::string_view left = whole; !left.empty();) {
    const Character next = first_character(left);
    if (is_obeyed(next.code))
      return fmt::format("the name {} holds the control character U+{:04X}", shown(name),
                         static_cast<std::uint32_t>(next.code));
    left.remove_prefix(next.bytes);
  }
  return {};
}

Result<Value> parse(std::string_view text) {
  if (text.size() > max_json_bytes) {
    return fail(ErrorCode::over_limit,
                fmt::format("the JSON text has {} bytes; the limit is {}", text.size(), max_json_bytes));
  }
  if (longest_blank(text) > max_blanks) {
    return fail(ErrorCode::over_limit,
                fmt::format("the JSON text has more than {} blanks in a row", max_blanks));
  }
  Builder builder(text);
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) {
    return fail(std::move(builder.error));
  }
  return std::move(builder.root);
}

}  // namespace ambito::graph::json
