// State that no pass owns: there is no global state (R2).
// expects: state_is_set_only_inside_a_pass

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  (void)record(store, {.label = "frame"}, [](Encoder& encoder) { encoder.set_pipeline(pipeline); });
#else
  in_render_pass([](RenderScope& pass) { pass.set_pipeline(pipeline); });
#endif
}
