// A draw among copies (R23).
// expects: draws_are_recorded_on_a_render_scope_or_a_bundle

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_copy([](CopyScope& copy) { copy.draw_indexed(3); });
#else
  in_render_pass([](RenderScope& pass) { pass.draw_indexed(3); });
#endif
}
