#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/graph.h>
#include <ambito/graph_edit.h>
#include <ambito/label.h>
#include <ambito/recipe.h>
#include <ambito/result.h>

/// Declaring passes. A pass is a function `void bloom(frame::PassBuilder& f, const frame::Plan& plan)`.
namespace ambito::frame {

using graph::BufferRef;
using graph::Lifetime;
using graph::SizeRule;
using graph::TextureRef;

/// What changes the frame graph; everything else is a value in `Settings`. The graph is a pure function of it.
struct Plan {
  Extent size{};              ///< pixels of the output
  std::uint32_t samples = 1;  ///< 1 or 4: MSAA of the passes that draw the scene
  Feed feed = Feed::storage;
  bool readback = true;       ///< the output is copied into a readback buffer
  Format output_format = Format::rgba8_unorm_srgb;  ///< of the output; others than sRGB and half floats are encoded
  bool prepass = false;       ///< the depth of the opaque objects is drawn before they are shaded: the same picture
  std::uint32_t cascades = 0;   ///< 0 … 4 of the directional light that casts shadows; 0: none does
  bool late_output = false;   ///< the output is asked for when the first pass that writes it begins: a surface
  friend constexpr bool operator==(const Plan&, const Plan&) = default;
  [[nodiscard]] std::uint64_t hash() const;
};

/// Lists of drawn objects that step 1 of the frame fills.
enum class DrawList : std::uint8_t {
  opaque,
  blend,
  casters  ///< what throws shadows: opaque objects that are lit, once for each shadow view
};

inline constexpr std::uint32_t max_cascades = 4;
inline constexpr std::uint32_t cascade_side = 1024;  ///< texels of a cascade's tile
/// Tiles lie beside each other, two in a row.
[[nodiscard]] constexpr Extent shadow_atlas_size(std::uint32_t cascades) {
  return {cascade_side * (cascades > 1 ? 2u : 1u), cascade_side * (cascades > 2 ? 2u : 1u)};
}

/// A texture that a shader reads: the name of its WGSL variable, and which part of it.
struct Read {
  std::string_view name;
  TextureRef texture;
  std::uint32_t mip = 0;
  std::uint32_t mips = 0;  ///< 0: the rest
  std::uint32_t layer = 0;
  std::uint32_t layers = 0;
  bool previous = false;   ///< last frame's content of a history texture
};
/// The same for a buffer; a uniform where the WGSL variable is one.
struct BufferRead {
  std::string_view name;
  BufferRef buffer;
  bool uniform = false;
};

struct TextureOptions {
  Label label;
  SizeRule size = {};  ///< an Extent, output(), scaled(); default: the output's
  Format format = Format::undefined;
  std::uint32_t samples = 1;
  std::uint32_t mips = 1;
  std::uint32_t layers = 1;
  Lifetime lifetime = Lifetime::transient;
};
struct BufferOptions {
  Label label;
  graph::BufferSize size = {};  ///< bytes, or PassBuilder::bytes(): by a picture's size or another buffer's
  Lifetime lifetime = Lifetime::transient;
};
struct BufferImportOptions {
  Label label;  ///< the name under which it is given for each frame
  graph::BufferSize size = {};  ///< that the frame uses, as in BufferOptions; what is given is at least as large
  bool has_content = false;  ///< may be read before a pass writes it
};
struct ImportOptions {
  Label label;  ///< the name under which it is given for each frame
  SizeRule size = {};
  Format format = Format::undefined;
  bool has_content = false;  ///< may be read before a pass writes it
  bool late = false;         ///< a surface texture: asked for when the first pass that writes it begins
};

using Keys = std::vector<std::string_view>;
using Reads = std::vector<Read>;

/// A colour attachment. Without `clear` the pass draws on top of what is there.
struct ColorUse {
  TextureRef texture;
  std::optional<vec4f> clear = {};
  std::uint32_t mip = 0;
  std::uint32_t layer = 0;
};
/// The depth attachment. Reversed Z: far is 0.
struct DepthUse {
  TextureRef texture;
  std::optional<float> clear = {};
  bool write = true;  ///< false: only tested; it may then be sampled in the same pass
  CompareFunction compare = CompareFunction::greater_equal;
  std::uint32_t mip = 0;
  std::uint32_t layer = 0;
};

/// One triangle over the whole target, no function at all.
struct FullscreenPass {
  Label label;
  std::string_view shader;  ///< "bloom/down.wgsl": has entry points `vertex` and `fragment`
  std::vector<std::string_view> keys = {};
  std::vector<Read> reads = {};
  std::vector<BufferRead> buffers = {};
  TextureRef target = {};
  Blend blend = Blend::none;
  std::uint32_t mip = 0;  ///< of the target
  std::uint32_t layer = 0;
};

/// The targets of a pass that draws.
struct RenderPass {
  Label label;
  std::string_view shader = {};  ///< gives the layout of group 1
  std::vector<std::string_view> keys = {};
  std::vector<Read> reads = {};
  std::vector<BufferRead> buffers = {};
  ColorUse color = {};                    ///< @location(0)
  TextureRef resolve = {};                ///< MSAA resolve of `color`
  std::vector<ColorUse> more_colors = {}; ///< @location(1) …; a null texture is a hole
  DepthUse depth = {};
  std::vector<BufferRef> vertex_buffers = {};
  std::vector<BufferRef> index_buffers = {};
  std::vector<BufferRef> indirect_buffers = {};
  bool side_effect = false;
};

/// Draws lists of objects with a material shader.
struct DrawsPass {
  Label label;
  std::string_view shader;  ///< "opaque/opaque.wgsl"
  std::vector<std::string_view> keys = {};
  std::vector<DrawList> lists = {};
  bool both_sides = false;  ///< whatever the material says: a sheet stops light from either side
  std::vector<Read> reads = {};
  std::vector<BufferRead> buffers = {};
  ColorUse color = {};  ///< none: depth only
  TextureRef resolve = {};
  std::vector<ColorUse> more_colors = {};
  DepthUse depth = {};
};

/// A texture that a compute shader writes through a storage binding.
struct StorageTexture {
  std::string_view name;
  TextureRef texture;
  bool reads = false;   ///< read_write: the old content counts
  bool covers = true;   ///< write: every texel is written
  std::uint32_t mip = 0;
  std::uint32_t layer = 0;
};
/// A buffer that a compute shader writes; with `covers` nobody reads what it leaves unwritten.
struct StorageBuffer {
  std::string_view name;
  BufferRef buffer;
  bool reads = false;
  bool covers = true;
};

/// Runs a compute shader with entry point `compute`.
struct ComputePass {
  Label label;
  std::string_view shader;
  std::vector<std::string_view> keys = {};
  std::vector<Read> reads = {};
  std::vector<BufferRead> buffers = {};
  std::vector<StorageTexture> writes = {};
  std::vector<StorageBuffer> buffer_writes = {};
  std::vector<BufferRef> indirect_buffers = {};
  vec3u groups{0u};  ///< workgroups to dispatch; 0: the record function dispatches
  bool side_effect = false;
};

struct CopyPass {
  Label label;
  std::vector<TextureRef> from = {};
  std::vector<TextureRef> to = {};
  std::vector<BufferRef> buffers_from = {};
  std::vector<BufferRef> buffers_to = {};
  bool covers = true;  ///< all of `to` and `buffers_to` is written; false: the record function copies a part of it
  bool side_effect = false;
};

/// The new versions that a pass made, null where it had none.
struct Written {
  TextureRef color;
  TextureRef resolve;
  TextureRef depth;
  std::vector<TextureRef> more_colors = {};
};
struct Copied {
  std::vector<TextureRef> to;
  std::vector<BufferRef> buffers_to;
};
struct Computed {
  std::vector<TextureRef> writes;
  std::vector<BufferRef> buffer_writes;
};

/// A declared frame: the data, and the functions beside it, one recipe a pass.
struct Declaration {
  graph::FrameGraph graph;
  std::vector<command::Recipe> recipes;
};

/// A graph that was read from JSON, with the recipes of the passes of `registered` that have the same name and kind:
/// the k-th of a name has that of the k-th. Errors: bad_input (a pass that has no recipe, with those there are; a name
/// that comes more often on one side than on the other).
[[nodiscard]] Result<Declaration> with_recipes(graph::FrameGraph graph, const Declaration& registered);

/// How a draw list gets into a scope; given once by whoever owns the lists.
using DrawLists = command::Record<command::RenderScope>;

/// Collects the passes of one frame. The first mistake is kept and returned by finish(); after it every verb
/// goes on without effect, so a pass never checks anything.
class PassBuilder {
 public:
  /// `draw_lists` records every pass made by draws(); PassContext::index says which recipe it is.
  explicit PassBuilder(const Plan& plan, DrawLists draw_lists = {});

  // ---- wires: names with versions
  /// The newest version published under a name. An unknown name is an error that lists those there are.
  [[nodiscard]] TextureRef latest(std::string_view name);
  [[nodiscard]] BufferRef latest_buffer(std::string_view name);
  [[nodiscard]] bool has(std::string_view name) const;
  void publish(std::string_view name, TextureRef texture);
  void publish(std::string_view name, BufferRef buffer);

  // ---- steps: several passes are declared one after another
  /// What comes now is declared by the registered pass `name`, whose wires go by other names: a mistake names it. A
  /// step that declares a pass uses each of its `rewires`, which live until it ends; one that is left over is a mistake
  /// (bad_input).
  void begin_step(std::string_view name, std::span<const graph::Rewire> rewires = {});
  void end_step() { begin_step({}); }

  // ---- resources
  [[nodiscard]] TextureRef texture(const TextureOptions& options);
  /// A new transient texture with the size, format and counts of another one, named after the pass that first
  /// writes it.
  [[nodiscard]] TextureRef like(TextureRef other);
  [[nodiscard]] BufferRef buffer(const BufferOptions& options);
  /// Published under its label right away.
  [[nodiscard]] TextureRef import_texture(const ImportOptions& options);
  /// The same for a buffer. What is given for it must not be used otherwise while the frame is under way.
  [[nodiscard]] BufferRef import_buffer(const BufferImportOptions& options);
  /// A buffer's size: so many bytes for each pixel of a picture of this size (output(), scaled(), an Extent), or so many
  /// times another buffer's. It follows them when they change.
  [[nodiscard]] static graph::BufferSize bytes(const SizeRule& size, std::uint32_t bytes_per_pixel) {
    return graph::BufferSize::of_pixels(size, bytes_per_pixel);
  }
  [[nodiscard]] static graph::BufferSize bytes(BufferRef buffer, std::uint32_t times = 1) {
    return graph::BufferSize::of_buffer(buffer.index, times);
  }
  [[nodiscard]] SizeRule output(std::uint32_t divisor = 1) const { return SizeRule::of_output(divisor); }
  [[nodiscard]] SizeRule scaled(TextureRef of, std::uint32_t divisor) const {
    return SizeRule::of_texture(of.index, divisor);
  }
  [[nodiscard]] Format format(TextureRef texture) const;  ///< undefined for a null reference

  // ---- passes, in the order in which they run
  TextureRef fullscreen(const FullscreenPass& pass);  ///< the new version of the target
  Written draws(const DrawsPass& pass);
  Written render(const RenderPass& pass, command::Record<command::RenderScope> record);
  Computed compute(const ComputePass& pass, command::Record<command::ComputeScope> record = {});
  Copied copy(const CopyPass& pass, command::Record<command::CopyScope> record);
  /// Copies the texture into a readback buffer, under `name`; a side effect.
  void readback(TextureRef texture, std::string_view name);
  /// readback() of what is then the output of the frame.
  void copy_out(TextureRef texture) { readback(texture, "output"); }

  [[nodiscard]] const Plan& plan() const { return plan_; }
  /// Ends the declaration: the frame, or the first mistake.
  [[nodiscard]] Result<Declaration> finish() &&;

 private:
  struct Draft;
  void fail_once(std::string message);
  /// A rewire that nothing in the step goes by was misspelled, or meant for another pass.
  void check_rewires();
  /// The name that a wire goes by in this step.
  [[nodiscard]] std::string_view wired(std::string_view name, bool write) const;
  void publish(std::string_view name, graph::ResourceKind kind, std::uint32_t resource, std::uint32_t version);
  [[nodiscard]] const graph::Wire* find_wire(std::string_view name, graph::ResourceKind kind) const;
  [[nodiscard]] const graph::Wire* wire_or_fail(std::string_view name, graph::ResourceKind kind);
  template <class Pass>
  Written declare_targets(Draft& draft, const Pass& pass);
  void commit(Draft&& draft);

  Plan plan_;
  DrawLists draw_lists_;
  Declaration declaration_;
  std::optional<Error> error_;
  std::string step_;
  std::span<const graph::Rewire> rewires_;
  mutable std::vector<bool> rewired_;  ///< parallel to rewires_: it was used in this step
  std::size_t step_begin_ = 0;         ///< passes that were declared before it
};

/// Levels that halve a picture down to 1 × 1.
[[nodiscard]] inline int mip_levels(Extent size) { return static_cast<int>(graph::full_mip_count(size)); }

}  // namespace ambito::frame
