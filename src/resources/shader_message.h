#pragma once

#include <string>
#include <string_view>

namespace ambito::wgsl {
class SourceMap;
}

namespace ambito::resources {

/// A compiler's message about `text` as ours: "The shader 'x' does not compile: file:12:5: reason", and below
/// it the line with a caret under the column. Without a map the place is that in `text`, its file the label.
[[nodiscard]] std::string shader_message(std::string_view label, std::string_view message,
                                         std::string_view text, const wgsl::SourceMap* map);

}  // namespace ambito::resources
