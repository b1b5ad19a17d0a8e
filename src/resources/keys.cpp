#include "resources/keys.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/hash.h"

namespace ambito::resources {

namespace {

bool is_open(const BindingLayout& entry) {
  return entry.view_dimension == ViewDimension::undefined && entry.kind >= BindingKind::texture_float;
}
static_assert(BindingKind::comparison_sampler < BindingKind::texture_float, "textures come last");

// One list of fields a descriptor serves both the hash and the comparison, so that they cannot disagree.
auto fields(const TextureDescriptor& d) {
  return std::tuple(d.size.width, d.size.height, d.depth_or_layers, d.mip_levels, d.sample_count, d.dimension,
                    d.format, d.usage, d.view_format);
}
auto fields(const TextureViewDescriptor& d) {
  return std::tuple(d.texture, d.format, d.dimension, d.aspect, d.base_mip, d.mip_count, d.base_layer,
                    d.layer_count);
}
auto fields(const SamplerDescriptor& d) {
  return std::tuple(d.address_u, d.address_v, d.address_w, d.mag, d.min, d.mipmap, d.lod_min, d.lod_max,
                    d.compare, d.max_anisotropy);
}
auto fields(const ColorTarget& d) { return std::tuple(d.format, d.blend, d.write_mask); }
auto fields(const DepthState& d) {
  return std::tuple(d.format, d.compare, d.write, d.bias, d.bias_slope, d.bias_clamp);
}
auto fields(const StencilState& s) {
  return std::tuple(s.compare, s.pass, s.fail, s.depth_fail, s.read_mask, s.write_mask);
}
/// Of a pipeline, what is neither a span nor a struct of its own.
auto fields(const RenderPipelineDescriptor& d) {
  return std::tuple(d.layout, d.shader, d.vertex_entry, d.fragment_entry, d.topology, d.strip_index_format,
                    d.front_face, d.cull, d.sample_count, d.alpha_to_coverage);
}

template <class Tag>
std::uint64_t bits_of(Id<Tag> id) {
  return std::uint64_t{id.generation} << 32 | id.index;
}
template <class T>
std::uint64_t load(const char* from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}
/// Length, beginning and end: names of entry points are short, and who has the same bits is compared in full.
std::uint64_t bits_of(std::string_view text) {
  const char* const data = text.data();
  const std::size_t size = text.size();
  if (size >= 8) {
    return load<std::uint64_t>(data) ^ std::rotl(load<std::uint64_t>(data + size - 8), 31) ^ size;
  }
  if (size >= 4) {
    return load<std::uint32_t>(data) ^ load<std::uint32_t>(data + size - 4) << 24 ^ size << 56;
  }
  std::uint64_t bits = size << 56;
  for (std::size_t i = 0; i < size; ++i) bits |= load<std::uint8_t>(data + i) << 8 * i;
  return bits;
}
std::uint64_t bits_of(float value) {
  return std::bit_cast<std::uint32_t>(value == 0.0f ? 0.0f : value);  // both zeros are equal
}
template <class T>
requires std::is_integral_v<T> || std::is_enum_v<T> std::uint64_t bits_of(T value) {
  if constexpr (std::is_signed_v<T>) {
    return static_cast<std::make_unsigned_t<T>>(value);
  } else {
    return static_cast<std::uint64_t>(value);
  }
}
/// An entry of a layout without loss: equal words are equal entries. Layouts are asked for with many entries,
/// so their fields are loaded eight bytes at a time and not looked at one by one; what lies between them is
/// masked.
struct EntryWords {
  explicit EntryWords(const BindingLayout& d) {
    // A field that comes new breaks the build here.
    [[maybe_unused]] const auto& [binding, visibility, kind, dynamic, size, dimension, multisampled, format] =
        d;
    using D = BindingLayout;
    static_assert(offsetof(D, dynamic_offset) == 6 && offsetof(D, min_size) == 8 && sizeof(D) == 24);
    static_assert(offsetof(D, view_dimension) == 16 && offsetof(D, storage_format) == 18 &&
                  sizeof(Format) == 1);
    std::memcpy(words, &d, sizeof(D));
    words[0] &= 0x00FFFFFFFFFFFFFFull;
    words[2] &= 0xFFFFFFull;
    if (is_open(d)) words[2] |= bits_of(ViewDimension::d2);
  }
  std::uint64_t words[3];
};
template <class T>
constexpr unsigned width_of = std::is_same_v<T, std::string_view> ? 64 : 8 * sizeof(T);

/// Fields packed into words and hashed together: a step of the hash for every eight bytes, not for every
/// field. Where a field comes to lie is known at compile time, as each list of fields begins a word.
class Key {
 public:
  template <class... Fields>
  void add(const std::tuple<Fields...>& values) {
    std::uint64_t word = 0;
    unsigned used = 0;
    const auto pack = [&]<class T>(const T& value) {
      if (const unsigned end = used + width_of<T>; end > 64) {
        push(std::exchange(word, 0));
        used = 0;
      }
      word |= bits_of(value) << used;
      used += width_of<T>;
    };
    std::apply([&](const auto&... value) { (pack(value), ...); }, values);
    push(word);
  }
  void add(const EntryWords& entry) {
    push(entry.words[0] + entry.words[2] * 0x9E3779B97F4A7C15ull);
    push(entry.words[1]);
  }
  [[nodiscard]] std::uint64_t value() const {
    return hash_bytes(std::as_bytes(std::span(words_).first(count_)), full_);
  }

 private:
  void push(std::uint64_t word) {
    if (count_ == words_.size()) {
      full_ = value();
      count_ = 0;
    }
    words_[count_++] = word;
  }

  std::array<std::uint64_t, 48> words_;  // what is not written is not read
  std::size_t count_ = 0;
  std::uint64_t full_ = 0;  ///< of those that did not fit
};

std::uint64_t hash_fields(const auto& values) {
  Key key;
  key.add(values);
  return key.value();
}

bool same_buffers(std::span<const VertexBufferLayout> a, std::span<const VertexBufferLayout> b) {
  return std::ranges::equal(a, b, [](const VertexBufferLayout& x, const VertexBufferLayout& y) {
    return x.stride == y.stride && x.per_instance == y.per_instance &&
           std::ranges::equal(x.attributes, y.attributes);
  });
}

}  // namespace

ViewDimension dimension_of(const BindingLayout& entry) {
  return is_open(entry) ? ViewDimension::d2 : entry.view_dimension;
}

std::uint64_t hash_of(const TextureDescriptor& d) { return hash_fields(fields(d)); }
std::uint64_t hash_of(const TextureViewDescriptor& d) { return hash_fields(fields(d)); }
std::uint64_t hash_of(const SamplerDescriptor& d) { return hash_fields(fields(d)); }

std::uint64_t hash_of(std::span<const BindingLayout> entries) {
  Key key;
  for (const BindingLayout& entry : entries) key.add(EntryWords(entry));
  return key.value();
}

std::uint64_t hash_of(const PipelineLayoutDescriptor& d) {
  Key key;
  for (const BindGroupLayoutId group : d.groups) key.add(std::tuple(group));
  return key.value();
}

std::uint64_t hash_of(BindGroupLayoutId layout, std::span<const Binding> entries) {
  Key key;
  key.add(std::tuple(layout));
  for (const Binding& entry : entries) {
    key.add(std::tuple(entry.binding, static_cast<std::uint32_t>(entry.resource.index())));
    if (const auto* buffer = std::get_if<BufferBinding>(&entry.resource)) {
      key.add(std::tuple(buffer->buffer, buffer->offset, buffer->size));
    } else if (const auto* view = std::get_if<TextureViewId>(&entry.resource)) {
      key.add(std::tuple(*view));
    } else {
      key.add(std::tuple(std::get<SamplerId>(entry.resource)));
    }
  }
  return key.value();
}

std::uint64_t hash_of(const RenderPipelineDescriptor& d) {
  Key key;
  key.add(fields(d));
  key.add(fields(d.depth));
  key.add(fields(d.depth.stencil));
  for (const VertexBufferLayout& buffer : d.vertex_buffers) {
    key.add(
        std::tuple(buffer.stride, buffer.per_instance, static_cast<std::uint16_t>(buffer.attributes.size())));
    for (const VertexAttribute& a : buffer.attributes)  // a legal location has five bits
      key.add(std::tuple(a.format, a.offset, static_cast<std::uint16_t>(a.location)));
  }
  for (const ColorTarget& target : d.targets) key.add(fields(target));
  return key.value();
}

std::uint64_t hash_of(const ComputePipelineDescriptor& d) {
  return hash_fields(std::tuple(d.layout, d.shader, d.entry));
}

bool same(const TextureDescriptor& a, const TextureDescriptor& b) { return fields(a) == fields(b); }
bool same(const TextureViewDescriptor& a, const TextureViewDescriptor& b) { return fields(a) == fields(b); }
bool same(const SamplerDescriptor& a, const SamplerDescriptor& b) { return fields(a) == fields(b); }
bool same(std::span<const BindingLayout> a, std::span<const BindingLayout> b) {
  if (a.size() != b.size()) return false;
  std::uint64_t difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const EntryWords x(a[i]), y(b[i]);
    for (std::size_t word = 0; word < 3; ++word) difference |= x.words[word] ^ y.words[word];
  }
  return difference == 0;
}
bool same(const RenderPipelineDescriptor& a, const RenderPipelineDescriptor& b) {
  return fields(a) == fields(b) && a.depth == b.depth && same_buffers(a.vertex_buffers, b.vertex_buffers) &&
         std::ranges::equal(a.targets, b.targets);
}

OwnedRenderPipeline::OwnedRenderPipeline(const RenderPipelineDescriptor& source)
    : label(source.label.str()),
      vertex_entry(source.vertex_entry),
      fragment_entry(source.fragment_entry),
      vertex_buffers(source.vertex_buffers.begin(), source.vertex_buffers.end()),
      targets(source.targets.begin(), source.targets.end()),
      descriptor(source) {
  attributes.reserve(vertex_buffers.size());
  for (VertexBufferLayout& buffer : vertex_buffers)
    buffer.attributes = attributes.emplace_back(buffer.attributes.begin(), buffer.attributes.end());
  descriptor.label = Label(label);
  descriptor.vertex_entry = vertex_entry;
  descriptor.fragment_entry = fragment_entry;
  descriptor.vertex_buffers = vertex_buffers;
  descriptor.targets = targets;
}

}  // namespace ambito::resources
