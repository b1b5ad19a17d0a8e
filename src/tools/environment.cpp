#include "tools/environment.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace ambito::tools {

void prepare_environment() {
  setenv("NODEVICE_SELECT", "1", 0);  // a layer of Mesa that looks for displays, and complains when there is none
  if (std::getenv("XDG_RUNTIME_DIR") != nullptr) return;
  std::error_code error;
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path(error) / ("ambito-runtime-" + std::to_string(getuid()));
  if (error) return;
  mkdir(folder.c_str(), S_IRWXU);  // may be there already
  struct stat status {};
  // Somebody else's folder of that name is not trusted; then the driver may complain.
  if (lstat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode) || status.st_uid != getuid()) return;
  setenv("XDG_RUNTIME_DIR", folder.c_str(), 0);
}

}  // namespace ambito::tools
