#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include <ambito/label.h>

#include "command/utf8.h"

namespace ambito::command::detail {

/// Memory that lives as long as one recording: scopes and the text of their labels. It asks the heap only
/// when a recording outgrows the room inside. Nothing in it is destroyed.
class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  void* allocate(std::size_t size, std::size_t alignment) {
    std::size_t start = (used_ + alignment - 1) / alignment * alignment;
    if (start + size > room_) {
      grow(size);
      start = 0;
    }
    used_ = start + size;
    return at_ + start;
  }

  /// A copy of the label's text, as UTF-8, and number, with a 0 behind it.
  std::string_view text(const Label& label) {
    char digits[12];
    std::size_t count = 0;
    if (label.number >= 0) {
      for (auto rest = static_cast<unsigned>(label.number); rest != 0 || count == 0; rest /= 10) {
        digits[count++] = static_cast<char>('0' + rest % 10);
      }
      digits[count++] = ' ';
    }
    const std::size_t size = label.text.size() + count;
    char* const copy = static_cast<char*>(allocate(size + 1, 1));
    if (!label.text.empty()) {
      std::memcpy(copy, label.text.data(), label.text.size());
      make_utf8(copy, label.text.size());
    }
    for (std::size_t i = 0; i < count; ++i) {
      copy[label.text.size() + i] = digits[count - 1 - i];
    }
    copy[size] = '\0';
    return {copy, size};
  }

  /// Takes back the room of `text` if nothing was allocated since, so that a loop that opens and closes debug
  /// groups does not grow.
  void give_back(std::string_view text) {
    if (text.data() + text.size() + 1 == reinterpret_cast<const char*>(at_) + used_) {
      used_ -= text.size() + 1;
    }
  }

  [[nodiscard]] std::size_t chunks() const { return more_.size(); }  ///< asked from the heap

 private:
  void grow(std::size_t size) {
    room_ = size > chunk ? size : chunk;
    more_.push_back(std::make_unique<std::byte[]>(room_));
    at_ = more_.back().get();
  }

  static constexpr std::size_t chunk = 8 * 1024;
  static constexpr std::size_t inside = 6 * 1024;
  alignas(std::max_align_t) std::byte first_[inside];  // NOLINT: written before it is read
  std::byte* at_ = first_;
  std::size_t room_ = inside;
  std::size_t used_ = 0;
  std::vector<std::unique_ptr<std::byte[]>> more_;
};

}  // namespace ambito::command::detail
