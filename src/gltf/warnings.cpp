#include "gltf/warnings.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace ambito::gltf {

namespace {
constexpr std::size_t max_kinds = 100;
}  // namespace

bool Warnings::counted(std::string_view kind) {
  if (const auto found = std::ranges::find(entries_, kind, &Entry::kind); found != entries_.end()) {
    ++found->more;
    return true;
  }
  if (entries_.size() < max_kinds) return false;
  ++dropped_;
  return true;
}

void Warnings::add(std::string_view kind, std::string sentence) {
  if (!counted(kind)) entries_.push_back({std::string{kind}, std::move(sentence), 0});
}

void Warnings::add(std::string_view kind, JsonValue place, std::string_view reason, std::string_view key) {
  if (!counted(kind)) entries_.push_back({std::string{kind}, place.sentence(reason, key), 0});
}

std::vector<std::string> Warnings::sentences() const {
  std::vector<std::string> out;
  out.reserve(entries_.size() + 1);
  for (const Entry& entry : entries_) {
    out.push_back(entry.more == 0 ? entry.sentence
                                  : fmt::format("{} (And {} more like it.)", entry.sentence, entry.more));
  }
  if (dropped_ != 0) out.push_back(fmt::format("{} more warnings are not shown.", dropped_));
  return out;
}

}  // namespace ambito::gltf
