#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <utility>
#include <vector>

namespace ambito {

/// What kind of thing went wrong. `exit_code()` maps it to the exit code of the command line.
enum class ErrorCode : std::uint8_t {
  usage,          ///< the caller's arguments                              exit 1
  bad_input,      ///< a file's content, or a file that cannot be read     exit 2
  over_limit,     ///< input that asks for more than a limit or a budget   exit 2
  no_adapter,     ///< no usable GPU adapter on this machine               exit 3
  device_lost,    ///< the GPU device is gone                              exit 4
  out_of_memory,  ///< GPU or CPU memory                                   exit 4
  misuse,         ///< a rule of the command or resource layer was broken  exit 4
  shader,         ///< WGSL that does not assemble or compile              exit 4
  gpu,            ///< WebGPU's own validation or an internal GPU error    exit 4
  io,             ///< output that cannot be written                       exit 4
};

/// One failure: a sentence in the present tense, and the lines that say what was being done,
/// innermost first. Printed as the sentence followed by `- While …` lines.
struct [[nodiscard]] Error {
  ErrorCode code = ErrorCode::misuse;
  std::string message;
  std::vector<std::string> context;

  /// Adds one outer context line, without the leading "While ": `std::move(error).during("loading
  /// 'a.glb'")`.
  [[nodiscard]] Error&& during(std::string line) && {
    context.push_back(std::move(line));
    return std::move(*this);
  }
  /// The sentence and its context lines, each on a line of its own, without a trailing newline.
  [[nodiscard]] std::string text() const;
};

/// A value or the reason why there is none. Never ignored: the compiler warns.
template <class T = void>
using Result = std::expected<T, Error>;

/// `return fail(ErrorCode::bad_input, "…");`
[[nodiscard]] inline std::unexpected<Error> fail(ErrorCode code, std::string message) {
  return std::unexpected<Error>(Error{.code = code, .message = std::move(message), .context = {}});
}
/// `return fail(std::move(other).error(), "reading the header");` passes an error on with a context
/// line.
[[nodiscard]] inline std::unexpected<Error> fail(Error error, std::string while_line) {
  return std::unexpected<Error>(std::move(error).during(std::move(while_line)));
}
/// Passes an error on as it is.
[[nodiscard]] inline std::unexpected<Error> fail(Error error) {
  return std::unexpected<Error>(std::move(error));
}

/// 1 usage, 2 bad input, 3 no usable GPU adapter, 4 run-time failure.
[[nodiscard]] int exit_code(ErrorCode code);

/// Prints the error on stderr and returns its exit code: `return report(result.error());`.
int report(const Error& error);

}  // namespace ambito
