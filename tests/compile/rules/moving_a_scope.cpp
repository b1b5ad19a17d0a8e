// A scope moved.
// expects: a_scope_lives_only_inside_its_lambda

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](RenderScope& pass) { RenderScope other = std::move(pass); });
#else
  in_render_pass([](RenderScope& pass) { [[maybe_unused]] RenderScope& same = pass; });
#endif
}
