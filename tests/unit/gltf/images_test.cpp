#include "gltf/images.h"

#include "support/temporary_folder.h"
#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Steps;
using test::text_of;

/// A one-coloured PNG.
std::vector<std::byte> png(std::uint32_t width, std::uint32_t height, std::uint8_t red) {
  Image image{.width = width, .height = height, .pixels = {}};
  for (std::uint32_t i = 0; i < width * height; ++i)
    image.pixels.insert(image.pixels.end(), {red, 2, 3, 255});
  auto bytes = encode_png(image);
  EXPECT_TRUE(bytes);
  return *std::move(bytes);
}

/// Images over a binary chunk that holds one PNG in view 0; `more` views follow.
struct ImagesRead {
  explicit ImagesRead(std::string_view images, std::vector<std::byte> chunk = png(2, 3, 10))
      : bytes(std::move(chunk)),
        steps(
            fmt::format(R"({{"buffers":[{{"byteLength":{0}}}],"bufferViews":[{{"buffer":0,"byteLength":{0}}}],
                               "images":[{1}]}})",
                        bytes.size(), images)) {
    auto read = Buffers::read(steps.context(), std::span<const std::byte>{bytes});
    EXPECT_TRUE(read) << read.error().text();
    buffers = *std::move(read);
    sources = read_images(steps.context(), buffers);
  }
  Result<std::vector<Image>> decode(std::vector<std::uint32_t> wanted) {
    EXPECT_TRUE(sources) << sources.error().text();
    return decode_images(*sources, wanted, buffers, steps.context());
  }
  [[nodiscard]] std::string refusal() const { return sources ? "fine" : sources.error().message; }

  std::vector<std::byte> bytes;
  Steps steps;
  Buffers buffers;
  Result<std::vector<ImageSource>> sources;
};

TEST(images, come_from_views_data_uris_and_files) {
  const test::TemporaryFolder folder;
  folder.write("b c.png", text_of(png(4, 5, 20)));
  constexpr std::string_view pixel =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  ImagesRead read(fmt::format(R"({{"bufferView":0,"mimeType":"image/png"}},{{"uri":"b%20c.png"}},
                           {{"uri":"data:image/png;base64,{}"}})",
                              pixel));
  read.steps.context().base = folder.path();
  const auto images = read.decode({0, 1, 2});
  ASSERT_TRUE(images) << images.error().text();
  ASSERT_EQ(images->size(), 3u);
  EXPECT_EQ((*images)[0].width, 2u);
  EXPECT_EQ((*images)[0].height, 3u);
  EXPECT_EQ((*images)[0].pixels[0], 10);
  EXPECT_EQ((*images)[1].width, 4u);
  EXPECT_EQ((*images)[1].pixels[0], 20);
  EXPECT_EQ((*images)[2].width, 1u);
}

TEST(images, only_wanted_ones_are_read) {
  ImagesRead read(R"({"uri":"not-there.png"},{"bufferView":0})");
  const auto images = read.decode({1});
  ASSERT_TRUE(images) << images.error().text();
  EXPECT_EQ(images->size(), 1u);
}

TEST(images, entries_with_the_same_source_are_one_image) {
  const ImagesRead read(
      R"({"uri":"a.png"},{"bufferView":0},{"uri":"a.png","name":"again"},{"bufferView":0},{"uri":"b.png"})");
  ASSERT_TRUE(read.sources) << read.refusal();
  std::vector<std::uint32_t> first;
  for (const ImageSource& source : *read.sources) first.push_back(source.first);
  EXPECT_EQ(first, (std::vector<std::uint32_t>{0, 1, 0, 1, 4}));
}

TEST(images, the_content_tells_the_format) {
  ImagesRead read(R"({"bufferView":0,"mimeType":"image/jpeg"})");
  EXPECT_TRUE(read.decode({0}));
}

TEST(images, missing_and_broken_ones_are_named_with_their_place) {
  const test::TemporaryFolder folder;
  ImagesRead missing(R"({"uri":"no.png"})");
  missing.steps.context().base = folder.path();
  const auto none = missing.decode({0});
  ASSERT_FALSE(none);
  EXPECT_TRUE(none.error().message.starts_with("'t.gltf': /images/0/uri: ")) << none.error().message;
  EXPECT_TRUE(none.error().message.contains("no.png")) << none.error().message;

  ImagesRead broken(R"({"bufferView":0})", test::bytes_of("GIF89a"));
  const auto gif = broken.decode({0});
  ASSERT_FALSE(gif);
  EXPECT_EQ(gif.error().code, ErrorCode::bad_input);
  EXPECT_TRUE(gif.error().message.starts_with("'t.gltf': /images/0: ")) << gif.error().message;
}

TEST(images, of_several_errors_the_first_is_told) {
  ImagesRead read(R"({"bufferView":0},{"bufferView":0},{"bufferView":0})", test::bytes_of("GIF89a"));
  const auto images = read.decode({1, 2});
  ASSERT_FALSE(images);
  EXPECT_TRUE(images.error().message.starts_with("'t.gltf': /images/1: "));
}

TEST(images, each_and_all_together_have_limits) {
  ImagesRead read(R"({"bufferView":0},{"bufferView":0})");
  read.steps.options.image_limits.max_pixels = 6;
  EXPECT_TRUE(read.decode({0, 1}));
  read.steps.options.image_limits.max_pixels = 5;
  const auto large = read.decode({0});
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, ErrorCode::over_limit);

  read.steps.options.image_limits.max_pixels = 6;
  read.steps.options.max_image_bytes = 20;  // one image takes 24
  const auto many = read.decode({0, 1});
  ASSERT_FALSE(many);
  EXPECT_EQ(many.error().code, ErrorCode::over_limit);
  EXPECT_TRUE(many.error().message.contains("exceed the limit of 20 bytes of pixels together"))
      << many.error().message;
}

TEST(images, have_either_a_uri_or_a_view) {
  EXPECT_EQ(ImagesRead("{}").refusal(), "'t.gltf': /images/0: an image has either a uri or a bufferView.");
  EXPECT_EQ(ImagesRead(R"({"uri":"a.png","bufferView":0})").refusal(),
            "'t.gltf': /images/0: an image has either a uri or a bufferView.");
  EXPECT_EQ(ImagesRead(R"({"bufferView":1})").refusal(),
            "'t.gltf': /images/0/bufferView: 1 is not the index of one of the 1 bufferViews.");
}

TEST(images, foreign_uris_are_refused_even_when_unused) {
  EXPECT_EQ(ImagesRead(R"({"uri":"../a.png"})").refusal(),
            "'t.gltf': /images/0/uri: '../a.png' leaves the model's folder.");
  EXPECT_TRUE(ImagesRead(R"({"uri":"https://x/a.png"})").refusal().contains("scheme 'https'"));
}

}  // namespace
}  // namespace ambito::gltf
