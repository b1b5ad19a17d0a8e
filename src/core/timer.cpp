#include "core/timer.h"

#include <algorithm>
#include <ctime>

#include <fmt/format.h>

namespace ambito {

void Timings::add(std::string_view name, double seconds) {
  add(name, clock::now() - std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds)), seconds);
}

void Timings::add(std::string_view name, const Stopwatch& watch) { add(name, watch.begin(), watch.seconds()); }

void Timings::add(std::string_view name, clock::time_point begin, double seconds) {
  auto part = std::ranges::find(parts_, name, &Part::name);
  if (part == parts_.end()) part = parts_.insert(part, {.name = std::string(name)});
  part->seconds += seconds;
  part->begin = begin;
  part->latest_seconds = seconds;
}

double Timings::seconds(std::string_view name) const {
  const auto part = std::ranges::find(parts_, name, &Part::name);
  return part != parts_.end() ? part->seconds : 0.0;
}

double Timings::total_seconds() const {
  double total = 0.0;
  for (const Part& part : parts_) {
    total += part.seconds;
  }
  return total;
}

std::string Timings::text() const {
  std::size_t width = 0;
  for (const Part& part : parts_) {
    width = std::max(width, part.name.size());
  }
  std::string text;
  for (const Part& part : parts_) {
    text += fmt::format("{:<{}}  {:9.2f} ms\n", part.name, width, part.seconds * 1e3);
  }
  return text;
}

double process_cpu_seconds() {
  return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

}  // namespace ambito
