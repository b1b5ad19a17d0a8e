#include "device/adapters.h"

#include <array>

#include <gtest/gtest.h>

using namespace ambito;
using namespace ambito::device;

namespace {

AdapterInfo adapter(const char* name, AdapterType type) {
  AdapterInfo info;
  info.name = name;
  info.backend = "Vulkan";
  info.type = type;
  return info;
}

const std::array four{adapter("llvmpipe (LLVM 15)", AdapterType::cpu),
                      adapter("Mystery", AdapterType::unknown), adapter("Intel UHD", AdapterType::integrated),
                      adapter("NVIDIA H200", AdapterType::discrete)};

TEST(rank_adapters, any_takes_discrete_before_integrated_before_unknown_before_cpu) {
  EXPECT_EQ(rank_adapters(four, "any").value().front(), 3u);
  EXPECT_EQ(rank_adapters(std::span(four).first(3), "any").value().front(), 2u);
  EXPECT_EQ(rank_adapters(std::span(four).first(2), "any").value().front(), 1u);
  EXPECT_EQ(rank_adapters(std::span(four).first(1), "any").value().front(), 0u);
}

TEST(rank_adapters, the_others_follow_for_when_the_best_makes_no_device) {
  EXPECT_EQ(rank_adapters(four, "any").value(), (std::vector<std::size_t>{3, 2, 1, 0}));
  EXPECT_EQ(rank_adapters(four, "software").value(), (std::vector<std::size_t>{0}));
}

TEST(rank_adapters, the_first_of_equals) {
  const std::array two{adapter("a", AdapterType::discrete), adapter("b", AdapterType::discrete)};
  EXPECT_EQ(rank_adapters(two, "any").value().front(), 0u);
}

TEST(rank_adapters, software_means_type_cpu) {
  EXPECT_EQ(rank_adapters(four, "software").value().front(), 0u);
  const auto none = rank_adapters(std::span(four).subspan(2), "software");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::no_adapter);
  EXPECT_EQ(none.error().message,
            "There is no GPU adapter of type CPU; found: 'Intel UHD' (integrated GPU, Vulkan), "
            "'NVIDIA H200' (discrete GPU, Vulkan).");
}

TEST(rank_adapters, a_part_of_a_name_ignores_case) {
  EXPECT_EQ(rank_adapters(four, "h200").value().front(), 3u);
  EXPECT_EQ(rank_adapters(four, "LLVMPIPE").value().front(), 0u);
  const auto none = rank_adapters(four, "radeon");
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().message.find("'radeon'"), std::string::npos);
  EXPECT_NE(none.error().message.find("'Mystery' (unknown, Vulkan)"), std::string::npos);
}

TEST(rank_adapters, without_any_it_says_what_to_install) {
  const auto none = rank_adapters({}, "any");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::no_adapter);
  EXPECT_EQ(exit_code(none.error().code), 3);
  EXPECT_NE(none.error().message.find("mesa-vulkan-drivers"), std::string::npos);
}

}  // namespace
