// A bind group made inside a draw loop (R111).
// expects: nothing_is_created_while_recording

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](RenderScope& pass) { pass.bind_group(resources::BindGroupDescriptor{.label = "late"}); });
#else
  in_render_pass([](RenderScope& pass) { pass.set_bind_group(3, group, {256u}); });
#endif
}
