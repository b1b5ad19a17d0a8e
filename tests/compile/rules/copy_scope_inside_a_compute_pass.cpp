// A copy scope opened inside a compute pass (R8).
// expects: passes_do_not_nest

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_compute_pass([](ComputeScope& pass) { pass.copy(CopyDescriptor{.label = "b"}, [](CopyScope&) {}); });
#else
  in_copy([](CopyScope&) {});
#endif
}
