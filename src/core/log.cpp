#include "core/log.h"

#include <atomic>
#include <mutex>
#include <utility>

#include <spdlog/logger.h>
#include <spdlog/sinks/stdout_sinks.h>

namespace ambito::log {

namespace {

struct State {
  std::mutex mutex;  // of the sink and its calls
  Sink sink;         // empty: stderr
  std::atomic<Level> level{Level::warning};
};

State& state() {
  static State the_state;
  return the_state;
}

spdlog::level::level_enum spdlog_level(Level level) {
  switch (level) {
    case Level::debug:
      return spdlog::level::debug;
    case Level::info:
      return spdlog::level::info;
    case Level::warning:
      return spdlog::level::warn;
    case Level::error:
      return spdlog::level::err;
    case Level::off:
      break;
  }
  return spdlog::level::off;
}

void write_to_stderr(Level level, std::string_view message) {
  // A logger of our own: spdlog's default one belongs to the program that embeds us.
  static spdlog::logger logger = [] {
    spdlog::logger made("ambito", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made.set_level(spdlog::level::trace);
    made.set_pattern("%v");
    return made;
  }();
  const char* prefix = level == Level::warning || level == Level::error ? to_string(level) : nullptr;
  if (prefix != nullptr) {
    logger.log(spdlog_level(level), "{}: {}", prefix, message);
  } else {
    logger.log(spdlog_level(level), "{}", message);
  }
  logger.flush();
}

}  // namespace

const char* to_string(Level level) {
  switch (level) {
    case Level::debug:
      return "debug";
    case Level::info:
      return "info";
    case Level::warning:
      return "warning";
    case Level::error:
      return "error";
    case Level::off:
      break;
  }
  return "off";
}

void set_level(Level level) { state().level = level; }

Level level() { return state().level; }

bool enabled(Level level) { return level != Level::off && level >= state().level.load(); }

void write(Level level, std::string_view message) {
  if (!enabled(level)) {
    return;
  }
  const std::scoped_lock lock(state().mutex);
  if (state().sink) {
    state().sink(level, message);
  } else {
    write_to_stderr(level, message);
  }
}

Sink set_sink(Sink sink) {
  const std::scoped_lock lock(state().mutex);
  return std::exchange(state().sink, std::move(sink));
}

SinkScope::SinkScope(Sink sink) : former_(set_sink(std::move(sink))) {}

SinkScope::~SinkScope() { set_sink(std::move(former_)); }

}  // namespace ambito::log
