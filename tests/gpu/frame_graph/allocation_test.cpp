#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <execinfo.h>
#include <new>

#include "frames.h"

// Counts what we take from the free store on this thread; the whole suite runs with it.
namespace {
thread_local std::uint64_t allocations = 0;
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

namespace ambito::executor::test {
namespace {

TEST(allocation, a_steady_frame_takes_no_memory) {
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
  std::uint64_t taken = 0;
  for (int i = 0; i < 4; ++i) {
    const FrameInputs inputs{.frame_group = stage.frame_group.group()};
    const std::uint64_t before = allocations;
    counting = true;
    must(realised.bind(stage.view, imports));
    auto commands = must(command::record(resources(), {.label = "frame"}, [&](command::Encoder& encoder) {
      must(execute(realised, encoder, inputs));
    }));
    counting = false;
    taken = allocations - before;
    must(command::submit(resources(), std::move(commands)));
    realised.advance();
    if (i > 0) continue;
    EXPECT_GT(taken, 0u) << "the first frame binds, so counting works";
  }
  EXPECT_EQ(taken, 0u);
  resources().destroy(output);
}

}  // namespace
}  // namespace ambito::executor::test
