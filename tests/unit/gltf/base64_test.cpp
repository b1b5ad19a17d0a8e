#include "gltf/base64.h"

#include <string>

namespace ambito::gltf {
namespace {

std::string decoded(std::string_view text) {
  const auto bytes = decode_base64(text);
  if (!bytes) return "refused: " + bytes.error().message;
  return {reinterpret_cast<const char*>(bytes->data()), bytes->size()};
}

TEST(base64, decodes_every_length) {
  EXPECT_EQ(decoded(""), "");
  EXPECT_EQ(decoded("Zg=="), "f");
  EXPECT_EQ(decoded("Zm8="), "fo");
  EXPECT_EQ(decoded("Zm9v"), "foo");
  EXPECT_EQ(decoded("Zm9vYg=="), "foob");
  EXPECT_EQ(decoded("Zm9vYmE="), "fooba");
  EXPECT_EQ(decoded("Zm9vYmFy"), "foobar");
  EXPECT_EQ(decoded("+/+/"), "\xfb\xff\xbf");
}

TEST(base64, refuses_other_alphabets_and_spaces) {
  EXPECT_EQ(decoded("Zm9-"), "refused: the base64 data has byte 0x2D at offset 3");
  EXPECT_EQ(decoded("Zm9v Zm9"), "refused: the base64 data has byte 0x20 at offset 4");
  EXPECT_TRUE(decoded("Zm9_").starts_with("refused"));
  EXPECT_TRUE(decoded("Zm\n=").starts_with("refused"));
}

TEST(base64, refuses_wrong_padding) {
  EXPECT_EQ(decoded("Zm9"), "refused: the base64 data has 3 characters, not a multiple of 4");
  for (const std::string_view text : {"=", "Z===", "====", "Zg==Zg==", "Zg=v", "Z"}) {
    EXPECT_TRUE(decoded(text).starts_with("refused")) << text;
  }
}

TEST(base64, refuses_bits_after_the_end) {
  EXPECT_EQ(decoded("Zh=="), "refused: the base64 data has bits after its end");
  EXPECT_EQ(decoded("Zm9="), "refused: the base64 data has bits after its end");
}

}  // namespace
}  // namespace ambito::gltf
