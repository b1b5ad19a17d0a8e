#include <algorithm>
#include <tuple>
#include <unordered_map>

#include <fmt/format.h>

#include "graph/export.h"
#include "graph/html.h"

namespace ambito::graph::html {

namespace {

std::vector<Column> columns_of(const FrameGraph& graph, const Compiled& compiled) {
  std::vector<Column> columns(graph.passes.size());
  for (std::uint32_t g = 0; g < compiled.groups.size(); ++g) {
    const Group& group = compiled.groups[g];
    for (std::uint32_t living = group.first; living < group.first + group.count; ++living) {
      columns[compiled.passes[living].pass] = {.living = living, .group = g, .dropped = {}};
    }
  }
  for (const Dropped& dropped : compiled.dropped) columns[dropped.pass].dropped = explain(graph, dropped);
  return columns;
}

std::string texture_facts(const Texture& texture, Extent size) {
  std::string text = fmt::format("{} · {} × {}", to_string(texture.format), size.width, size.height);
  if (texture.samples > 1) text += fmt::format(" · {}×", texture.samples);
  if (texture.mips > 1) text += fmt::format(" · {} mips", texture.mips);
  if (texture.layers > 1) text += fmt::format(" · {} layers", texture.layers);
  return text;
}

std::string life_text(const Page& page, const Row& row) {
  switch (row.lifetime) {
    case Lifetime::persistent:
      return "keeps its content from frame to frame";
    case Lifetime::history:
      return "is there twice: the last frame's can be read while this frame's is written";
    case Lifetime::imported:
      return "belongs to somebody else and is given for each frame";
    case Lifetime::transient:
      break;
  }
  const std::string& first = page.graph.passes[row.first].name;
  const std::string& last = page.graph.passes[row.last].name;
  const std::string span = row.first == row.last ? fmt::format("lives in {} only", first)
                                                 : fmt::format("lives from {} to {}", first, last);
  return row.slot == none ? span
                          : fmt::format("{}, in {} slot {} of the pool", span,
                                        row.kind == ResourceKind::texture ? "texture" : "buffer", row.slot);
}

template <class Made>
void set_life(const Page& page, Row& row, const Made& made) {
  row.first = declared(page.compiled, made.first);
  row.last = declared(page.compiled, made.last);
  row.slot = made.slot;
}

Row row_of(const Page& page, ResourceKind kind, std::uint32_t i) {
  Row row;
  row.kind = kind;
  row.resource = i;
  row.bytes = whole_bytes(page.graph, page.compiled, kind, i);
  if (kind == ResourceKind::texture) {
    row.lifetime = page.graph.textures[i].lifetime;
    row.facts = texture_facts(page.graph.textures[i], page.compiled.textures[i].size);
    set_life(page, row, page.compiled.textures[i]);
  } else {
    row.lifetime = page.graph.buffers[i].lifetime;
    row.facts = "buffer";
    set_life(page, row, page.compiled.buffers[i]);
  }
  const std::string& name = resource_name(page.graph, kind, i);
  row.sentence = row.first == none ? fmt::format("{} is never made, because no pass that runs uses it.", name)
                                   : fmt::format("{} ({}, {}) {}.", name, row.facts, bytes_text(row.bytes),
                                                 life_text(page, row));
  return row;
}

// The staircase: by first use, textures before buffers, the unused ones last.
auto place_of(const Row& row) { return std::tuple(row.first == none, row.kind, row.first, row.resource); }

std::uint64_t key_of(ResourceKind kind, std::uint32_t resource) {
  return std::uint64_t{resource} * 2 + (kind == ResourceKind::buffer ? 1 : 0);
}

void add_cells(Page& page) {
  std::unordered_map<std::uint64_t, std::uint32_t> row_of_resource;
  for (std::uint32_t r = 0; r < page.rows.size(); ++r) {
    row_of_resource[key_of(page.rows[r].kind, page.rows[r].resource)] = r;
  }
  for (std::uint32_t p = 0; p < page.graph.passes.size(); ++p) {
    const std::vector<Access>& accesses = page.graph.passes[p].accesses;
    std::unordered_map<std::uint32_t, std::size_t> here;  // cells of this pass by row
    for (std::uint32_t a = 0; a < accesses.size(); ++a) {
      const std::uint32_t row = row_of_resource.at(key_of(accesses[a].kind, accesses[a].resource));
      const auto [place, is_new] = here.try_emplace(row, page.cells.size());
      if (is_new) page.cells.push_back({.column = p, .row = row, .letters = {}, .sentences = {}});
      Cell& cell = page.cells[place->second];
      Told told = tell(page, p, a);
      if (std::ranges::find(cell.letters, told.letters) == cell.letters.end()) {
        cell.letters.push_back(std::move(told.letters));
      }
      cell.sentences.push_back(std::move(told.sentence));
    }
  }
}

}  // namespace

Page page_of(const FrameGraph& graph, const Compiled& compiled) {
  Page page{
      .graph = graph, .compiled = compiled, .columns = columns_of(graph, compiled), .rows = {}, .cells = {}};
  for (std::uint32_t i = 0; i < graph.textures.size(); ++i) {
    page.rows.push_back(row_of(page, ResourceKind::texture, i));
  }
  for (std::uint32_t i = 0; i < graph.buffers.size(); ++i) {
    page.rows.push_back(row_of(page, ResourceKind::buffer, i));
  }
  std::ranges::sort(page.rows, {}, place_of);
  add_cells(page);
  return page;
}

}  // namespace ambito::graph::html
