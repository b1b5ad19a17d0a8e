#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <webgpu/webgpu.h>

#include "gpu/support/gpu_test.h"
#include "resources/readback.h"
#include "resources/resources.h"

/// The command layer lies above resources, so these tests record on the bare encoder.
namespace gpu_test {

inline void record(ambito::resources::Resources& r, const std::function<void(WGPUCommandEncoder)>& body) {
  WGPUCommandEncoder encoder = wgpuDeviceCreateCommandEncoder(r.device().handle(), nullptr);
  body(encoder);
  WGPUCommandBuffer commands = wgpuCommandEncoderFinish(encoder, nullptr);
  wgpuCommandEncoderRelease(encoder);
  must(r.device().submit(commands));
}

inline void copy_to(WGPUCommandEncoder encoder, const ambito::resources::Resources& r,
                    ambito::resources::TextureId texture, const ambito::resources::ReadbackTicket& ticket,
                    ambito::Extent size, std::uint32_t mip = 0, std::uint32_t layer = 0) {
  WGPUTexelCopyTextureInfo source = WGPU_TEXEL_COPY_TEXTURE_INFO_INIT;
  source.texture = r.find(texture)->handle;
  source.mipLevel = mip;
  source.origin = {0, 0, layer};
  source.aspect = WGPUTextureAspect_All;
  WGPUTexelCopyBufferInfo target = WGPU_TEXEL_COPY_BUFFER_INFO_INIT;
  target.buffer = r.find(ticket.buffer)->handle;
  target.layout = {
      .offset = 0, .bytesPerRow = ticket.layout.bytes_per_row, .rowsPerImage = ticket.layout.rows};
  const WGPUExtent3D extent{size.width, size.height, 1};
  wgpuCommandEncoderCopyTextureToBuffer(encoder, &source, &target, &extent);
}

/// The pixels of one mip level and layer, tightly packed.
inline std::vector<std::byte> pixels_of(ambito::resources::Resources& r, ambito::resources::TextureId texture,
                                        std::uint32_t mip = 0, std::uint32_t layer = 0) {
  const auto& d = r.find(texture)->descriptor;
  const ambito::Extent size{std::max(1u, d.size.width >> mip), std::max(1u, d.size.height >> mip)};
  ambito::resources::ReadbackRing ring(r);
  const auto ticket = must(ring.begin({.label = "pixels", .size = size, .format = d.format}));
  record(r, [&](WGPUCommandEncoder encoder) { copy_to(encoder, r, texture, ticket, size, mip, layer); });
  return must(ring.wait(ticket));
}

inline std::vector<std::byte> pattern(std::size_t size, unsigned seed = 0) {
  std::vector<std::byte> bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i * 7 + seed + (i >> 8));
  return bytes;
}

template <class T>
void expect_error(const ambito::Result<T>& result, ambito::ErrorCode code, const std::string& part) {
  ASSERT_FALSE(result.has_value()) << "expected: " << part;
  EXPECT_EQ(static_cast<int>(result.error().code), static_cast<int>(code)) << result.error().text();
  EXPECT_NE(result.error().message.find(part), std::string::npos)
      << result.error().text() << "\nhas no: " << part;
}
template <class T>
void expect_refused(const ambito::Result<T>& result, const std::string& part) {
  expect_error(result, ambito::ErrorCode::misuse, part);
}

}  // namespace gpu_test
