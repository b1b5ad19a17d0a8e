// A colour attachment without a load operation (R56).
// expects: must_be_given
// expects: ambito::LoadOp

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  [[maybe_unused]] const ColorAttachment given{.view = texture_view, .store = StoreOp::store};
#else
  [[maybe_unused]] const ColorAttachment given{
      .view = texture_view, .load = LoadOp::clear, .store = StoreOp::store};
#endif
}
