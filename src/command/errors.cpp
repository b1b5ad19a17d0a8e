// What a sentence looks like: the call, the path to it, the reason, the line.

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>  // join

#include "command/call_text.h"
#include "command/place.h"
#include "command/recording.h"
#include "command/trace.h"

namespace ambito::command::detail {

std::string_view Recording::kind_word(const Scope& scope) {
  switch (scope.kind_) {
    case Kind::encoder:
      return "encoder";
    case Kind::render:
    case Kind::compute:
    case Kind::merged:
      return "pass";
    case Kind::copy:
      return "copy";
    case Kind::bundle:
      return "bundle";
  }
  return "scope";
}

std::string Recording::path(const Scope& scope) const {
  // Outermost scope first; a copy or pass shows its word, the encoder itself closes the path.
  std::vector<const Scope*> chain;
  for (const Scope* at = &scope; at != nullptr; at = at->outer_) {
    chain.push_back(at);
  }
  std::vector<std::string> steps;
  for (auto at = chain.rbegin(); at != chain.rend(); ++at) {
    if ((*at)->outer_ != nullptr) {
      steps.push_back(fmt::format("{} '{}'", kind_word(**at), (*at)->label_));
    }
    std::vector<std::string> inner;
    for (const DebugGroup* group = groups; group != nullptr; group = group->outer_) {
      if (group->scope_ == *at) {
        inner.push_back(fmt::format("'{}'", group->label_));
      }
    }
    steps.insert(steps.end(), inner.rbegin(), inner.rend());
  }
  if (steps.empty()) {
    return fmt::format("of {} '{}'", word, label);
  }
  return fmt::format("in {} of {} '{}'", fmt::join(steps, " › "), word, label);
}

std::string Recording::sentence(const Scope& scope, Where where, const Call& call,
                                std::string_view reason) const {
  return fmt::format("{} {}: {} ({})", call_text(call), path(scope), reason, place(where));
}

const Scope& Recording::caller(const Scope& scope) const { return innermost == nullptr ? scope : *innermost; }

void Recording::latch(Error first) {
  if (!error) {
    error = std::move(first);
  }
  active = nullptr;
}

void Recording::refuse(const Scope& scope, Where where, const Call& call, std::string_view reason) {
  if (works()) {
    latch({.code = ErrorCode::misuse, .message = sentence(scope, where, call, reason), .context = {}});
  }
}

void Recording::not_open(const Scope& scope, Where where, const Call& call) {
  if (!works()) {
    return;
  }
  const Scope& from = caller(scope);
  if (scope.ended_) {
    refuse(from, where, call, fmt::format("{} '{}' has ended", kind_word(scope), scope.label_));
  } else if (innermost != nullptr) {
    refuse(from, where, call,
           fmt::format("the {} is locked while {} '{}' is open", kind_word(scope), kind_word(*innermost),
                       innermost->label_));
  }
}

void Recording::not_open_inside(const Scope& parent, const Scope& scope, Where where) {
  if (!works()) {
    return;
  }
  const Scope* const open = scope.outer_;
  if (parent.ended_ || open == nullptr) {
    refuse(scope, where, {"begin"}, fmt::format("{} '{}' has ended", kind_word(parent), parent.label_));
  } else {
    refuse(scope, where, {"begin"},
           fmt::format("the {} is locked while {} '{}' is open", kind_word(parent), kind_word(*open),
                       open->label_));
  }
}

void Recording::trace_call(const Scope& scope, const Call& call) {
  std::vector<std::string_view> labels;
  for (const Scope* at = &scope; at != nullptr; at = at->outer_) {
    for (const DebugGroup* group = groups; group != nullptr; group = group->outer_) {
      if (group->scope_ == at) {
        labels.push_back(group->label_);
      }
    }
    labels.push_back(at->label_);
  }
  std::ranges::reverse(labels);
  trace->write(labels, call);
}

}  // namespace ambito::command::detail

namespace ambito::command {

void Scope::abandon(Error error, Where where) {
  detail::Recording& r = *recording_;
  if (r.works()) {
    r.latch(std::move(error).during(fmt::format("recording {} ({})", r.path(r.caller(*this)), detail::place(where))));
  }
}

bool Scope::recording() const { return recording_->active == this; }

}  // namespace ambito::command
