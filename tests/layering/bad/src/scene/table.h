#pragma once
#include <ambito/renderer.h>
#include <ambito/scene.h>
#include "core/up.h"
