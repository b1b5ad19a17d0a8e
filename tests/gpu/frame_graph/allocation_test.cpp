#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dlfcn.h>
#include <execinfo.h>
#include <new>

#include "executor/profiler.h"
#include "frames.h"

// Counts what we take from the free store, and how often we ask the clock, on this thread; the whole suite runs with it.
namespace {
thread_local std::uint64_t allocations = 0;
thread_local std::uint64_t clock_calls = 0;
thread_local bool counting = false;

/// Dawn is C++ too and takes from the same function: its own is not counted. What the standard library takes
/// is on the account of who called it.
[[gnu::noinline]] bool taken_by_another_library() {
  const auto library = [](const void* code) {
    Dl_info info{};
    return dladdr(code, &info) != 0 ? info : Dl_info{};
  };
  static const void* const us = library(reinterpret_cast<const void*>(&taken_by_another_library)).dli_fbase;
  constexpr int deepest = 12;
  void* callers[deepest];
  const int count = backtrace(callers, deepest);
  for (int i = 2; i < count; ++i) {  // from who called operator new
    const Dl_info info = library(callers[i]);
    if (info.dli_fbase == us || info.dli_fname == nullptr) return false;
    if (std::strstr(info.dli_fname, "libstdc++") == nullptr) return true;
  }
  return false;
}
}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
  if (counting && !taken_by_another_library()) ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

/// The clock of the standard library, counted as well.
[[gnu::noinline]] std::chrono::steady_clock::time_point std::chrono::steady_clock::now() noexcept {
  if (counting && !taken_by_another_library()) ++clock_calls;
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return time_point(seconds(now.tv_sec) + nanoseconds(now.tv_nsec));
}

namespace ambito::executor::test {
namespace {

/// Counts per frame, of some frames in which nothing changes.
struct Counts {
  std::uint64_t first_taken = 0;
  std::uint64_t taken = 0;        ///< in the last frame
  std::uint64_t clock_calls = 0;  ///< in the last frame
};

Counts count_frames(Profiler* profiler) {
  Stage stage;
  const auto output = must(resources().texture({.label = "output",
                                                .size = stage.size,
                                                .format = Format::rgba8_unorm,
                                                .usage = TextureUsage::render_attachment}));
  auto realised = must(stage.realise([](frame::PassBuilder& f) {
    const auto history =
        f.texture({.label = "history", .format = Format::rgba8_unorm, .lifetime = frame::Lifetime::history});
    const auto kept = f.fullscreen({.label = "a pass with a long name, longer than a short string",
                                    .shader = "test/add.wgsl",
                                    .reads = {{.name = "source", .texture = history, .previous = true}},
                                    .target = history});
    f.render({.label = "drawn", .color = {target(f, "x"), vec4f(0.0f)}, .side_effect = true},
             [](command::RenderScope&, const command::PassContext&) {});
    f.fullscreen({.label = "show",
                  .shader = "test/add.wgsl",
                  .reads = {{"source", kept}},
                  .target = f.import_texture({.label = "output", .format = Format::rgba8_unorm})});
  }));
  const Import imports[] = {{.name = "output", .texture = output}};
  Counts counts;
  for (int i = 0; i < 8; ++i) {
    const FrameInputs inputs{.frame_group = stage.frame_group.group(), .profiler = profiler};
    const std::uint64_t before = allocations;
    const std::uint64_t calls_before = clock_calls;
    counting = true;
    must(realised.bind(stage.view, imports));
    if (profiler != nullptr) must(profiler->prepare(realised));
    auto commands = must(command::record(resources(), {.label = "frame"}, [&](command::Encoder& encoder) {
      must(execute(realised, encoder, inputs));
    }));
    if (profiler != nullptr) profiler->submitting();
    counting = false;
    counts.taken = allocations - before;
    counts.clock_calls = clock_calls - calls_before;
    if (i == 0) counts.first_taken = counts.taken;
    must(command::submit(resources(), std::move(commands)));
    if (profiler != nullptr) {
      must(profiler->submitted(static_cast<std::uint64_t>(i + 1)));
      resources().device().wait_idle();
      profiler->poll();
    }
    realised.advance();
  }
  resources().destroy(output);
  return counts;
}

TEST(allocation, a_steady_frame_takes_no_memory_and_asks_no_clock) {
  const Counts counts = count_frames(nullptr);
  EXPECT_GT(counts.first_taken, 0u) << "the first frame binds, so counting works";
  EXPECT_EQ(counts.taken, 0u);
  EXPECT_EQ(counts.clock_calls, 0u);
}

TEST(allocation, a_profiled_steady_frame_takes_no_memory_either) {
  Profiler profiler(resources());
  const Counts counts = count_frames(&profiler);
  EXPECT_EQ(counts.taken, 0u);
  EXPECT_EQ(counts.clock_calls, 2u * 3 + 1) << "begin and end of three passes, and the submit";
  EXPECT_EQ(profiler.latest().frame, 8u);
}

}  // namespace
}  // namespace ambito::executor::test
