#include "command/utf8.h"

#include <string>

#include <gtest/gtest.h>

namespace ambito::command::detail {
namespace {

std::string made(std::string text) {
  make_utf8(text.data(), text.size());
  return text;
}

TEST(make_utf8, sound_text_stays) {
  for (const char* text : {"", "frame 1", "pase «sombras» › cascada", "\u00e9\u20ac\U0001F600", "\U0010FFFF"}) {
    EXPECT_EQ(made(text), text);
  }
}

TEST(make_utf8, each_byte_that_belongs_nowhere_becomes_a_question_mark) {
  EXPECT_EQ(made("caf\xe9"), "caf?");
  EXPECT_EQ(made("\x80xyz"), "?xyz");
  EXPECT_EQ(made("a\xc3"), "a?");
  EXPECT_EQ(made("\xc3(\xa9"), "?(?");
  EXPECT_EQ(made("\xe2\x82"), "??") << "cut off";
  EXPECT_EQ(made("\xc0\xaf"), "??") << "overlong";
  EXPECT_EQ(made("\xed\xa0\x80"), "???") << "a surrogate";
  EXPECT_EQ(made("\xf4\x90\x80\x80"), "????") << "beyond U+10FFFF";
  EXPECT_EQ(made("\xff\xfe"), "??");
}

}  // namespace
}  // namespace ambito::command::detail
