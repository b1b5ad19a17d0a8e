#include "graph/html.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "graph/export.h"

namespace ambito::graph::html {

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : valid_utf8(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += (static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7F ? ' ' : c;
    }
  }
  return result;
}

std::string bytes_text(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} B", bytes);
  constexpr std::array<const char*, 5> units{"kB", "MB", "GB", "TB", "PB"};
  double value = static_cast<double>(bytes) / 1000.0;
  std::size_t unit = 0;
  while (value >= 999.5 && unit + 1 < units.size()) {
    value /= 1000.0;
    ++unit;
  }
  const int digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return fmt::format("{:.{}f} {}", value, digits, units[unit]);
}

std::string rate_text(double bytes_per_second) { return fmt::format("{:.1f} MB/s", bytes_per_second / 1e6); }

namespace {

/// A line of the grid, from 1: the head, then the rows with their headings, then the foot.
struct Lines {
  std::vector<std::uint32_t> of_row;
  std::vector<std::pair<std::uint32_t, std::string>> headings;
  std::uint32_t foot = 0;
};

std::string heading_of(const Row& row) {
  if (row.first == none) return "Never made";
  return row.kind == ResourceKind::texture ? "Textures" : "Buffers";
}

Lines lines_of(const Page& page) {
  Lines lines;
  std::uint32_t next = 2;
  for (const Row& row : page.rows) {
    std::string heading = heading_of(row);
    if (lines.headings.empty() || lines.headings.back().second != heading) {
      lines.headings.emplace_back(next++, std::move(heading));
    }
    lines.of_row.push_back(next++);
  }
  lines.foot = next;
  return lines;
}

// Far apart for neighbouring slots.
int hue_of(const Row& row) {
  const double turns =
      (static_cast<double>(row.slot) + (row.kind == ResourceKind::buffer ? 0.5 : 0.0)) * 0.381966;
  return static_cast<int>(std::fmod(210.0 + turns * 360.0, 360.0));
}

std::string joined(const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) (text += text.empty() ? "" : "\n") += sentence;
  return text;
}

// "C·" with a colour for each letter. The class is the letter, but for those that are none.
std::string marked(std::string_view letters) {
  std::string text;
  while (!letters.empty()) {
    const bool tile = letters.starts_with("·");
    const bool nothing = letters.starts_with("–");
    const std::string_view letter = letters.substr(0, tile      ? std::string_view("·").size()
                                                      : nothing ? std::string_view("–").size()
                                                                : 1);
    text += fmt::format("<b class=\"{}\">{}</b>", tile ? "T" : nothing ? "N" : letter, letter);
    letters.remove_prefix(letter.size());
  }
  return text;
}

class Writer {
 public:
  Writer(const Page& page, const HtmlOptions& options)
      : page_(page), options_(options), lines_(lines_of(page)), totals_(totals(page.graph, page.compiled)) {}

  std::string run() {
    append(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'; "
        "script-src 'unsafe-inline'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n"
        "<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n",
        escaped(options_.title), style);
    append_head();
    append_grid();
    append_legend();
    append_dropped();
    append_passes();
    append_pool();
    append("<script>\n{}</script>\n</body>\n</html>\n", script);
    return std::move(out_);
  }

 private:
  template <class... Args>
  void append(fmt::format_string<Args...> form, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), form, std::forward<Args>(args)...);
  }

  [[nodiscard]] std::string pass_name(std::uint32_t pass) const {
    return escaped(page_.graph.passes[pass].name);
  }

  void append_figure(const char* what, const std::string& value, const std::string& note) {
    append("<div class=\"figure\"><span>{}</span><strong>{}</strong><small>{}</small></div>\n", what, value,
           note);
  }

  void append_head() {
    const std::uint64_t moved = totals_.traffic.loaded + totals_.traffic.stored;
    append(
        "<header>\n<h1>{}</h1>\n<p>Output {} × {} pixels. Passes run from left to right.</p>\n"
        "<div class=\"figures\">\n",
        escaped(options_.title), page_.graph.output.width, page_.graph.output.height);
    append_figure("Passes", fmt::format("{}", totals_.passes),
                  totals_.dropped == 0 ? std::string("run, none dropped")
                                       : fmt::format("run, {} dropped", totals_.dropped));
    append_figure("Groups", fmt::format("{}", totals_.groups),
                  "passes that WebGPU is given, neighbours merged");
    append_memory();
    append_figure("Kept memory", bytes_text(totals_.kept_bytes), "persistent and history");
    append_figure("Attachment traffic", bytes_text(moved),
                  fmt::format("a frame: {} loaded, {} stored", bytes_text(totals_.traffic.loaded),
                              bytes_text(totals_.traffic.stored)));
    append_figure(fmt::format("At {:g} fps", options_.frames_per_second).c_str(),
                  rate_text(static_cast<double>(moved) * options_.frames_per_second),
                  "of attachment traffic");
    append("</div>\n</header>\n");
  }

  void append_memory() {
    const double share = totals_.separate_bytes == 0 ? 1.0
                                                     : static_cast<double>(totals_.transient_bytes) /
                                                           static_cast<double>(totals_.separate_bytes);
    append(
        "<div class=\"figure\"><span>Transient memory</span><strong>{}</strong>"
        "<i class=\"meter\"><i style=\"width:{:.1f}%\"></i></i><small>{} without reuse ({:.0f}&nbsp;% "
        "saved)</small>"
        "</div>\n",
        bytes_text(totals_.transient_bytes), share * 100.0, bytes_text(totals_.separate_bytes),
        (1.0 - share) * 100.0);
  }

  void append_grid() {
    append(
        "<main>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Passes and resources\">\n"
        "<div class=\"grid\" style=\"--passes:{};grid-template-rows:auto repeat({},auto)\">\n<div "
        "class=\"corner\">Resource</div>\n",
        std::max(std::size_t{1}, page_.columns.size()), lines_.foot - 1);
    for (std::uint32_t p = 0; p < page_.columns.size(); ++p) append_column(p);
    append_frames();
    for (const auto& [line, heading] : lines_.headings) {
      append("<div class=\"heading\" style=\"grid-row:{}\"><span>{}</span></div>\n", line, heading);
    }
    for (std::uint32_t r = 0; r < page_.rows.size(); ++r) append_row(r);
    for (const Cell& cell : page_.cells) append_cell(cell);
    append_traffic();
    append("</div>\n</div>\n</main>\n");
  }

  [[nodiscard]] std::string pass_facts(std::uint32_t p) const {
    const Column& column = page_.columns[p];
    if (column.living == none) return "dropped";
    const Pass& pass = page_.graph.passes[p];
    if (pass.kind != PassKind::render) return std::string(to_string(pass.kind));
    const CompiledPass& compiled = page_.compiled.passes[column.living];
    std::string text = fmt::format("{} × {}", compiled.size.width, compiled.size.height);
    if (compiled.samples > 1) text += fmt::format(" · {}×", compiled.samples);
    return text;
  }

  [[nodiscard]] std::string pass_sentence(std::uint32_t p) const {
    const Column& column = page_.columns[p];
    const Pass& pass = page_.graph.passes[p];
    if (column.living == none) return column.dropped + ".";
    std::string text = fmt::format("{} is pass {}, a {} pass", pass.name, p + 1, to_string(pass.kind));
    if (pass.kind == PassKind::render) {
      const CompiledPass& compiled = page_.compiled.passes[column.living];
      text += fmt::format(" of {} × {} pixels and {} sample{}", compiled.size.width, compiled.size.height,
                          compiled.samples, compiled.samples > 1 ? "s" : "");
    }
    text += pass.side_effect ? ", and has a side effect." : ".";
    const Group& group = page_.compiled.groups[column.group];
    if (group.count > 1) {
      text += fmt::format(" WebGPU is given one pass for {} neighbours that draw into the same attachments.",
                          group.count);
    }
    return text;
  }

  void append_column(std::uint32_t p) {
    const bool dropped = page_.columns[p].living == none;
    if (dropped) append("<div class=\"off\" style=\"grid-column:{}\"></div>\n", p + 2);
    const std::string sentence = escaped(pass_sentence(p));
    append(
        "<div class=\"pass {}\" style=\"grid-area:1/{}\" tabindex=\"0\" title=\"{}\">"
        "<i>{}</i><b>{}</b><small>{}</small></div>\n",
        dropped ? "dropped" : to_string(page_.graph.passes[p].kind), p + 2, sentence, p + 1, pass_name(p),
        pass_facts(p));
  }

  // Columns of a group; a dropped pass may lie between them.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> columns_of(const Group& group) const {
    return {declared(page_.compiled, group.first) + 2,
            declared(page_.compiled, group.first + group.count - 1) + 3};
  }

  void append_frames() {
    for (const Group& group : page_.compiled.groups) {
      if (group.count == 1) continue;
      const auto [first, end] = columns_of(group);
      append(
          "<div class=\"band\" style=\"grid-area:1/{0}/auto/{1}\"><span>one WebGPU pass</span></div>\n"
          "<div class=\"frame\" style=\"grid-area:2/{0}/{2}/{1}\"></div>\n",
          first, end, lines_.foot);
    }
  }

  void append_row(std::uint32_t r) {
    const Row& row = page_.rows[r];
    const std::uint32_t line = lines_.of_row[r];
    const std::string sentence = escaped(row.sentence);
    const std::string slot =
        row.slot != none
            ? fmt::format("<em class=\"slot\" style=\"--hue:{}\">slot {}</em>", hue_of(row), row.slot)
            : fmt::format("<em>{}</em>", to_string(row.lifetime));
    append(
        "<div class=\"resource{}\" style=\"grid-row:{}\" tabindex=\"0\" title=\"{}\">"
        "<b>{}</b><span>{}</span><small>{}</small>{}</div>\n",
        row.first == none ? " unused" : "", line, sentence,
        escaped(resource_name(page_.graph, row.kind, row.resource)), bytes_text(row.bytes), row.facts, slot);
    append("<div class=\"line\" style=\"grid-row:{}\"></div>\n", line);
    if (row.first == none) return;
    if (row.lifetime != Lifetime::transient)
      append("<div class=\"beyond\" style=\"grid-row:{}\"></div>\n", line);
    append("<div class=\"bar {}\" style=\"grid-area:{}/{}/auto/{}{}\" title=\"{}\"></div>\n",
           to_string(row.lifetime), line, row.first + 2, row.last + 3,
           row.slot != none ? fmt::format(";--hue:{}", hue_of(row)) : "", sentence);
  }

  void append_cell(const Cell& cell) {
    append("<div class=\"cell{}\" style=\"grid-area:{}/{}\" tabindex=\"0\" title=\"{}\">",
           page_.columns[cell.column].living == none ? " dead" : "", lines_.of_row[cell.row], cell.column + 2,
           escaped(joined(cell.sentences)));
    constexpr std::size_t shown_at_most = 2;
    for (std::size_t i = 0; i < std::min(shown_at_most, cell.letters.size()); ++i) {
      append("<span>{}</span>", marked(cell.letters[i]));
    }
    if (cell.letters.size() > shown_at_most) append("<span>+</span>");
    append("</div>\n");
  }

  void append_traffic() {
    std::uint64_t most = 1;
    for (const Group& group : page_.compiled.groups) {
      const Traffic t = attachment_traffic(page_.graph, page_.compiled, group);
      most = std::max(most, t.loaded + t.stored);
    }
    append("<div class=\"foot\" style=\"grid-row:{}\"></div>\n", lines_.foot);
    append(
        "<div class=\"sum\" style=\"grid-row:{}\">Attachment traffic<small>loaded, stored a "
        "frame</small></div>\n",
        lines_.foot);
    for (const Group& group : page_.compiled.groups) {
      const Traffic t = attachment_traffic(page_.graph, page_.compiled, group);
      const auto [first, end] = columns_of(group);
      const std::string loaded = bytes_text(t.loaded);
      const std::string stored = bytes_text(t.stored);
      append(
          "<div class=\"cost\" style=\"grid-area:{}/{}/auto/{};--share:{:.1f}%\" tabindex=\"0\" title=\"{} "
          "{} of "
          "attachments and stores {}.\">",
          lines_.foot, first, end,
          100.0 * static_cast<double>(t.loaded + t.stored) / static_cast<double>(most),
          group.count > 1 ? "This group of passes loads"
                          : pass_name(declared(page_.compiled, group.first)) + " loads",
          loaded, stored);
      if (t.loaded > 0) append("<span><b class=\"L\">L</b> {}</span>", loaded);
      if (t.stored > 0) append("<span><b class=\"S\">S</b> {}</span>", stored);
      append("{}</div>\n", t.loaded + t.stored == 0 ? "<span>–</span>" : "");
    }
  }

  void append_legend() {
    append("<section class=\"legend\" aria-label=\"Letters\">\n");
    constexpr std::array<std::array<const char*, 2>, 9> all{
        {{"C", "begins from a clear, or covers all: free"},
         {"L", "loads what was there"},
         {"S", "stores the result"},
         {"D", "discards it: free"},
         {"·", "stays in the tile: free"},
         {"R", "reads"},
         {"W", "writes"},
         {"P", "reads the last frame"},
         {"–", "left out"}}};
    for (const auto& [letter, meaning] : all) append("<span>{} {}</span>\n", marked(letter), meaning);
    append("</section>\n");
  }

  void append_dropped() {
    if (page_.compiled.dropped.empty()) return;
    append("<section>\n<h2>Dropped passes</h2>\n<ul>\n");
    for (const Dropped& dropped : page_.compiled.dropped) {
      append("<li>{}.</li>\n", escaped(explain(page_.graph, dropped)));
    }
    append("</ul>\n</section>\n");
  }

  void append_passes() {
    std::vector<std::vector<std::string>> said(page_.columns.size());
    for (const Cell& cell : page_.cells) {
      for (const std::string& sentence : cell.sentences) said[cell.column].push_back(sentence);
    }
    for (const Edge& edge : edges(page_.graph)) said[edge.to].push_back(explain(page_.graph, edge) + ".");
    append("<section>\n<h2>Pass by pass</h2>\n");
    for (std::uint32_t p = 0; p < page_.columns.size(); ++p) {
      append("<details><summary><i>{}</i> {} <small>{}</small></summary>\n<p>{}</p>\n<ul>\n", p + 1,
             pass_name(p), pass_facts(p), escaped(pass_sentence(p)));
      for (const std::string& sentence : said[p]) append("<li>{}</li>\n", escaped(sentence));
      append("</ul></details>\n");
    }
    append("</section>\n");
  }

  void append_slot(std::uint32_t slot, ResourceKind kind, const std::string& facts, std::uint64_t bytes) {
    append("<tr><td>{} slot {}</td><td>{}</td><td class=\"number\">{}</td><td>",
           kind == ResourceKind::texture ? "texture" : "buffer", slot, facts, bytes_text(bytes));
    append("{}</td></tr>\n", users_[kind == ResourceKind::texture ? 0 : 1][slot]);
  }

  void append_pool() {
    const Compiled& compiled = page_.compiled;
    if (compiled.texture_slots.empty() && compiled.buffer_slots.empty()) return;
    users_[0].resize(compiled.texture_slots.size());
    users_[1].resize(compiled.buffer_slots.size());
    for (const Row& row : page_.rows) {
      if (row.slot == none) continue;
      std::string& users = users_[row.kind == ResourceKind::texture ? 0 : 1][row.slot];
      (users += users.empty() ? "" : ", ") += escaped(resource_name(page_.graph, row.kind, row.resource));
    }
    append(
        "<section>\n<h2>Pool</h2>\n<p>Transients with equal descriptors take the same memory one after "
        "another."
        "</p>\n<table><thead><tr><th>Slot</th><th>Descriptor</th><th>Bytes</th><th>Used by, in this order"
        "</th></tr></thead>\n<tbody>\n");
    for (std::uint32_t i = 0; i < compiled.texture_slots.size(); ++i) {
      const TextureSlot& s = compiled.texture_slots[i];
      append_slot(i, ResourceKind::texture,
                  fmt::format("{}, {} × {}, {} sample{}, {} mip{}, {} layer{}", to_string(s.format),
                              s.size.width, s.size.height, s.samples, s.samples == 1 ? "" : "s", s.mips,
                              s.mips == 1 ? "" : "s", s.layers, s.layers == 1 ? "" : "s"),
                  whole_bytes(s));
    }
    for (std::uint32_t i = 0; i < compiled.buffer_slots.size(); ++i) {
      append_slot(i, ResourceKind::buffer, "buffer", compiled.buffer_slots[i].size);
    }
    append("</tbody></table>\n</section>\n");
  }

  const Page& page_;
  const HtmlOptions& options_;
  Lines lines_;
  Totals totals_;
  std::array<std::vector<std::string>, 2> users_;  ///< of texture and buffer slots
  std::string out_;
};

}  // namespace

}  // namespace ambito::graph::html

namespace ambito::graph {

std::string to_html(const FrameGraph& graph, const Compiled& compiled, const HtmlOptions& options) {
  return html::Writer(html::page_of(graph, compiled), options).run();
}

}  // namespace ambito::graph
