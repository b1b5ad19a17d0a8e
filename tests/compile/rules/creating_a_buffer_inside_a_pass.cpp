// A buffer made inside the record function of a pass (R79, R111).
// expects: nothing_is_created_while_recording

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  const auto record_pass = [](RenderScope& pass) {
    pass.buffer(resources::BufferDescriptor{.label = "late", .size = 4});
  };
  in_render_pass(record_pass);
#else
  const auto record_pass = [](RenderScope& pass) { pass.draw(3); };
  in_render_pass(record_pass);
#endif
}
