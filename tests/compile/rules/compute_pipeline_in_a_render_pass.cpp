// A compute pipeline set in a render pass.
// expects: ComputePipelineTag

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_render_pass([](RenderScope& pass) { pass.set_pipeline(compute_pipeline); });
#else
  in_compute_pass([](ComputeScope& pass) { pass.set_pipeline(compute_pipeline); });
#endif
}
