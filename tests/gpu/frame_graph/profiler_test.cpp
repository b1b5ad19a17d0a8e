#include "executor/profiler.h"
#include "frames.h"

// GPU times of passes: they come frames later, and where the device has no timestamps the same code runs.
namespace ambito::executor::test {
namespace {

/// A device of its own: the contract of default limits has no timestamps.
struct Plain {
  std::unique_ptr<device::Device> device =
      must(device::Device::create({.label = "plain", .adapter = gpu_test::adapter_wish(), .default_limits = true}));
  resources::Resources resources{*device};
};

void three_passes(frame::PassBuilder& f) {
  const auto ramp = f.fullscreen({.label = "ramp", .shader = "test/ramp.wgsl", .target = target(f, "a")});
  const auto sum = f.fullscreen({.label = "sum", .shader = "test/ramp.wgsl", .target = ramp, .blend = Blend::add});
  f.copy_out(f.fullscreen(
      {.label = "add", .shader = "test/add.wgsl", .reads = {{"source", sum}}, .target = target(f, "b")}));
}

std::vector<std::string> names(const std::vector<RecordedPass>& passes) {
  std::vector<std::string> result;
  for (const RecordedPass& pass : passes) result.push_back(pass.name);
  return result;
}

TEST(profiler, recording_is_timed_pass_by_pass_also_in_merged_ones) {
  Stage stage;
  auto realised = must(stage.realise(three_passes));
  Profiler profiler(resources());
  must(profiler.prepare(realised));
  const Clock::time_point before = Clock::now();
  must(stage.run(realised, {}, {.profiler = &profiler}));
  profiler.submitting();
  const Clock::time_point after = Clock::now();
  must(profiler.submitted(1));
  resources().device().wait_idle();
  profiler.poll();
  const FrameTimes& times = profiler.latest();
  EXPECT_EQ(names(times.recorded), (std::vector<std::string>{"ramp", "sum", "add", "readback output"}));
  Clock::time_point last = before;
  double sum = 0.0;
  for (const RecordedPass& pass : times.recorded) {
    EXPECT_GE(pass.begin, last) << pass.name << ": one after the other";
    EXPECT_GT(pass.milliseconds, 0.0) << pass.name;
    last = pass.begin;
    sum += pass.milliseconds;
  }
  EXPECT_GE(times.submit, last);
  EXPECT_LE(times.submit, after);
  EXPECT_LE(sum, (std::chrono::duration<double, std::milli>(after - before).count()));
}

TEST(profiler, the_time_of_a_slow_record_function_is_on_its_own_pass) {
  Stage stage;
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    f.render({.label = "quick", .color = {target(f, "a"), vec4f(0.0f)}, .side_effect = true},
             [](command::RenderScope&, const command::PassContext&) {});
    f.render({.label = "slow", .color = {target(f, "b"), vec4f(0.0f)}, .side_effect = true},
             [](command::RenderScope&, const command::PassContext&) {
               for (const Clock::time_point end = Clock::now() + std::chrono::milliseconds(20); Clock::now() < end;) {
               }
             });
  }));
  Profiler profiler(resources());
  must(profiler.prepare(realised));
  must(stage.run(realised, {}, {.profiler = &profiler}));
  must(profiler.submitted(1));
  resources().device().wait_idle();
  profiler.poll();
  ASSERT_EQ(names(profiler.latest().recorded), (std::vector<std::string>{"quick", "slow"}));
  EXPECT_GE(profiler.latest().recorded[1].milliseconds, 20.0);
  EXPECT_LE(profiler.latest().recorded[0].begin + std::chrono::milliseconds(0), profiler.latest().recorded[1].begin);
}

TEST(measure, a_zero_or_negative_span_is_none_and_has_no_part_in_the_frame) {
  FrameTimes times;
  times.passes.resize(4);
  const Ticks ticks[] = {{1000, 3000}, {0, 0}, {5000, 4000}, {3500, 6000}};
  measure(ticks, 1e6, times);  // a tick is a millisecond
  EXPECT_EQ(times.passes[0].milliseconds, 2000.0);
  EXPECT_EQ(times.passes[0].begin, 0.0);
  EXPECT_FALSE(times.passes[1].milliseconds);
  EXPECT_FALSE(times.passes[2].milliseconds);
  EXPECT_EQ(times.passes[2].begin, 0.0);
  EXPECT_EQ(times.passes[3].milliseconds, 2500.0);
  EXPECT_EQ(times.passes[3].begin, 2500.0);
  EXPECT_EQ(times.milliseconds, 5000.0) << "last end minus first begin";
}

TEST(measure, a_frame_without_any_span_has_no_time) {
  FrameTimes times{.frame = 1, .submit = {}, .milliseconds = 3.0, .passes = std::vector<MeasuredPass>(2), .recorded = {}};
  times.passes[0].milliseconds = 3.0;
  const Ticks ticks[] = {{7, 7}, {9, 8}};
  measure(ticks, 1.0, times);
  EXPECT_FALSE(times.milliseconds);
  EXPECT_FALSE(times.passes[0].milliseconds) << "what was there before is gone";
}

TEST(profiler, each_webgpu_pass_is_measured_and_the_picture_stays) {
  Stage stage;
  auto realised = must(stage.realise(three_passes));
  const Picture plain = must(stage.run(realised));
  Profiler profiler(resources());
  if (!profiler.available()) GTEST_SKIP() << "reason: the device has no timestamp-query";
  must(profiler.prepare(realised));
  EXPECT_EQ(must(stage.run(realised, {}, {.profiler = &profiler})).bytes, plain.bytes);
  EXPECT_EQ(profiler.latest().frame, 0u);
  must(profiler.submitted(7));
  resources().device().wait_idle();
  profiler.poll();
  const FrameTimes& times = profiler.latest();
  EXPECT_EQ(times.frame, 7u);
  ASSERT_EQ(times.passes.size(), 2u) << "merged passes are measured together, copies are none";
  EXPECT_EQ(times.passes[0].name, "ramp + sum");
  EXPECT_EQ(times.passes[1].name, "add");
  ASSERT_TRUE(times.milliseconds);
  double sum = 0.0;
  for (const MeasuredPass& pass : times.passes) sum += pass.milliseconds.value_or(0.0);
  EXPECT_GE(*times.milliseconds, sum * 0.999);
  EXPECT_LT(*times.milliseconds, 60e3);
}

TEST(profiler, frames_are_measured_without_a_wait_and_without_making_anything) {
  Stage stage;
  auto realised = must(stage.realise(three_passes));
  Profiler profiler(resources());
  if (!profiler.available()) GTEST_SKIP() << "reason: the device has no timestamp-query";
  std::uint64_t made = 0;
  for (std::uint64_t frame = 1; frame <= 12; ++frame) {
    must(profiler.prepare(realised));
    must(stage.run(realised, {}, {.profiler = &profiler}));
    must(profiler.submitted(frame));
    if (frame == 6) made = resources().creations();
  }
  // Each frame makes its encoder and command buffer, which the registry does not count.
  EXPECT_EQ(resources().creations(), made);
  resources().device().wait_idle();
  profiler.poll();
  EXPECT_GE(profiler.latest().frame, 10u);
}

TEST(profiler, a_frame_that_was_given_up_leaves_nothing_behind) {
  Stage stage;
  auto realised = must(stage.realise(three_passes));
  Profiler profiler(resources());
  for (int i = 0; i < 10; ++i) {
    must(profiler.prepare(realised));
    profiler.abandon();
  }
  must(profiler.submitted(1));
  profiler.poll();
  EXPECT_EQ(profiler.latest().frame, 0u);
}

TEST(profiler, another_plan_brings_its_own_names) {
  Stage stage;
  Profiler profiler(resources());
  if (!profiler.available()) GTEST_SKIP() << "reason: the device has no timestamp-query";
  std::uint64_t frame = 0;
  for (const char* label : {"one", "two"}) {
    auto realised = must(stage.realise([&](frame::PassBuilder& f) {
      f.copy_out(f.fullscreen({.label = label, .shader = "test/ramp.wgsl", .target = target(f, "a")}));
    }));
    must(profiler.prepare(realised));
    must(stage.run(realised, {}, {.profiler = &profiler}));
    must(profiler.submitted(++frame));
    resources().device().wait_idle();
    profiler.poll();
    ASSERT_EQ(profiler.latest().passes.size(), 1u);
    EXPECT_EQ(profiler.latest().passes[0].name, label);
  }
}

// Its queries were given back for larger ones that could not be had: the smaller plan needs new ones.
TEST(profiler, a_plan_is_measured_again_after_another_one_had_no_room) {
  Stage stage;
  Profiler profiler(resources());
  if (!profiler.available()) GTEST_SKIP() << "reason: the device has no timestamp-query";
  auto small = must(stage.realise([](frame::PassBuilder& f) {
    f.copy_out(f.fullscreen({.label = "one", .shader = "test/ramp.wgsl", .target = target(f, "a")}));
  }));
  auto large = must(stage.realise(three_passes));
  must(profiler.prepare(small));
  profiler.abandon();
  resources().set_budget(resources().live_bytes());
  const auto refused = profiler.prepare(large);
  resources().set_budget(0);
  EXPECT_FALSE(refused);
  must(profiler.prepare(small));
  must(stage.run(small, {}, {.profiler = &profiler}));
  must(profiler.submitted(1));
  resources().device().wait_idle();
  profiler.poll();
  EXPECT_EQ(profiler.latest().frame, 1u);
}

// R122: the same calls, nothing measured, nothing refused.
TEST(profiler, without_the_feature_times_are_unavailable) {
  Plain plain;
  Profiler profiler(plain.resources);
  EXPECT_FALSE(profiler.available());
  Stage stage;
  auto realised = must(stage.realise(three_passes));
  must(profiler.prepare(realised));
  EXPECT_FALSE(profiler.writes(0));
  must(stage.run(realised, {}, {.profiler = &profiler}));
  const std::uint64_t made = plain.resources.creations();
  auto commands = command::record(plain.resources, {.label = "frame"},
                                  [&](command::Encoder& encoder) { profiler.resolve(encoder); });
  ASSERT_TRUE(commands);
  EXPECT_EQ(commands->counts().copies, 0u);
  must(profiler.submitted(1));
  EXPECT_EQ(profiler.latest().frame, 1u) << "nothing to wait for";
  EXPECT_FALSE(profiler.latest().milliseconds);
  EXPECT_TRUE(profiler.latest().passes.empty());
  EXPECT_EQ(names(profiler.latest().recorded), (std::vector<std::string>{"ramp", "sum", "add", "readback output"}));
  EXPECT_EQ(plain.resources.creations(), made);
}

}  // namespace
}  // namespace ambito::executor::test
