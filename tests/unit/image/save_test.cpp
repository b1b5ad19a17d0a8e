#include <gtest/gtest.h>

#include "support/temporary_folder.h"
#include "unit/image/samples.h"

namespace ambito {
namespace {

using test::TemporaryFolder;

TEST(save_png, writes_what_load_image_reads) {
  const TemporaryFolder folder;
  const Image image = test::noise_image(20, 10);
  ASSERT_TRUE(save_png(image, folder / "a.png"));
  const Result<Image> again = load_image(folder / "a.png");
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->pixels, image.pixels);
}

TEST(save_png, replaces_a_file_and_leaves_nothing_beside_it) {
  const TemporaryFolder folder;
  folder.write("a.png", "old");
  ASSERT_TRUE(save_png(test::noise_image(20, 10), folder / "a.png"));
  EXPECT_TRUE(load_image(folder / "a.png"));
  EXPECT_EQ(folder.entries(), 1);
}

TEST(save_png, reports_a_folder_that_is_missing) {
  const TemporaryFolder folder;
  const Result<void> saved = save_png(test::noise_image(2, 2), folder / "none/a.png");
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, ErrorCode::io);
}

TEST(save_png, writes_nothing_when_the_picture_is_not_whole) {
  const TemporaryFolder folder;
  const Result<void> saved = save_png(Image{}, folder / "a.png");
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, ErrorCode::misuse);
  EXPECT_TRUE(saved.error().text().contains("a.png")) << saved.error().text();
  EXPECT_EQ(folder.entries(), 0);
}

TEST(numbered, replaces_the_first_run_and_pads_to_its_length) {
  EXPECT_EQ(numbered("chair.####.png", 7), "chair.0007.png");
  EXPECT_EQ(numbered("#.png", 0), "0.png");
  EXPECT_EQ(numbered("out/##/a#.png", 3), "out/03/a#.png");
  EXPECT_EQ(numbered("a###", 42), "a042");
}

TEST(numbered, a_long_number_takes_the_room_it_needs) {
  EXPECT_EQ(numbered("a##.png", 12345), "a12345.png");
  EXPECT_EQ(numbered("a####.png", -7), "a-007.png");
}

TEST(numbered, leaves_a_name_without_a_run_alone) { EXPECT_EQ(numbered("chair.png", 7), "chair.png"); }

}  // namespace
}  // namespace ambito
