// Depth operations without a store operation (R57).
// expects: must_be_given
// expects: ambito::StoreOp

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  [[maybe_unused]] const AspectOps<float> given{.load = LoadOp::clear};
#else
  [[maybe_unused]] const AspectOps<float> given{.load = LoadOp::clear, .store = StoreOp::discard};
#endif
}
