#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/result.h>

/// URIs of buffers and images: `data:` with base64, or a path relative to the model's folder. Errors are
/// bad_input with a clause for a message, to which the caller adds the place.
namespace ambito::gltf {

[[nodiscard]] bool is_data_uri(std::string_view uri);

struct DataUri {
  std::string_view media_type;  ///< "image/png"; empty when there is none
  std::string_view base64;
};
[[nodiscard]] Result<DataUri> split_data_uri(std::string_view uri);

/// %20 → space. What is no escape stays as it is: exporters write such names.
[[nodiscard]] std::string percent_decoded(std::string_view text);

/// The path that a URI names, relative to the model's folder. Refused: schemes, absolute paths, paths that
/// leave the folder.
[[nodiscard]] Result<std::filesystem::path> relative_path(std::string_view uri);

/// For messages: cut where it is long, control characters replaced.
[[nodiscard]] std::string shortened(std::string_view text);

}  // namespace ambito::gltf
