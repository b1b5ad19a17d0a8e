// A copy on the encoder itself: copies are grouped and labelled in a CopyScope (R43).
// expects: copies_are_recorded_between_passes_on_a_copy_scope

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  (void)record(store, {.label = "frame"}, [](Encoder& encoder) { encoder.clear_buffer(buffer); });
#else
  (void)record(store, {.label = "frame"}, [](Encoder& encoder) {
    encoder.copy({.label = "copy"}, [](CopyScope& copy) { copy.clear_buffer(buffer); });
  });
#endif
}
