#include "resources/registry.h"

#include <utility>

namespace ambito::resources {

std::uint64_t Registry::note(std::string_view kind, std::string_view label, void* object, Release how) {
  notes_.emplace_hint(notes_.end(), ++last_, Note{.kind = kind, .label = label, .object = object, .release = how});
  return last_;
}

void Registry::weigh(std::uint64_t note, std::uint64_t bytes) {
  const auto found = notes_.find(note);
  if (found == notes_.end()) return;
  bytes_ += bytes - found->second.bytes;
  found->second.bytes = bytes;
}

void Registry::release(std::uint64_t note) {
  const auto found = notes_.find(note);
  if (found == notes_.end()) return;
  const Note gone = found->second;
  notes_.erase(found);
  bytes_ -= gone.bytes;
  gone.release(gone.object);
}

void Registry::release_all() {
  while (!notes_.empty()) release(notes_.rbegin()->first);
}

std::vector<CensusLine> Registry::census() const {
  std::map<std::pair<std::string_view, std::string_view>, CensusLine> lines;
  for (const auto& [number, note] : notes_) {
    CensusLine& line = lines[{note.kind, note.label}];
    ++line.count;
    line.bytes += note.bytes;
  }
  std::vector<CensusLine> result;
  for (auto& [name, line] : lines) {
    line.kind = name.first;
    line.label = name.second;
    result.push_back(std::move(line));
  }
  return result;
}

}  // namespace ambito::resources
