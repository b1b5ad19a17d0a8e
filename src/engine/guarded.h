#pragma once

#include <exception>
#include <new>
#include <string>

#include <ambito/result.h>

namespace ambito::engine {

/// No exception leaves the library: the memory of the machine is a limit like any other.
template <class Job>
auto guarded(Job&& job) -> decltype(job()) {
  try {
    return job();
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::out_of_memory, "the memory of this machine is used up");
  } catch (const std::exception& error) {
    return fail(ErrorCode::misuse, std::string("unexpected: ") + error.what());
  }
}

}  // namespace ambito::engine
