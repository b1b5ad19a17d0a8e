#pragma once

#include <string_view>

namespace ambito::tools {

/// One line on stderr that says what is being done and vanishes at the end. Only on a terminal.
class Progress {
 public:
  explicit Progress(bool wanted);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void show(std::string_view what);
  void clear();

 private:
  bool shown_ = false;
  bool terminal_;
};

}  // namespace ambito::tools
