#include "core/check.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace ambito {

void check_failed(const char* sentence, std::source_location place) {
  // The file from src/ on: where it was built says nothing to the reader.
  std::string_view file = place.file_name();
  if (const std::size_t start = file.rfind("/src/"); start != std::string_view::npos) {
    file.remove_prefix(start + 1);
  }
  std::fprintf(stderr, "ambito is in a state it must never be in: %s\n- At %.*s:%u, %s\n", sentence,
               static_cast<int>(file.size()), file.data(), static_cast<unsigned>(place.line()),
               place.function_name());
  std::fflush(stderr);
  std::abort();
}

}  // namespace ambito
