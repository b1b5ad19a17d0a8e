#include "device/device.h"
// Built without wgpu-native, so this is fine here.
void wait(WGPUInstance instance) { wgpuInstanceWaitAny(instance, 0, nullptr, 0); }
