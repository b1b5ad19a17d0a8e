// A copy inside a render pass (R8, R45).
// expects: copies_are_recorded_between_passes_on_a_copy_scope

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](RenderScope& pass) { pass.buffer_to_buffer(buffer, other_buffer, 16); });
#else
  in_copy([](CopyScope& copy) { copy.buffer_to_buffer(buffer, other_buffer, 16); });
#endif
}
