#include <ambito/ambito.h>
#include "engine/boot.h"
