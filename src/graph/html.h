#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/graph.h>

/// The page in two steps: what there is to show, and how it is written down.
namespace ambito::graph::html {

/// Safe between tags and in attributes in double quotes.
[[nodiscard]] std::string escaped(std::string_view text);
/// "8.29 MB", powers of ten, three digits.
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);
/// "497.7 MB/s"
[[nodiscard]] std::string rate_text(double bytes_per_second);

extern const std::string_view style;   ///< CSS
extern const std::string_view script;  ///< JavaScript; without it the page is complete, but does not move

/// A pass in declared order.
struct Column {
  std::uint32_t living = none;  ///< in Compiled::passes; none: dropped
  std::uint32_t group = none;   ///< in Compiled::groups
  std::string dropped;          ///< the sentence that says why
};

/// A resource.
struct Row {
  ResourceKind kind = ResourceKind::texture;
  std::uint32_t resource = none;
  Lifetime lifetime = Lifetime::transient;
  std::uint32_t first = none;  ///< columns; none: no living pass uses it
  std::uint32_t last = none;
  std::uint32_t slot = none;  ///< of its kind
  std::string facts;          ///< "rgba16float · 960 × 540"
  std::uint64_t bytes = 0;
  std::string sentence;
};

/// What one pass does with one resource. `load` and `store` are those that WebGPU is given.
struct Cell {
  std::uint32_t column = 0;
  std::uint32_t row = 0;
  std::vector<std::string> letters;    ///< each once: "CS", "R"
  std::vector<std::string> sentences;  ///< one an access
};

struct Page {
  const FrameGraph& graph;
  const Compiled& compiled;
  std::vector<Column> columns;
  std::vector<Row> rows;  ///< by kind and first use; the unused ones last
  std::vector<Cell> cells;
};
[[nodiscard]] Page page_of(const FrameGraph& graph, const Compiled& compiled);

/// What an access does, as letters and as a sentence.
struct Told {
  std::string letters;
  std::string sentence;
};
[[nodiscard]] Told tell(const Page& page, std::uint32_t pass, std::uint32_t access);

}  // namespace ambito::graph::html
