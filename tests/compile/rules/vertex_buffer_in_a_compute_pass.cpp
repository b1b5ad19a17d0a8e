// A compute pass has pipeline and groups as its only state (R14).
// expects: draws_are_recorded_on_a_render_scope_or_a_bundle

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_compute_pass([](ComputeScope& pass) { pass.set_vertex_buffer(0, buffer); });
#else
  in_render_pass([](RenderScope& pass) { pass.set_vertex_buffer(0, buffer); });
#endif
}
