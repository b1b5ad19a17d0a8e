#include "resources/growing_buffer.h"

#include "gpu/resources/support.h"

// A buffer that grows: rarely, and never past what can be bound.
namespace gpu_test {
namespace {

using namespace ambito;
using namespace ambito::resources;

TEST(growing_buffer, the_first_is_as_asked_and_later_ones_double) {
  Resources& r = gpu_test::resources();
  GrowingBuffer buffer(r, "grows", BufferUsage::vertex);
  EXPECT_TRUE(must(buffer.reserve(100)));
  EXPECT_EQ(buffer.size(), 100u);
  EXPECT_FALSE(must(buffer.reserve(60))) << "what is there is kept";
  EXPECT_TRUE(must(buffer.reserve(104)));
  EXPECT_EQ(buffer.size(), 200u);
  EXPECT_TRUE(must(buffer.reserve(1000))) << "more than twice";
  EXPECT_EQ(buffer.size(), 1000u);
  buffer.release();
}

TEST(growing_buffer, a_storage_buffer_doubles_no_further_than_one_binding_reaches) {
  Resources& r = gpu_test::resources();
  const std::uint64_t most = r.device().limits().max_storage_buffer_binding_size;
  GrowingBuffer buffer(r, "objects", BufferUsage::storage);
  must(buffer.reserve(most / 4 * 3));
  must(buffer.reserve(most / 4 * 3 + 4));
  EXPECT_EQ(buffer.size(), most) << "and not one and a half of it";
  BindGroupLayoutId layout = must(r.bind_group_layout(
      {.label = "whole",
       .entries = std::vector<BindingLayout>{
           {.binding = 0, .visibility = ShaderStage::vertex, .kind = BindingKind::read_only_storage_buffer}}}));
  const std::vector<Binding> whole{{0, BufferBinding{buffer.id()}}};
  EXPECT_TRUE(r.bind_group({.label = "whole", .layout = layout, .entries = whole}));
  buffer.release();
}

TEST(growing_buffer, one_that_binds_no_storage_doubles_up_to_the_largest_buffer) {
  Resources& r = gpu_test::resources();
  const std::uint64_t most = r.device().limits().max_buffer_size;
  GrowingBuffer buffer(r, "vertices", BufferUsage::vertex);
  must(buffer.reserve(most / 4 * 3));
  must(buffer.reserve(most / 4 * 3 + 4));
  EXPECT_EQ(buffer.size(), most);
  expect_error(buffer.reserve(most + 4), ErrorCode::over_limit, "the limit maxBufferSize is");
  buffer.release();
}

TEST(demands, the_most_that_was_asked_is_kept_with_its_asker_refused_or_not) {
  Resources r(gpu_test::device());
  const std::uint64_t limit = r.device().limits().max_buffer_size;
  EXPECT_TRUE(r.demands().empty());
  must(r.buffer({.label = "large", .size = 64, .usage = BufferUsage::vertex}));
  must(r.buffer({.label = "small", .size = 16, .usage = BufferUsage::vertex}));
  ASSERT_EQ(r.demands().size(), 1u);
  EXPECT_EQ(r.demands()[0].limit, &device::Limits::max_buffer_size);
  EXPECT_EQ(r.demands()[0].value, 64u);
  EXPECT_EQ(r.demands()[0].who, "large");
  EXPECT_FALSE(r.buffer({.label = "too large", .size = limit + 1, .usage = BufferUsage::vertex}));
  EXPECT_EQ(r.demands()[0].value, limit + 1);
  EXPECT_EQ(r.demands()[0].who, "too large");
}

}  // namespace
}  // namespace gpu_test
