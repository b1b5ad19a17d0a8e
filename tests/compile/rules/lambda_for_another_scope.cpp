// A lambda for a compute scope given to a render pass.
// expects: a scope is handed to its lambda by reference

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](ComputeScope&) {});
#else
  in_compute_pass([](ComputeScope&) {});
#endif
}
