#include "tools/progress.h"

#include <unistd.h>

#include <cstdio>

namespace ambito::tools {

Progress::Progress(bool wanted) : terminal_(wanted && isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() { clear(); }

void Progress::show(std::string_view what) {
  if (!terminal_) return;
  std::fprintf(stderr, "\r\033[K%.*s…", static_cast<int>(what.size()), what.data());
  std::fflush(stderr);
  shown_ = true;
}

void Progress::clear() {
  if (!shown_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  shown_ = false;
}

}  // namespace ambito::tools
