#include "gltf/json_fields.h"

#include <cmath>

#include <fmt/format.h>

namespace ambito::gltf {

namespace {

/// An integer, also when it is written as 3.0.
std::optional<std::int64_t> whole(JsonValue value) {
  if (value.kind() == JsonKind::integer) return value.integer();
  if (value.kind() != JsonKind::number) return std::nullopt;
  const double number = value.number();
  if (std::trunc(number) != number || std::abs(number) > static_cast<double>(max_json_integer))
    return std::nullopt;
  return static_cast<std::int64_t>(number);
}

std::string range_reason(double value, const NumberRange& range) {
  const bool has_min = std::isfinite(range.min);
  const bool has_max = std::isfinite(range.max);
  if (has_min && has_max) return fmt::format("{} is not in {} … {}", value, range.min, range.max);
  if (range.above_min) return fmt::format("{} is not above {}", value, range.min);
  if (has_min) return fmt::format("{} is below {}", value, range.min);
  return fmt::format("{} is above {}", value, range.max);
}

}  // namespace

Fields::Fields(JsonValue object) : object_(object) {
  if (!object.is(JsonKind::object)) {
    refuse(fmt::format("this is {}, not an object", object ? describe(object.kind()) : "missing"));
    object_ = {};
  }
}

void Fields::refuse(std::string_view reason, std::string_view key, ErrorCode code) {
  if (!error_) error_ = Error{.code = code, .message = object_.sentence(reason, key), .context = {}};
}

JsonValue Fields::typed(std::string_view key, JsonKind kind, bool required) {
  const JsonValue value = object_.member(key);
  if (!value) {
    if (required) refuse("this is missing", key);
    return {};
  }
  if (value.kind() == kind) return value;
  refuse(fmt::format("this is {}, not {}", describe(value.kind()), describe(kind)), key);
  return {};
}

std::optional<std::uint64_t> Fields::read_integer(JsonValue value, std::string_view key, std::uint64_t min,
                                                  std::uint64_t max) {
  const std::optional<std::int64_t> number = whole(value);
  if (!number) {
    refuse(fmt::format("this is {}, not an integer", describe(value.kind())), key);
    return std::nullopt;
  }
  if (*number < 0 || static_cast<std::uint64_t>(*number) < min) {
    refuse(fmt::format("{} is below {}", *number, min), key);
    return std::nullopt;
  }
  const auto unsigned_value = static_cast<std::uint64_t>(*number);
  if (unsigned_value > max) {
    refuse(fmt::format("{} is above {}", *number, max), key);
    return std::nullopt;
  }
  return unsigned_value;
}

std::uint64_t Fields::integer(std::string_view key, std::uint64_t fallback, std::uint64_t min,
                              std::uint64_t max) {
  const JsonValue value = object_.member(key);
  if (!value) return fallback;
  return read_integer(value, key, min, max).value_or(fallback);
}

std::uint64_t Fields::required_integer(std::string_view key, std::uint64_t min, std::uint64_t max) {
  if (!has(key)) refuse("this is missing", key);
  return integer(key, min, min, max);
}

std::optional<float> Fields::read_number(JsonValue value, const NumberRange& range) {
  if (value.kind() != JsonKind::integer && value.kind() != JsonKind::number) {
    if (!error_)
      error_ =
          Error{.code = ErrorCode::bad_input,
                .message = value.sentence(fmt::format("this is {}, not a number", describe(value.kind()))),
                .context = {}};
    return std::nullopt;
  }
  const double number = value.number();
  std::string reason;
  if (!std::isfinite(static_cast<float>(number))) {
    reason = fmt::format("{} is not finite as a 32-bit number", number);
  } else if (number < range.min || number > range.max || (range.above_min && number <= range.min)) {
    reason = range_reason(number, range);
  } else {
    return static_cast<float>(number);
  }
  if (!error_) error_ = Error{.code = ErrorCode::bad_input, .message = value.sentence(reason), .context = {}};
  return std::nullopt;
}

float Fields::number(std::string_view key, float fallback, const NumberRange& range) {
  const JsonValue value = object_.member(key);
  if (!value) return fallback;
  return read_number(value, range).value_or(fallback);
}

float Fields::required_number(std::string_view key, const NumberRange& range) {
  if (!has(key)) refuse("this is missing", key);
  return number(key, 0.0f, range);
}

bool Fields::read_numbers(std::string_view key, float* out, std::uint32_t count, const NumberRange& range) {
  const JsonValue list = array(key);
  if (!list) return false;
  if (list.size() != count) {
    refuse(fmt::format("this has {} elements, not {}", list.size(), count), key);
    return false;
  }
  for (const JsonItem item : list) {
    const std::optional<float> number = read_number(item.value, range);
    if (!number) return false;
    *out++ = *number;
  }
  return true;
}

bool Fields::boolean(std::string_view key, bool fallback) {
  const JsonValue value = typed(key, JsonKind::boolean);
  return value ? value.boolean() : fallback;
}

std::string_view Fields::text(std::string_view key, std::string_view fallback) {
  const JsonValue value = typed(key, JsonKind::string);
  return value ? value.string() : fallback;
}

std::string_view Fields::required_text(std::string_view key) {
  const JsonValue value = typed(key, JsonKind::string, true);
  return value ? value.string() : std::string_view{};
}

std::optional<std::uint32_t> Fields::index(std::string_view key, std::uint32_t count,
                                           std::string_view table) {
  const JsonValue value = object_.member(key);
  if (!value) return std::nullopt;
  const std::optional<std::uint64_t> number = read_integer(value, key, 0, max_json_integer);
  if (!number) return std::nullopt;
  if (*number >= count) {
    refuse(fmt::format("{} is not the index of one of the {} {}", *number, count, table), key);
    return std::nullopt;
  }
  return static_cast<std::uint32_t>(*number);
}

std::uint32_t Fields::required_index(std::string_view key, std::uint32_t count, std::string_view table) {
  if (!has(key)) refuse("this is missing", key);
  return index(key, count, table).value_or(0);
}

JsonValue Fields::object(std::string_view key) { return typed(key, JsonKind::object); }
JsonValue Fields::array(std::string_view key) { return typed(key, JsonKind::array); }

JsonValue Fields::extension(std::string_view name) {
  const JsonValue extensions = object("extensions");
  if (!extensions) return {};
  const JsonValue value = extensions.member(name);
  if (value && value.kind() != JsonKind::object) {
    if (!error_)
      error_ =
          Error{.code = ErrorCode::bad_input,
                .message = value.sentence(fmt::format("this is {}, not an object", describe(value.kind()))),
                .context = {}};
    return {};
  }
  return value;
}

Result<std::vector<std::uint32_t>> read_indices(JsonValue array, std::uint32_t count,
                                                std::string_view table) {
  std::vector<std::uint32_t> out;
  out.reserve(array.size());
  for (const JsonItem item : array) {
    const std::optional<std::int64_t> number = whole(item.value);
    if (!number)
      return item.value.fail(fmt::format("this is {}, not an integer", describe(item.value.kind())));
    if (*number < 0 || *number >= static_cast<std::int64_t>(count)) {
      return item.value.fail(fmt::format("{} is not the index of one of the {} {}", *number, count, table));
    }
    out.push_back(static_cast<std::uint32_t>(*number));
  }
  return out;
}

}  // namespace ambito::gltf
