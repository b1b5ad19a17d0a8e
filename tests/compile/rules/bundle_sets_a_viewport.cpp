// A bundle that sets the viewport of its pass.
// expects: a_bundle_sets_no_state_of_its_pass

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  (void)record_bundle(store, {.label = "bundle"},
                      [](BundleEncoder& bundle) { bundle.set_viewport(0.0f, 0.0f, 1.0f, 1.0f); });
#else
  (void)record_bundle(store, {.label = "bundle"}, [](BundleEncoder& bundle) { bundle.draw(3); });
#endif
}
