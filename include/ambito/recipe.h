#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <ambito/format.h>
#include <ambito/math.h>
#include <ambito/resources.h>
#include <ambito/result.h>

/// What a pass does, in a table beside the frame graph: the graph itself is data and holds no function.
/// `frame` writes recipes, `executor` follows them, and neither knows the other.
namespace ambito::frame {
class Frame;
}

namespace ambito::command {

class RenderScope;
class ComputeScope;
class CopyScope;

/// One resource that a pass declared, as a GPU object.
struct Bound {
  std::string_view name;  ///< of the WGSL variable, else of the resource
  resources::TextureId texture;
  resources::BufferId buffer;
};

/// What a record function gets beside its scope. Groups 0 and 1 are set already.
struct PassContext {
  std::string_view pass;
  std::uint32_t index = 0;  ///< of the recipe
  resources::BindGroupId frame_group;
  resources::BindGroupId pass_group;  ///< null: the pass has no shader of its own
  std::uint32_t view_offset = 0;      ///< bytes, dynamic offset of group 1
  Extent size;                        ///< of the attachments
  std::uint32_t samples = 1;
  std::span<const Bound> resources;   ///< what the pass declared, and nothing else
  const frame::Frame* frame = nullptr;

  /// A texture or buffer that the pass declared; anything else, and a name that several have, is an error that names
  /// both.
  [[nodiscard]] Result<resources::TextureId> texture(std::string_view name) const;
  [[nodiscard]] Result<resources::BufferId> buffer(std::string_view name) const;
};

/// A record function, called once a frame: `(Scope&, const Frame&)`, `(Scope&, const PassContext&)` or
/// `(Scope&, const PassContext&, const Frame&)`, whichever the pass needs.
template <class Scope>
class Record {
 public:
  Record() = default;
  template <class F>
  requires(!std::same_as<std::remove_cvref_t<F>, Record>) Record(F function) {  // NOLINT(google-explicit-constructor)
    if constexpr (std::is_invocable_v<F&, Scope&, const PassContext&, const frame::Frame&>) {
      call_ = [f = std::move(function)](Scope& scope, const PassContext& context) mutable {
        f(scope, context, *context.frame);
      };
    } else if constexpr (std::is_invocable_v<F&, Scope&, const PassContext&>) {
      call_ = std::move(function);
    } else {
      static_assert(std::is_invocable_v<F&, Scope&, const frame::Frame&>,
                    "a record function takes its scope and a Frame, a PassContext or both");
      call_ = [f = std::move(function)](Scope& scope, const PassContext& context) mutable {
        f(scope, *context.frame);
      };
    }
  }
  void operator()(Scope& scope, const PassContext& context) const { call_(scope, context); }
  explicit operator bool() const { return static_cast<bool>(call_); }

 private:
  std::function<void(Scope&, const PassContext&)> call_;
};

/// One row beside one pass of the graph.
struct Recipe {
  enum class Kind : std::uint8_t {
    fullscreen,  ///< one triangle with `shader`
    draws,       ///< `render` draws the lists; `shader` gives the layout of group 1
    render,      ///< `render` does everything
    compute,
    copy,
    readback,    ///< hands the texture it reads to the readback sink under `capture`
  };
  Kind kind = Kind::render;
  std::string shader;               ///< "bloom/down.wgsl"; may be empty for render and copy
  std::vector<std::string> keys;    ///< true in `//!if`
  Blend blend = Blend::none;        ///< fullscreen
  resources::DepthState depth;      ///< draws: compare and write; the format follows from the graph
  std::vector<std::uint8_t> lists;  ///< draws: frame::DrawList, in the order in which they are drawn
  bool both_sides = false;          ///< draws: nothing is left out because it is seen from behind
  vec3u groups{0u};                 ///< compute: workgroups; 0: `record` dispatches
  std::string capture;              ///< readback
  std::variant<std::monostate, Record<RenderScope>, Record<ComputeScope>, Record<CopyScope>> record;
};

}  // namespace ambito::command
