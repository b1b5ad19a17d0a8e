#include "gltf/json_document.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <simdjson.h>

namespace ambito::gltf {

namespace {

namespace dom = simdjson::dom;

void append(std::vector<JsonNode>& nodes, dom::element element);

void append_string(std::vector<JsonNode>& nodes, std::string_view text) {
  JsonNode node;
  node.kind = JsonKind::string;
  node.text = text.data();
  node.size = static_cast<std::uint32_t>(text.size());
  node.end = static_cast<std::uint32_t>(nodes.size()) + 1;
  nodes.push_back(node);
}

void append_array(std::vector<JsonNode>& nodes, dom::array array) {
  const std::size_t self = nodes.size();
  nodes.emplace_back().kind = JsonKind::array;
  std::uint32_t count = 0;
  for (const dom::element element : array) {
    append(nodes, element);
    ++count;
  }
  nodes[self].size = count;
  nodes[self].end = static_cast<std::uint32_t>(nodes.size());
}

void append_object(std::vector<JsonNode>& nodes, dom::object object) {
  const std::size_t self = nodes.size();
  nodes.emplace_back().kind = JsonKind::object;
  std::uint32_t count = 0;
  for (const dom::key_value_pair pair : object) {
    append_string(nodes, pair.key);
    append(nodes, pair.value);
    ++count;
  }
  nodes[self].size = count;
  nodes[self].end = static_cast<std::uint32_t>(nodes.size());
}

JsonNode scalar(dom::element element) {
  JsonNode node;
  switch (element.type()) {
    case dom::element_type::BOOL:
      node.kind = JsonKind::boolean;
      node.boolean = element.get_bool().value_unsafe();
      break;
    case dom::element_type::INT64:
      node.kind = JsonKind::integer;
      node.integer = element.get_int64().value_unsafe();
      break;
    case dom::element_type::UINT64:  // only values that do not fit INT64 arrive here
    case dom::element_type::DOUBLE:
      node.kind = JsonKind::number;
      node.number = element.get_double().value_unsafe();
      break;
    default:
      node.kind = JsonKind::null;
      break;
  }
  return node;
}

// Recursion is bounded by max_json_depth.
void append(std::vector<JsonNode>& nodes, dom::element element) {
  switch (element.type()) {
    case dom::element_type::OBJECT:
      append_object(nodes, element.get_object().value_unsafe());
      return;
    case dom::element_type::ARRAY:
      append_array(nodes, element.get_array().value_unsafe());
      return;
    case dom::element_type::STRING:
      append_string(nodes, element.get_string().value_unsafe());
      return;
    default:
      nodes.push_back(scalar(element));
      nodes.back().end = static_cast<std::uint32_t>(nodes.size());
      return;
  }
}

std::string escaped(std::string_view key) {
  std::string out;
  out.reserve(key.size());
  for (const char c : key) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));  // a message stays on one line
    } else {
      out += c;
    }
  }
  return out;
}

std::uint64_t count_separators(std::span<const std::byte> text) {
  return static_cast<std::uint64_t>(std::ranges::count_if(
      text, [](std::byte c) { return c == std::byte{','} || c == std::byte{':'} || c == std::byte{'['}; }));
}

std::string syntax_reason(simdjson::error_code error) {
  switch (error) {
    case simdjson::DEPTH_ERROR:
      return fmt::format("the JSON is nested deeper than {} levels", max_json_depth);
    case simdjson::UTF8_ERROR:
      return "the JSON is not valid UTF-8";
    case simdjson::EMPTY:
      return "the JSON is empty";
    case simdjson::UNCLOSED_STRING:
      return "the JSON is not valid: a string is not closed";
    case simdjson::NUMBER_ERROR:
      return "the JSON is not valid: a number is malformed or out of range";
    case simdjson::STRING_ERROR:
      return "the JSON is not valid: a string is malformed";
    case simdjson::TAPE_ERROR:
      return "the JSON is not valid: a comma, colon, bracket or key is missing or misplaced";
    default:
      return fmt::format("the JSON is not valid (code {})", static_cast<int>(error));
  }
}

}  // namespace

const char* describe(JsonKind kind) {
  switch (kind) {
    case JsonKind::null:
      return "null";
    case JsonKind::boolean:
      return "a boolean";
    case JsonKind::integer:
      return "an integer";
    case JsonKind::number:
      return "a number";
    case JsonKind::string:
      return "a string";
    case JsonKind::array:
      return "an array";
    case JsonKind::object:
      return "an object";
  }
  return "unknown";
}

struct JsonDocument::Parser {
  dom::parser parser{max_json_bytes};
};

JsonDocument::JsonDocument(std::string label) : label_(std::move(label)) {}
JsonDocument::~JsonDocument() = default;

Result<std::unique_ptr<JsonDocument>> JsonDocument::parse(std::span<const std::byte> text, std::string label,
                                                          std::size_t readable) {
  const auto refuse = [&](ErrorCode code, std::string_view reason) {
    return fail(code, fmt::format("{}: {}.", label, reason));
  };
  if (text.size() > max_json_bytes) {
    return refuse(ErrorCode::over_limit,
                  fmt::format("the JSON has {} bytes, the limit is {}", text.size(), max_json_bytes));
  }
  if (const std::uint64_t separators = count_separators(text); separators > max_json_separators) {
    return refuse(ErrorCode::over_limit, fmt::format("the JSON holds about {} values, the limit is {}",
                                                     separators, max_json_separators));
  }
  // glTF forbids the mark, and versions of the parser differ about it.
  if (text.size() >= 3 && text[0] == std::byte{0xEF} && text[1] == std::byte{0xBB} &&
      text[2] == std::byte{0xBF}) {
    return refuse(ErrorCode::bad_input, "the JSON starts with a byte order mark");
  }
  std::unique_ptr<JsonDocument> document{new JsonDocument(std::move(label))};
  const auto refuse_moved = [&](ErrorCode code, std::string_view reason) {
    return fail(code, fmt::format("{}: {}.", document->label_, reason));
  };
  document->parser_ = std::make_unique<Parser>();
  dom::parser& parser = document->parser_->parser;
  if (parser.allocate(std::max<std::size_t>(text.size(), 64), max_json_depth) != simdjson::SUCCESS) {
    return refuse_moved(ErrorCode::out_of_memory, "there is not enough memory to parse the JSON");
  }
  const bool padded = readable >= text.size() + simdjson::SIMDJSON_PADDING;
  dom::element root;
  if (const auto error =
          parser.parse(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), !padded).get(root);
      error != simdjson::SUCCESS) {
    return refuse_moved(ErrorCode::bad_input, syntax_reason(error));
  }
  append(document->nodes_, root);
  return document;
}

// Walks down from the root to the node; messages are rare, so no place is kept while reading.
std::string JsonDocument::pointer(std::uint32_t node) const {
  std::string path;
  std::uint32_t at = 0;
  while (at != node && at < nodes_.size()) {
    const bool keyed = nodes_[at].kind == JsonKind::object;
    std::uint32_t child = at + 1;
    std::uint32_t index = 0;
    for (; child < nodes_[at].end; ++index) {
      const std::uint32_t value = keyed ? child + 1 : child;
      if (node < nodes_[value].end) break;
      child = nodes_[value].end;
    }
    if (child >= nodes_[at].end) break;
    path += '/';
    if (keyed) {
      path += escaped({nodes_[child].text, nodes_[child].size});
    } else {
      path += std::to_string(index);
    }
    at = keyed ? child + 1 : child;
  }
  return path;
}

const JsonNode& JsonValue::node() const { return document_->nodes()[node_]; }

double JsonValue::number() const {
  return kind() == JsonKind::integer ? static_cast<double>(node().integer) : node().number;
}

std::uint32_t JsonValue::size() const {
  if (document_ == nullptr) return 0;
  return kind() == JsonKind::array || kind() == JsonKind::object ? node().size : 0;
}

JsonValue JsonValue::member(std::string_view key) const {
  JsonValue found;
  if (!is(JsonKind::object)) return found;
  const std::vector<JsonNode>& nodes = document_->nodes();
  for (std::uint32_t at = node_ + 1; at < node().end; at = nodes[at + 1].end) {
    if (std::string_view{nodes[at].text, nodes[at].size} == key) found = JsonValue{*document_, at + 1};
  }
  return found;
}

JsonValue::Iterator JsonValue::begin() const {
  if (size() == 0) return end();
  return {document_, node_ + 1, kind() == JsonKind::object};
}

JsonValue::Iterator JsonValue::end() const {
  return {document_, document_ != nullptr ? node().end : 0, false};
}

JsonItem JsonValue::Iterator::operator*() const {
  if (!keyed_) return {{}, JsonValue{*document_, node_}};
  const JsonNode& key = document_->nodes()[node_];
  return {{key.text, key.size}, JsonValue{*document_, node_ + 1}};
}

JsonValue::Iterator& JsonValue::Iterator::operator++() {
  node_ = document_->nodes()[keyed_ ? node_ + 1 : node_].end;
  return *this;
}

std::string JsonValue::pointer() const { return document_ != nullptr ? document_->pointer(node_) : ""; }

std::string JsonValue::sentence(std::string_view reason, std::string_view key) const {
  std::string place = pointer();
  if (!key.empty()) place += '/' + escaped(key);
  return fmt::format("{}: {}: {}.", document_ != nullptr ? document_->label() : "glTF",
                     place.empty() ? "/" : place, reason);
}

std::unexpected<Error> JsonValue::fail(std::string_view reason, std::string_view key, ErrorCode code) const {
  return ambito::fail(code, sentence(reason, key));
}

}  // namespace ambito::gltf
