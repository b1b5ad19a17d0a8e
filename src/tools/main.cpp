#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <variant>

#include <ambito/result.h>

#include "tools/commands.h"
#include "tools/environment.h"

namespace {

int run(int argc, char** argv) {
  using namespace ambito;
  tools::prepare_environment();
  const auto parsed = tools::parse_command_line(argc, argv);
  if (const int* code = std::get_if<int>(&parsed)) return *code;
  return std::visit([](const auto& command) { return tools::run(command); }, std::get<tools::Command>(parsed));
}

}  // namespace

int main(int argc, char** argv) {
  using namespace ambito;
  try {
    const int code = run(argc, argv);
    // A report that nobody received is a failure.
    if (code == 0 && (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)) {
      return report({.code = ErrorCode::io, .message = "standard output cannot be written", .context = {}});
    }
    return code;
  } catch (const std::bad_alloc&) {
    return report({.code = ErrorCode::out_of_memory, .message = "the memory of this machine is used up", .context = {}});
  } catch (const std::exception& error) {
    return report({.code = ErrorCode::misuse, .message = std::string("unexpected: ") + error.what(), .context = {}});
  }
}
