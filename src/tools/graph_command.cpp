#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <utility>

#include <ambito/graph.h>

#include "core/file.h"
#include "tools/commands.h"
#include "tools/frame_source.h"
#include "tools/output_path.h"

namespace ambito::tools {

namespace {

std::string text_of(const LoadedFrame& frame, GraphCommand::Format format) {
  switch (format) {
    case GraphCommand::Format::dot:
      return graph::to_dot(frame.graph, frame.compiled);
    case GraphCommand::Format::html:
      return graph::to_html(frame.graph, frame.compiled, {.title = "Frame of " + frame.title});
    case GraphCommand::Format::json:
      break;
  }
  return graph::to_json(frame.graph, frame.compiled);
}

Result<void> export_graph(const GraphCommand& command) {
  const bool to_file = !command.output.empty();
  const OutputFile output{.path = command.output};
  const std::filesystem::path inputs[] = {command.source.path, command.source.graph_edit};
  if (auto ok = check_outputs({&output, 1}, command.force, inputs); !ok) return ok;
  const auto frame = load_frame(command.source);
  if (!frame) return fail(frame.error());
  if (auto ok = check_outputs({&output, 1}, command.force, frame->files); !ok) return ok;
  const std::string text = text_of(*frame, command.format);
  // What was derived takes room too: JSON of a large frame may be more than is read.
  if (command.format == GraphCommand::Format::json) {
    if (const auto read = graph::read_json(text); !read)
      return fail(read.error(), "making JSON that can be read back; --format dot and html have no limit");
  }
  warn_of_dropped(*frame);
  if (to_file) return write_file_atomically(command.output, std::as_bytes(std::span(text)));
  std::fwrite(text.data(), 1, text.size(), stdout);
  return {};
}

}  // namespace

int run(const GraphCommand& command) {
  const auto done = export_graph(command);
  return done ? 0 : report(done.error());
}

}  // namespace ambito::tools
