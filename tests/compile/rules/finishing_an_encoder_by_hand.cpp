// An encoder finished by hand (R25).
// expects: a_scope_ends_when_its_lambda_returns

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  (void)record(store, {.label = "frame"}, [](Encoder& encoder) { encoder.finish(); });
#else
  (void)record(store, {.label = "frame"}, [](Encoder&) {});
#endif
}
