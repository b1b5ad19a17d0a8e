// A second pass inside an open one (R7, R8).
// expects: passes_do_not_nest

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass(
      [](RenderScope& pass) { pass.render(RenderPassDescriptor{.label = "b"}, [](RenderScope&) {}); });
#else
  (void)record(store, {.label = "frame"}, [](Encoder& encoder) {
    encoder.render({.label = "a"}, [](RenderScope&) {});
    encoder.render({.label = "b"}, [](RenderScope&) {});
  });
#endif
}
