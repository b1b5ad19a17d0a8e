#include "resources/registry.h"

#include <utility>

namespace ambito::resources {

std::uint64_t Registry::note(std::string_view kind, std::string_view label, void* object, Release how) {
  notes_.emplace_hint(notes_.end(), ++last_, Note{kind, label, object, how});
  return last_;
}

void Registry::release(std::uint64_t note) {
  const auto found = notes_.find(note);
  if (found == notes_.end()) return;
  const Note gone = found->second;
  notes_.erase(found);
  gone.release(gone.object);
}

void Registry::release_all() {
  while (!notes_.empty()) release(notes_.rbegin()->first);
}

std::vector<CensusLine> Registry::census() const {
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> counts;
  for (const auto& [number, note] : notes_) ++counts[{note.kind, note.label}];
  std::vector<CensusLine> lines;
  for (const auto& [name, count] : counts) lines.push_back({name.first, std::string(name.second), count});
  return lines;
}

}  // namespace ambito::resources
