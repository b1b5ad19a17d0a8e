#include "device/device.h"
// wgpuGetProcAddress in a comment is fine, and so is this text:
const char* text = "wgpuGetProcAddress";
void name(WGPUDevice device) { wgpuDeviceSetLabel(device, {}); }
