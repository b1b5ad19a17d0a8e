#pragma once

#include <source_location>
#include <type_traits>

/// The rules of scopes that the compiler checks. Each is a type whose name is the rule, so that the message
/// of a program that breaks it says what is wrong: verbs that a scope must not have are declared here as
/// deleted, and the scope inherits the rules it obeys.
namespace ambito::command {

/// Where a verb was called. Each verb takes it as its last, defaulted parameter.
using Where = std::source_location;

/// Base of every scope: it cannot be stored, moved, copied or returned.
struct a_scope_lives_only_inside_its_lambda {
  a_scope_lives_only_inside_its_lambda() = default;
  a_scope_lives_only_inside_its_lambda(const a_scope_lives_only_inside_its_lambda&) = delete;
  a_scope_lives_only_inside_its_lambda(a_scope_lives_only_inside_its_lambda&&) = delete;
  a_scope_lives_only_inside_its_lambda& operator=(const a_scope_lives_only_inside_its_lambda&) = delete;
  a_scope_lives_only_inside_its_lambda& operator=(a_scope_lives_only_inside_its_lambda&&) = delete;
};

/// A value without a default: leaving the field out of a descriptor does not compile.
template <class T>
struct must_be_given {
  constexpr must_be_given(T given) : value(given) {}  // NOLINT(google-explicit-constructor)
  must_be_given() = delete;
  constexpr operator T() const { return value; }  // NOLINT(google-explicit-constructor)
  T value;
};

namespace rules {

// NOLINTBEGIN(readability-identifier-naming): the names are sentences.

/// A pass ends when its lambda returns, an encoder finishes when its lambda returns: neither can be
/// forgotten, done twice or done early (R9, R10).
struct a_scope_ends_when_its_lambda_returns {
  template <class... A>
  void end(A&&...) = delete;
  template <class... A>
  void finish(A&&...) = delete;
};

/// One pass at a time: none opens inside another (R7, R8).
struct passes_do_not_nest {
  template <class... A>
  void render(A&&...) = delete;
  template <class... A>
  void render_merged(A&&...) = delete;
  template <class... A>
  void compute(A&&...) = delete;
  template <class... A>
  void copy(A&&...) = delete;
};

/// Copies, clears and query resolves are recorded between passes, on a CopyScope (R8, R45).
struct copies_are_recorded_between_passes_on_a_copy_scope {
  template <class... A>
  void buffer_to_buffer(A&&...) = delete;
  template <class... A>
  void buffer_to_texture(A&&...) = delete;
  template <class... A>
  void texture_to_buffer(A&&...) = delete;
  template <class... A>
  void texture_to_texture(A&&...) = delete;
  template <class... A>
  void clear_buffer(A&&...) = delete;
  template <class... A>
  void resolve_queries(A&&...) = delete;
};

/// Draws need attachments and the rasteriser (R13, R14).
struct draws_are_recorded_on_a_render_scope_or_a_bundle {
  template <class... A>
  void draw(A&&...) = delete;
  template <class... A>
  void draw_indexed(A&&...) = delete;
  template <class... A>
  void draw_indirect(A&&...) = delete;
  template <class... A>
  void draw_indexed_indirect(A&&...) = delete;
  template <class... A>
  void execute(A&&...) = delete;
  template <class... A>
  void set_vertex_buffer(A&&...) = delete;
  template <class... A>
  void set_index_buffer(A&&...) = delete;
};

/// Dispatches need a compute pass (R14, R45).
struct dispatches_are_recorded_on_a_compute_scope {
  template <class... A>
  void dispatch(A&&...) = delete;
  template <class... A>
  void dispatch_indirect(A&&...) = delete;
};

/// State exists only inside a pass (R2, R4).
struct state_is_set_only_inside_a_pass {
  template <class... A>
  void set_pipeline(A&&...) = delete;
  template <class... A>
  void set_bind_group(A&&...) = delete;
};

/// Viewport, scissor, blend constant, stencil reference and occlusion queries belong to the pass that replays
/// the bundle.
struct a_bundle_sets_no_state_of_its_pass {
  template <class... A>
  void set_viewport(A&&...) = delete;
  template <class... A>
  void set_scissor(A&&...) = delete;
  template <class... A>
  void set_blend_constant(A&&...) = delete;
  template <class... A>
  void set_stencil_reference(A&&...) = delete;
  template <class... A>
  void occlusion_query(A&&...) = delete;
  template <class... A>
  void execute(A&&...) = delete;
};

/// Everything exists before the recording begins (R79, R111).
struct nothing_is_created_while_recording {
  template <class... A>
  void buffer(A&&...) = delete;
  template <class... A>
  void texture(A&&...) = delete;
  template <class... A>
  void query_set(A&&...) = delete;
  template <class... A>
  void texture_view(A&&...) = delete;
  template <class... A>
  void sampler(A&&...) = delete;
  template <class... A>
  void shader(A&&...) = delete;
  template <class... A>
  void bind_group_layout(A&&...) = delete;
  template <class... A>
  void pipeline_layout(A&&...) = delete;
  template <class... A>
  void bind_group(A&&...) = delete;
  template <class... A>
  void render_pipeline(A&&...) = delete;
  template <class... A>
  void compute_pipeline(A&&...) = delete;
};

// NOLINTEND(readability-identifier-naming)

}  // namespace rules

namespace detail {

/// What a lambda must look like to receive the scope `S`.
template <class S, class F>
constexpr void check_lambda() {
  static_assert(std::is_invocable_v<F&, S&>,
                "a scope is handed to its lambda by reference: write [&](RenderScope& pass) { ... }");
  if constexpr (std::is_invocable_v<F&, S&>) {
    static_assert(std::is_void_v<std::invoke_result_t<F&, S&>>,
                  "a scope lives only inside its lambda: the lambda returns nothing");
  }
}

}  // namespace detail
}  // namespace ambito::command
