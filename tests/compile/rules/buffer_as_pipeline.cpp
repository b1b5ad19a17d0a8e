// An id of one kind given for another.
// expects: BufferTag

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](RenderScope& pass) { pass.set_pipeline(buffer); });
#else
  in_render_pass([](RenderScope& pass) { pass.set_pipeline(pipeline); });
#endif
}
