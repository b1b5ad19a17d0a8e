// A debug group moved out of its block: it is closed where it was opened (R156).
// expects: a_scope_lives_only_inside_its_lambda

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](RenderScope& pass) {
    auto opened = pass.debug_group("group");
    auto kept = std::move(opened);
  });
#else
  in_render_pass([](RenderScope& pass) { auto opened = pass.debug_group("group"); });
#endif
}
