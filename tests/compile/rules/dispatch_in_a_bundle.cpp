// A bundle that dispatches.
// expects: dispatches_are_recorded_on_a_compute_scope

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  (void)record_bundle(store, {.label = "bundle"}, [](BundleEncoder& bundle) { bundle.dispatch(1); });
#else
  (void)record_bundle(store, {.label = "bundle"}, [](BundleEncoder& bundle) { bundle.draw_indexed(3); });
#endif
}
