#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>

#include <ambito/label.h>

namespace ambito::resources {

/// Keeps the text of labels, each once, as long as it lives.
class LabelStore {
 public:
  [[nodiscard]] std::string_view keep(const Label& label) { return keep(label.str()); }
  [[nodiscard]] std::string_view keep(std::string text) { return *texts_.insert(std::move(text)).first; }

 private:
  std::unordered_set<std::string> texts_;  ///< nodes do not move
};

}  // namespace ambito::resources
