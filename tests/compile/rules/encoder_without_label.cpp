// An encoder without a label (R24).
// expects: ambito::Label::Label()

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  (void)record(store, EncoderDescriptor{}, [](Encoder&) {});
#else
  (void)record(store, {.label = "frame"}, [](Encoder&) {});
#endif
}
