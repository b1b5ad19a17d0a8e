#pragma once
#include <webgpu/webgpu.h>
