// A scope stored in a container that outlives the pass.
// expects: a_scope_lives_only_inside_its_lambda

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  struct Keeper {
    RenderScope pass;
  };
  in_render_pass([](RenderScope& pass) { Keeper kept{pass}; });
#else
  struct Keeper {
    int count;
  };
  in_render_pass([](RenderScope&) { [[maybe_unused]] Keeper kept{1}; });
#endif
}
