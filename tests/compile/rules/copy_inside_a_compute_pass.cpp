// A copy inside a compute pass (R8).
// expects: copies_are_recorded_between_passes_on_a_copy_scope

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_compute_pass([](ComputeScope& pass) { pass.buffer_to_buffer(buffer, 0, other_buffer, 0, 16); });
#else
  in_copy([](CopyScope& copy) { copy.buffer_to_buffer(buffer, 0, other_buffer, 0, 16); });
#endif
}
