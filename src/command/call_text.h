#pragma once

#include <span>
#include <string>
#include <string_view>

#include "command/argument.h"

namespace ambito::command::detail {

/// "draw(3, 1, 0, 0)", "clear_buffer('counter', 0, 4)"; a verb without arguments has no parentheses.
[[nodiscard]] std::string call_text(const Call& call);

/// Appends `text` as a JSON string, with its quotes.
void append_json(std::string& out, std::string_view text);

/// One line of the trace, without the newline:
/// {"path":["frame 1","scene"],"call":"draw","arguments":[3,1,0,0]}
[[nodiscard]] std::string json_line(std::span<const std::string_view> path, const Call& call);

}  // namespace ambito::command::detail
