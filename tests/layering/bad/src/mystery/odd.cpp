#include "core/up.h"
