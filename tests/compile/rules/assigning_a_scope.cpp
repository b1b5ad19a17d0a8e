// A scope assigned to another.
// expects: a_scope_lives_only_inside_its_lambda

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_compute_pass([](ComputeScope& pass) { pass = pass; });
#else
  in_compute_pass([](ComputeScope& pass) { pass.dispatch(1); });
#endif
}
