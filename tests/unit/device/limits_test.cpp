#include "device/limits.h"

#include <array>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "device/adapters.h"

using namespace ambito::device;

namespace {

Limits generous() {
  Limits limits;
  for (const LimitField& field : limit_fields())
    limits.*field.field = field.lower_is_better ? limits.*field.field / 8 : limits.*field.field * 4;
  return limits;
}

TEST(limits, the_table_has_each_field_once) {
  std::set<std::string> names;
  Limits limits;
  std::uint64_t next = 1;
  for (const LimitField& field : limit_fields()) {
    names.insert(field.name);
    limits.*field.field = next++;
  }
  EXPECT_EQ(names.size(), limit_fields().size());
  EXPECT_EQ(limit_fields().size() * sizeof(std::uint64_t), sizeof(Limits));
  std::uint64_t expected = 1;
  for (const LimitField& field : limit_fields()) EXPECT_EQ(limits.*field.field, expected++) << field.name;
}

TEST(limits, nothing_wanted_is_exactly_the_contract) {
  EXPECT_EQ(limits_to_request(generous(), {}), Limits{});
}

TEST(limits, a_wish_is_met_as_far_as_the_adapter_goes) {
  const std::array<WantedLimit, 2> wanted{
      {{&Limits::max_texture_dimension_2d, 16384}, {&Limits::max_buffer_size, ~0ull}}};
  const Limits asked = limits_to_request(generous(), wanted);
  EXPECT_EQ(asked.max_texture_dimension_2d, 16384u);
  EXPECT_EQ(asked.max_buffer_size, 4 * Limits{}.max_buffer_size);
  EXPECT_EQ(asked.max_texture_dimension_1d, Limits{}.max_texture_dimension_1d);
}

TEST(limits, a_wish_below_the_contract_changes_nothing) {
  const std::array<WantedLimit, 1> wanted{{{&Limits::max_texture_dimension_2d, 16}}};
  EXPECT_EQ(limits_to_request(generous(), wanted), Limits{});
}

TEST(limits, an_alignment_gets_lower) {
  const std::array<WantedLimit, 1> wanted{{{&Limits::min_uniform_buffer_offset_alignment, 16}}};
  EXPECT_EQ(limits_to_request(generous(), wanted).min_uniform_buffer_offset_alignment, 32u);  // 256 / 8
}

TEST(limits, an_adapter_below_the_contract_is_named_with_both_values) {
  EXPECT_EQ(below_contract(Limits{}), "");
  EXPECT_EQ(below_contract(generous()), "");
  Limits weak;
  weak.max_bind_groups = 3;
  EXPECT_EQ(below_contract(weak), "has maxBindGroups 3, and WebGPU needs 4");
  Limits coarse;
  coarse.min_uniform_buffer_offset_alignment = 512;
  EXPECT_EQ(below_contract(coarse), "has minUniformBufferOffsetAlignment 512, and WebGPU needs 256");
}

}  // namespace
