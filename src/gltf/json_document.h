#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/result.h>

/// JSON, read once into a flat tree. The parser's own header stays inside json_document.cpp.
namespace ambito::gltf {

enum class JsonKind : std::uint8_t { null, boolean, integer, number, string, array, object };

[[nodiscard]] const char* describe(JsonKind kind);  ///< "an object", for messages

/// Containers inside containers that are still read; `extras` count too.
inline constexpr std::uint32_t max_json_depth = 128;
inline constexpr std::uint64_t max_json_bytes = 256ull << 20;
/// Values and keys together are bounded by this, so that a file of commas cannot take memory many times its
/// size.
inline constexpr std::uint64_t max_json_separators = 1ull << 24;

/// One node of the tree, in depth-first order. An object's children alternate: key, value, key, value.
struct JsonNode {
  union {
    const char* text = nullptr;  ///< string: not terminated, `size` bytes
    std::int64_t integer;
    double number;
    bool boolean;
  };
  std::uint32_t size = 0;  ///< bytes of a string, elements of an array, members of an object
  std::uint32_t end = 0;   ///< the node after this one's subtree
  JsonKind kind = JsonKind::null;
};

class JsonDocument;

/// A place in a document; cheap to copy, valid as long as the document. The default one is "nothing":
/// what `member` gives when there is no such member.
class JsonValue {
 public:
  class Iterator;

  JsonValue() = default;
  JsonValue(const JsonDocument& document, std::uint32_t node) : document_(&document), node_(node) {}

  [[nodiscard]] explicit operator bool() const { return document_ != nullptr; }
  [[nodiscard]] JsonKind kind() const { return node().kind; }
  [[nodiscard]] bool is(JsonKind wanted) const { return document_ != nullptr && kind() == wanted; }

  // What the kind holds; asking for another kind is a programming error, so ask `kind()` first.
  [[nodiscard]] bool boolean() const { return node().boolean; }
  [[nodiscard]] std::int64_t integer() const { return node().integer; }
  [[nodiscard]] double number() const;  ///< integers too
  [[nodiscard]] std::string_view string() const { return {node().text, node().size}; }

  /// Elements or members; 0 for everything else.
  [[nodiscard]] std::uint32_t size() const;
  /// The last member of that name, as most JSON readers choose it; nothing when there is none.
  [[nodiscard]] JsonValue member(std::string_view key) const;
  [[nodiscard]] Iterator begin() const;
  [[nodiscard]] Iterator end() const;

  /// RFC 6901, "" for the root.
  [[nodiscard]] std::string pointer() const;
  /// "'model.gltf': /accessors/3: " + reason; with a key the pointer continues to that member.
  [[nodiscard]] std::string sentence(std::string_view reason, std::string_view key = {}) const;
  [[nodiscard]] std::unexpected<Error> fail(std::string_view reason, std::string_view key = {},
                                            ErrorCode code = ErrorCode::bad_input) const;

 private:
  friend class Iterator;
  [[nodiscard]] const JsonNode& node() const;

  const JsonDocument* document_ = nullptr;
  std::uint32_t node_ = 0;
};

/// One step through an array (`key` is empty) or an object.
struct JsonItem {
  std::string_view key;
  JsonValue value;
};

class JsonValue::Iterator {
 public:
  Iterator(const JsonDocument* document, std::uint32_t node, bool keyed)
      : document_(document), node_(node), keyed_(keyed) {}
  [[nodiscard]] JsonItem operator*() const;
  Iterator& operator++();
  friend bool operator==(const Iterator& a, const Iterator& b) { return a.node_ == b.node_; }

 private:
  const JsonDocument* document_;
  std::uint32_t node_;
  bool keyed_;
};

/// Never moves: values point at it.
class JsonDocument {
 public:
  /// `label` names the file in messages, quotes included. `readable` may go on after the text's end: when
  /// enough bytes follow inside the same allocation, the text is parsed in place, else it is copied.
  [[nodiscard]] static Result<std::unique_ptr<JsonDocument>> parse(std::span<const std::byte> text,
                                                                   std::string label,
                                                                   std::size_t readable = 0);
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;
  ~JsonDocument();

  [[nodiscard]] JsonValue root() const { return {*this, 0}; }
  [[nodiscard]] const std::string& label() const { return label_; }
  [[nodiscard]] const std::vector<JsonNode>& nodes() const { return nodes_; }
  [[nodiscard]] std::string pointer(std::uint32_t node) const;

 private:
  struct Parser;  // owns the strings
  explicit JsonDocument(std::string label);

  std::string label_;
  std::vector<JsonNode> nodes_;
  std::unique_ptr<Parser> parser_;
};

}  // namespace ambito::gltf
