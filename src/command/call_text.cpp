#include "command/call_text.h"

#include <cmath>

#include <fmt/format.h>

namespace ambito::command::detail {

namespace {

std::string number(const Argument& argument) {
  switch (argument.kind) {
    case Argument::Kind::integer:
      return fmt::format("{}", argument.integer);
    case Argument::Kind::unsigned_integer:
      return fmt::format("{}", static_cast<std::uint64_t>(argument.integer));
    default:
      return fmt::format("{}", argument.real);
  }
}

}  // namespace

std::string call_text(const Call& call) {
  std::string text(call.verb);
  const char* separator = "(";
  for (const Argument& argument : call.arguments) {
    text += separator;
    text += argument.kind == Argument::Kind::text ? fmt::format("'{}'", argument.text) : number(argument);
    separator = ", ";
  }
  for (const std::uint32_t more : call.numbers) {
    text += fmt::format("{}{}", separator, more);
    separator = ", ";
  }
  for (const std::string_view more : call.texts) {
    text += fmt::format("{}'{}'", separator, more);
    separator = ", ";
  }
  if (*separator == ',') {
    text += ')';
  }
  return text;
}

void append_json(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  out += '"';
}

std::string json_line(std::span<const std::string_view> path, const Call& call) {
  std::string line = "{\"path\":[";
  const char* separator = "";
  for (const std::string_view step : path) {
    line += separator;
    append_json(line, step);
    separator = ",";
  }
  line += "],\"call\":";
  append_json(line, call.verb);
  line += ",\"arguments\":[";
  separator = "";
  for (const Argument& argument : call.arguments) {
    line += separator;
    separator = ",";
    if (argument.kind == Argument::Kind::text) {
      append_json(line, argument.text);
    } else if (argument.kind == Argument::Kind::real && !std::isfinite(argument.real)) {
      line += "null";  // JSON has neither infinity nor NaN
    } else {
      line += number(argument);
    }
  }
  for (const std::uint32_t more : call.numbers) {
    line += fmt::format("{}{}", separator, more);
    separator = ",";
  }
  for (const std::string_view more : call.texts) {
    line += separator;
    append_json(line, more);
    separator = ",";
  }
  line += "]}";
  return line;
}

}  // namespace ambito::command::detail
