// A dispatch inside a render pass (R14, R45).
// expects: dispatches_are_recorded_on_a_compute_scope

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](RenderScope& pass) { pass.dispatch(ceil_div(100, 64)); });
#else
  in_compute_pass([](ComputeScope& pass) { pass.dispatch(ceil_div(100, 64)); });
#endif
}
