// A bundle that replays another.
// expects: a_bundle_sets_no_state_of_its_pass

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  (void)record_bundle(store, {.label = "bundle"}, [](BundleEncoder& bundle) { bundle.execute(group); });
#else
  (void)record_bundle(store, {.label = "bundle"}, [](BundleEncoder& bundle) { bundle.draw(3); });
#endif
}
