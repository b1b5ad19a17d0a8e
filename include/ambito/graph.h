#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/format.h>
#include <ambito/math.h>
#include <ambito/result.h>

/// The frame as data: which passes there are, in which order, what each one reads and writes. No function, no
/// GPU handle, no pointer: places in vectors only. Passes run in declared order; `compile()` never reorders.
namespace ambito::graph {

/// "Nothing" wherever a place in a vector is stored.
inline constexpr std::uint32_t none = 0xFFFFFFFFu;

inline constexpr std::uint32_t max_texture_side = 8192;  ///< pixels, WebGPU's default limit
inline constexpr std::uint32_t max_array_layers = 256;   ///< WebGPU's default limit
inline constexpr std::uint32_t max_color_attachments = 8;

enum class PassKind : std::uint8_t { render, compute, copy };
enum class ResourceKind : std::uint8_t { texture, buffer };

/// How long the content of a resource lives. What lives from frame to frame belongs to one realised plan: frames with
/// another one (size, kind of target, switches) begin with zero, and a renderer keeps the four plans that it used last.
enum class Lifetime : std::uint8_t {
  transient,   ///< within the frame; comes from the pool
  persistent,  ///< from frame to frame, zero at first; a frame that does not write it keeps it
  history,     ///< textures: two copies that change places each frame: last frame's can be read as `previous`
  imported,    ///< belongs to somebody else and is given for each frame
};

/// One version of a texture: `index` in FrameGraph::textures, `version` counts the passes that wrote it.
struct TextureRef {
  std::uint32_t index = none;
  std::uint32_t version = 0;
  constexpr explicit operator bool() const { return index != none; }
  friend constexpr bool operator==(TextureRef, TextureRef) = default;
};
/// One version of a buffer.
struct BufferRef {
  std::uint32_t index = none;
  std::uint32_t version = 0;
  constexpr explicit operator bool() const { return index != none; }
  friend constexpr bool operator==(BufferRef, BufferRef) = default;
};

/// The size of a texture: absolute, or that of the output or of a texture declared before, divided.
struct SizeRule {
  enum class Base : std::uint8_t { absolute, output, texture };

  constexpr SizeRule() = default;
  constexpr SizeRule(Extent size) : base(Base::absolute), absolute(size) {}  // NOLINT(google-explicit-constructor)
  [[nodiscard]] static constexpr SizeRule of_output(std::uint32_t divisor = 1);
  [[nodiscard]] static constexpr SizeRule of_texture(std::uint32_t index, std::uint32_t divisor = 1);
  friend constexpr bool operator==(const SizeRule&, const SizeRule&) = default;

  Base base = Base::output;
  Extent absolute{};             ///< pixels
  std::uint32_t texture = none;  ///< in FrameGraph::textures, lower than the texture that has this rule
  std::uint32_t divisor = 1;     ///< ≥ 1; each side is rounded down and at least 1
};

struct Texture {
  std::string name;
  SizeRule size;
  Format format = Format::undefined;
  std::uint32_t samples = 1;  ///< 1 or 4
  std::uint32_t mips = 1;
  std::uint32_t layers = 1;
  Lifetime lifetime = Lifetime::transient;
  bool late = false;        ///< imported, attachment only: asked for when the first pass that writes it begins
  bool has_content = false; ///< imported: version 0 may be read
  friend bool operator==(const Texture&, const Texture&) = default;
};

/// The size of a buffer: bytes, or so many for each pixel of a picture, or a multiple of a buffer declared before.
struct BufferSize {
  enum class Base : std::uint8_t { absolute, pixels, buffer };

  constexpr BufferSize() = default;
  constexpr BufferSize(std::uint64_t bytes) : count(bytes) {}  // NOLINT(google-explicit-constructor)
  [[nodiscard]] static constexpr BufferSize of_pixels(const SizeRule& picture, std::uint32_t bytes_per_pixel) {
    BufferSize size(bytes_per_pixel);
    size.base = Base::pixels;
    size.picture = picture;
    return size;
  }
  [[nodiscard]] static constexpr BufferSize of_buffer(std::uint32_t index, std::uint32_t times = 1) {
    BufferSize size(times);
    size.base = Base::buffer;
    size.buffer = index;
    return size;
  }
  friend constexpr bool operator==(const BufferSize&, const BufferSize&) = default;

  Base base = Base::absolute;
  std::uint64_t count = 0;      ///< > 0: bytes, bytes for each pixel, or how many times the other buffer
  SizeRule picture;             ///< Base::pixels
  std::uint32_t buffer = none;  ///< Base::buffer: in FrameGraph::buffers, lower than the buffer that has this size
};
/// The most bytes that a buffer of a graph has: a TiB, so that sums do not overflow.
inline constexpr std::uint64_t max_buffer_bytes = std::uint64_t{1} << 40;

struct Buffer {
  std::string name;
  BufferSize size;
  Lifetime lifetime = Lifetime::transient;
  bool has_content = false;
  friend bool operator==(const Buffer&, const Buffer&) = default;
};

enum class Use : std::uint8_t {
  color, resolve, depth, depth_read,                 // attachments of a render pass
  sampled, storage_read, storage_write, storage_read_write, uniform,
  vertex, index, indirect,                           // buffers
  copy_src, copy_dst,                                // copy passes
};

/// What one pass does with one resource. A use that writes makes version + 1.
struct Access {
  Use use = Use::sampled;
  ResourceKind kind = ResourceKind::texture;
  std::uint32_t resource = none;  ///< in FrameGraph::textures or ::buffers
  std::uint32_t version = 0;      ///< the one it reads, or writes on top of
  bool previous = false;          ///< reads the last frame's content of a history resource; `version` is unused
  /// Every texel (byte) of its part is written whatever was there: a full-screen pass that does not blend,
  /// a whole copy. The old content is then not needed.
  bool covers = false;
  bool discards = false;          ///< the content is undefined afterwards, even if somebody wanted to read it
  std::uint8_t slot = 0;          ///< color and resolve: @location
  std::uint32_t mip = 0;          ///< first mip level; attachments have exactly one
  std::uint32_t mips = 0;         ///< 0: the rest
  std::uint32_t layer = 0;
  std::uint32_t layers = 0;       ///< 0: the rest; attachments have exactly one
  std::optional<vec4f> clear = {};  ///< color: RGBA; depth: x, 0 … 1
  std::string binding = {};       ///< name of the WGSL variable; empty for attachments and copies
  friend bool operator==(const Access&, const Access&) = default;
};

struct Pass {
  std::string name;
  PassKind kind = PassKind::render;
  bool side_effect = false;  ///< lives although nobody reads what it writes
  std::vector<Access> accesses;
  friend bool operator==(const Pass&, const Pass&) = default;
};

/// A name that was published for one version. Names are only needed while declaring and editing.
struct Wire {
  std::string name;
  ResourceKind kind = ResourceKind::texture;
  std::uint32_t resource = none;
  std::uint32_t version = 0;
  std::uint32_t after = 0;  ///< passes that were declared before
  friend bool operator==(const Wire&, const Wire&) = default;
};

struct FrameGraph {
  Extent output;  ///< pixels, each side 1 … max_texture_side
  std::vector<Texture> textures;
  std::vector<Buffer> buffers;
  std::vector<Pass> passes;  ///< in the order in which they run
  std::vector<Wire> wires;
  friend bool operator==(const FrameGraph&, const FrameGraph&) = default;
};

// ---- what compile() derives ------------------------------------------------------------------------------

/// An attachment of a living pass, with what WebGPU is told to do at its ends.
struct Attachment {
  std::uint32_t pass = none;    ///< in FrameGraph::passes
  std::uint32_t access = none;  ///< in Pass::accesses
  LoadOp load = LoadOp::clear;
  StoreOp store = StoreOp::store;
  bool read_only = false;  ///< depth that is only tested: neither loaded nor stored
  friend bool operator==(const Attachment&, const Attachment&) = default;
};

struct CompiledPass {
  std::uint32_t pass = none;  ///< in FrameGraph::passes
  Extent size;                ///< render: of the attachments
  std::uint32_t samples = 1;  ///< render: of the attachments
  std::uint32_t first_attachment = 0;  ///< in Compiled::attachments
  std::uint32_t attachments = 0;
  friend bool operator==(const CompiledPass&, const CompiledPass&) = default;
};

/// Neighbours that are recorded as one WebGPU pass, because they draw into the same attachments and nobody
/// looks at them in between. The operations of the group are those that WebGPU is given; those of its passes
/// tell what each would need alone.
struct Group {
  std::uint32_t first = 0;  ///< in Compiled::passes
  std::uint32_t count = 1;
  std::uint32_t first_attachment = 0;  ///< in Compiled::attachments
  std::uint32_t attachments = 0;
  friend bool operator==(const Group&, const Group&) = default;
};

/// What became of a texture. `first` and `last` are places in Compiled::passes.
struct CompiledTexture {
  Extent size;
  TextureUsage usage = TextureUsage::none;  ///< of all living passes together
  std::uint32_t first = none;               ///< none: no living pass uses it, so it is never made
  std::uint32_t last = none;
  std::uint32_t slot = none;                ///< transient: in Compiled::texture_slots
  friend bool operator==(const CompiledTexture&, const CompiledTexture&) = default;
};
struct CompiledBuffer {
  std::uint64_t size = 0;  ///< bytes, resolved
  BufferUsage usage = BufferUsage::none;
  std::uint32_t first = none;
  std::uint32_t last = none;
  std::uint32_t slot = none;
  friend bool operator==(const CompiledBuffer&, const CompiledBuffer&) = default;
};

/// Memory that transients with equal descriptors use one after another.
struct TextureSlot {
  Extent size;
  Format format = Format::undefined;
  std::uint32_t samples = 1;
  std::uint32_t mips = 1;
  std::uint32_t layers = 1;
  TextureUsage usage = TextureUsage::none;
  std::uint32_t first_user = none;  ///< in FrameGraph::textures; its name becomes the label
  friend bool operator==(const TextureSlot&, const TextureSlot&) = default;
};
struct BufferSlot {
  std::uint64_t size = 0;
  BufferUsage usage = BufferUsage::none;
  std::uint32_t first_user = none;
  friend bool operator==(const BufferSlot&, const BufferSlot&) = default;
};

/// A pass that is not run, and why.
struct Dropped {
  enum class Reason : std::uint8_t {
    nobody_reads,         ///< no later pass uses what it writes
    only_dropped_readers, ///< the only users are dropped themselves; `by` is the first
    overwritten,          ///< `by` writes over all of it before anybody reads
  };
  std::uint32_t pass = none;
  Reason reason = Reason::nobody_reads;
  std::uint32_t access = none;  ///< the first write of the pass
  std::uint32_t by = none;      ///< in FrameGraph::passes
  friend bool operator==(const Dropped&, const Dropped&) = default;
};

struct Compiled {
  std::vector<CompiledPass> passes;  ///< the living ones, in order
  std::vector<Group> groups;         ///< cover `passes`
  std::vector<Attachment> attachments;
  std::vector<CompiledTexture> textures;  ///< parallel to FrameGraph::textures
  std::vector<CompiledBuffer> buffers;    ///< parallel to FrameGraph::buffers
  std::vector<TextureSlot> texture_slots;
  std::vector<BufferSlot> buffer_slots;
  std::vector<Dropped> dropped;
};

/// Checks the graph, drops dead passes, merges neighbours and derives the rest in time linear in passes and accesses. The same
/// graph gives the same result. Errors (misuse; each names pass, resource and version, and the pass that got
/// there first): a stale version, two writers of one version, reading what nobody wrote or what was
/// discarded, attachments whose sizes or sample counts differ or that are more than one mip level of one layer, a late
/// import that is no attachment, a buffer with history, one part used as attachment and sampled in one
/// pass (read-only depth excepted), last frame's content of what is no history, a pass that writes nothing
/// and has no side effect, a use that its kind of pass does not have, sizes outside the limits.
[[nodiscard]] Result<Compiled> compile(const FrameGraph& graph);

/// What the attachments of one frame cost in memory traffic on a GPU that draws tile by tile (R71): a clear and
/// a discard cost nothing, a load reads the attachment once, a store writes it once, a resolve writes its target.
struct Traffic {
  std::uint64_t loaded = 0;  ///< bytes a frame
  std::uint64_t stored = 0;  ///< bytes a frame
};
/// Of one group of `compiled`, or of all of them.
[[nodiscard]] Traffic attachment_traffic(const FrameGraph& graph, const Compiled& compiled, const Group& group);
[[nodiscard]] Traffic attachment_traffic(const FrameGraph& graph, const Compiled& compiled);
/// Bytes of one layer of one mip level, all samples; depth24plus counts 4 a pixel.
[[nodiscard]] std::uint64_t texture_bytes(Extent size, Format format, std::uint32_t samples);

/// One sentence: "'fog' is dropped: nobody reads 'scene_color' version 3".
[[nodiscard]] std::string explain(const FrameGraph& graph, const Dropped& dropped);

// ---- export ----------------------------------------------------------------------------------------------

/// `from` runs before `to` because of one resource. Versions alone decide: an edge stands for what both
/// passes do with version `version`, wherever they are declared. Passes that no path of edges joins may
/// change places.
struct Edge {
  enum class Reason : std::uint8_t {
    read_after_write,   ///< `to` reads, or draws on top of, what `from` has written
    write_after_read,   ///< `to` replaces what `from` still reads
    write_after_write,  ///< `to` replaces what `from` has written, and needs nothing of it
  };
  std::uint32_t from = none;  ///< in FrameGraph::passes
  std::uint32_t to = none;    ///< in FrameGraph::passes
  ResourceKind kind = ResourceKind::texture;
  std::uint32_t resource = none;
  std::uint32_t version = 0;  ///< the one that `to` reads or writes on
  Reason reason = Reason::read_after_write;
  friend bool operator==(const Edge&, const Edge&) = default;
};
/// All of them, sorted by `from`, `to`, kind and resource; one for each resource of a pair of passes. Linear
/// in accesses, apart from the sort. They are of whole resources, as versions are: writers of different
/// layers follow each other. No order is forced by
///  - `previous`: last frame's content is another texture than the one this frame writes, and they change
///    places between frames;
///  - what lives from frame to frame: version 0 has no writer in the frame (its readers still run before the
///    writer of version 1);
///  - a side effect: what it does outside is not declared;
///  - shared memory: slots are chosen after the order.
/// Whatever in the graph is out of range is left out, so that a graph that does not compile can be asked.
[[nodiscard]] std::vector<Edge> edges(const FrameGraph& graph);
/// One sentence: "'tone map' runs after 'opaque': it reads version 2 of 'scene_color', which 'opaque'
/// writes".
[[nodiscard]] std::string explain(const FrameGraph& graph, const Edge& edge);
[[nodiscard]] std::string_view to_string(Edge::Reason reason);     ///< "read_after_write"
[[nodiscard]] std::string_view to_string(Dropped::Reason reason);  ///< "nobody_reads"

/// JSON, schema "ambito.graph" version 1 (docs/graph-schema.md): the declaration; the second one adds what
/// compile() derived, with bytes, and the edges. The same graph gives the same bytes, one thing a line.
/// Resources and passes are named; those whose name is not unique, by name and place. What is not UTF-8 in a
/// name becomes U+FFFD, and a clear value that is not finite becomes null, which read_json() refuses.
/// `compiled` belongs to `graph`.
[[nodiscard]] std::string to_json(const FrameGraph& graph);
[[nodiscard]] std::string to_json(const FrameGraph& graph, const Compiled& compiled);

inline constexpr std::size_t max_json_bytes = std::size_t{16} << 20;
/// The declaration in a text that to_json() wrote or a person edited; what was derived is ignored. Whether
/// the graph makes sense is up to compile(). Names have at most 256 bytes and no control characters. Errors
/// (bad_input, over_limit): one sentence that begins with the place, "passes[3].accesses[0].use: 'bogus' is no use; …". A text of up to max_json_bytes needs at most
/// a few hundred MB, whatever it contains.
[[nodiscard]] Result<FrameGraph> read_json(std::string_view text);

/// For Graphviz: passes as boxes (groups framed, dropped ones grey and dashed); resources on the arrows, and as
/// nodes where they live beyond the frame. A dashed arrow is an order without data.
[[nodiscard]] std::string to_dot(const FrameGraph& graph, const Compiled& compiled);

struct HtmlOptions {
  std::string title = "Frame graph";
  double frames_per_second = 60.0;  ///< > 0; turns bytes a frame into bytes a second
};
/// One page that needs nothing else and is readable without scripts: passes as columns, resources as rows.
[[nodiscard]] std::string to_html(const FrameGraph& graph, const Compiled& compiled,
                                  const HtmlOptions& options = {});

// ---- small questions --------------------------------------------------------------------------------------

/// Size of mip level `mip` of a texture after compile().
[[nodiscard]] Extent mip_size(Extent size, std::uint32_t mip);
/// Mip levels down to 1 × 1.
[[nodiscard]] std::uint32_t full_mip_count(Extent size);

[[nodiscard]] bool is_write(Use use);
[[nodiscard]] bool is_attachment(Use use);
[[nodiscard]] std::string_view to_string(Use use);
[[nodiscard]] std::string_view to_string(PassKind kind);
[[nodiscard]] std::string_view to_string(Lifetime lifetime);

constexpr SizeRule SizeRule::of_output(std::uint32_t divisor) {
  SizeRule rule;
  rule.divisor = divisor;
  return rule;
}
constexpr SizeRule SizeRule::of_texture(std::uint32_t index, std::uint32_t divisor) {
  SizeRule rule;
  rule.base = Base::texture;
  rule.texture = index;
  rule.divisor = divisor;
  return rule;
}

}  // namespace ambito::graph
