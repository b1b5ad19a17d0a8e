#include <span>

#include <fmt/format.h>

#include "graph/export.h"
#include "graph/json_names.h"
#include "graph/json_write.h"

namespace ambito::graph::json {

namespace {

template <class E, std::size_t n>
std::string usage(const std::array<Spelling<E>, n>& all, E value) {
  std::string text = "[";
  for (const auto& [bit, name] : all) {
    if (has(value, bit)) text += fmt::format("{}\"{}\"", text.size() > 1 ? ", " : "", name);
  }
  return text + "]";
}

std::string_view spell_load(LoadOp op) { return op == LoadOp::clear ? "clear" : "load"; }
std::string_view spell_store(StoreOp op) { return op == StoreOp::store ? "store" : "discard"; }

/// Writes what compile() derived, section by section.
class Writer {
 public:
  Writer(std::string& out, const Names& names, const FrameGraph& graph, const Compiled& compiled)
      : out_(out), names_(names), graph_(graph), compiled_(compiled) {}

  void run() {
    out_ += "  \"compiled\": {\n";
    append_totals();
    append_passes();
    append_groups();
    append_textures();
    append_buffers();
    append_slots();
    append_dropped();
    out_ += "\n  },\n";
    append_edges();
  }

 private:
  void append_totals() {
    const Totals sum = totals(graph_, compiled_);
    out_ += fmt::format(
        "    \"totals\": {{\"passes\": {}, \"groups\": {}, \"dropped\": {}, \"transient_bytes\": {}, "
        "\"transient_bytes_without_reuse\": {}, \"kept_bytes\": {}, \"loaded_bytes\": {}, \"stored_bytes\": "
        "{}}},\n",
        sum.passes, sum.groups, sum.dropped, sum.transient_bytes, sum.separate_bytes, sum.kept_bytes,
        sum.traffic.loaded, sum.traffic.stored);
  }

  void append_attachments(std::uint32_t first, std::uint32_t count, std::string_view tail) {
    Lines lines(out_, " \"attachments\": ", 6);
    for (const Attachment& a : std::span(compiled_.attachments).subspan(first, count)) {
      const Access& access = graph_.passes[a.pass].accesses[a.access];
      std::string line = fmt::format("{{\"use\": \"{}\", {}", spell(uses, access.use),
                                     names_.resource(access.kind, access.resource));
      if (a.read_only) {
        line += ", \"read_only\": true}";
      } else {
        if (access.use != Use::resolve) line += fmt::format(", \"load\": \"{}\"", spell_load(a.load));
        line += fmt::format(", \"store\": \"{}\"}}", spell_store(a.store));
      }
      lines.add(line);
    }
    lines.close(tail);
  }

  void append_passes() {
    Lines lines(out_, "    \"passes\": ", 4);
    for (const CompiledPass& p : compiled_.passes) {
      lines.begin();
      out_ += "{\"pass\": " + names_.pass(p.pass);
      if (graph_.passes[p.pass].kind == PassKind::render) {
        out_ += fmt::format(", \"size\": {}, \"samples\": {},", extent(p.size), p.samples);
        append_attachments(p.first_attachment, p.attachments, "");
      }
      out_ += '}';
    }
    lines.close(",\n");
  }

  void append_groups() {
    Lines lines(out_, "    \"groups\": ", 4);
    for (const Group& group : compiled_.groups) {
      lines.begin();
      out_ += "{\"passes\": [";
      for (std::uint32_t i = 0; i < group.count; ++i) {
        if (i > 0) out_ += ", ";
        out_ += names_.pass(compiled_.passes[group.first + i].pass);
      }
      const Traffic traffic = attachment_traffic(graph_, compiled_, group);
      out_ += fmt::format("], \"loaded_bytes\": {}, \"stored_bytes\": {}", traffic.loaded, traffic.stored);
      if (group.count > 1) {  // otherwise those of its pass
        out_ += ',';
        append_attachments(group.first_attachment, group.attachments, "");
      }
      out_ += '}';
    }
    lines.close(",\n");
  }

  template <class Made>
  std::string life(const Made& made) const {
    if (made.first == none) return "";
    std::string text =
        fmt::format(", \"first\": {}, \"last\": {}", names_.pass(declared(compiled_, made.first)),
                    names_.pass(declared(compiled_, made.last)));
    if (made.slot != none) text += fmt::format(", \"slot\": {}", made.slot);
    return text;
  }

  void append_textures() {
    Lines lines(out_, "    \"textures\": ", 4);
    for (std::uint32_t i = 0; i < compiled_.textures.size(); ++i) {
      const CompiledTexture& t = compiled_.textures[i];
      lines.add(fmt::format("{{\"texture\": {}, \"size\": {}, \"bytes\": {}, \"usage\": {}{}}}",
                            names_.texture(i), extent(t.size),
                            whole_bytes(graph_, compiled_, ResourceKind::texture, i),
                            usage(texture_usages, t.usage), life(t)));
    }
    lines.close(",\n");
  }

  void append_buffers() {
    Lines lines(out_, "    \"buffers\": ", 4);
    for (std::uint32_t i = 0; i < compiled_.buffers.size(); ++i) {
      const CompiledBuffer& b = compiled_.buffers[i];
      lines.add(fmt::format("{{\"buffer\": {}, \"bytes\": {}, \"usage\": {}{}}}", names_.buffer(i), b.size,
                            usage(buffer_usages, b.usage), life(b)));
    }
    lines.close(",\n");
  }

  void append_slots() {
    Lines textures(out_, "    \"texture_slots\": ", 4);
    for (const TextureSlot& s : compiled_.texture_slots) {
      textures.add(
          fmt::format("{{\"first_user\": {}, \"size\": {}, \"format\": \"{}\", \"samples\": {}, "
                      "\"mips\": {}, \"layers\": {}, \"bytes\": {}, \"usage\": {}}}",
                      names_.texture(s.first_user), extent(s.size), to_string(s.format), s.samples, s.mips,
                      s.layers, whole_bytes(s), usage(texture_usages, s.usage)));
    }
    textures.close(",\n");
    Lines buffers(out_, "    \"buffer_slots\": ", 4);
    for (const BufferSlot& s : compiled_.buffer_slots) {
      buffers.add(fmt::format("{{\"first_user\": {}, \"bytes\": {}, \"usage\": {}}}",
                              names_.buffer(s.first_user), s.size, usage(buffer_usages, s.usage)));
    }
    buffers.close(",\n");
  }

  void append_dropped() {
    Lines lines(out_, "    \"dropped\": ", 4);
    for (const Dropped& d : compiled_.dropped) {
      lines.add(fmt::format("{{\"pass\": {}, \"reason\": \"{}\", {}\"explanation\": {}}}",
                            names_.pass(d.pass), to_string(d.reason),
                            d.by == none ? "" : fmt::format("\"by\": {}, ", names_.pass(d.by)),
                            json_text(explain(graph_, d))));
    }
    lines.close();
  }

  void append_edges() {
    Lines lines(out_, "  \"edges\": ", 2);
    for (const Edge& e : edges(graph_)) {
      lines.add(fmt::format("{{\"from\": {}, \"to\": {}, {}, \"version\": {}, \"reason\": \"{}\"}}",
                            names_.pass(e.from), names_.pass(e.to), names_.resource(e.kind, e.resource),
                            e.version, to_string(e.reason)));
    }
    lines.close();
  }

  std::string& out_;
  const Names& names_;
  const FrameGraph& graph_;
  const Compiled& compiled_;
};

}  // namespace

void append_compiled(std::string& out, const Names& names, const FrameGraph& graph,
                     const Compiled& compiled) {
  Writer(out, names, graph, compiled).run();
}

}  // namespace ambito::graph::json
