// A compute pass ended by hand (R9, R12).
// expects: a_scope_ends_when_its_lambda_returns

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_compute_pass([](ComputeScope& pass) { pass.end(); });
#else
  in_compute_pass([](ComputeScope& pass) { pass.dispatch(1); });
#endif
}
