// A draw outside any pass (R13).
// expects: draws_are_recorded_on_a_render_scope_or_a_bundle

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  (void)record(store, {.label = "frame"}, [](Encoder& encoder) { encoder.draw(3); });
#else
  (void)record(store, {.label = "frame"}, [](Encoder& encoder) {
    encoder.render({.label = "a"}, [](RenderScope& pass) { pass.draw(3); });
  });
#endif
}
