#include <algorithm>

#include <fmt/format.h>

#include "graph/export.h"
#include "graph/lint.h"

// What the declaration of a resource costs: its format, its lifetime, and memory that no pass but one sees.
namespace ambito::graph::linting {

namespace {

/// How all passes that run use one resource.
struct Uses {
  std::uint32_t group = none;  ///< the first one
  bool several_groups = false;
  bool attachments_only = true;  ///< and never a resolve target
  bool written = false;
  bool only_drawn = true;              ///< all writes are colours or resolves
  bool read = false;                   ///< by a use that only reads
  bool previous = false;               ///< last frame's content is read
  std::uint32_t narrow_reader = none;  ///< the first reader, which turns it into 8 bits
  bool other_reader = false;           ///< one that may need all bits
  std::uint32_t writer = none;         ///< the last pass and access that write it
  std::uint32_t write = none;
};

bool eight_bits(Format format) {
  switch (format) {
    case Format::r8_unorm:
    case Format::rg8_unorm:
    case Format::rgba8_unorm:
    case Format::rgba8_unorm_srgb:
    case Format::bgra8_unorm:
    case Format::bgra8_unorm_srgb:
      return true;
    default:
      return false;
  }
}

/// Reads no other texture or storage than `access`, and leaves nothing but colours of 8 bits a channel: what
/// it makes of a value with a mantissa of 24 bits, it makes of one with 11.
bool narrows(const FrameGraph& graph, const Pass& pass, const Access& access) {
  if (pass.kind != PassKind::render || access.use != Use::sampled || access.previous || pass.side_effect)
    return false;
  return std::ranges::all_of(pass.accesses, [&](const Access& other) {
    if (&other == &access || other.use == Use::uniform) return true;
    if (other.use != Use::color && other.use != Use::resolve) return false;
    return eight_bits(graph.textures[other.resource].format);
  });
}

class Resources {
 public:
  explicit Resources(Context& context)
      : context_(context), textures_(context.graph.textures.size()), buffers_(context.graph.buffers.size()) {}

  void run() {
    for (std::uint32_t g = 0; g < context_.compiled.groups.size(); ++g) {
      context_.each_access(context_.compiled.groups[g],
                           [&](std::uint32_t p, std::uint32_t a) { note(g, p, a); });
    }
    traffic_.resize(textures_.size());
    for (Judged& a : context_.attachments) traffic_[a.access->resource].push_back(&a);
    for (std::uint32_t i = 0; i < textures_.size(); ++i) {
      kept(ResourceKind::texture, i, context_.graph.textures[i].lifetime, textures_[i]);
      wide(i);
      tile(i);
    }
    for (std::uint32_t i = 0; i < buffers_.size(); ++i) {
      kept(ResourceKind::buffer, i, context_.graph.buffers[i].lifetime, buffers_[i]);
    }
  }

 private:
  void note(std::uint32_t g, std::uint32_t p, std::uint32_t a) {
    const Pass& pass = context_.graph.passes[p];
    const Access& access = pass.accesses[a];
    Uses& uses = (access.kind == ResourceKind::texture ? textures_ : buffers_)[access.resource];
    uses.several_groups = uses.several_groups || (uses.group != none && uses.group != g);
    uses.group = g;
    uses.attachments_only = uses.attachments_only && is_attachment(access.use) && access.use != Use::resolve;
    if (is_write(access.use)) {
      uses.written = true;
      uses.writer = p;
      uses.write = a;
      uses.only_drawn = uses.only_drawn && (access.use == Use::color || access.use == Use::resolve);
    }
    // Who both reads and writes may make something of it elsewhere.
    if (is_write(access.use) && access.use != Use::storage_read_write) return;
    uses.read = uses.read || !access.previous;
    uses.previous = uses.previous || access.previous;
    if (access.kind != ResourceKind::texture) return;
    if (context_.graph.textures[access.resource].format != Format::rgba32_float) return;  // see wide()
    if (!narrows(context_.graph, pass, access)) {
      uses.other_reader = true;
    } else if (uses.narrow_reader == none) {
      uses.narrow_reader = p;
    }
  }

  // What part `count` of `whole` of the attachments of a texture is loaded and stored and not found yet.
  std::uint64_t rest(std::uint32_t texture, bool all) {
    std::uint64_t bytes = 0;
    for (Judged* const a : traffic_[texture]) {
      if (a->loads() && !a->load_found) bytes += a->bytes;
      if (a->stores() && !a->store_found) bytes += a->bytes;
      a->load_found = a->load_found || all;
      a->store_found = a->store_found || all;
    }
    return bytes;
  }

  [[nodiscard]] std::uint64_t memory(ResourceKind kind, std::uint32_t index) const {
    if (kind == ResourceKind::buffer) return context_.analysis.buffer_sizes[index];
    const Texture& t = context_.graph.textures[index];
    return whole_bytes(context_.analysis.sizes[index], t.format, t.samples, t.mips, t.layers);
  }

  void kept(ResourceKind kind, std::uint32_t index, Lifetime lifetime, const Uses& uses) {
    if (lifetime != Lifetime::persistent && lifetime != Lifetime::history) return;
    if (!uses.written || uses.previous) return;
    const std::string& name = kind == ResourceKind::texture ? context_.graph.textures[index].name
                                                            : context_.graph.buffers[index].name;
    const std::string& writer = context_.pass_name(uses.writer);
    if (!uses.read) {
      const std::uint64_t bytes = kind == ResourceKind::texture ? rest(index, true) : 0;
      LintFinding& finding = context_.add(
          LintRule::kept_never_read, uses.writer, uses.write, bytes,
          fmt::format(
              "'{}' writes '{}', which is {}, and no pass reads it, neither in this frame nor in the next: "
              "drop it, or declare who reads it",
              writer, name, to_string(lifetime)));
      finding.memory = memory(kind, index) * (lifetime == Lifetime::history ? 2 : 1);
    } else if (lifetime == Lifetime::history) {
      LintFinding& finding = context_.add(
          LintRule::kept_never_read, uses.writer, uses.write, 0,
          fmt::format("'{}' writes '{}', which is history, but no pass reads the last frame's: one copy "
                      "is enough, make it transient",
                      writer, name));
      finding.memory = memory(kind, index);
    }
  }

  void wide(std::uint32_t index) {
    const Texture& texture = context_.graph.textures[index];
    const Uses& uses = textures_[index];
    if (texture.format != Format::rgba32_float || texture.lifetime != Lifetime::transient) return;
    if (!uses.written || !uses.only_drawn || uses.other_reader || uses.narrow_reader == none) return;
    LintFinding& finding = context_.add(
        LintRule::wide_format, uses.writer, uses.write, rest(index, false) / 2,
        fmt::format(
            "'{}' draws '{}' as rgba32float, but '{}' makes 8 bits a channel of it and nobody else reads it: "
            "rgba16float is enough",
            context_.pass_name(uses.writer), texture.name, context_.pass_name(uses.narrow_reader)));
    finding.memory = memory(ResourceKind::texture, index) / 2;
  }

  void tile(std::uint32_t index) {
    const Texture& texture = context_.graph.textures[index];
    const Uses& uses = textures_[index];
    if (texture.lifetime != Lifetime::transient || texture.mips != 1 || texture.layers != 1) return;
    if (!uses.written || !uses.attachments_only || uses.several_groups) return;
    LintFinding& finding = context_.add(
        LintRule::tile_memory, uses.writer, uses.write, 0,
        fmt::format("'{}' is the only pass that uses '{}', and only as attachment: {}",
                    context_.pass_name(uses.writer), texture.name,
                    context_.options.transient_attachments
                        ? "make it a transient attachment, which needs no memory"
                        : "it could live in the tile if the implementation had transient attachments"));
    finding.memory = memory(ResourceKind::texture, index);
    if (!context_.options.transient_attachments) finding.severity = LintSeverity::hint;
  }

  Context& context_;
  std::vector<Uses> textures_;
  std::vector<Uses> buffers_;
  std::vector<std::vector<Judged*>> traffic_;  ///< of each texture
};

}  // namespace

void judge_resources(Context& context) { Resources(context).run(); }

}  // namespace ambito::graph::linting
