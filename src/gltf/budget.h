#pragma once

#include <cstdint>

namespace ambito::gltf {

/// What may still be taken of some amount.
class Budget {
 public:
  explicit Budget(std::uint64_t limit) : limit_(limit), left_(limit) {}

  [[nodiscard]] std::uint64_t limit() const { return limit_; }
  [[nodiscard]] std::uint64_t left() const { return left_; }
  /// False, and nothing is taken, when that much is not left.
  [[nodiscard]] bool take(std::uint64_t amount) {
    if (amount > left_) return false;
    left_ -= amount;
    return true;
  }

 private:
  std::uint64_t limit_;
  std::uint64_t left_;
};

}  // namespace ambito::gltf
