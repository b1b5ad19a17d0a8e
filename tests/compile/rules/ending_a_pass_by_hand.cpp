// A pass ended early or twice (R9, R10).
// expects: a_scope_ends_when_its_lambda_returns

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](RenderScope& pass) { pass.end(); });
#else
  in_render_pass([](RenderScope& pass) { pass.draw(3); });
#endif
}
