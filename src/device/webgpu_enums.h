#pragma once

#include <webgpu/webgpu.h>

#include <ambito/format.h>

/// Our plain enumerations as those of webgpu.h. For .cpp files of device/, resources/, command/ and executor/
/// only: no header above device/ shows webgpu.h.
namespace ambito::device {

[[nodiscard]] WGPUTextureFormat to_webgpu(Format value);
[[nodiscard]] Format format_of(WGPUTextureFormat value);  ///< undefined when we have no name for it
[[nodiscard]] WGPUVertexFormat to_webgpu(VertexFormat value);
[[nodiscard]] WGPUPrimitiveTopology to_webgpu(Topology value);
[[nodiscard]] WGPUIndexFormat to_webgpu(IndexFormat value);
[[nodiscard]] WGPUCullMode to_webgpu(CullMode value);
[[nodiscard]] WGPUFrontFace to_webgpu(FrontFace value);
[[nodiscard]] WGPUCompareFunction to_webgpu(CompareFunction value);  ///< none: undefined
[[nodiscard]] WGPULoadOp to_webgpu(LoadOp value);
[[nodiscard]] WGPUStoreOp to_webgpu(StoreOp value);
[[nodiscard]] WGPUFilterMode to_webgpu(FilterMode value);
[[nodiscard]] WGPUMipmapFilterMode to_webgpu_mipmap(FilterMode value);
[[nodiscard]] WGPUAddressMode to_webgpu(AddressMode value);
[[nodiscard]] WGPUTextureDimension to_webgpu(TextureDimension value);
[[nodiscard]] WGPUTextureViewDimension to_webgpu(ViewDimension value);
[[nodiscard]] WGPUTextureAspect to_webgpu(Aspect value);
[[nodiscard]] inline WGPUBufferUsage to_webgpu(BufferUsage value) {
  return static_cast<WGPUBufferUsage>(value);
}
[[nodiscard]] inline WGPUTextureUsage to_webgpu(TextureUsage value) {
  return static_cast<WGPUTextureUsage>(value);
}
[[nodiscard]] inline WGPUShaderStage to_webgpu(ShaderStage value) {
  return static_cast<WGPUShaderStage>(value);
}

}  // namespace ambito::device
