#include <cstdio>
#include <optional>
#include <string>

#include <ambito/graph_lint.h>

#include "tools/commands.h"
#include "tools/frame_source.h"

namespace ambito::tools {

int run(const LintCommand& command) {
  const auto frame = load_frame(command.source);
  if (!frame) return report(frame.error());
  graph::LintOptions options{.frames_per_second = command.frames_per_second};
  if (command.budget_megabytes) options.budget_bytes_per_second = *command.budget_megabytes * 1e6;
  const auto result = graph::lint(frame->graph, frame->compiled, options);
  if (!result) return report(result.error());
  warn_of_dropped(*frame);
  const std::string text = command.json ? graph::lint_json(*result) : graph::lint_text(*result);
  std::fwrite(text.data(), 1, text.size(), stdout);
  return result->over_budget() ? 1 : 0;
}

}  // namespace ambito::tools
