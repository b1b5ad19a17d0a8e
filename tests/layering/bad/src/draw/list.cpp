#include "scene/table.h"
