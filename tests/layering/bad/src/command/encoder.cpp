#include "resources/ids.h"
void record(WGPUDevice device, WGPUQueue queue) {
  wgpuDeviceCreateCommandEncoder(device, nullptr);
  wgpuDeviceCreateBuffer(device, nullptr);
  wgpuQueueSubmit(queue, 0, nullptr);
}
