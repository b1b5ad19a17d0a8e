#include "gltf/meshopt.h"

#include <array>

#include <meshoptimizer.h>

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Steps;

std::vector<std::byte> encoded_vertices(std::span<const float> values, std::size_t count,
                                        std::size_t stride) {
  std::vector<unsigned char> out(meshopt_encodeVertexBufferBound(count, stride));
  out.resize(meshopt_encodeVertexBuffer(out.data(), out.size(), values.data(), count, stride));
  const auto bytes = std::as_bytes(std::span{out});
  return {bytes.begin(), bytes.end()};
}

std::vector<std::byte> encoded_triangles(std::span<const unsigned> indices, std::size_t vertices) {
  std::vector<unsigned char> out(meshopt_encodeIndexBufferBound(indices.size(), vertices));
  out.resize(meshopt_encodeIndexBuffer(out.data(), out.size(), indices.data(), indices.size()));
  const auto bytes = std::as_bytes(std::span{out});
  return {bytes.begin(), bytes.end()};
}

/// One triangle whose positions and indices are compressed.
struct Compressed {
  std::array<float, 9> positions = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  std::array<unsigned, 3> indices = {0, 1, 2};
  std::vector<std::byte> vertex_bytes = encoded_vertices(positions, 3, 12);
  std::vector<std::byte> index_bytes = encoded_triangles(indices, 3);

  [[nodiscard]] std::vector<std::byte> file() const {
    test::Bin bin;
    const std::size_t vertices = bin.add_bytes(vertex_bytes);
    const std::size_t triangles = bin.add_bytes(index_bytes);
    return test::glb(
        fmt::format(R"({{"asset":{{"version":"2.0"}},"extensionsUsed":["EXT_meshopt_compression"],
          "extensionsRequired":["EXT_meshopt_compression"],
          "buffers":[{{"byteLength":{}}},{{"byteLength":64,"extensions":{{"EXT_meshopt_compression":{{"fallback":true}}}}}}],
          "bufferViews":[
            {{"buffer":1,"byteLength":36,"byteStride":12,"extensions":{{"EXT_meshopt_compression":
              {{"buffer":0,"byteOffset":{},"byteLength":{},"byteStride":12,"count":3,"mode":"ATTRIBUTES"}}}}}},
            {{"buffer":1,"byteOffset":36,"byteLength":6,"extensions":{{"EXT_meshopt_compression":
              {{"buffer":0,"byteOffset":{},"byteLength":{},"byteStride":2,"count":3,"mode":"TRIANGLES"}}}}}}],
          "accessors":[{{"bufferView":0,"componentType":5126,"type":"VEC3","count":3}},
                       {{"bufferView":1,"componentType":5123,"type":"SCALAR","count":3}}],
          "meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],"nodes":[{{"mesh":0}}]}})",
                    bin.bytes().size(), vertices, vertex_bytes.size(), triangles, index_bytes.size()),
        bin.bytes());
  }
};

TEST(meshopt, compressed_views_are_read_like_others) {
  const scene::Geometry geometry = test::only_geometry(Compressed{}.file());
  ASSERT_EQ(geometry.positions.size(), 3u);
  EXPECT_EQ(geometry.positions[1], vec3f(1, 0, 0));
  EXPECT_EQ(geometry.positions[2], vec3f(0, 1, 0));
}

TEST(meshopt, damaged_data_are_refused) {
  Compressed compressed;
  compressed.vertex_bytes[0] ^= std::byte{0xFF};
  EXPECT_EQ(
      test::refusal(compressed.file()),
      "The glTF data: /bufferViews/0/extensions/EXT_meshopt_compression: the compressed data are damaged.");
  Compressed cut;
  cut.index_bytes.resize(cut.index_bytes.size() - 4);
  EXPECT_EQ(
      test::refusal(cut.file()),
      "The glTF data: /bufferViews/1/extensions/EXT_meshopt_compression: the compressed data are damaged.");
}

std::string compressed_view_refusal(std::string_view fields, std::uint64_t view_length) {
  const Steps steps(fmt::format(R"({{"buffer":0,"byteLength":9,{}}})", fields));
  const auto view = read_compressed_view(steps.root(), 1, view_length);
  return view ? "fine" : view.error().message;
}

TEST(meshopt, the_codec_is_asked_only_what_it_can_do) {
  EXPECT_EQ(compressed_view_refusal(R"("byteStride":12,"count":3,"mode":"ATTRIBUTES")", 36), "fine");
  EXPECT_EQ(compressed_view_refusal(R"("byteStride":10,"count":3,"mode":"ATTRIBUTES")", 30),
            "'t.gltf': /byteStride: 10 does not fit the mode and the filter.");
  EXPECT_EQ(compressed_view_refusal(R"("byteStride":256,"count":1,"mode":"ATTRIBUTES")", 256), "fine");
  EXPECT_EQ(compressed_view_refusal(R"("byteStride":260,"count":1,"mode":"ATTRIBUTES")", 260),
            "'t.gltf': /byteStride: 260 is above 256.");
  EXPECT_EQ(compressed_view_refusal(R"("byteStride":2,"count":3,"mode":"TRIANGLES")", 6), "fine");
  EXPECT_EQ(compressed_view_refusal(R"("byteStride":2,"count":4,"mode":"TRIANGLES")", 8),
            "'t.gltf': /count: 4 is not a multiple of 3.");
  EXPECT_EQ(compressed_view_refusal(R"("byteStride":8,"count":3,"mode":"INDICES")", 24),
            "'t.gltf': /byteStride: 8 does not fit the mode and the filter.");
  EXPECT_EQ(
      compressed_view_refusal(R"("byteStride":4,"count":3,"mode":"INDICES","filter":"EXPONENTIAL")", 12),
      "'t.gltf': /filter: only ATTRIBUTES can have a filter.");
  EXPECT_EQ(
      compressed_view_refusal(R"("byteStride":12,"count":3,"mode":"ATTRIBUTES","filter":"OCTAHEDRAL")", 36),
      "'t.gltf': /byteStride: 12 does not fit the mode and the filter.");
  EXPECT_EQ(
      compressed_view_refusal(R"("byteStride":4,"count":3,"mode":"ATTRIBUTES","filter":"QUATERNION")", 12),
      "'t.gltf': /byteStride: 4 does not fit the mode and the filter.");
  EXPECT_EQ(compressed_view_refusal(R"("byteStride":12,"count":3,"mode":"X")", 36),
            "'t.gltf': /mode: 'X' is not a mode of the extension.");
  EXPECT_EQ(compressed_view_refusal(R"("byteStride":12,"count":3,"mode":"ATTRIBUTES","filter":"X")", 36),
            "'t.gltf': /filter: 'X' is not a filter of the extension.");
  EXPECT_EQ(compressed_view_refusal(R"("byteStride":12,"count":3,"mode":"ATTRIBUTES")", 37),
            "'t.gltf': /count: 3 elements of 12 bytes are not the view's 37 bytes.");
}

TEST(meshopt, filters_are_applied) {
  // Exponential: 24 bits of mantissa, 8 of exponent: 3 · 2^-1.
  const std::array<std::uint32_t, 3> words = {0xFF000003u, 0xFF000003u, 0x00000002u};
  std::vector<unsigned char> encoded(meshopt_encodeVertexBufferBound(1, 12));
  encoded.resize(meshopt_encodeVertexBuffer(encoded.data(), encoded.size(), words.data(), 1, 12));
  CompressedView view;
  view.stride = 12;
  view.count = 1;
  view.filter = CompressedView::Filter::exponential;
  const auto bytes = decompress(view, std::as_bytes(std::span{encoded}));
  ASSERT_TRUE(bytes);
  std::array<float, 3> values{};
  std::memcpy(values.data(), bytes->data(), sizeof values);
  EXPECT_EQ(values, (std::array<float, 3>{1.5f, 1.5f, 2.0f}));
}

}  // namespace
}  // namespace ambito::gltf
