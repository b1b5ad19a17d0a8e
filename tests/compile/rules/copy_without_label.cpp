// A copy scope without a label.
// expects: ambito::Label::Label()

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  [[maybe_unused]] const CopyDescriptor given{};
#else
  [[maybe_unused]] const CopyDescriptor given{.label = "copy"};
#endif
}
