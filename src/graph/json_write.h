#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/graph.h>

/// The pieces that both halves of to_json() put together.
namespace ambito::graph::json {

/// `text` in quotes, escaped; what is not UTF-8 becomes U+FFFD.
[[nodiscard]] std::string json_text(std::string_view text);

/// How resources and passes are referred to: by name where that is unique among its kind, else by name and
/// place, and by place alone where there is no such thing.
class Names {
 public:
  explicit Names(const FrameGraph& graph);

  [[nodiscard]] std::string texture(std::uint32_t index) const { return reference(textures_, index); }
  [[nodiscard]] std::string buffer(std::uint32_t index) const { return reference(buffers_, index); }
  [[nodiscard]] std::string pass(std::uint32_t index) const { return reference(passes_, index); }
  /// With its key: `"texture": "depth"`.
  [[nodiscard]] std::string resource(ResourceKind kind, std::uint32_t index) const;

 private:
  struct Entry {
    std::string text;
    bool unique = true;
  };
  template <class T>
  static std::vector<Entry> entries(const std::vector<T>& all);
  static std::string reference(const std::vector<Entry>& all, std::uint32_t index);

  std::vector<Entry> textures_;
  std::vector<Entry> buffers_;
  std::vector<Entry> passes_;
};

/// An array with one element a line, or nothing but brackets. `indent` is that of the line it begins on.
class Lines {
 public:
  Lines(std::string& out, std::string_view head, int indent);
  void add(std::string_view element);
  /// Ends the element before and indents the next one, which the caller then writes.
  void begin();
  /// Closes the array; `tail` follows the bracket.
  void close(std::string_view tail = "");

 private:
  std::string& out_;
  std::string indent_;
  bool empty_ = true;
};

/// `{"width": 64, "height": 32}`
[[nodiscard]] std::string extent(Extent size);

/// The members "compiled" and "edges", the last ones of the object.
void append_compiled(std::string& out, const Names& names, const FrameGraph& graph, const Compiled& compiled);

}  // namespace ambito::graph::json
