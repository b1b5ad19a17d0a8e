#pragma once
#include <ambito/image.h>
#include <ambito/renderer.h>
#include "scene/table.h"
