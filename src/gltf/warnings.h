#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gltf/json_document.h"

namespace ambito::gltf {

/// Sentences about what was ignored or repaired. Of many of one kind the first is kept and the rest counted.
class Warnings {
 public:
  /// `kind` groups; it is never printed.
  void add(std::string_view kind, std::string sentence);
  /// The same with a place, which is worked out only where the sentence is kept.
  void add(std::string_view kind, JsonValue place, std::string_view reason, std::string_view key = {});
  /// In the order of the first of each kind: "… (and 11 more like it)".
  [[nodiscard]] std::vector<std::string> sentences() const;

 private:
  struct Entry {
    std::string kind;
    std::string sentence;
    std::uint64_t more = 0;
  };
  /// True when the kind is counted already, or when there are so many kinds that no more are kept.
  bool counted(std::string_view kind);

  std::vector<Entry> entries_;
  std::uint64_t dropped_ = 0;
};

}  // namespace ambito::gltf
