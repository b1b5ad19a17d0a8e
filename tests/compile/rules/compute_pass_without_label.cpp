// A compute pass without a label (R22, R117).
// expects: ambito::Label::Label()

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  [[maybe_unused]] const ComputePassDescriptor given{};
#else
  [[maybe_unused]] const ComputePassDescriptor given{.label = "pass"};
#endif
}
