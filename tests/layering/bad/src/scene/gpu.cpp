#include <webgpu/webgpu.h>
