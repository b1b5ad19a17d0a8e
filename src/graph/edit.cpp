#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <ambito/graph_edit.h>

#include "graph/json_parse.h"

// What an edit makes of the list of passes.
namespace ambito::graph {

namespace {

using json::shown;

class Arranger {
 public:
  Arranger(std::span<const std::string_view> frame, std::span<const std::string_view> registered)
      : registered_(registered) {
    for (const std::string_view name : frame) placed_.push_back({.name = std::string(name)});
  }

  /// What is wrong with the step; empty: it is done.
  std::string carry_out(const EditStep& step) {
    switch (step.kind) {
      case EditStep::Kind::add_after:
      case EditStep::Kind::add_before:
        return add(step);
      case EditStep::Kind::remove:
        return remove(step);
      case EditStep::Kind::read:
      case EditStep::Kind::write:
        break;
    }
    return rewire(step);
  }
  std::vector<PlacedPass> take() { return std::move(placed_); }

 private:
  std::vector<PlacedPass>::iterator find(const std::string& name) {
    return std::ranges::find(placed_, name, &PlacedPass::name);
  }
  std::string absent(const std::string& name) const {
    std::string known;
    for (const PlacedPass& pass : placed_) (known += known.empty() ? "" : ", ") += pass.name;
    return fmt::format("no pass {} is in the frame; there is {}", shown(name), known.empty() ? "none" : known);
  }

  std::string add(const EditStep& step) {
    if (std::ranges::find(registered_, step.pass) == registered_.end()) {
      std::string known;
      for (const std::string_view name : registered_) (known += known.empty() ? "" : ", ") += name;
      return fmt::format("no pass {} is registered; there is {}", shown(step.pass), known);
    }
    if (find(step.pass) != placed_.end()) return fmt::format("the pass {} is in the frame already", shown(step.pass));
    const auto place = find(step.place);
    if (place == placed_.end()) return absent(step.place);
    placed_.insert(step.kind == EditStep::Kind::add_after ? place + 1 : place, PlacedPass{.name = step.pass});
    return {};
  }

  std::string remove(const EditStep& step) {
    const auto pass = find(step.pass);
    if (pass == placed_.end()) return absent(step.pass);
    placed_.erase(pass);
    return {};
  }

  std::string rewire(const EditStep& step) {
    const auto pass = find(step.pass);
    if (pass == placed_.end()) return absent(step.pass);
    const bool write = step.kind == EditStep::Kind::write;
    for (const Rewire& known : pass->rewires)
      if (known.write == write && known.wire == step.wire)
        return fmt::format("{} of {} is rewired already, to {}", shown(step.wire), shown(step.pass), shown(known.other));
    pass->rewires.push_back({.write = write, .wire = step.wire, .other = step.other});
    return {};
  }

  std::span<const std::string_view> registered_;
  std::vector<PlacedPass> placed_;
};

}  // namespace

Result<std::vector<PlacedPass>> arrange(std::span<const std::string_view> frame,
                                        std::span<const std::string_view> registered, const Edit& edit) {
  Arranger arranger(frame, registered);
  for (std::size_t i = 0; i < edit.steps.size(); ++i) {
    if (std::string wrong = arranger.carry_out(edit.steps[i]); !wrong.empty())
      return fail(ErrorCode::bad_input, fmt::format("edits[{}]: {}", i, wrong));
  }
  return arranger.take();
}

}  // namespace ambito::graph
