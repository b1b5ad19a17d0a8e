#include "gpu/resources/support.h"

using namespace ambito;
using namespace ambito::resources;
using namespace gpu_test;

namespace {

TEST(buffer, is_found_with_what_it_was_made_with) {
  Resources& r = gpu_test::resources();
  const BufferId id = must(r.buffer({.label = {"row", 3}, .size = 10, .usage = BufferUsage::uniform}));
  const BufferSlot* slot = r.find(id);
  ASSERT_TRUE(slot);
  EXPECT_TRUE(slot->handle);
  EXPECT_EQ(slot->size, 12u) << "rounded up to a multiple of 4";
  EXPECT_EQ(slot->usage, BufferUsage::uniform);
  EXPECT_EQ(slot->label, "row 3");
  EXPECT_EQ(slot->device_generation, 1u);
  r.destroy(id);
}

TEST(buffer, two_calls_make_two) {
  Resources& r = gpu_test::resources();
  const BufferDescriptor d{.label = "twin", .size = 16, .usage = BufferUsage::vertex};
  const BufferId a = must(r.buffer(d));
  const BufferId b = must(r.buffer(d));
  EXPECT_NE(a, b);
  EXPECT_NE(r.find(a)->handle, r.find(b)->handle);
  r.destroy(a);
  r.destroy(b);
}

TEST(buffer, a_stale_id_is_recognised) {
  Resources& r = gpu_test::resources();
  const BufferDescriptor d{.label = "short life", .size = 16, .usage = BufferUsage::vertex};
  const BufferId old = must(r.buffer(d));
  r.destroy(old);
  EXPECT_FALSE(r.find(old));
  const BufferId fresh = must(r.buffer(d));  // takes the slot again
  EXPECT_FALSE(r.find(old));
  EXPECT_TRUE(r.find(fresh));
  r.destroy(old);  // harmless
  EXPECT_TRUE(r.find(fresh));
  r.destroy(fresh);
  EXPECT_FALSE(r.find(BufferId{}));
}

TEST(buffer, a_broken_rule_names_label_and_place) {
  const auto made = gpu_test::resources().buffer({.label = "wrong", .size = 0, .usage = BufferUsage::vertex});
  expect_refused(made, "The buffer 'wrong' has size 0");
  ASSERT_EQ(made.error().context.size(), 1u);
  EXPECT_TRUE(made.error().context[0].starts_with("making the buffer 'wrong' (buffer_table_test.cpp:"));
}

TEST(buffer, the_largest_one_can_be_made) {
  Resources& r = gpu_test::resources();
  const std::uint64_t limit = r.device().limits().max_buffer_size;
  const BufferId id = must(r.buffer({.label = "largest", .size = limit, .usage = BufferUsage::storage}));
  EXPECT_EQ(r.find(id)->size, limit);
  r.destroy(id);
  expect_error(r.buffer({.label = "larger", .size = limit + 1, .usage = BufferUsage::storage}),
               ErrorCode::over_limit, "maxBufferSize");
}

}  // namespace
