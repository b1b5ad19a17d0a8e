// An encoder kept beyond its recording.
// expects: a_scope_lives_only_inside_its_lambda

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  (void)record(store, {.label = "frame"}, [](Encoder& encoder) { Encoder kept = encoder; });
#else
  (void)record(store, {.label = "frame"}, [](Encoder&) {});
#endif
}
