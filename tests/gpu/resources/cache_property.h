#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "gpu/resources/support.h"

/// A cache hands out the same object for the same descriptor and for no other one: each field of a descriptor
/// is changed alone, and another object is demanded.
namespace gpu_test {

/// One field of a descriptor, and a change of it that is legal beside the rest.
template <class Descriptor>
struct Change {
  std::string field;
  std::function<void(Descriptor&)> apply;
};

/// `make` asks the cache under test. All descriptors that come up here are new to it.
template <class Descriptor, class Make>
void every_field_counts(const Descriptor& base, const std::vector<Change<Descriptor>>& changes, Make make) {
  const auto& r = resources();
  const auto first = must(make(base));
  std::vector<std::pair<decltype(first), std::string>> seen{{first, "nothing"}};
  for (const auto& [field, apply] : changes) {
    SCOPED_TRACE("changed: " + field);
    Descriptor changed = base;
    apply(changed);
    const auto before = r.creations();
    const auto id = must(make(changed));
    EXPECT_GT(r.creations(), before) << "nothing was made";
    for (const auto& [other, what] : seen) EXPECT_NE(id, other) << "the same as with a change of " << what;
    seen.emplace_back(id, field);

    const auto made = r.creations();
    EXPECT_EQ(must(make(changed)), id) << "the same descriptor again";
    changed.label = "another label";
    EXPECT_EQ(must(make(changed)), id) << "a label makes no difference";
    EXPECT_EQ(r.creations(), made);
  }
  EXPECT_EQ(must(make(base)), first) << "and back";
}

}  // namespace gpu_test
