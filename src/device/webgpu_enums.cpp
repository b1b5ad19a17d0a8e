#include "device/webgpu_enums.h"

#include <array>
#include <cstddef>

// Each table is in the order of our enumeration.
namespace ambito::device {

WGPUTextureFormat to_webgpu(Format value) {
  static constexpr std::array values{
      WGPUTextureFormat_Undefined,      WGPUTextureFormat_R8Unorm,
      WGPUTextureFormat_R8Snorm,        WGPUTextureFormat_R8Uint,
      WGPUTextureFormat_R8Sint,         WGPUTextureFormat_R16Uint,
      WGPUTextureFormat_R16Sint,        WGPUTextureFormat_R16Float,
      WGPUTextureFormat_RG8Unorm,       WGPUTextureFormat_RG8Snorm,
      WGPUTextureFormat_RG8Uint,        WGPUTextureFormat_RG8Sint,
      WGPUTextureFormat_R32Uint,        WGPUTextureFormat_R32Sint,
      WGPUTextureFormat_R32Float,       WGPUTextureFormat_RG16Uint,
      WGPUTextureFormat_RG16Sint,       WGPUTextureFormat_RG16Float,
      WGPUTextureFormat_RGBA8Unorm,     WGPUTextureFormat_RGBA8UnormSrgb,
      WGPUTextureFormat_RGBA8Snorm,     WGPUTextureFormat_RGBA8Uint,
      WGPUTextureFormat_RGBA8Sint,      WGPUTextureFormat_BGRA8Unorm,
      WGPUTextureFormat_BGRA8UnormSrgb, WGPUTextureFormat_RGB9E5Ufloat,
      WGPUTextureFormat_RGB10A2Uint,    WGPUTextureFormat_RGB10A2Unorm,
      WGPUTextureFormat_RG11B10Ufloat,  WGPUTextureFormat_RG32Uint,
      WGPUTextureFormat_RG32Sint,       WGPUTextureFormat_RG32Float,
      WGPUTextureFormat_RGBA16Uint,     WGPUTextureFormat_RGBA16Sint,
      WGPUTextureFormat_RGBA16Float,    WGPUTextureFormat_RGBA32Uint,
      WGPUTextureFormat_RGBA32Sint,     WGPUTextureFormat_RGBA32Float,
      WGPUTextureFormat_Stencil8,       WGPUTextureFormat_Depth16Unorm,
      WGPUTextureFormat_Depth24Plus,    WGPUTextureFormat_Depth24PlusStencil8,
      WGPUTextureFormat_Depth32Float,
  };
  return values[static_cast<std::size_t>(value)];
}

Format format_of(WGPUTextureFormat value) {
  for (int i = 1; i <= static_cast<int>(Format::depth32_float); ++i)
    if (to_webgpu(static_cast<Format>(i)) == value) return static_cast<Format>(i);
  return Format::undefined;
}

WGPUVertexFormat to_webgpu(VertexFormat value) {
  static constexpr std::array values{
      WGPUVertexFormat_Float32,   WGPUVertexFormat_Float32x2, WGPUVertexFormat_Float32x3,
      WGPUVertexFormat_Float32x4, WGPUVertexFormat_Uint32,    WGPUVertexFormat_Uint32x2,
      WGPUVertexFormat_Uint32x4,  WGPUVertexFormat_Uint16x2,  WGPUVertexFormat_Uint16x4,
      WGPUVertexFormat_Uint8x4,   WGPUVertexFormat_Unorm8x4,  WGPUVertexFormat_Unorm16x2,
      WGPUVertexFormat_Unorm16x4, WGPUVertexFormat_Snorm8x4,  WGPUVertexFormat_Snorm16x2,
      WGPUVertexFormat_Snorm16x4, WGPUVertexFormat_Float16x2, WGPUVertexFormat_Float16x4,
  };
  return values[static_cast<std::size_t>(value)];
}

WGPUPrimitiveTopology to_webgpu(Topology value) {
  static constexpr std::array values{
      WGPUPrimitiveTopology_PointList,     WGPUPrimitiveTopology_LineList,
      WGPUPrimitiveTopology_LineStrip,     WGPUPrimitiveTopology_TriangleList,
      WGPUPrimitiveTopology_TriangleStrip,
  };
  return values[static_cast<std::size_t>(value)];
}

WGPUIndexFormat to_webgpu(IndexFormat value) {
  static constexpr std::array values{
      WGPUIndexFormat_Uint16,
      WGPUIndexFormat_Uint32,
  };
  return values[static_cast<std::size_t>(value)];
}

WGPUCullMode to_webgpu(CullMode value) {
  static constexpr std::array values{
      WGPUCullMode_None,
      WGPUCullMode_Front,
      WGPUCullMode_Back,
  };
  return values[static_cast<std::size_t>(value)];
}

WGPUFrontFace to_webgpu(FrontFace value) {
  static constexpr std::array values{
      WGPUFrontFace_CCW,
      WGPUFrontFace_CW,
  };
  return values[static_cast<std::size_t>(value)];
}

WGPUCompareFunction to_webgpu(CompareFunction value) {
  static constexpr std::array values{
      WGPUCompareFunction_Undefined, WGPUCompareFunction_Never,        WGPUCompareFunction_Less,
      WGPUCompareFunction_Equal,     WGPUCompareFunction_LessEqual,    WGPUCompareFunction_Greater,
      WGPUCompareFunction_NotEqual,  WGPUCompareFunction_GreaterEqual, WGPUCompareFunction_Always,
  };
  return values[static_cast<std::size_t>(value)];
}

WGPULoadOp to_webgpu(LoadOp value) {
  static constexpr std::array values{
      WGPULoadOp_Clear,
      WGPULoadOp_Load,
  };
  return values[static_cast<std::size_t>(value)];
}

WGPUStoreOp to_webgpu(StoreOp value) {
  static constexpr std::array values{
      WGPUStoreOp_Store,
      WGPUStoreOp_Discard,
  };
  return values[static_cast<std::size_t>(value)];
}

WGPUFilterMode to_webgpu(FilterMode value) {
  static constexpr std::array values{
      WGPUFilterMode_Nearest,
      WGPUFilterMode_Linear,
  };
  return values[static_cast<std::size_t>(value)];
}

WGPUMipmapFilterMode to_webgpu_mipmap(FilterMode value) {
  static constexpr std::array values{
      WGPUMipmapFilterMode_Nearest,
      WGPUMipmapFilterMode_Linear,
  };
  return values[static_cast<std::size_t>(value)];
}

WGPUAddressMode to_webgpu(AddressMode value) {
  static constexpr std::array values{
      WGPUAddressMode_ClampToEdge,
      WGPUAddressMode_Repeat,
      WGPUAddressMode_MirrorRepeat,
  };
  return values[static_cast<std::size_t>(value)];
}

WGPUTextureDimension to_webgpu(TextureDimension value) {
  static constexpr std::array values{
      WGPUTextureDimension_1D,
      WGPUTextureDimension_2D,
      WGPUTextureDimension_3D,
  };
  return values[static_cast<std::size_t>(value)];
}

WGPUTextureViewDimension to_webgpu(ViewDimension value) {
  static constexpr std::array values{
      WGPUTextureViewDimension_Undefined, WGPUTextureViewDimension_1D,   WGPUTextureViewDimension_2D,
      WGPUTextureViewDimension_2DArray,   WGPUTextureViewDimension_Cube, WGPUTextureViewDimension_CubeArray,
      WGPUTextureViewDimension_3D,
  };
  return values[static_cast<std::size_t>(value)];
}

WGPUTextureAspect to_webgpu(Aspect value) {
  static constexpr std::array values{
      WGPUTextureAspect_All,
      WGPUTextureAspect_StencilOnly,
      WGPUTextureAspect_DepthOnly,
  };
  return values[static_cast<std::size_t>(value)];
}

}  // namespace ambito::device
