// A dispatch among copies (R14).
// expects: dispatches_are_recorded_on_a_compute_scope

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_copy([](CopyScope& copy) { copy.dispatch(1, 1, 1); });
#else
  in_compute_pass([](ComputeScope& pass) { pass.dispatch(1, 1, 1); });
#endif
}
