#include "gltf/uri.h"

#include <string>

namespace ambito::gltf {
namespace {

std::string path(std::string_view uri) {
  const auto found = relative_path(uri);
  return found ? found->generic_string() : "refused: " + found.error().message;
}

TEST(uri, data_uris_are_recognised) {
  EXPECT_TRUE(is_data_uri("data:,"));
  EXPECT_TRUE(is_data_uri("DATA:image/png;base64,"));
  EXPECT_FALSE(is_data_uri("data"));
  EXPECT_FALSE(is_data_uri("data/x.png"));
}

TEST(uri, data_uris_are_split) {
  const auto full = split_data_uri("data:image/png;charset=x;base64,AAAA");
  ASSERT_TRUE(full);
  EXPECT_EQ(full->media_type, "image/png");
  EXPECT_EQ(full->base64, "AAAA");
  const auto bare = split_data_uri("data:;base64,");
  ASSERT_TRUE(bare);
  EXPECT_EQ(bare->media_type, "");
  EXPECT_EQ(bare->base64, "");
  EXPECT_FALSE(split_data_uri("data:application/octet-stream;base64"));
  EXPECT_FALSE(split_data_uri("data:application/octet-stream,AAAA"));
  EXPECT_FALSE(split_data_uri("data:application/octet-stream;;base64,AAAA"));
}

TEST(uri, escapes_are_decoded_and_the_rest_is_left) {
  EXPECT_EQ(percent_decoded("a%20b%C3%A9"), "a bé");
  EXPECT_EQ(percent_decoded("100%"), "100%");
  EXPECT_EQ(percent_decoded("%4"), "%4");
  EXPECT_EQ(percent_decoded("%zz%2fx"), "%zz/x");
}

TEST(uri, relative_paths_are_taken) {
  EXPECT_EQ(path("a.bin"), "a.bin");
  EXPECT_EQ(path("./textures/b%20c.png"), "textures/b c.png");
  EXPECT_EQ(path("x/../a.bin"), "a.bin");
  EXPECT_EQ(path("..a/b"), "..a/b");
}

TEST(uri, paths_do_not_leave_the_folder) {
  EXPECT_EQ(path("../a.bin"), "refused: '../a.bin' leaves the model's folder");
  EXPECT_EQ(path("x/../../a.bin"), "refused: 'x/../../a.bin' leaves the model's folder");
  EXPECT_EQ(path("%2e%2e/a.bin"), "refused: '%2e%2e/a.bin' leaves the model's folder");
  EXPECT_EQ(path(".."), "refused: '..' leaves the model's folder");
}

TEST(uri, absolute_paths_and_schemes_are_refused) {
  EXPECT_EQ(path("/etc/passwd"),
            "refused: '/etc/passwd' is an absolute path; only paths relative to the model are read");
  EXPECT_EQ(path("%2Fetc/passwd"),
            "refused: '%2Fetc/passwd' is an absolute path; only paths relative to the model are read");
  EXPECT_EQ(path("//host/x"),
            "refused: '//host/x' is an absolute path; only paths relative to the model are read");
  EXPECT_EQ(path("http://host/x"),
            "refused: 'http://host/x' has the scheme 'http'; only data: and relative paths are read");
  EXPECT_TRUE(path("file:x").starts_with("refused"));
  EXPECT_TRUE(path("C:/x").starts_with("refused"));
  EXPECT_TRUE(path("").starts_with("refused"));
  EXPECT_EQ(path("a%00b"), "refused: the URI holds a zero byte");
}

TEST(uri, messages_show_a_short_piece) {
  EXPECT_EQ(shortened("abc\n"), "abc?");
  EXPECT_EQ(shortened(std::string(120, 'a')), std::string(120, 'a'));
  EXPECT_EQ(shortened(std::string(121, 'a')), std::string(120, 'a') + "…");
  EXPECT_EQ(shortened(std::string(119, 'a') + "éé"), std::string(119, 'a') + "…");
}

}  // namespace
}  // namespace ambito::gltf
