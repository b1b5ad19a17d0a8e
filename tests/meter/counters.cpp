#include "meter/counters.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "meter/meter.h"

namespace meter {
namespace {

struct Calls {
  std::atomic<std::uint64_t> count{0};
  std::atomic<std::uint64_t> first{0};
  std::atomic<std::uint64_t> last{0};
};
struct Objects {
  std::atomic<std::uint64_t> created{0};
  std::atomic<std::int64_t> balance{0};
};

// Zero before any constructor runs: an implementation may be called very early.
constinit std::array<Calls, most_functions> calls;
constinit std::array<Objects, most_kinds> objects;
constinit std::atomic<std::uint64_t> order{0};

/// What needs names. Never destroyed: an implementation may be called very late.
struct Names {
  std::mutex mutex;
  std::map<std::pair<std::size_t, std::string>, std::uint64_t> labels;
  std::unordered_map<const void*, std::string> passes;
  std::map<std::tuple<std::string, std::size_t, std::int32_t>, std::uint64_t> calls;
};
Names& names() {
  static auto* const made = new Names;
  return *made;
}

std::string text(const char* data, std::size_t length) {
  if (!data) return {};
  return length == SIZE_MAX ? std::string(data) : std::string(data, length);
}

std::size_t find(const char* const* table, std::size_t size, std::string_view name) {
  for (std::size_t i = 0; i < size; ++i)
    if (name == table[i]) return i;
  return size;
}
std::size_t function(const char* name) { return find(function_names, function_count, name); }
std::size_t kind(const char* name) { return find(kind_names, kind_count, name); }

}  // namespace

void called(std::size_t number) noexcept {
  const std::uint64_t place = ++order;
  Calls& c = calls[number];
  ++c.count;
  std::uint64_t never = 0;
  c.first.compare_exchange_strong(never, place);
  c.last = place;
}

void labelled(std::size_t number, const char* label, std::size_t length) noexcept {
  const std::lock_guard lock(names().mutex);
  ++names().labels[{number, text(label, length)}];
}

void created(std::size_t number, const void* handle) noexcept {
  if (!handle) return;
  ++objects[number].created;
  ++objects[number].balance;
}
void added(std::size_t number) noexcept { ++objects[number].balance; }
void released(std::size_t number) noexcept { --objects[number].balance; }

void opened(const void* encoder, const char* label, std::size_t length) noexcept {
  if (!encoder) return;
  const std::lock_guard lock(names().mutex);
  names().passes[encoder] = text(label, length);
}

void in_pass(const void* encoder, std::size_t number, std::int32_t group) noexcept {
  const std::lock_guard lock(names().mutex);
  const auto pass = names().passes.find(encoder);
  if (pass != names().passes.end()) ++names().calls[{pass->second, number, group}];
}

void* next(const char* name) noexcept {
  void* const found = dlsym(RTLD_NEXT, name);
  if (found) return found;
  std::fprintf(stderr, "call meter: the WebGPU implementation has no %s\n", name);
  std::abort();
}

}  // namespace meter

using namespace meter;

void ambito_meter_reset(void) {
  for (Calls& c : calls) {
    c.count = 0;
    c.first = 0;
    c.last = 0;
  }
  for (Objects& o : objects) {
    o.created = 0;
    o.balance = 0;
  }
  order = 0;
  const std::lock_guard lock(names().mutex);
  names().labels.clear();
  names().calls.clear();
}

uint64_t ambito_meter_calls(const char* name) {
  const std::size_t number = function(name);
  return number == function_count ? AMBITO_METER_UNKNOWN : calls[number].count.load();
}
uint64_t ambito_meter_first(const char* name) {
  const std::size_t number = function(name);
  return number == function_count ? AMBITO_METER_UNKNOWN : calls[number].first.load();
}
uint64_t ambito_meter_last(const char* name) {
  const std::size_t number = function(name);
  return number == function_count ? AMBITO_METER_UNKNOWN : calls[number].last.load();
}

uint64_t ambito_meter_labelled(const char* name, const char* label) {
  const std::size_t number = function(name);
  if (number == function_count) return AMBITO_METER_UNKNOWN;
  const std::lock_guard lock(names().mutex);
  const auto found = names().labels.find({number, label});
  return found == names().labels.end() ? 0 : found->second;
}

uint64_t ambito_meter_in_pass(const char* pass, const char* name, int32_t group) {
  const std::size_t number = function(name);
  if (number == function_count) return AMBITO_METER_UNKNOWN;
  const std::lock_guard lock(names().mutex);
  std::uint64_t sum = 0;
  for (const auto& [key, count] : names().calls) {
    const auto& [in, what, of_group] = key;
    if (in == pass && what == number && (group < 0 || group == of_group)) sum += count;
  }
  return sum;
}

uint64_t ambito_meter_created(const char* name) {
  const std::size_t number = kind(name);
  return number == kind_count ? AMBITO_METER_UNKNOWN : objects[number].created.load();
}
int64_t ambito_meter_balance(const char* name) {
  const std::size_t number = kind(name);
  return number == kind_count ? INT64_MIN : objects[number].balance.load();
}

const char* ambito_meter_function(uint32_t number) {
  return number < function_count ? function_names[number] : nullptr;
}
const char* ambito_meter_kind(uint32_t number) { return number < kind_count ? kind_names[number] : nullptr; }
