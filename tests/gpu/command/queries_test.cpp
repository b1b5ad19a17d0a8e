// Occlusion queries and timestamps.

#include "gpu/command/kit.h"

namespace gpu_test {
namespace {

std::vector<std::uint64_t> resolved(QuerySetId queries, std::uint32_t count) {
  const BufferId buffer = make_buffer(
      "resolved", 8 * count, BufferUsage::query_resolve | BufferUsage::copy_src | BufferUsage::copy_dst);
  run([&](Encoder& encoder) {
    encoder.copy({.label = "resolve"},
                 [&](CopyScope& copy) { copy.resolve_queries(queries, 0, count, buffer); });
  });
  const auto bytes = read_buffer(buffer, 8 * count);
  std::vector<std::uint64_t> values(count);
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

class Occlusion : public testing::Test {
 protected:
  TextureId target_ = make_target("target");
  ColorAttachment color_ = cleared(target_);
  QuerySetId queries_ =
      must(resources().query_set({.label = "visible", .kind = resources::QueryKind::occlusion, .count = 3}));
  RenderPassDescriptor pass_{.label = "scene", .colors = {&color_, 1}, .occlusion_queries = queries_};
};

TEST_F(Occlusion, samples_that_pass_are_counted) {
  run([&](Encoder& encoder) {
    encoder.render(pass_, [&](RenderScope& pass) {
      pass.set_pipeline(solid());
      pass.occlusion_query(0, [&] { pass.draw(3); });
      pass.occlusion_query(2, [] {});
    });
  });
  const auto values = resolved(queries_, 3);
  EXPECT_GT(values[0], 0u);
  EXPECT_EQ(values[1], 0u);  // never written
  EXPECT_EQ(values[2], 0u);
}

TEST_F(Occlusion, queries_do_not_nest_repeat_or_leave_their_set) {
  EXPECT_SAYS(
      pass_refusal(
          pass_, [](RenderScope& pass) { pass.occlusion_query(0, [&] { pass.occlusion_query(1, [] {}); }); }),
      "occlusion_query(1) in pass 'scene' of encoder 'frame 1234': query 0 is open, and queries do not nest");
  EXPECT_SAYS(pass_refusal(pass_,
                           [](RenderScope& pass) {
                             pass.occlusion_query(0, [] {});
                             pass.occlusion_query(0, [] {});
                           }),
              "query 0 was used in this pass already");
  EXPECT_SAYS(pass_refusal(pass_, [](RenderScope& pass) { pass.occlusion_query(3, [] {}); }),
              "the query set holds 3");
  EXPECT_SAYS(pass_refusal({.label = "scene", .colors = {&color_, 1}},
                           [](RenderScope& pass) { pass.occlusion_query(0, [] {}); }),
              "the pass has no occlusion query set");
  EXPECT_EQ(pass_refusal(pass_,
                         [](RenderScope& pass) {
                           pass.occlusion_query(0, [] {});
                           pass.occlusion_query(2, [] {});
                         }),
            "");
}

TEST_F(Occlusion, the_set_is_of_the_right_kind) {
  if (!device().has(device::Feature::timestamp_query)) {
    GTEST_SKIP() << "reason: the device has no timestamp-query";
  }
  const QuerySetId times =
      must(resources().query_set({.label = "times", .kind = resources::QueryKind::timestamp, .count = 2}));
  EXPECT_SAYS(pass_refusal({.label = "scene", .colors = {&color_, 1}, .occlusion_queries = times},
                           [](RenderScope&) {}),
              "query set 'times' holds timestamps, not occlusion queries");
  EXPECT_SAYS(pass_refusal({.label = "scene",
                            .colors = {&color_, 1},
                            .timestamps = TimestampWrites{.queries = queries_, .begin = 0}},
                           [](RenderScope&) {}),
              "query set 'visible' holds occlusion queries, not timestamps");
}

TEST_F(Occlusion, resolving_checks_offset_range_and_usage) {
  const BufferId buffer = make_buffer("resolved", 512, BufferUsage::query_resolve);
  const auto resolve = [&](std::uint32_t first, std::uint32_t count, BufferId to, std::uint64_t offset) {
    return copy_refusal([&](CopyScope& copy) { copy.resolve_queries(queries_, first, count, to, offset); });
  };
  EXPECT_EQ(resolve(0, 3, buffer, 256), "");
  EXPECT_SAYS(resolve(0, 3, buffer, 128), "the destination offset 128 is not a multiple of 256");
  EXPECT_SAYS(resolve(1, 3, buffer, 0), "3 queries from 1 leave query set 'visible' of 3");
  EXPECT_SAYS(resolve(0, 3, buffer, 512), "24 bytes from 512 leave");
  EXPECT_SAYS(resolve(0, 3, make_buffer("plain", 512, BufferUsage::copy_dst), 0),
              "has no usage query_resolve");
}

TEST(timestamps, begin_and_end_of_render_and_compute_passes_are_written) {
  if (!device().has(device::Feature::timestamp_query)) {
    GTEST_SKIP() << "reason: the device has no timestamp-query";
  }
  const QuerySetId times =
      must(resources().query_set({.label = "times", .kind = resources::QueryKind::timestamp, .count = 4}));
  const ColorAttachment color = cleared(make_target("target"));
  run([&](Encoder& encoder) {
    encoder.render({.label = "scene",
                    .colors = {&color, 1},
                    .timestamps = TimestampWrites{.queries = times, .begin = 0, .end = 1}},
                   [&](RenderScope& pass) {
                     pass.set_pipeline(solid());
                     pass.draw(3);
                   });
    encoder.compute(
        {.label = "simulation", .timestamps = TimestampWrites{.queries = times, .begin = 2, .end = 3}},
        [](ComputeScope&) {});
  });
  const auto values = resolved(times, 4);
  EXPECT_GT(values[0], 0u);
  EXPECT_LE(values[0], values[1]);
  EXPECT_LE(values[1], values[2]);
  EXPECT_LE(values[2], values[3]);
}

TEST(timestamps, indices_are_checked) {
  if (!device().has(device::Feature::timestamp_query)) {
    GTEST_SKIP() << "reason: the device has no timestamp-query";
  }
  const QuerySetId times =
      must(resources().query_set({.label = "times", .kind = resources::QueryKind::timestamp, .count = 2}));
  const auto with = [&](const TimestampWrites& writes) {
    return refusal([&](Encoder& encoder) {
      encoder.compute({.label = "simulation", .timestamps = writes}, [](ComputeScope&) {});
    });
  };
  EXPECT_EQ(with({.queries = times, .begin = 0}), "");  // one of them is enough
  EXPECT_SAYS(with({.queries = times, .begin = 2}), "timestamp index 2 is outside query set 'times' of 2");
  EXPECT_SAYS(with({.queries = times, .begin = 1, .end = 1}), "begin and end both write timestamp 1");
  EXPECT_SAYS(with({.queries = times}), "name neither begin nor end");
  EXPECT_SAYS(with({.queries = {}, .begin = 0}), "the timestamp query set is a null id");
}

TEST(timestamps, without_the_feature_the_same_code_runs) {
  auto plain =
      must(device::Device::create({.label = "plain", .adapter = adapter_wish(), .default_limits = true}));
  ASSERT_FALSE(plain->has(device::Feature::timestamp_query));
  resources::Resources store(*plain);
  const auto texture = must(store.texture({.label = "target",
                                           .size = {4, 4},
                                           .format = Format::rgba8_unorm,
                                           .usage = TextureUsage::render_attachment}));
  const auto buffer =
      must(store.buffer({.label = "resolved", .size = 16, .usage = BufferUsage::query_resolve}));
  const ColorAttachment color = cleared(texture);
  auto recorded = record(store, {.label = "frame"}, [&](Encoder& encoder) {
    encoder.render({.label = "scene",
                    .colors = {&color, 1},
                    .timestamps = TimestampWrites{.queries = {}, .begin = 0, .end = 1}},
                   [](RenderScope&) {});
    encoder.copy({.label = "resolve"}, [&](CopyScope& copy) { copy.resolve_queries({}, 0, 2, buffer); });
  });
  ASSERT_TRUE(recorded) << recorded.error().text();
  EXPECT_TRUE(submit(store, std::move(*recorded)));
  EXPECT_TRUE(plain->errors().empty());
}

}  // namespace
}  // namespace gpu_test
