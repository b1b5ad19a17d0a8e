#include "wgsl/providers.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "wgsl/tokens.h"

namespace ambito::wgsl {
namespace {

class providers : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(AMBITO_BINARY_DIR) / "tests" / "wgsl_providers";
    std::filesystem::remove_all(folder_);
    write("inside/a.wgsl", "a");
    write("outside.wgsl", "out");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) {
    const auto path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }

  std::filesystem::path folder_;
};

TEST_F(providers, texts_in_memory_are_found_by_whole_name) {
  const auto provider = from_sources({{"a", "1"}, {"b", "2"}});
  EXPECT_EQ(provider("b"), "2");
  EXPECT_FALSE(provider("c"));
  EXPECT_FALSE(provider(""));
}

TEST_F(providers, a_folder_gives_its_files) {
  const auto provider = from_directory(folder_);
  EXPECT_EQ(provider("inside/a.wgsl"), "a");
  EXPECT_EQ(provider("outside.wgsl"), "out");
  EXPECT_FALSE(provider("inside"));
  EXPECT_FALSE(provider("missing.wgsl"));
  EXPECT_FALSE(provider(""));
}

TEST_F(providers, a_folder_gives_nothing_outside_of_it) {
  const auto provider = from_directory(folder_ / "inside");
  EXPECT_EQ(provider("a.wgsl"), "a");
  EXPECT_FALSE(provider("../outside.wgsl"));
  EXPECT_FALSE(provider("x/../../outside.wgsl"));
  EXPECT_FALSE(provider((folder_ / "outside.wgsl").string()));
}

TEST_F(providers, a_text_stays_where_it_is_while_others_are_read) {
  const auto provider = from_directory(folder_);
  const auto first = provider("inside/a.wgsl");
  write("inside/a.wgsl", "changed");
  EXPECT_EQ(provider("outside.wgsl"), "out");
  const auto copy = provider;
  EXPECT_EQ(copy("inside/a.wgsl")->data(), first->data());
  EXPECT_EQ(*first, "a");
}

TEST_F(providers, a_file_at_the_limit_is_read_and_one_over_it_is_not) {
  write("full.wgsl", std::string(max_text_size, ' '));
  write("over.wgsl", std::string(max_text_size + 1, ' '));
  const auto provider = from_directory(folder_);
  EXPECT_TRUE(provider("full.wgsl"));
  EXPECT_FALSE(provider("over.wgsl"));
}

TEST_F(providers, the_first_provider_that_has_a_name_gives_it) {
  const auto provider =
      first_of({from_sources({{"a", "edited"}}), from_sources({{"a", "built in"}, {"b", "b"}})});
  EXPECT_EQ(provider("a"), "edited");
  EXPECT_EQ(provider("b"), "b");
  EXPECT_FALSE(provider("c"));
  EXPECT_FALSE(first_of({})("a"));
}

}  // namespace
}  // namespace ambito::wgsl
