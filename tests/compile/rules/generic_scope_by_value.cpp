// A generic lambda that takes its scope by value.
// expects: a scope is handed to its lambda by reference

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](auto pass) { pass.draw(3); });
#else
  in_render_pass([](auto& pass) { pass.draw(3); });
#endif
}
