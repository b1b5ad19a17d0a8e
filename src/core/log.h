#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

/// Messages for people. By default they go to stderr, one a line: warnings and errors with that
/// word in front, the others as they are. Failures that a caller handles are `Error`s, not
/// messages. All functions may be called from every thread.
namespace ambito::log {

enum class Level : std::uint8_t { debug, info, warning, error, off };

[[nodiscard]] const char* to_string(Level level);

/// Messages below `level` are dropped; `warning` at the start of the program.
void set_level(Level level);
[[nodiscard]] Level level();
/// Whether a message of this level goes anywhere: ask before a costly one is put together.
[[nodiscard]] bool enabled(Level level);

void write(Level level, std::string_view message);
inline void debug(std::string_view message) { write(Level::debug, message); }
inline void info(std::string_view message) { write(Level::info, message); }
inline void warning(std::string_view message) { write(Level::warning, message); }
inline void error(std::string_view message) { write(Level::error, message); }

/// Receives what passes the level, one call at a time, on the thread that wrote it. It must not
/// log.
using Sink = std::function<void(Level, std::string_view)>;

/// Sends messages to `sink` instead of stderr while it lives; the former sink is back afterwards.
/// Scopes end in the reverse order of their start.
class SinkScope {
 public:
  explicit SinkScope(Sink sink);
  ~SinkScope();
  SinkScope(const SinkScope&) = delete;
  SinkScope& operator=(const SinkScope&) = delete;

 private:
  Sink former_;
};

/// Replaces the sink and returns the former one; an empty sink means stderr.
Sink set_sink(Sink sink);

}  // namespace ambito::log
