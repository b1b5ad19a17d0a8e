#include <random>

#include "unit/gltf/model.h"

/// Damage at random must end in a scene or in one sentence, never in a crash; the sanitizers watch.
namespace ambito {
namespace {

using test::Model;

/// A model that reaches most of the reader: indices, sparse, interleaving, an image, materials, lights.
std::vector<std::byte> rich_model() {
  Model model;
  const std::size_t interleaved = model.bin.add<float>(
      {0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1});
  const std::size_t vertices = model.view(interleaved, 128, R"(,"byteStride":32)");
  for (const auto& [offset, type] : {std::pair{0, "VEC3"}, {12, "VEC3"}, {24, "VEC2"}}) {
    model.accessor(
        fmt::format(R"({{"bufferView":{},"byteOffset":{},"componentType":5126,"type":"{}","count":4}})",
                    vertices, offset, type));
  }
  model.values<std::uint16_t>({0, 1, 2, 2, 1, 3}, 5123, "SCALAR", 6);
  model.values<std::uint8_t>({255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 9}, 5121, "VEC4", 4,
                             R"(,"normalized":true)");
  const std::size_t places = model.view(model.bin.add<std::uint8_t>({1, 3}), 2);
  const std::size_t values = model.view(model.bin.add<float>({1, 2, 3, 4, 5, 6}), 24);
  model.accessor(fmt::format(R"({{"componentType":5126,"type":"VEC3","count":4,"sparse":{{"count":2,
      "indices":{{"bufferView":{},"componentType":5121}},"values":{{"bufferView":{}}}}}}})",
                             places, values));
  Image image{.width = 2, .height = 2, .pixels = std::vector<std::uint8_t>(16, 200)};
  const auto png = encode_png(image);
  const std::size_t picture = model.view(model.bin.add_bytes(*png), png->size());
  return model.file(fmt::format(R"(,"scene":0,"scenes":[{{"nodes":[0]}}],
    "nodes":[{{"children":[1,2],"rotation":[0,0,0,1]}},{{"mesh":0,"matrix":[1,0,0,0,0,1,0,0,0,0,1,0,1,2,3,1]}},
             {{"camera":0,"extensions":{{"KHR_lights_punctual":{{"light":0}}}}}}],
    "meshes":[{{"primitives":[{{"attributes":{{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2,"COLOR_0":4}},"indices":3,"material":0}},
      {{"attributes":{{"POSITION":5,"TEXCOORD_0":2}},"material":0,"mode":6}},{{"attributes":{{"POSITION":5}},"mode":2}}]}}],
    "materials":[{{"pbrMetallicRoughness":{{"baseColorTexture":{{"index":0,"extensions":{{"KHR_texture_transform":
      {{"offset":[0,1],"scale":[2,2]}}}}}}}},"normalTexture":{{"index":0}},"alphaMode":"MASK"}}],
    "textures":[{{"source":0,"sampler":0}}],"samplers":[{{"minFilter":9984}}],"images":[{{"bufferView":{}}}],
    "cameras":[{{"type":"perspective","perspective":{{"yfov":1,"znear":0.1}}}}],
    "extensionsUsed":["KHR_lights_punctual","KHR_texture_transform"],
    "extensions":{{"KHR_lights_punctual":{{"lights":[{{"type":"spot","spot":{{}}}}]}}}})",
                                picture));
}

/// Small limits, so that damage which asks for much costs nothing.
GltfOptions small_limits() {
  GltfOptions options;
  options.image_limits.max_side = 256;
  options.image_limits.max_pixels = 256 * 256;
  options.max_vertices = 1u << 16;
  return options;
}

bool loads(std::span<const std::byte> bytes) {
  const auto scene = load_gltf_bytes(bytes, {}, small_limits());
  if (!scene) {
    EXPECT_EQ(exit_code(scene.error().code), 2) << scene.error().message;
    EXPECT_FALSE(scene.error().message.empty());
    return false;
  }
  for (std::uint32_t i = 0; i < scene->geometries().slots(); ++i) {
    const scene::Geometry& geometry = scene->geometries().row_at(i);
    for (const std::uint32_t index : geometry.indices) EXPECT_LT(index, geometry.positions.size());
  }
  return true;
}

TEST(mutation, the_model_itself_loads) {
  const auto scene = load_gltf_bytes(rich_model(), {}, small_limits());
  ASSERT_TRUE(scene) << scene.error().text();
  EXPECT_EQ(scene->geometries().size(), 3u);
  EXPECT_EQ(scene->images().size(), 1u);
}

TEST(mutation, every_truncation_is_refused) {
  const std::vector<std::byte> whole = rich_model();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const std::vector<std::byte> part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_FALSE(loads(part)) << size;
  }
}

TEST(mutation, random_bytes_end_in_a_scene_or_a_sentence) {
  const std::vector<std::byte> whole = rich_model();
  std::mt19937 random(2026);
  int loaded = 0;
  for (int run = 0; run < 3000; ++run) {
    std::vector<std::byte> damaged = whole;
    const std::size_t count = 1 + random() % 6;
    for (std::size_t i = 0; i < count; ++i)
      damaged[random() % damaged.size()] = static_cast<std::byte>(random() & 0xFFu);
    if (loads(damaged)) ++loaded;
  }
  EXPECT_GT(loaded, 0);
  EXPECT_LT(loaded, 3000);
}

/// Numbers are what a hostile file would lie about.
TEST(mutation, random_numbers_end_in_a_scene_or_a_sentence) {
  const std::vector<std::byte> whole = rich_model();
  constexpr std::array<std::string_view, 10> lies = {"0",  "1",          "3",          "7",    "-1",
                                                     "64", "4294967295", "4294967296", "1e30", "null"};
  const std::size_t json_size =
      std::to_integer<std::size_t>(whole[12]) | std::to_integer<std::size_t>(whole[13]) << 8;
  const std::string json(reinterpret_cast<const char*>(whole.data()) + 20, json_size);
  const std::vector<std::byte> bin(whole.begin() + static_cast<std::ptrdiff_t>(28 + json_size), whole.end());
  std::mt19937 random(7);
  int loaded = 0;
  for (int run = 0; run < 3000; ++run) {
    std::string text = json;
    std::size_t at = random() % text.size();
    while (at < text.size() && (text[at] < '0' || text[at] > '9')) ++at;
    std::size_t end = at;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    text.replace(at, end - at, lies[random() % lies.size()]);
    if (loads(test::glb(text, bin))) ++loaded;
  }
  EXPECT_GT(loaded, 0);
  EXPECT_LT(loaded, 3000);
}

}  // namespace
}  // namespace ambito
