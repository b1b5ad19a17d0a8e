#include "device/errors.h"

#include <gtest/gtest.h>

using namespace ambito::device;

namespace {

TEST(error_log, keeps_the_order_and_is_empty_after_take) {
  ErrorLog log;
  EXPECT_TRUE(log.empty());
  log.add({.type = "validation", .message = "first", .generation = 1});
  log.add({.type = "internal", .message = "second", .generation = 1});
  EXPECT_FALSE(log.empty());
  ASSERT_EQ(log.entries().size(), 2u);
  const auto taken = log.take();
  ASSERT_EQ(taken.size(), 2u);
  EXPECT_EQ(taken[0].message, "first");
  EXPECT_EQ(taken[1].message, "second");
  EXPECT_TRUE(log.empty());
}

TEST(error_log, does_not_grow_without_end) {
  ErrorLog log;
  for (std::size_t i = 0; i < ErrorLog::capacity + 10; ++i)
    log.add({.type = "validation", .message = "again"});
  EXPECT_EQ(log.entries().size(), ErrorLog::capacity);
}

TEST(one_line, leaves_out_what_call_it_was) {
  EXPECT_EQ(one_line("Validation Error\n\nCaused by:\n  In wgpuDeviceCreateBuffer, label = 'x'\n    Too "
                     "large\n      8 > 4\n"),
            "Too large: 8 > 4");
  EXPECT_EQ(one_line("Binding size is zero.\n - While validating entries[0].\n - While calling [Device "
                     "\"d\"].CreateBindGroup([BindGroupDescriptor]).\n"),
            "Binding size is zero, while validating entries[0]");
  EXPECT_EQ(one_line("plain"), "plain");
  EXPECT_EQ(one_line(""), "");
}

}  // namespace
