#include <exception>
#include <string>
#include <variant>

#include <ambito/result.h>

#include "tools/commands.h"
#include "tools/environment.h"

int main(int argc, char** argv) {
  using namespace ambito;
  try {
    tools::prepare_environment();
    const auto parsed = tools::parse_command_line(argc, argv);
    if (const int* code = std::get_if<int>(&parsed)) return *code;
    return std::visit([](const auto& command) { return tools::run(command); }, std::get<tools::Command>(parsed));
  } catch (const std::bad_alloc&) {
    return report({.code = ErrorCode::out_of_memory, .message = "the memory of this machine is used up", .context = {}});
  } catch (const std::exception& error) {
    return report({.code = ErrorCode::misuse, .message = std::string("unexpected: ") + error.what(), .context = {}});
  }
}
