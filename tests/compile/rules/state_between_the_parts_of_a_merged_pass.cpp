// State set for all parts of a merged pass: each starts empty (R3).
// expects: state_is_set_only_inside_a_pass

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  (void)record(store, {.label = "frame"}, [](Encoder& encoder) {
    encoder.render_merged({.label = "scene"}, [](MergedPass& merged) { merged.set_bind_group(0, group); });
  });
#else
  (void)record(store, {.label = "frame"}, [](Encoder& encoder) {
    encoder.render_merged({.label = "scene"}, [](MergedPass& merged) {
      merged.part("opaque", [](RenderScope& pass) { pass.set_bind_group(0, group); });
    });
  });
#endif
}
