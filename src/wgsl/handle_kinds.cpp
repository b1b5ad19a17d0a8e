#include "wgsl/handle_kinds.h"

#include <map>
#include <numeric>
#include <utility>

namespace ambito::wgsl {
namespace {

// What is known of a texture or sampler, as bits.
constexpr unsigned sampled = 1;         // textures
constexpr unsigned meets_filtered = 2;  // samplers: some texture that is not of depth
constexpr unsigned meets_depth = 4;     // samplers

class HandleFacts {
 public:
  HandleFacts(const Module& module, std::span<const std::uint32_t> functions)
      : facts_(module.bindings.size(), 0) {
    for (const std::uint32_t function : functions) {
      for (const PassedHandle& passed : module.functions[function].passed) {
        callers_[{passed.callee, passed.parameter}].emplace_back(function, passed.handle);
      }
    }
    for (const std::uint32_t function : functions) {
      for (const SampleUse& use : module.functions[function].samples) {
        add(function, use.texture, sampled);
        add(function, use.sampler, use.depth ? meets_depth : meets_filtered);
      }
    }
  }

  unsigned of(std::size_t binding) const { return facts_[binding]; }

 private:
  using Parameter = std::pair<std::uint32_t, std::uint32_t>;  // function, number
  struct Open {
    std::uint32_t function;
    HandleRef handle;
  };

  // What is true of a parameter is true of every handle that is passed for it.
  void add(std::uint32_t function, HandleRef handle, unsigned fact) {
    std::vector<Open> open{{function, handle}};
    while (!open.empty()) {
      const Open next = open.back();
      open.pop_back();
      if (!next.handle.is_parameter) {
        facts_[next.handle.index] |= fact;
        continue;
      }
      const Parameter parameter{next.function, next.handle.index};
      unsigned& known = parameter_facts_[parameter];
      if ((known & fact) != 0) continue;
      known |= fact;
      const auto callers = callers_.find(parameter);
      if (callers == callers_.end()) continue;
      for (const auto& [caller, passed] : callers->second) open.push_back({caller, passed});
    }
  }

  std::map<Parameter, std::vector<std::pair<std::uint32_t, HandleRef>>> callers_;
  std::map<Parameter, unsigned> parameter_facts_;
  std::vector<unsigned> facts_;
};

BindingKind settled(BindingKind kind, bool multisampled, bool used, unsigned facts) {
  const bool may_filter =
      kind == BindingKind::texture_float || kind == BindingKind::texture_unfilterable_float;
  if (may_filter) {
    const bool filterable = !multisampled && (!used || (facts & sampled) != 0);
    return filterable ? BindingKind::texture_float : BindingKind::texture_unfilterable_float;
  }
  if (kind == BindingKind::filtering_sampler || kind == BindingKind::non_filtering_sampler) {
    const bool only_depth = (facts & meets_depth) != 0 && (facts & meets_filtered) == 0;
    return only_depth ? BindingKind::non_filtering_sampler : BindingKind::filtering_sampler;
  }
  return kind;
}

}  // namespace

std::vector<std::uint32_t> reachable_functions(const Module& module, std::span<const std::uint32_t> roots) {
  std::vector<bool> seen(module.functions.size(), false);
  std::vector<std::uint32_t> open(roots.begin(), roots.end());
  while (!open.empty()) {
    const std::uint32_t function = open.back();
    open.pop_back();
    if (seen[function]) continue;
    seen[function] = true;
    const auto& callees = module.functions[function].callees;
    open.insert(open.end(), callees.begin(), callees.end());
  }
  std::vector<std::uint32_t> result;
  for (std::uint32_t i = 0; i < seen.size(); ++i) {
    if (seen[i]) result.push_back(i);
  }
  return result;
}

std::vector<BindingKind> handle_kinds(const Module& module, std::span<const std::uint32_t> functions) {
  const HandleFacts facts(module, functions);
  std::vector<bool> used(module.bindings.size(), false);
  for (const std::uint32_t function : functions) {
    for (const std::uint32_t binding : module.functions[function].bindings) used[binding] = true;
  }
  std::vector<BindingKind> kinds;
  kinds.reserve(module.bindings.size());
  for (std::size_t i = 0; i < module.bindings.size(); ++i) {
    const Binding& binding = module.bindings[i];
    kinds.push_back(settled(binding.kind, binding.multisampled, used[i], facts.of(i)));
  }
  return kinds;
}

void settle_handle_kinds(Module& module) {
  std::vector<std::uint32_t> all(module.functions.size());
  std::iota(all.begin(), all.end(), 0u);
  const auto kinds = handle_kinds(module, all);
  for (std::size_t i = 0; i < kinds.size(); ++i) module.bindings[i].kind = kinds[i];
}

}  // namespace ambito::wgsl
