// A buffer made inside the record function of a pass (R79, R111).
// expects: nothing_is_created_while_recording

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  const Record<RenderScope> record_pass = [](RenderScope& pass, const PassContext&) {
    pass.buffer(resources::BufferDescriptor{.label = "late", .size = 4});
  };
#else
  const Record<RenderScope> record_pass = [](RenderScope& pass, const PassContext&) { pass.draw(3); };
#endif
}
