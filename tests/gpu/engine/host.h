#pragma once

#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <ambito/interop_webgpu.h>

/// A program with a WebGPU device of its own, on the bare API.
namespace ambito::engine_test {

/// What lies in a texture of 4 bytes a texel, by the bare API.
inline std::vector<std::uint8_t> read_texels(const interop::HostDevice& on, WGPUTexture texture) {
  const std::uint32_t width = wgpuTextureGetWidth(texture);
  const std::uint32_t height = wgpuTextureGetHeight(texture);
  const std::uint32_t pitch = (width * 4 + 255) / 256 * 256;
  WGPUBufferDescriptor raw = WGPU_BUFFER_DESCRIPTOR_INIT;
  raw.usage = WGPUBufferUsage_CopyDst | WGPUBufferUsage_MapRead;
  raw.size = std::uint64_t{pitch} * height;
  WGPUBuffer buffer = wgpuDeviceCreateBuffer(on.device, &raw);

  WGPUTexelCopyTextureInfo from = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  from.texture = texture;
  from.aspect = WGPUTextureAspect_All;
  WGPUTexelCopyBufferInfo to = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
  to.buffer = buffer;
  to.layout = {.offset = 0, .bytesPerRow = pitch, .rowsPerImage = height};
  const WGPUExtent3D size{width, height, 1};
  WGPUCommandEncoder encoder = wgpuDeviceCreateCommandEncoder(on.device, nullptr);
  wgpuCommandEncoderCopyTextureToBuffer(encoder, &from, &to, &size);
  WGPUCommandBuffer commands = wgpuCommandEncoderFinish(encoder, nullptr);
  WGPUQueue queue = wgpuDeviceGetQueue(on.device);
  wgpuQueueSubmit(queue, 1, &commands);
  wgpuQueueRelease(queue);
  wgpuCommandBufferRelease(commands);
  wgpuCommandEncoderRelease(encoder);

  bool done = false;
  WGPUBufferMapCallbackInfo callback = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  callback.mode = WGPUCallbackMode_AllowProcessEvents;
  callback.userdata1 = &done;
  callback.callback = [](WGPUMapAsyncStatus, WGPUStringView, void* user, void*) { *static_cast<bool*>(user) = true; };
  wgpuBufferMapAsync(buffer, WGPUMapMode_Read, 0, raw.size, callback);
  while (!done) wgpuInstanceProcessEvents(on.instance);
  std::vector<std::uint8_t> pixels(std::size_t{width} * height * 4);
  const auto* bytes = static_cast<const std::uint8_t*>(wgpuBufferGetConstMappedRange(buffer, 0, raw.size));
  for (std::uint32_t y = 0; bytes && y < height; ++y)
    std::memcpy(&pixels[std::size_t{y} * width * 4], bytes + std::size_t{y} * pitch, std::size_t{width} * 4);
  wgpuBufferUnmap(buffer);
  wgpuBufferRelease(buffer);
  return pixels;
}

class HostProgram {
 public:
  explicit HostProgram(bool timestamps = false) : timestamps_(timestamps) {
    instance_ = wgpuCreateInstance(nullptr);
    request_adapter();
    request_device();
  }
  ~HostProgram() {
    if (queue_) wgpuQueueRelease(queue_);
    if (device_) wgpuDeviceRelease(device_);
    if (adapter_) wgpuAdapterRelease(adapter_);
    if (instance_) wgpuInstanceRelease(instance_);
  }
  HostProgram(const HostProgram&) = delete;
  HostProgram& operator=(const HostProgram&) = delete;

  [[nodiscard]] interop::HostDevice device() const { return {instance_, adapter_, device_}; }
  [[nodiscard]] interop::HostTarget target(WGPUTexture texture) const { return {device_, texture}; }
  void lose() { wgpuDeviceDestroy(device_); }
  [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }

  [[nodiscard]] WGPUTexture texture(Extent size, WGPUTextureFormat format,
                                    WGPUTextureUsage usage = WGPUTextureUsage_RenderAttachment |
                                                             WGPUTextureUsage_CopySrc) const {
    WGPUTextureDescriptor raw = WGPU_TEXTURE_DESCRIPTOR_INIT;
    raw.label = {"host's", 6};
    raw.usage = usage;
    raw.dimension = WGPUTextureDimension_2D;
    raw.size = {size.width, size.height, 1};
    raw.format = format;
    return wgpuDeviceCreateTexture(device_, &raw);
  }

  /// What lies in a texture of 4 bytes a texel.
  [[nodiscard]] std::vector<std::uint8_t> read(WGPUTexture texture) const { return read_texels(device(), texture); }

  [[nodiscard]] WGPUErrorType pop_scope() const {
    struct Popped {
      bool arrived = false;
      WGPUErrorType type = WGPUErrorType_Unknown;
    } popped;
    WGPUPopErrorScopeCallbackInfo callback = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
    callback.mode = WGPUCallbackMode_AllowProcessEvents;
    callback.userdata1 = &popped;
    callback.callback = [](WGPUPopErrorScopeStatus, WGPUErrorType type, WGPUStringView, void* user, void*) {
      *static_cast<Popped*>(user) = {.arrived = true, .type = type};
    };
    wgpuDevicePopErrorScope(device_, callback);
    while (!popped.arrived) wgpuInstanceProcessEvents(instance_);
    return popped.type;
  }

 private:
  void request_adapter() {
    WGPURequestAdapterCallbackInfo callback = WGPU_REQUEST_ADAPTER_CALLBACK_INFO_INIT;
    callback.mode = WGPUCallbackMode_AllowProcessEvents;
    callback.userdata1 = &adapter_;
    callback.callback = [](WGPURequestAdapterStatus, WGPUAdapter adapter, WGPUStringView, void* user, void*) {
      *static_cast<WGPUAdapter*>(user) = adapter;
    };
    WGPURequestAdapterOptions options = WGPU_REQUEST_ADAPTER_OPTIONS_INIT;
    options.backendType = WGPUBackendType_Vulkan;
    wgpuInstanceRequestAdapter(instance_, &options, callback);
    for (int i = 0; !adapter_ && i < 1000; ++i) wgpuInstanceProcessEvents(instance_);
    if (!adapter_) ADD_FAILURE() << "the host finds no adapter";
  }
  void request_device() {
    WGPUDeviceDescriptor descriptor = WGPU_DEVICE_DESCRIPTOR_INIT;
    const WGPUFeatureName timestamps = WGPUFeatureName_TimestampQuery;
    descriptor.requiredFeatureCount = timestamps_ ? 1 : 0;
    descriptor.requiredFeatures = &timestamps;
    descriptor.uncapturedErrorCallbackInfo.userdata1 = this;
    descriptor.uncapturedErrorCallbackInfo.callback = [](WGPUDevice const*, WGPUErrorType, WGPUStringView message,
                                                         void* user, void*) {
      static_cast<HostProgram*>(user)->complaints_.emplace_back(message.data, message.length);
    };
    descriptor.deviceLostCallbackInfo.mode = WGPUCallbackMode_AllowSpontaneous;
    descriptor.deviceLostCallbackInfo.callback = [](WGPUDevice const*, WGPUDeviceLostReason, WGPUStringView, void*,
                                                    void*) {};
    WGPURequestDeviceCallbackInfo callback = WGPU_REQUEST_DEVICE_CALLBACK_INFO_INIT;
    callback.mode = WGPUCallbackMode_AllowProcessEvents;
    callback.userdata1 = &device_;
    callback.callback = [](WGPURequestDeviceStatus, WGPUDevice device, WGPUStringView, void* user, void*) {
      *static_cast<WGPUDevice*>(user) = device;
    };
    wgpuAdapterRequestDevice(adapter_, &descriptor, callback);
    for (int i = 0; !device_ && i < 1000; ++i) wgpuInstanceProcessEvents(instance_);
    if (!device_) ADD_FAILURE() << "the host gets no device";
    queue_ = wgpuDeviceGetQueue(device_);
  }

  bool timestamps_;
  WGPUInstance instance_ = nullptr;
  WGPUAdapter adapter_ = nullptr;
  WGPUDevice device_ = nullptr;
  WGPUQueue queue_ = nullptr;
  std::vector<std::string> complaints_;
};

}  // namespace ambito::engine_test
