#include "tools/samples.h"

#include <array>

#include "tools/patio.h"

namespace ambito::tools {
namespace {
constexpr std::array<std::string_view, 1> names{"patio"};
}  // namespace

std::span<const std::string_view> samples() { return names; }

Scene make_sample(std::string_view name) {
  static_cast<void>(name);  // there is one so far
  return make_patio();
}

}  // namespace ambito::tools
