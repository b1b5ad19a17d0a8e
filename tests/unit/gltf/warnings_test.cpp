#include "gltf/warnings.h"

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

TEST(warnings, keep_the_first_of_each_kind_and_count_the_rest) {
  const test::Steps json(R"({"a":1})");
  Warnings warnings;
  EXPECT_TRUE(warnings.sentences().empty());
  warnings.add("x", "First.");
  warnings.add("y", json.root(), "it is odd", "a");
  warnings.add("x", "Second.");
  warnings.add("x", json.root(), "third");
  EXPECT_EQ(warnings.sentences(),
            (std::vector<std::string>{"First. (And 2 more like it.)", "'t.gltf': /a: it is odd."}));
}

TEST(warnings, of_very_many_kinds_some_are_only_counted) {
  Warnings warnings;
  for (int i = 0; i < 103; ++i) warnings.add(std::to_string(i), "A sentence.");
  EXPECT_EQ(warnings.sentences().size(), 101u);
  EXPECT_EQ(warnings.sentences().back(), "3 more warnings are not shown.");
}

}  // namespace
}  // namespace ambito::gltf
