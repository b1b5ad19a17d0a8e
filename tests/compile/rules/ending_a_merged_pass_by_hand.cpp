// A merged pass ended between its parts (R9, R10).
// expects: a_scope_ends_when_its_lambda_returns

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  (void)record(store, {.label = "frame"}, [](Encoder& encoder) {
    encoder.render_merged({.label = "scene"}, [](MergedPass& merged) { merged.end(); });
  });
#else
  (void)record(store, {.label = "frame"}, [](Encoder& encoder) {
    encoder.render_merged({.label = "scene"},
                          [](MergedPass& merged) { merged.part("opaque", [](RenderScope&) {}); });
  });
#endif
}
