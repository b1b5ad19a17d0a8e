#include <cstdio>

#include <ambito/result.h>

namespace ambito {

std::string Error::text() const {
  std::string text = message;
  for (const std::string& line : context) {
    text += "\n- While ";
    text += line;
  }
  return text;
}

int exit_code(ErrorCode code) {
  switch (code) {
    case ErrorCode::usage:
      return 1;
    case ErrorCode::bad_input:
    case ErrorCode::over_limit:
      return 2;
    case ErrorCode::no_adapter:
      return 3;
    case ErrorCode::device_lost:
    case ErrorCode::out_of_memory:
    case ErrorCode::misuse:
    case ErrorCode::shader:
    case ErrorCode::gpu:
    case ErrorCode::io:
      break;
  }
  return 4;
}

int report(const Error& error) {
  const std::string text = error.text() + "\n";
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
  return exit_code(error.code);
}

}  // namespace ambito
