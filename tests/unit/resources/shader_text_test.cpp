#include "resources/shader_text.h"

#include <gtest/gtest.h>

using namespace ambito;
using namespace ambito::resources;

namespace {

TEST(shader_text, a_copy_shares_the_text) {
  const ShaderText text("fn f() {}");
  const ShaderText copy = text;  // NOLINT: the copy is what is tested
  EXPECT_EQ(copy.view().data(), text.view().data());
  EXPECT_EQ(copy, text);
}

TEST(shader_text, two_that_were_read_apart_are_equal_by_every_character) {
  const std::string words(8192, ' ');
  EXPECT_EQ(ShaderText(words), ShaderText(words));
  EXPECT_EQ(ShaderText(words).hash(), ShaderText(words).hash());
  for (const std::size_t place : {std::size_t{0}, std::size_t{4095}, std::size_t{8191}}) {
    std::string other = words;
    other[place] = '\n';
    EXPECT_NE(ShaderText(words), ShaderText(other)) << place;
  }
  EXPECT_NE(ShaderText(words), ShaderText(words + " "));
}

TEST(shader_text, it_keeps_what_it_was_made_of) {
  std::string words = "fn f() {}";
  const ShaderText text(words);
  words = "fn g() {}";
  EXPECT_EQ(text.view(), "fn f() {}");
}

TEST(shader_text, nothing_is_empty) {
  EXPECT_TRUE(ShaderText().empty());
  EXPECT_TRUE(ShaderText("").empty());
  EXPECT_EQ(ShaderText(), ShaderText(""));
  EXPECT_EQ(ShaderText().view(), "");
  EXPECT_NE(ShaderText(), ShaderText(" "));
  EXPECT_FALSE(ShaderText(" ").empty());
}

}  // namespace
