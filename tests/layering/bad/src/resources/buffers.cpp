#include <webgpu/webgpu.h>

#include "resources/ids.h"
WGPUBuffer make(WGPUDevice device) { return wgpuDeviceCreateBuffer(device, nullptr); }
