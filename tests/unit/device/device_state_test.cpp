#include "device/device_state.h"

#include <gtest/gtest.h>

#include "core/log.h"

using namespace ambito;
using namespace ambito::device;

namespace {

/// A state as it is while its second device lives; what it logs goes nowhere.
struct Second {
  Second() { state.generation = 2; }
  log::SinkScope silence{[](log::Level, std::string_view) {}};
  Device::State state;
};

TEST(device_state, a_late_callback_of_an_older_generation_poisons_nothing) {
  Second second;
  second.state.lose(1, "the first one went");
  EXPECT_FALSE(second.state.lost);
  second.state.lose(2, "the second one went");  // the control
  EXPECT_TRUE(second.state.lost);
}

TEST(device_state, a_loss_is_told_once) {
  Second second;
  second.state.lose(2, "first\n reason");
  second.state.lose(2, "second reason");
  EXPECT_EQ(second.state.loss_message, "first: reason");
}

TEST(device_state, errors_of_a_lost_generation_are_dropped) {
  Second second;
  second.state.report(1, {.type = "validation", .message = "old", .generation = 1});
  EXPECT_TRUE(second.state.errors.empty());
  second.state.report(2, {.type = "validation", .message = "now", .generation = 2});
  EXPECT_EQ(second.state.errors.take().size(), 1u);
  second.state.lose(2, "gone");
  second.state.report(2, {.type = "validation", .message = "after", .generation = 2});
  EXPECT_TRUE(second.state.errors.empty());
}

TEST(device_state, an_error_that_speaks_of_a_loss_is_one) {
  Second second;
  second.state.report(
      2, {.code = ErrorCode::device_lost, .type = "validation", .message = "Parent device is lost"});
  EXPECT_TRUE(second.state.lost);
  EXPECT_TRUE(second.state.errors.empty());
}

TEST(device_state, the_end_of_the_device_is_no_loss) {
  Second second;
  second.state.closing = true;
  second.state.lose(2, "released");
  second.state.report(2, {.type = "validation", .message = "late"});
  EXPECT_FALSE(second.state.lost);
  EXPECT_TRUE(second.state.errors.empty());
}

}  // namespace
