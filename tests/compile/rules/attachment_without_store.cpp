// A colour attachment without a store operation (R56).
// expects: must_be_given
// expects: ambito::StoreOp

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  [[maybe_unused]] const ColorAttachment given{.view = texture_view, .load = LoadOp::clear};
#else
  [[maybe_unused]] const ColorAttachment given{
      .view = texture_view, .load = LoadOp::clear, .store = StoreOp::store};
#endif
}
