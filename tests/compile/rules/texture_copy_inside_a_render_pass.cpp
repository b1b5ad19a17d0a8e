// A capture inside the pass that draws the picture (R45).
// expects: copies_are_recorded_between_passes_on_a_copy_scope

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](RenderScope& pass) {
    pass.texture_to_buffer({.texture = texture}, {.buffer = buffer}, {.width = 1});
  });
#else
  in_copy([](CopyScope& copy) {
    copy.texture_to_buffer({.texture = texture}, {.buffer = buffer}, {.width = 1});
  });
#endif
}
