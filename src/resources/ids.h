#pragma once

/// The ids and descriptors of GPU objects, without the `Resources` that makes them: all that a pass may see.
#include <ambito/resources.h>
