#pragma once

#include <cstdint>
#include <optional>
#include <source_location>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <ambito/format.h>
#include <ambito/label.h>
#include <ambito/math.h>
#include <ambito/resources.h>
#include <ambito/result.h>

/// Recording. A pass is a scope: a lambda receives it by reference, it starts empty, and it ends when the
/// lambda returns. Copies exist only on `CopyScope`, draws only on `RenderScope`: a copy inside a pass is not
/// an error message, it does not compile.
///
///   auto commands = record(resources, {.label = "frame 1234"}, [&](Encoder& encoder) {
///     encoder.render({.label = "scene", .colors = {&color, 1}}, [&](RenderScope& pass) {
///       pass.set_pipeline(pipeline);
///       pass.draw(3);
///     });
///     encoder.copy({.label = "readback"}, [&](CopyScope& copy) { copy.texture_to_buffer(...); });
///   });                                                   // Result<CommandBuffer>
namespace ambito::resources {
class Resources;
}

namespace ambito::command {

using Where = std::source_location;

/// Base of every scope: the rule is its name.
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
  constexpr operator T() const { return value; }      // NOLINT(google-explicit-constructor)
  T value;
};

/// A view, or a texture directly (its whole first mip level): R53.
using AttachmentView = std::variant<std::monostate, resources::TextureViewId, resources::TextureId>;

struct ColorAttachment {
  AttachmentView view;            ///< monostate: a hole in the @location numbering (R51)
  AttachmentView resolve_target;  ///< monostate: none
  std::optional<std::uint32_t> depth_slice;  ///< a slice of a 3D texture
  vec4f clear_value{0.0f};        ///< transparent black
  must_be_given<LoadOp> load;
  must_be_given<StoreOp> store;
};

/// Operations on one aspect of a depth-stencil attachment.
template <class Value>
struct AspectOps {
  must_be_given<LoadOp> load;
  must_be_given<StoreOp> store;
  Value clear_value{};  ///< reversed Z: depth clears to 0
};
struct ReadOnly {};     ///< test without writing; may be sampled in the same pass

struct DepthAttachment {
  AttachmentView view;
  std::variant<std::monostate, AspectOps<float>, ReadOnly> depth;            ///< monostate: no such aspect
  std::variant<std::monostate, AspectOps<std::uint32_t>, ReadOnly> stencil;  ///< monostate: no such aspect
};

struct TimestampWrites {
  resources::QuerySetId queries;
  std::optional<std::uint32_t> begin;
  std::optional<std::uint32_t> end;
};

struct RenderPassDescriptor {
  Label label;
  std::span<const ColorAttachment> colors = {};
  std::optional<DepthAttachment> depth_stencil = {};
  resources::QuerySetId occlusion_queries = {};
  std::optional<TimestampWrites> timestamps = {};
  std::optional<std::uint64_t> max_draw_count = {};  ///< counted and enforced by us
};

struct CopyDescriptor {
  Label label;  ///< becomes a debug group around the copies
};
struct EncoderDescriptor {
  Label label;
};

}  // namespace ambito::command
