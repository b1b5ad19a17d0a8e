#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ambito::wgsl {

/// A texture or sampler as one function sees it: a binding of the module, or a parameter.
struct HandleRef {
  bool is_parameter = false;
  std::uint32_t index = 0;  ///< in Module::bindings, or the number of the parameter
};

/// A texture sampled through a sampler, by one of the built-in functions.
struct SampleUse {
  HandleRef texture;
  HandleRef sampler;
  bool depth = false;  ///< whether it is a depth texture
};

/// A texture or sampler handed on to a function of the module.
struct PassedHandle {
  HandleRef handle;
  std::uint32_t callee = 0;
  std::uint32_t parameter = 0;
};

/// What the body of one function mentions, by static use: also behind a condition that is never true.
struct FunctionUse {
  std::string name;
  std::vector<std::uint32_t> callees;   ///< in Module::functions, sorted
  std::vector<std::uint32_t> bindings;  ///< in Module::bindings, sorted
  std::vector<SampleUse> samples;
  std::vector<PassedHandle> passed;
};

}  // namespace ambito::wgsl
