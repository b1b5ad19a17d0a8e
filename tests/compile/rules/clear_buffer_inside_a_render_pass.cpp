// A clear inside a render pass (R38, R45).
// expects: copies_are_recorded_between_passes_on_a_copy_scope

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](RenderScope& pass) { pass.clear_buffer(buffer, 0, 4); });
#else
  in_copy([](CopyScope& copy) { copy.clear_buffer(buffer, 0, 4); });
#endif
}
