#include "resources/rules.h"
#include "unit/resources/support.h"

using namespace ambito;
using namespace ambito::resources;

namespace {

const BufferDescriptor good_buffer{
    .label = "b", .size = 64, .usage = BufferUsage::uniform | BufferUsage::copy_dst};

TEST(buffer_rules, the_control_case_is_accepted) { expect_accepted(check(good_buffer, contract)); }

TEST(buffer_rules, size_0_is_refused) {
  BufferDescriptor d = good_buffer;
  d.size = 0;
  expect_refused(check(d, contract), "The buffer 'b' has size 0");
  d.size = 1;
  expect_accepted(check(d, contract));
}

TEST(buffer_rules, the_limit_is_allowed_and_one_byte_more_is_not) {
  BufferDescriptor d = good_buffer;
  d.size = contract.limits.max_buffer_size;
  expect_accepted(check(d, contract));
  ++d.size;
  expect_refused(check(d, contract), "has 268435457 bytes, and the limit maxBufferSize is 268435456",
                 ErrorCode::over_limit);
}

TEST(buffer_rules, usage_is_required_and_known) {
  BufferDescriptor d = good_buffer;
  d.usage = BufferUsage::none;
  expect_refused(check(d, contract), "has no usage");
  d.usage = static_cast<BufferUsage>(1u << 20);
  expect_refused(check(d, contract), "usage bits 0x100000");
}

TEST(buffer_rules, map_read_goes_with_copy_dst_only) {
  BufferDescriptor d = good_buffer;
  d.usage = BufferUsage::map_read;
  expect_accepted(check(d, contract));
  d.usage = BufferUsage::map_read | BufferUsage::copy_dst;
  expect_accepted(check(d, contract));
  d.usage = BufferUsage::map_read | BufferUsage::copy_dst | BufferUsage::storage;
  expect_refused(check(d, contract), "usage map_read | copy_dst | storage; map_read goes with copy_dst only");
}

TEST(buffer_rules, map_write_goes_with_copy_src_only) {
  BufferDescriptor d = good_buffer;
  d.usage = BufferUsage::map_write | BufferUsage::copy_src;
  expect_accepted(check(d, contract));
  d.usage = BufferUsage::map_write | BufferUsage::vertex;
  expect_refused(check(d, contract), "map_write goes with copy_src only");
}

TEST(query_rules, count_is_1_to_4096) {
  QuerySetDescriptor d{.label = "q", .kind = QueryKind::occlusion, .count = 1};
  expect_accepted(check(d, contract));
  d.count = 4096;
  expect_accepted(check(d, contract));
  d.count = 4097;
  expect_refused(check(d, contract), "has 4097 queries; it may have 1 to 4096");
  d.count = 0;
  expect_refused(check(d, contract), "has 0 queries");
}

TEST(query_rules, timestamps_need_the_feature) {
  const QuerySetDescriptor d{.label = "q", .kind = QueryKind::timestamp, .count = 2};
  expect_refused(check(d, contract), "no feature timestamp-query");
  Contract with = contract;
  with.features.insert(device::Feature::timestamp_query);
  expect_accepted(check(d, with));
}

}  // namespace
