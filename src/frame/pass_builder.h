#pragma once

/// PassBuilder, Plan and the descriptions of passes: <ambito/pass.h> is the whole of it.
#include <ambito/pass.h>
