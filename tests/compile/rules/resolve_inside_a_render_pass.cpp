// Queries resolved inside the pass that writes them (R40).
// expects: copies_are_recorded_between_passes_on_a_copy_scope

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](RenderScope& pass) { pass.resolve_queries(queries, 0, 2, buffer); });
#else
  in_copy([](CopyScope& copy) { copy.resolve_queries(queries, 0, 2, buffer); });
#endif
}
