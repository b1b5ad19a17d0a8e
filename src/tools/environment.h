#pragma once

namespace ambito::tools {

/// Drivers complain on stderr when XDG_RUNTIME_DIR is not set, as on servers: it then becomes a folder of the
/// user's own under the temporary one. Called first in main(), before there are threads.
void prepare_environment();

}  // namespace ambito::tools
