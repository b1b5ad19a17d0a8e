#pragma once
#include "scene/table.h"
#include "neighbour.h"
// #include "engine/boot.h" is a comment and is fine
