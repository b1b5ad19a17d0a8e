// A draw in a compute pass (R14).
// expects: draws_are_recorded_on_a_render_scope_or_a_bundle

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_compute_pass([](ComputeScope& pass) { pass.draw(3); });
#else
  in_render_pass([](RenderScope& pass) { pass.draw(3); });
#endif
}
