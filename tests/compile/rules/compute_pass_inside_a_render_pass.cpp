// A compute pass inside a render pass (R7).
// expects: passes_do_not_nest

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass(
      [](RenderScope& pass) { pass.compute(ComputePassDescriptor{.label = "b"}, [](ComputeScope&) {}); });
#else
  (void)record(store, {.label = "frame"}, [](Encoder& encoder) {
    encoder.render({.label = "a"}, [](RenderScope&) {});
    encoder.compute({.label = "b"}, [](ComputeScope&) {});
  });
#endif
}
