#include <algorithm>

#include <fmt/format.h>

#include "graph/lint.h"

// Two WebGPU passes that draw into the same attachments store everything in between and load it again.
namespace ambito::graph::linting {

namespace {

/// Who touched a part last, on the way from group to group.
struct Touched {
  std::uint32_t writer = none;
  std::vector<std::uint32_t> readers;  ///< since then
};

/// A pair of groups that could be one.
struct Pair {
  std::uint32_t first = none;
  std::uint32_t second = none;
};

class Splits {
 public:
  explicit Splits(Context& context)
      : context_(context),
        touched_(context.analysis.parts),
        next_(context.compiled.groups.size(), none),
        marks_(context.analysis.parts, 0) {}

  void run() {
    together_ = merged_by_compile();
    for (std::uint32_t g = 0; g < context_.compiled.groups.size(); ++g) {
      find_order(g);
      const std::uint32_t before = g > 0 ? context_.last_pass(g - 1) : none;
      if (before != none && together_[before] != none &&
          together_[before] == together_[context_.first_pass(g)]) {
        neighbours({.first = g - 1, .second = g});
      } else if (const std::uint32_t other = last_on_attachments(g); other != none) {
        apart({.first = other, .second = g});
      }
      advance(g);
    }
  }

 private:
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
  void each_touch(std::uint32_t g, F&& f) const {
    context_.each_access(context_.compiled.groups[g], [&](std::uint32_t p, std::uint32_t a) {
      const Access& access = context_.graph.passes[p].accesses[a];
      if (!access.previous) context_.analysis.each_part(access, [&](std::uint32_t part) { f(access, part); });
    });
  }

  // `latest_`: the last group that `g` has to stay behind. `next_` of those: the first that has to stay
  // behind them.
  void find_order(std::uint32_t g) {
    latest_ = none;
    const auto behind = [&](std::uint32_t other) {
      if (other == none) return;
      latest_ = latest_ == none ? other : std::max(latest_, other);
      next_[other] = std::min(next_[other], g);
    };
    each_touch(g, [&](const Access& access, std::uint32_t part) {
      behind(touched_[part].writer);
      if (!is_write(access.use)) return;
      for (const std::uint32_t reader : touched_[part].readers) behind(reader);
    });
  }

  void advance(std::uint32_t g) {
    each_touch(g, [&](const Access& access, std::uint32_t part) {
      if (!is_write(access.use)) {
        if (touched_[part].readers.empty() || touched_[part].readers.back() != g)
          touched_[part].readers.push_back(g);
      }
    });
    each_touch(g, [&](const Access& access, std::uint32_t part) {
      if (!is_write(access.use)) return;
      touched_[part].writer = g;
      touched_[part].readers.clear();
    });
  }

  // The group that has left what all colours of `g` (without any: its depth) are drawn on; none: there is
  // none.
  [[nodiscard]] std::uint32_t last_on_attachments(std::uint32_t g) {
    std::uint32_t result = none;
    const bool colors = has_color(g);
    for (const Judged& a : context_.of_group(g)) {
      if (a.resolve() || (colors && a.access->use != Use::color)) continue;
      const std::uint32_t writer = touched_[a.part].writer;
      if (!needs_content(*a.access) || writer == none || (result != none && writer != result)) return none;
      result = writer;
    }
    return result;
  }

  [[nodiscard]] bool has_color(std::uint32_t g) {
    return std::ranges::any_of(context_.of_group(g),
                               [](const Judged& a) { return a.access->use == Use::color; });
  }
  [[nodiscard]] const Judged* depth_of(std::uint32_t g) {
    for (const Judged& a : context_.of_group(g)) {
      if (a.access->use == Use::depth || a.access->use == Use::depth_read) return &a;
    }
    return nullptr;
  }
  [[nodiscard]] Judged* same(std::uint32_t g, const Judged& wanted) {
    for (Judged& a : context_.of_group(g)) {
      if (a.part == wanted.part && !a.resolve() && a.access->slot == wanted.access->slot) return &a;
    }
    return nullptr;
  }

  // The same colours at the same places, and no resolve of the first that would come too early.
  [[nodiscard]] bool same_colors(const Pair& pair) {
    std::size_t first = 0;
    std::size_t matched = 0;
    for (const Judged& a : context_.of_group(pair.first)) {
      if (a.resolve()) return false;
      first += a.access->use == Use::color ? 1 : 0;
    }
    for (const Judged& a : context_.of_group(pair.second)) {
      if (a.access->use != Use::color) continue;
      if (same(pair.first, a) == nullptr) return false;
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

  // Whether one pass would store it too, because of somebody else than the second.
  [[nodiscard]] bool stays(const Pair& pair, const Judged& a) const {
    if (a.written) return false;  // the second stores what it has made of it
    const std::uint32_t merged = together_[context_.first_pass(pair.second)];
    if (merged == none || merged != together_[context_.last_pass(pair.first)]) {
      return a.wanted || !touched_[a.part].readers.empty();
    }
    const Group& group = context_.reference.groups[merged];
    const auto all =
        std::span(context_.reference.attachments).subspan(group.first_attachment, group.attachments);
    return std::ranges::any_of(all, [&](const Attachment& other) {
      bool same_part = false;
      context_.analysis.each_part(context_.graph.passes[other.pass].accesses[other.access],
                                  [&](std::uint32_t part) { same_part = part == a.part; });
      return same_part && other.store == StoreOp::store;
    });
  }

  // What is stored and loaded again between the two. A hint leaves the bytes to findings.
  std::uint64_t saved(const Pair& pair, bool count) {
    std::uint64_t bytes = 0;
    for (Judged& a : context_.of_group(pair.second)) {
      Judged* const before = same(pair.first, a);
      if (before == nullptr || a.resolve()) continue;
      if (before->stores() && !before->store_found && !stays(pair, a)) {
        bytes += before->bytes;
        before->store_found = before->store_found || count;
      }
      if (a.loads() && !a.load_found) {
        bytes += a.bytes;
        a.load_found = a.load_found || count;
      }
    }
    return bytes;
  }

  // The first that both have; null: there is none.
  [[nodiscard]] const Judged* shared(const Pair& pair) {
    for (const Judged& a : context_.of_group(pair.second)) {
      if (!a.resolve() && same(pair.first, a) != nullptr) return &a;
    }
    return nullptr;
  }

  void neighbours(const Pair& pair) {
    const Judged* const a = shared(pair);
    if (a == nullptr) return;
    context_.add(
        LintRule::split_pass, *a, saved(pair, true),
        fmt::format("'{}' draws into the same attachments as '{}' just before it, '{}' among them: record "
                    "them as one pass",
                    context_.pass_name(context_.first_pass(pair.second)),
                    context_.pass_name(context_.last_pass(pair.first)), context_.name(*a)));
  }

  // Neighbours that nobody can merge as they are declared, or passes with others in between.
  void apart(const Pair& pair) {
    if (context_.of_group(pair.first).empty() || !same_colors(pair) || conflict(pair)) return;
    const Judged* const first = depth_of(pair.first);
    const Judged* const second = depth_of(pair.second);
    const bool both = first != nullptr && second != nullptr;
    if (both && (same(pair.first, *second) == nullptr || !needs_content(*second->access))) return;
    // With nothing in between, or free to move, there is only the depth that one of them lacks.
    const bool movable = latest_ <= pair.first || next_[pair.first] >= pair.second;
    if (!movable) return;
    if ((first == nullptr) != (second == nullptr)) return without_depth(pair, first == nullptr);
    if (pair.second == pair.first + 1) return;  // compile() knows a reason
    const Judged* const a = shared(pair);
    if (a == nullptr) return;
    const std::string& name = context_.pass_name(context_.first_pass(pair.second));
    const std::string& before = context_.pass_name(context_.last_pass(pair.first));
    const std::string& between = context_.pass_name(context_.first_pass(pair.first + 1));
    const bool back = latest_ <= pair.first;
    context_.add(
        LintRule::split_pass, *a, saved(pair, true),
        fmt::format(
            "'{}' draws into the same attachments as '{}', '{}' among them, but '{}' runs in between: "
            "declare '{}' just {} '{}'",
            name, before, context_.name(*a), between, back ? name : before, back ? "behind" : "before",
            back ? before : name));
  }

  void without_depth(const Pair& pair, bool first_lacks) {
    const Judged* const depth = depth_of(first_lacks ? pair.second : pair.first);
    const std::uint32_t lacks =
        first_lacks ? context_.last_pass(pair.first) : context_.first_pass(pair.second);
    const std::uint32_t other =
        first_lacks ? context_.first_pass(pair.second) : context_.last_pass(pair.first);
    const Judged* const color = shared(pair);
    if (color == nullptr) return;
    context_
        .add(LintRule::split_pass, *color, saved(pair, false),
             fmt::format(
                 "'{}' draws into the same colours as '{}' but has no depth: with '{}' attached, and every "
                 "fragment passing, they could be one pass",
                 context_.pass_name(lacks), context_.pass_name(other), context_.name(*depth)))
        .severity = LintSeverity::hint;
  }

  Context& context_;
  std::vector<std::uint32_t> together_;  ///< of each declared pass, the group that compile() puts it in
  std::vector<Touched> touched_;         ///< of each part
  std::vector<std::uint32_t> next_;      ///< of each group
  std::vector<std::uint64_t> marks_;
  std::uint64_t stamp_ = 0;
  std::uint32_t latest_ = none;
};

}  // namespace

void judge_splits(Context& context) { Splits(context).run(); }

}  // namespace ambito::graph::linting
