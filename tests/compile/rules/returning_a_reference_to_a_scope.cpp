// A reference to a scope returned by its lambda.
// expects: a scope lives only inside its lambda

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](RenderScope& pass) -> RenderScope& { return pass; });
#else
  in_render_pass([](RenderScope& pass) { pass.draw(3); });
#endif
}
