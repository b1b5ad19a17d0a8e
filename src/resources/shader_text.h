#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/hash.h"

namespace ambito::resources {

/// The text of a shader, which does not change: it is read once, for its hash, and copies share it. Who keeps
/// one asks a cache with it for the price of a pointer, however long it is.
class ShaderText {
 public:
  ShaderText() = default;
  ShaderText(std::string text) {
    if (text.empty()) return;
    const std::uint64_t hash = hash_bytes(std::as_bytes(std::span(text)));
    content_ = std::make_shared<const Content>(Content{std::move(text), hash});
  }
  ShaderText(std::string_view text) : ShaderText(std::string(text)) {}
  ShaderText(const char* text) : ShaderText(std::string(text)) {}

  [[nodiscard]] std::string_view view() const { return content_ ? std::string_view(content_->text) : ""; }
  [[nodiscard]] std::uint64_t hash() const { return content_ ? content_->hash : 0; }
  [[nodiscard]] bool empty() const { return content_ == nullptr; }

  /// Of the whole texts: one that is shared is equal to itself, others are compared.
  friend bool operator==(const ShaderText& a, const ShaderText& b) {
    return a.content_ == b.content_ || (a.hash() == b.hash() && a.view() == b.view());
  }

 private:
  struct Content {
    std::string text;
    std::uint64_t hash = 0;
  };
  std::shared_ptr<const Content> content_;
};

}  // namespace ambito::resources
