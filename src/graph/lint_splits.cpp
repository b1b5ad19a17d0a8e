#include <algorithm>

#include <fmt/format.h>

#include "graph/lint.h"

// Two WebGPU passes that draw into the same attachments store everything in between and load it again.
namespace ambito::graph::linting {

namespace {

/// Who touched a part last, on the way from unit to unit.
struct Touched {
  std::uint32_t writer = none;
  std::vector<std::uint32_t> readers;  ///< since then
};

/// Two units that could be one.
struct Pair {
  std::uint32_t first = none;
  std::uint32_t second = none;
};

/// Groups that compile() makes one of. What is said about a unit holds for the merged pass.
struct Unit {
  std::uint32_t first = none;  ///< in Compiled::groups
  std::uint32_t last = none;
};

class Splits {
 public:
  explicit Splits(Context& context)
      : context_(context), touched_(context.analysis.parts), marks_(context.analysis.parts, 0) {}

  void run() {
    find_units();
    const auto count = static_cast<std::uint32_t>(units_.size());
    next_.assign(count, none);
    declared_next_.assign(count, none);
    for (std::uint32_t u = 0; u < count; ++u) {
      one_with_.push_back(u);
      position_.push_back(u);
    }
    for (std::uint32_t u = 0; u < count; ++u) {
      find_order(u);
      if (const std::uint32_t other = last_on_attachments(u); other != none)
        apart({.first = other, .second = u});
      advance(u);
    }
  }

 private:
  void find_units() {
    const std::vector<std::uint32_t> together = merged_by_compile();
    for (std::uint32_t g = 0; g < context_.compiled.groups.size(); ++g) {
      const std::uint32_t merged = together[context_.first_pass(g)];
      if (g > 0 && merged != none && merged == together[context_.last_pass(g - 1)]) {
        neighbours(g - 1, g, context_.reference.groups[merged]);
        units_.back().last = g;
      } else {
        units_.push_back({.first = g, .last = g});
      }
    }
  }

  // The group of each declared pass; none: it is dropped.
  [[nodiscard]] std::vector<std::uint32_t> merged_by_compile() const {
    std::vector<std::uint32_t> result(context_.graph.passes.size(), none);
    for (std::uint32_t g = 0; g < context_.reference.groups.size(); ++g) {
      const Group& group = context_.reference.groups[g];
      for (std::uint32_t i = 0; i < group.count; ++i) {
        result[context_.reference.passes[group.first + i].pass] = g;
      }
    }
    return result;
  }

  template <class F>
  void each_touch(std::uint32_t u, F&& f) const {
    for (std::uint32_t g = units_[u].first; g <= units_[u].last; ++g) {
      context_.each_access(context_.compiled.groups[g], [&](std::uint32_t p, std::uint32_t a) {
        const Access& access = context_.graph.passes[p].accesses[a];
        if (!access.previous)
          context_.analysis.each_part(access, [&](std::uint32_t part) { f(access, part); });
      });
    }
  }

  // `latest_`: the place of the last unit that `u` has to stay behind. `next_` of those: the place of the
  // first that has to stay behind them.
  void find_order(std::uint32_t u) {
    latest_ = declared_latest_ = 0;
    const std::uint32_t self = one_with_[u];
    const auto behind = [&](std::uint32_t other) {
      if (other == none) return;
      declared_latest_ = std::max(declared_latest_, other);
      declared_next_[other] = std::min(declared_next_[other], u);
      const std::uint32_t one = one_with_[other];
      if (one == self) return;
      latest_ = std::max(latest_, position_[one]);
      next_[one] = std::min(next_[one], position_[self]);
    };
    each_touch(u, [&](const Access& access, std::uint32_t part) {
      behind(touched_[part].writer);
      if (!is_write(access.use)) return;
      for (const std::uint32_t reader : touched_[part].readers) behind(reader);
    });
  }

  void advance(std::uint32_t u) {
    each_touch(u, [&](const Access& access, std::uint32_t part) {
      std::vector<std::uint32_t>& readers = touched_[part].readers;
      if (!is_write(access.use) && (readers.empty() || readers.back() != u)) readers.push_back(u);
    });
    each_touch(u, [&](const Access& access, std::uint32_t part) {
      if (!is_write(access.use)) return;
      touched_[part].writer = u;
      touched_[part].readers.clear();
    });
  }

  // Follows an advice, so that none is given that this one rules out.
  void move(const Pair& pair, bool back) {
    const std::uint32_t one = one_with_[pair.first];
    one_with_[pair.second] = one;
    if (!back) position_[one] = pair.second;
    find_order(pair.second);
  }

  /// What a unit begins with, and what it ends with.
  [[nodiscard]] std::span<Judged> head(std::uint32_t u) { return context_.of_group(units_[u].first); }
  [[nodiscard]] std::span<Judged> tail(std::uint32_t u) { return context_.of_group(units_[u].last); }

  // The unit that has left what all colours of `u` (without any: its depth) are drawn on; none: there is
  // none.
  [[nodiscard]] std::uint32_t last_on_attachments(std::uint32_t u) {
    std::uint32_t result = none;
    const bool colors =
        std::ranges::any_of(head(u), [](const Judged& a) { return a.access->use == Use::color; });
    for (const Judged& a : head(u)) {
      if (a.resolve() || (colors && a.access->use != Use::color)) continue;
      const std::uint32_t writer = touched_[a.part].writer;
      if (!needs_content(*a.access) || writer == none || (result != none && writer != result)) return none;
      result = writer;
    }
    return result;
  }

  [[nodiscard]] static const Judged* depth_of(std::span<const Judged> all) {
    for (const Judged& a : all) {
      if (a.access->use == Use::depth || a.access->use == Use::depth_read) return &a;
    }
    return nullptr;
  }
  [[nodiscard]] static Judged* same(std::span<Judged> all, const Judged& wanted) {
    for (Judged& a : all) {
      if (a.part == wanted.part && !a.resolve() && a.access->slot == wanted.access->slot) return &a;
    }
    return nullptr;
  }

  // The same colours at the same places, and no resolve of the first that would come too early.
  [[nodiscard]] bool same_colors(const Pair& pair) {
    std::size_t first = 0;
    std::size_t matched = 0;
    for (const Judged& a : tail(pair.first)) {
      if (a.resolve() && a.wanted) return false;
      first += a.access->use == Use::color ? 1 : 0;
    }
    for (const Judged& a : head(pair.second)) {
      if (a.access->use != Use::color) continue;
      if (same(tail(pair.first), a) == nullptr) return false;
      ++matched;
    }
    return first == matched;
  }

  // Whether a part is used in a way that WebGPU does not allow within one pass.
  [[nodiscard]] bool conflict(const Pair& pair) {
    enum : std::uint32_t { read = 1, attached = 2, written = 3, kinds = 4 };
    const auto kind = [](const Access& access) {
      if (access.use == Use::depth_read) return std::uint32_t{0};
      if (!is_write(access.use)) return std::uint32_t{read};
      return std::uint32_t{is_attachment(access.use) ? attached : written};
    };
    ++stamp_;
    each_touch(pair.first, [&](const Access& access, std::uint32_t part) {
      const std::uint64_t bit = std::uint64_t{1} << kind(access);
      const std::uint64_t old = marks_[part] / 16 == stamp_ ? marks_[part] % 16 : 0;
      marks_[part] = stamp_ * 16 + (old | bit);
    });
    bool found = false;
    each_touch(pair.second, [&](const Access& access, std::uint32_t part) {
      if (marks_[part] / 16 != stamp_) return;
      const auto has = [&](std::uint32_t k) { return (marks_[part] >> k & 1) != 0; };
      found = found || has(written) || (is_write(access.use) && has(read)) ||
              (!is_attachment(access.use) && has(attached));
    });
    return found;
  }

  // Whether the two as one would store what the first leaves, because of somebody else than the second.
  [[nodiscard]] bool stays(const Pair& pair, const Judged& wanted) {
    const Judged* last = nullptr;
    for (std::uint32_t g = units_[pair.second].first; g <= units_[pair.second].last; ++g) {
      const Judged* const a = same(context_.of_group(g), wanted);
      if (a != nullptr && a->written) return false;  // the second stores what it has made of it
      last = a != nullptr ? a : last;
    }
    return (last != nullptr && last->wanted) || !touched_[wanted.part].readers.empty();
  }
  [[nodiscard]] bool stays(const Group& merged, const Judged& wanted) const {
    if (wanted.written) return false;
    const auto all =
        std::span(context_.reference.attachments).subspan(merged.first_attachment, merged.attachments);
    return std::ranges::any_of(all, [&](const Attachment& other) {
      bool same_part = false;
      context_.analysis.each_part(context_.graph.passes[other.pass].accesses[other.access],
                                  [&](std::uint32_t part) { same_part = part == wanted.part; });
      return same_part && other.store == StoreOp::store;
    });
  }

  // What is stored by the groups from `first` to `last` and loaded again by `second`. A hint leaves the bytes
  // to findings.
  template <class Stays>
  std::uint64_t saved(const Unit& first, std::span<Judged> second, bool count, Stays&& stays_stored) {
    std::uint64_t bytes = 0;
    for (Judged& a : second) {
      if (a.resolve() || same(context_.of_group(first.last), a) == nullptr) continue;
      Judged* const store = store_of(first, a);
      if (store != nullptr && !stays_stored(a)) {
        bytes += store->bytes;
        store->store_found = store->store_found || count;
      }
      if (a.loads() && !a.load_found) {
        bytes += a.bytes;
        a.load_found = a.load_found || count;
      }
    }
    return bytes;
  }

  // The store that leaves what a unit has made of a part; null: it is part of a finding, or there is none.
  [[nodiscard]] Judged* store_of(const Unit& unit, const Judged& wanted) {
    for (std::uint32_t g = unit.last + 1; g-- > unit.first;) {
      Judged* const a = same(context_.of_group(g), wanted);
      if (a != nullptr && a->stores() && !a->store_found) return a;
      if (a == nullptr || a->written) return nullptr;
    }
    return nullptr;
  }

  // The first that both have; null: there is none.
  [[nodiscard]] static const Judged* shared(std::span<Judged> first, std::span<Judged> second) {
    for (const Judged& a : second) {
      if (!a.resolve() && same(first, a) != nullptr) return &a;
    }
    return nullptr;
  }

  LintFinding& add(const Judged& a, std::uint32_t other, std::uint64_t bytes, std::string sentence) {
    LintFinding& finding = context_.add(LintRule::split_pass, a, bytes, std::move(sentence));
    finding.other = other;
    finding.other_name = context_.pass_name(other);
    return finding;
  }

  // Two groups that compile() makes one of.
  void neighbours(std::uint32_t first, std::uint32_t second, const Group& merged) {
    const std::span<Judged> one = context_.of_group(first);
    const std::span<Judged> two = context_.of_group(second);
    const Judged* const a = shared(one, two);
    if (a == nullptr) return;
    const std::uint64_t bytes = saved({.first = units_.back().first, .last = first}, two, true,
                                      [&](const Judged& b) { return stays(merged, b); });
    const std::uint32_t other = context_.last_pass(first);
    add(*a, other, bytes,
        fmt::format("'{}' draws into the same attachments as '{}' just before it, '{}' among them: record "
                    "them as one pass",
                    context_.pass_name(a->ops->pass), context_.pass_name(other), context_.name(*a)));
  }

  // Neighbours that nobody can merge as they are declared, or passes with others in between.
  void apart(const Pair& pair) {
    const Judged* const a = shared(tail(pair.first), head(pair.second));
    if (a == nullptr || !same_colors(pair) || conflict(pair)) return;
    const Judged* const first = depth_of(tail(pair.first));
    const Judged* const second = depth_of(head(pair.second));
    const bool both = first != nullptr && second != nullptr;
    if (both && (same(tail(pair.first), *second) == nullptr || !needs_content(*second->access))) return;
    const std::uint32_t one = one_with_[pair.first];
    const bool back = latest_ <= position_[one];
    const bool declared_back = declared_latest_ <= pair.first;
    if (!back && next_[one] < pair.second) return;
    if (!declared_back && declared_next_[pair.first] < pair.second) return;
    if ((first == nullptr) != (second == nullptr)) return without_depth(pair, *a, first == nullptr);
    if (pair.second == pair.first + 1) return;  // compile() knows a reason
    in_between(pair, *a, declared_back);
    move(pair, back);
  }

  [[nodiscard]] std::uint64_t saved_apart(const Pair& pair, bool count) {
    return saved(units_[pair.first], head(pair.second), count,
                 [&](const Judged& a) { return stays(pair, a); });
  }

  void in_between(const Pair& pair, const Judged& a, bool back) {
    const std::uint32_t other = context_.last_pass(units_[pair.first].last);
    const std::string& name = context_.pass_name(a.ops->pass);
    const std::string& before = context_.pass_name(other);
    const std::string& between = context_.pass_name(context_.first_pass(units_[pair.first].last + 1));
    add(a, other, saved_apart(pair, true),
        fmt::format(
            "'{}' draws into the same attachments as '{}', '{}' among them, but '{}' runs in between: "
            "declare '{}' just {} '{}'",
            name, before, context_.name(a), between, back ? name : before, back ? "behind" : "before",
            back ? before : name));
  }

  void without_depth(const Pair& pair, const Judged& a, bool first_lacks) {
    const Judged* const depth = depth_of(first_lacks ? head(pair.second) : tail(pair.first));
    const std::uint32_t other = context_.last_pass(units_[pair.first].last);
    const std::string& first = context_.pass_name(other);
    const std::string& second = context_.pass_name(a.ops->pass);
    add(a, other, saved_apart(pair, false),
        fmt::format(
            "'{}' draws into the same colours as '{}' but has no depth: with '{}' attached, and every "
            "fragment passing, they could be one pass",
            first_lacks ? first : second, first_lacks ? second : first, context_.name(*depth)))
        .severity = LintSeverity::hint;
  }

  Context& context_;
  std::vector<Unit> units_;
  std::vector<Touched> touched_;         ///< of each part
  std::vector<std::uint32_t> one_with_;  ///< of each unit, the first that it could be one with by an advice
  std::vector<std::uint32_t> position_;  ///< of each unit that is the first: where all of them would run
  std::vector<std::uint32_t> next_;      ///< likewise: see find_order()
  std::vector<std::uint64_t> marks_;
  std::uint64_t stamp_ = 0;
  std::vector<std::uint32_t> declared_next_;  ///< of each unit, as if no advice was followed
  std::uint32_t latest_ = 0;
  std::uint32_t declared_latest_ = 0;
};

}  // namespace

void judge_splits(Context& context) { Splits(context).run(); }

}  // namespace ambito::graph::linting
