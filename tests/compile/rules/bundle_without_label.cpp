// A bundle without a label (R22, R117).
// expects: ambito::Label::Label()

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  [[maybe_unused]] const BundleDescriptor given{};
#else
  [[maybe_unused]] const BundleDescriptor given{.label = "bundle"};
#endif
}
