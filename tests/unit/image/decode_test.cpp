#include "support/temporary_folder.h"
#include "unit/image/hostile.h"

namespace ambito {
namespace {

using test::Bytes;
using test::TemporaryFolder;

std::filesystem::path write_file(const TemporaryFolder& folder, std::string_view name, const Bytes& bytes) {
  return folder.write(name, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

TEST(decode_image, tells_formats_by_their_first_bytes) {
  const Image source = test::smooth_image(12, 7);
  for (const Bytes& bytes : {test::encode_png_file(source), test::encode_jpeg_file(source),
                             test::encode_webp_file(source, true), test::encode_webp_file(source, false)}) {
    const Result<Image> image = decode_image(bytes);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(image->width, 12u);
    EXPECT_EQ(image->height, 7u);
  }
}

TEST(decode_image, refuses_what_it_does_not_know) {
  test::expect_refused(decode_image({}), "nothing");
  for (const std::string_view text : {"GIF89a....", "B", "\xff\xd8", "RIFF....WAVE", "RIFF",
                                      "\x89PNG\r\n\x1a", "\x89PNG\n\x1a\n", "hello, world"}) {
    const Result<Image> image = decode_image(test::bytes_of(text));
    test::expect_refused(image, std::string(text));
    EXPECT_TRUE(image.error().message.contains("neither PNG nor JPEG nor WebP"));
  }
}

TEST(decode_image, the_sentence_shows_the_first_bytes) {
  EXPECT_EQ(decode_image(test::bytes_of("GIF89a")).error().message,
            "The image is neither PNG nor JPEG nor WebP: it starts with 47 49 46 38 39 61.");
}

TEST(load_image, reads_a_file_whatever_its_name) {
  const TemporaryFolder folder;
  const Image source = test::smooth_image(12, 7);
  const Result<Image> image = load_image(write_file(folder, "a.jpg", test::encode_png_file(source)));
  ASSERT_TRUE(image) << image.error().message;
  EXPECT_EQ(image->pixels, source.pixels);
}

TEST(load_image, every_error_names_the_file) {
  const TemporaryFolder folder;
  const std::filesystem::path damaged = write_file(folder, "damaged.png", test::bytes_of("damaged"));
  const std::filesystem::path empty = write_file(folder, "empty.png", {});
  for (const std::filesystem::path& path : {damaged, empty, folder / "missing.png", folder.path()}) {
    const Result<Image> image = load_image(path);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, ErrorCode::bad_input);
    EXPECT_TRUE(image.error().text().contains(path.string())) << image.error().text();
  }
}

TEST(load_image, hands_the_limits_on) {
  const TemporaryFolder folder;
  const auto path = write_file(folder, "a.png", test::encode_png_file(test::smooth_image(12, 7)));
  EXPECT_TRUE(load_image(path, {.max_side = 12, .max_pixels = 84}));
  const Result<Image> image = load_image(path, {.max_side = 11, .max_pixels = 84});
  ASSERT_FALSE(image);
  EXPECT_EQ(image.error().code, ErrorCode::over_limit);
}

TEST(load_image, does_not_read_a_file_that_no_picture_within_the_limits_needs) {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.write("huge.png", "\x89PNG\r\n\x1a\n");
  std::filesystem::resize_file(path, 1ull << 40);  // a hole: it takes no space
  const Result<Image> image = load_image(path);
  ASSERT_FALSE(image);
  EXPECT_EQ(image.error().code, ErrorCode::over_limit);
}

}  // namespace
}  // namespace ambito
