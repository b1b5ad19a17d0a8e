#include "tools/window.h"

namespace ambito::tools {

Result<std::unique_ptr<Window>> open_window(const std::string& /*title*/, Extent /*size*/) {
  return fail(ErrorCode::io, "this program was built without windows: install libglfw3-dev and build it again");
}

}  // namespace ambito::tools
