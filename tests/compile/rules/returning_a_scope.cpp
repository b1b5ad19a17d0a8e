// A scope returned by its lambda, by value.
// expects: a_scope_lives_only_inside_its_lambda

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](RenderScope& pass) -> RenderScope { return std::move(pass); });
#else
  in_render_pass([](RenderScope& pass) { pass.draw(3); });
#endif
}
