#include "graph/html.h"

#include <algorithm>
#include <chrono>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "export_graphs.h"

namespace ambito::graph::test {
namespace {

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

std::string page(const GraphMaker& m) { return to_html(m.graph, compiled(m)); }

/// Elements that are opened and not closed again, as a list of tags.
std::vector<std::string> open_tags(std::string text) {
  static const std::set<std::string> empty{"meta", "!DOCTYPE"};
  std::vector<std::string> open;
  // The script compares with '<'.
  const std::size_t script = text.find("<script>");
  text.erase(script, text.find("</script>") - script + 9);
  const std::regex tag("<(/?)([!a-zA-Z0-9]+)[^>]*>");
  for (std::sregex_iterator it(text.begin(), text.end(), tag), end; it != end; ++it) {
    const std::string name = (*it)[2];
    if (empty.contains(name)) continue;
    if ((*it)[1].length() == 0) {
      open.push_back(name);
    } else if (!open.empty() && open.back() == name) {
      open.pop_back();
    } else {
      open.push_back("/" + name);
    }
  }
  return open;
}

TEST(to_html, needs_nothing_but_itself) {
  const std::string text = page(sample_frame());
  for (const char* outside : {"http://", "https://", "src=", "href=", "url(", "@import", "fetch(", "<link"}) {
    EXPECT_FALSE(shows(text, outside)) << outside;
  }
  EXPECT_TRUE(shows(text, "default-src 'none'"));
  EXPECT_TRUE(shows(text, "prefers-color-scheme:dark"));
}

TEST(to_html, every_element_is_closed) {
  for (const GraphMaker& m : {sample_frame(), large_frame(40, 60), GraphMaker{}}) {
    EXPECT_TRUE(open_tags(page(m)).empty());
  }
}

TEST(to_html, the_head_has_the_totals) {
  const GraphMaker m = sample_frame();
  const std::string text = to_html(m.graph, compiled(m), {.title = "Sample", .frames_per_second = 30.0});
  EXPECT_TRUE(shows(text, "<h1>Sample</h1>"));
  EXPECT_TRUE(shows(text, "<span>Passes</span><strong>9</strong><small>run, 1 dropped</small>"));
  EXPECT_TRUE(shows(text, "<span>Groups</span><strong>8</strong>"));
  EXPECT_TRUE(shows(text, "<strong>142 MB</strong>"));
  EXPECT_TRUE(shows(text, "146 MB without reuse (3&nbsp;% saved)"));
  EXPECT_TRUE(shows(text, "<strong>54.1 MB</strong><small>a frame: 0 B loaded, 54.1 MB stored</small>"));
  EXPECT_TRUE(shows(text, "<span>At 30 fps</span><strong>1623.1 MB/s</strong>"));
}

TEST(to_html, passes_are_columns_and_resources_rows) {
  const GraphMaker m = sample_frame();
  const std::string text = page(m);
  EXPECT_EQ(count(text, "<div class=\"pass "), m.graph.passes.size());
  EXPECT_EQ(count(text, "<div class=\"resource"), m.graph.textures.size() + m.graph.buffers.size());
  EXPECT_EQ(count(text, "<div class=\"bar "), m.graph.textures.size() + m.graph.buffers.size() - 1);
  EXPECT_EQ(count(text, "<div class=\"frame\""), 1u);
  EXPECT_EQ(count(text, "<div class=\"pass dropped\""), 1u);
  EXPECT_EQ(
      count(text, "<li>&#39;debug&#39; is dropped: nobody reads version 1 of &#39;debug view&#39;.</li>"),
      1u);
}

TEST(to_html, without_scripts_every_cell_has_its_sentence) {
  const std::string text = page(sample_frame());
  EXPECT_EQ(count(text, "<div class=\"cell"), count(text, "<div class=\"cell\" style=\"grid-area:") +
                                                  count(text, "<div class=\"cell dead\" style=\"grid-area:"));
  EXPECT_TRUE(
      shows(text,
            "title=\"shadow – shadow map as depth attachment: it is cleared to 0, which is free, and "
            "version 1 is stored (16.8 MB written).\"><span><b class=\"C\">C</b><b class=\"S\">S</b>"));
}

TEST(to_html, names_are_escaped) {
  const std::string hostile =
      "</script><img src=x onerror=alert(1)>\"' onmouseover=alert(2) x=\"&lt;\x02\xFF";
  GraphMaker m;
  const TextureRef a1 = m.fullscreen(hostile, {}, m.texture(hostile));
  m.fullscreen(hostile + "2", a1, m.imported(hostile));
  m.fullscreen("dead " + hostile, a1, m.texture(hostile));
  m.buffer(hostile);
  const Compiled c = compiled(m);
  const std::string text = to_html(m.graph, c, {.title = hostile});
  EXPECT_FALSE(shows(text, "<img"));
  EXPECT_FALSE(shows(text, "\" onmouseover"));
  EXPECT_FALSE(shows(text, "\"' onmouseover"));
  EXPECT_EQ(count(text, "</script>"), 1u);
  EXPECT_FALSE(shows(text, "\xFF"));
  EXPECT_TRUE(shows(text, "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39; onmouseover"));
  EXPECT_TRUE(open_tags(text).empty());
}

TEST(to_html, the_same_graph_gives_the_same_page) { EXPECT_EQ(page(sample_frame()), page(sample_frame())); }

// Cells are written only where there is something: 2,000,000 of them would not be a page.
TEST(to_html, a_thousand_passes_are_still_a_page) {
  const GraphMaker m = large_frame(1000, 2000);
  const Compiled c = compiled(m);
  const auto begin = std::chrono::steady_clock::now();
  const std::string text = to_html(m.graph, c);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(text.size(), 8'000'000u);
  EXPECT_LT(seconds.count(), 1.0);
}

TEST(bytes_text, has_three_digits) {
  EXPECT_EQ(html::bytes_text(0), "0 B");
  EXPECT_EQ(html::bytes_text(999), "999 B");
  EXPECT_EQ(html::bytes_text(1000), "1.00 kB");
  EXPECT_EQ(html::bytes_text(16'384), "16.4 kB");
  EXPECT_EQ(html::bytes_text(999'499), "999 kB");
  EXPECT_EQ(html::bytes_text(999'500), "1.00 MB");
  EXPECT_EQ(html::bytes_text(8'294'400), "8.29 MB");
  EXPECT_EQ(html::bytes_text(99'960'000), "100 MB");
}

TEST(rate_text, is_what_the_lint_says) { EXPECT_EQ(html::rate_text(8'294'400 * 60.0), "497.7 MB/s"); }

}  // namespace
}  // namespace ambito::graph::test
