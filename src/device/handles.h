#pragma once

/// The handle types of webgpu.h, forward-declared. No header of the engine includes webgpu.h
/// (only <ambito/interop_webgpu.h> does); `WGPUBuffer` there is `WGPUBufferImpl*` here.
struct WGPUAdapterImpl;
struct WGPUBindGroupImpl;
struct WGPUBindGroupLayoutImpl;
struct WGPUBufferImpl;
struct WGPUCommandBufferImpl;
struct WGPUCommandEncoderImpl;
struct WGPUComputePassEncoderImpl;
struct WGPUComputePipelineImpl;
struct WGPUDeviceImpl;
struct WGPUInstanceImpl;
struct WGPUPipelineLayoutImpl;
struct WGPUQuerySetImpl;
struct WGPUQueueImpl;
struct WGPURenderBundleEncoderImpl;
struct WGPURenderBundleImpl;
struct WGPURenderPassEncoderImpl;
struct WGPURenderPipelineImpl;
struct WGPUSamplerImpl;
struct WGPUShaderModuleImpl;
struct WGPUSurfaceImpl;
struct WGPUTextureImpl;
struct WGPUTextureViewImpl;
