#include "gltf/uri.h"

#include <algorithm>

#include <fmt/format.h>

namespace ambito::gltf {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (lower(c) >= 'a' && lower(c) <= 'f') return lower(c) - 'a' + 10;
  return -1;
}

/// "http" of "http://…"; empty for a relative reference.
std::string_view scheme_of(std::string_view uri) {
  if (uri.empty() || !is_letter(uri.front())) return {};
  for (std::size_t i = 1; i < uri.size(); ++i) {
    const char c = uri[i];
    if (c == ':') return uri.substr(0, i);
    if (!is_letter(c) && !(c >= '0' && c <= '9') && c != '+' && c != '-' && c != '.') return {};
  }
  return {};
}

std::unexpected<Error> refuse(std::string message) { return fail(ErrorCode::bad_input, std::move(message)); }

}  // namespace

bool is_data_uri(std::string_view uri) {
  return uri.size() >= 5 && std::ranges::equal(uri.substr(0, 5), std::string_view{"data:"}, {}, lower);
}

Result<DataUri> split_data_uri(std::string_view uri) {
  const std::string_view rest = uri.substr(5);
  const std::size_t comma = rest.find(',');
  if (comma == std::string_view::npos) return refuse("the data URI has no comma");
  std::string_view header = rest.substr(0, comma);
  constexpr std::string_view marker = ";base64";
  if (!header.ends_with(marker)) return refuse("the data URI is not base64");
  header.remove_suffix(marker.size());
  if (header.ends_with(';')) return refuse("the data URI has an empty parameter");
  return DataUri{.media_type = header.substr(0, header.find(';')), .base64 = rest.substr(comma + 1)};
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size()) {
      const int high = hex_digit(text[i + 1]);
      const int low = hex_digit(text[i + 2]);
      if (high >= 0 && low >= 0) {
        out += static_cast<char>(high * 16 + low);
        i += 2;
        continue;
      }
    }
    out += text[i];
  }
  return out;
}

Result<std::filesystem::path> relative_path(std::string_view uri) {
  if (uri.empty()) return refuse("the URI is empty");
  if (const std::string_view scheme = scheme_of(uri); !scheme.empty()) {
    return refuse(fmt::format("'{}' has the scheme '{}'; only data: and relative paths are read",
                              shortened(uri), shortened(scheme)));
  }
  const std::string decoded = percent_decoded(uri);
  if (decoded.find('\0') != std::string::npos) return refuse("the URI holds a zero byte");
  const std::filesystem::path relative{decoded};
  if (relative.is_absolute()) {
    return refuse(
        fmt::format("'{}' is an absolute path; only paths relative to the model are read", shortened(uri)));
  }
  std::filesystem::path normal = relative.lexically_normal();
  if (!normal.empty() && *normal.begin() == "..") {
    return refuse(fmt::format("'{}' leaves the model's folder", shortened(uri)));
  }
  return normal;
}

std::string shortened(std::string_view text) {
  constexpr std::size_t longest = 120;
  std::string out{text.substr(0, longest)};
  std::ranges::replace_if(
      out, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, '?');
  if (text.size() > longest) {
    while (!out.empty() && (static_cast<unsigned char>(out.back()) & 0xC0u) == 0x80u)
      out.pop_back();  // whole UTF-8
    if (!out.empty() && static_cast<unsigned char>(out.back()) >= 0xC0u) out.pop_back();
    out += "…";
  }
  return out;
}

}  // namespace ambito::gltf
