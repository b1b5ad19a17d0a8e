#include "tools/samples.h"

#include <algorithm>
#include <array>

#include "tools/patio.h"
#include "tools/sample_scenes.h"

namespace ambito::tools {
namespace {

struct Sample {
  std::string_view name;
  Scene (*make)();
};

constexpr std::array<Sample, 5> all{{{"patio", make_patio},
                                     {"city", [] { return make_city(100'000); }},
                                     {"lights", [] { return make_lights(128); }},
                                     {"overdraw", [] { return make_overdraw(16); }},
                                     {"stress", [] { return make_stress(10'000, 16, 1'000); }}}};

constexpr auto names = [] {
  std::array<std::string_view, all.size()> result;
  for (std::size_t i = 0; i < all.size(); ++i) result[i] = all[i].name;
  return result;
}();

}  // namespace

std::span<const std::string_view> samples() { return names; }

Scene make_sample(std::string_view name) {
  const auto* const found = std::find_if(all.begin(), all.end(), [name](const Sample& each) { return each.name == name; });
  return found->make();
}

}  // namespace ambito::tools
