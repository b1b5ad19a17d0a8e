#include "gltf/accessor_data.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

#include <fmt/format.h>

namespace ambito::gltf {

namespace {

template <class T>
T load(const std::byte* from) {  // files may be unaligned
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

template <class T, bool normalized>
float converted(T value) {
  if constexpr (!normalized || std::is_floating_point_v<T> || sizeof(T) > 2) {
    return static_cast<float>(value);
  } else {
    constexpr float largest = static_cast<float>(std::numeric_limits<T>::max());
    return std::max(static_cast<float>(value) / largest, -1.0f);  // the most negative value would give less
  }
}

/// Where elements come from and where they go.
struct Copy {
  const std::byte* from = nullptr;
  std::size_t from_stride = 0;
  ElementShape shape;
  std::size_t column_stride = 0;
  std::span<const std::uint32_t> pick;  ///< empty: all, in order

  [[nodiscard]] const std::byte* element(std::size_t i) const {
    return from + (pick.empty() ? i : pick[i]) * from_stride;
  }
};

template <class T, bool normalized>
void copy_element(const Copy& copy, const std::byte* from, float* to) {
  for (std::size_t column = 0; column < copy.shape.columns; ++column) {
    for (std::size_t row = 0; row < copy.shape.rows; ++row) {
      *to++ = converted<T, normalized>(load<T>(from + column * copy.column_stride + row * sizeof(T)));
    }
  }
}

template <class T, bool normalized, std::size_t rows>
void copy_vectors(const Copy& copy, std::size_t count, float* to, std::size_t to_stride) {
  for (std::size_t i = 0; i < count; ++i, to += to_stride) {
    const std::byte* const from = copy.element(i);
    for (std::size_t row = 0; row < rows; ++row) {
      to[row] = converted<T, normalized>(load<T>(from + row * sizeof(T)));
    }
  }
}

template <class T, bool normalized>
void copy_elements(const Copy& copy, std::size_t count, float* to, std::size_t to_stride) {
  if (copy.shape.columns == 1) {
    switch (copy.shape.rows) {
      case 1:
        return copy_vectors<T, normalized, 1>(copy, count, to, to_stride);
      case 2:
        return copy_vectors<T, normalized, 2>(copy, count, to, to_stride);
      case 3:
        return copy_vectors<T, normalized, 3>(copy, count, to, to_stride);
      default:
        return copy_vectors<T, normalized, 4>(copy, count, to, to_stride);
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    copy_element<T, normalized>(copy, copy.element(i), to + i * to_stride);
  }
}

void copy_any(const Accessor& accessor, const Copy& copy, std::size_t count, float* to,
              std::size_t to_stride) {
  const auto as = [&]<class T>(T) {
    if (accessor.normalized) return copy_elements<T, true>(copy, count, to, to_stride);
    return copy_elements<T, false>(copy, count, to, to_stride);
  };
  switch (accessor.component) {
    case ComponentType::i8:
      return as(std::int8_t{});
    case ComponentType::u8:
      return as(std::uint8_t{});
    case ComponentType::i16:
      return as(std::int16_t{});
    case ComponentType::u16:
      return as(std::uint16_t{});
    case ComponentType::u32:
      return as(std::uint32_t{});
    case ComponentType::f32:
      break;
  }
  const std::size_t tight = accessor.shape.components();
  if (copy.pick.empty() && copy.from_stride == tight * sizeof(float) && to_stride == tight) {
    std::memcpy(to, copy.from, count * copy.from_stride);
    return;
  }
  copy_elements<float, false>(copy, count, to, to_stride);
}

template <class T>
void widen(const std::byte* from, std::size_t stride, std::uint32_t* out, std::size_t count) {
  if constexpr (sizeof(T) == 4) {
    if (stride == sizeof(T)) {
      std::memcpy(out, from, count * sizeof(T));
      return;
    }
  }
  for (std::size_t i = 0; i < count; ++i) out[i] = load<T>(from + i * stride);
}

void widen_any(ComponentType type, const std::byte* from, std::size_t stride, std::uint32_t* out,
               std::size_t count) {
  switch (type) {
    case ComponentType::u8:
      return widen<std::uint8_t>(from, stride, out, count);
    case ComponentType::u16:
      return widen<std::uint16_t>(from, stride, out, count);
    default:
      return widen<std::uint32_t>(from, stride, out, count);
  }
}

/// The overlay's indices (ascending, each below the accessor's count) and the bytes of its values.
struct Overlay {
  std::vector<std::uint32_t> indices;
  const std::byte* values = nullptr;
};

Result<Overlay> read_overlay(const Accessor& accessor, Buffers& buffers, Context& context) {
  const SparseOverlay& sparse = *accessor.sparse;
  const auto index_bytes = buffers.view_bytes(sparse.index_view, context);
  if (!index_bytes) return fail(index_bytes.error());
  const auto value_bytes = buffers.view_bytes(sparse.value_view, context);
  if (!value_bytes) return fail(value_bytes.error());
  Overlay out;
  out.indices.resize(sparse.count);
  widen_any(sparse.index_type, index_bytes->data() + sparse.index_offset, bytes_of(sparse.index_type),
            out.indices.data(), sparse.count);
  for (std::size_t i = 0; i < out.indices.size(); ++i) {
    if (out.indices[i] >= accessor.count) {
      return sparse.json.fail(
          fmt::format("index {} is not below the accessor's count {}", out.indices[i], accessor.count),
          "indices");
    }
    if (i > 0 && out.indices[i] <= out.indices[i - 1]) {
      return sparse.json.fail(
          fmt::format("index {} follows {}: they do not ascend", out.indices[i], out.indices[i - 1]),
          "indices");
    }
  }
  out.values = value_bytes->data() + sparse.value_offset;
  return out;
}

}  // namespace

Result<void> read_floats(const Accessor& accessor, std::span<const std::uint32_t> pick, Buffers& buffers,
                         Context& context, float* out, std::size_t out_stride) {
  const std::size_t count = pick.empty() ? accessor.count : pick.size();
  const std::size_t columns = column_bytes(accessor.component, accessor.shape);
  if (accessor.view) {
    const auto bytes = buffers.view_bytes(*accessor.view, context);
    if (!bytes) return fail(bytes.error());
    copy_any(accessor, {bytes->data() + accessor.offset, accessor.stride, accessor.shape, columns, pick},
             count, out, out_stride);
  } else {
    for (std::size_t i = 0; i < count; ++i) {
      std::fill_n(out + i * out_stride, accessor.shape.components(), 0.0f);
    }
  }
  if (!accessor.sparse) return {};
  const auto overlay = read_overlay(accessor, buffers, context);
  if (!overlay) return fail(overlay.error());
  const std::size_t size = element_bytes(accessor.component, accessor.shape);
  for (std::size_t i = 0; i < overlay->indices.size(); ++i) {
    std::size_t to = overlay->indices[i];
    if (!pick.empty()) {
      const auto found = std::ranges::lower_bound(pick, overlay->indices[i]);
      if (found == pick.end() || *found != overlay->indices[i]) continue;
      to = static_cast<std::size_t>(found - pick.begin());
    }
    copy_any(accessor, {overlay->values + i * size, size, accessor.shape, columns, {}}, 1,
             out + to * out_stride, out_stride);
  }
  return {};
}

Result<std::vector<std::uint32_t>> read_unsigned(const Accessor& accessor, Buffers& buffers,
                                                 Context& context) {
  std::vector<std::uint32_t> out(accessor.count);
  if (accessor.view) {
    const auto bytes = buffers.view_bytes(*accessor.view, context);
    if (!bytes) return fail(bytes.error());
    widen_any(accessor.component, bytes->data() + accessor.offset, accessor.stride, out.data(), out.size());
  }
  if (!accessor.sparse) return out;
  const auto overlay = read_overlay(accessor, buffers, context);
  if (!overlay) return fail(overlay.error());
  const std::size_t size = bytes_of(accessor.component);
  for (std::size_t i = 0; i < overlay->indices.size(); ++i) {
    widen_any(accessor.component, overlay->values + i * size, size, &out[overlay->indices[i]], 1);
  }
  return out;
}

}  // namespace ambito::gltf
