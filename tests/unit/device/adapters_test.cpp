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

TEST(choose_adapter, any_takes_discrete_before_integrated_before_unknown_before_cpu) {
  EXPECT_EQ(choose_adapter(four, "any").value(), 3u);
  EXPECT_EQ(choose_adapter(std::span(four).first(3), "any").value(), 2u);
  EXPECT_EQ(choose_adapter(std::span(four).first(2), "any").value(), 1u);
  EXPECT_EQ(choose_adapter(std::span(four).first(1), "any").value(), 0u);
}

TEST(choose_adapter, the_first_of_equals) {
  const std::array two{adapter("a", AdapterType::discrete), adapter("b", AdapterType::discrete)};
  EXPECT_EQ(choose_adapter(two, "any").value(), 0u);
}

TEST(choose_adapter, software_means_type_cpu) {
  EXPECT_EQ(choose_adapter(four, "software").value(), 0u);
  const auto none = choose_adapter(std::span(four).subspan(2), "software");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::no_adapter);
  EXPECT_EQ(none.error().message,
            "There is no GPU adapter of type CPU; found: 'Intel UHD' (integrated GPU, Vulkan), "
            "'NVIDIA H200' (discrete GPU, Vulkan).");
}

TEST(choose_adapter, a_part_of_a_name_ignores_case) {
  EXPECT_EQ(choose_adapter(four, "h200").value(), 3u);
  EXPECT_EQ(choose_adapter(four, "LLVMPIPE").value(), 0u);
  const auto none = choose_adapter(four, "radeon");
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().message.find("'radeon'"), std::string::npos);
  EXPECT_NE(none.error().message.find("'Mystery' (unknown, Vulkan)"), std::string::npos);
}

TEST(choose_adapter, without_any_it_says_what_to_install) {
  const auto none = choose_adapter({}, "any");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::no_adapter);
  EXPECT_EQ(exit_code(none.error().code), 3);
  EXPECT_NE(none.error().message.find("mesa-vulkan-drivers"), std::string::npos);
}

}  // namespace
