#include "gltf/accessor_data.h"

#include <limits>

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Bin;
using test::Steps;

/// Some bytes as buffer 0 and view 0, and one accessor in the code's own form.
struct Source {
  explicit Source(const Bin& bin, std::string_view views = "") : bytes(bin.bytes()) {
    steps = std::make_unique<Steps>(fmt::format(
        R"({{"buffers":[{{"byteLength":{0}}}],"bufferViews":[{{"buffer":0,"byteLength":{0}}}{1}]}})",
        bytes.size(), views));
    auto read = Buffers::read(steps->context(), std::span<const std::byte>{bytes});
    EXPECT_TRUE(read) << read.error().text();
    buffers = *std::move(read);
    accessor.view = 0;
    accessor.json = steps->root();
  }
  std::vector<float> floats(std::vector<std::uint32_t> pick = {}) {
    const std::size_t components = accessor.shape.components();
    std::vector<float> out(components * (pick.empty() ? accessor.count : pick.size()), 99.0f);
    const auto read = read_floats(accessor, pick, buffers, steps->context(), out.data(), components);
    EXPECT_TRUE(read) << read.error().text();
    return out;
  }

  std::vector<std::byte> bytes;
  std::unique_ptr<Steps> steps;
  Buffers buffers;
  Accessor accessor;
};

template <class T>
std::vector<float> converted(std::initializer_list<T> values, ComponentType component, bool normalized) {
  Bin bin;
  bin.add(values);
  Source source(bin);
  source.accessor.component = component;
  source.accessor.normalized = normalized;
  source.accessor.count = static_cast<std::uint32_t>(values.size());
  source.accessor.stride = sizeof(T);
  return source.floats();
}

TEST(accessor_data, integers_become_themselves) {
  EXPECT_EQ(converted<std::int8_t>({-128, 0, 127}, ComponentType::i8, false),
            (std::vector<float>{-128, 0, 127}));
  EXPECT_EQ(converted<std::uint8_t>({0, 128, 255}, ComponentType::u8, false),
            (std::vector<float>{0, 128, 255}));
  EXPECT_EQ(converted<std::int16_t>({-32768, 0, 32767}, ComponentType::i16, false),
            (std::vector<float>{-32768, 0, 32767}));
  EXPECT_EQ(converted<std::uint16_t>({0, 65535}, ComponentType::u16, false), (std::vector<float>{0, 65535}));
  EXPECT_EQ(converted<std::uint32_t>({0, 70000}, ComponentType::u32, false), (std::vector<float>{0, 70000}));
  EXPECT_EQ(converted<float>({0.5f, -2.0f}, ComponentType::f32, false), (std::vector<float>{0.5f, -2.0f}));
}

TEST(accessor_data, normalised_integers_cover_their_interval) {
  EXPECT_EQ(converted<std::int8_t>({-128, -127, 0, 127}, ComponentType::i8, true),
            (std::vector<float>{-1, -1, 0, 1}));
  EXPECT_EQ(converted<std::uint8_t>({0, 51, 255}, ComponentType::u8, true), (std::vector<float>{0, 0.2f, 1}));
  EXPECT_EQ(converted<std::int16_t>({-32768, -32767, 0, 32767}, ComponentType::i16, true),
            (std::vector<float>{-1, -1, 0, 1}));
  EXPECT_EQ(converted<std::uint16_t>({0, 13107, 65535}, ComponentType::u16, true),
            (std::vector<float>{0, 0.2f, 1}));
}

TEST(accessor_data, interleaved_and_unaligned_elements_are_found) {
  Bin bin;
  bin.add<std::uint8_t>({7});
  std::vector<std::byte> bytes{std::byte{1}};  // everything after this byte is unaligned
  for (const float value : {1.0f, 2.0f, -9.0f, 3.0f, 4.0f, -9.0f}) {
    const auto raw = std::as_bytes(std::span{&value, 1});
    bytes.insert(bytes.end(), raw.begin(), raw.end());
  }
  Bin unaligned;
  unaligned.add_bytes(bytes);
  Source source(unaligned);
  source.accessor.shape = vec2;
  source.accessor.count = 2;
  source.accessor.offset = 1;
  source.accessor.stride = 12;
  EXPECT_EQ(source.floats(), (std::vector<float>{1, 2, 3, 4}));
}

TEST(accessor_data, picked_elements_only) {
  Bin bin;
  bin.add<float>({0, 1, 2, 3, 4, 5, 6, 7});
  Source source(bin);
  source.accessor.shape = vec2;
  source.accessor.count = 4;
  source.accessor.stride = 8;
  EXPECT_EQ(source.floats({1, 3}), (std::vector<float>{2, 3, 6, 7}));
}

TEST(accessor_data, a_wider_target_is_left_alone_between_elements) {
  Bin bin;
  bin.add<float>({1, 2, 3, 4, 5, 6});
  Source source(bin);
  source.accessor.shape = vec3;
  source.accessor.count = 2;
  source.accessor.stride = 12;
  std::vector<float> out(8, 9.0f);
  ASSERT_TRUE(read_floats(source.accessor, {}, source.buffers, source.steps->context(), out.data(), 4));
  EXPECT_EQ(out, (std::vector<float>{1, 2, 3, 9, 4, 5, 6, 9}));
}

TEST(accessor_data, columns_of_small_matrices_are_padded) {
  Bin bin;
  bin.add<std::uint8_t>({1, 2, 0, 0, 3, 4, 0, 0, 5, 6, 0, 0, 7, 8});
  Source source(bin);
  source.accessor.component = ComponentType::u8;
  source.accessor.shape = {2, 2};
  source.accessor.count = 2;
  source.accessor.stride = 8;
  EXPECT_EQ(source.floats(), (std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(accessor_data, without_a_view_everything_is_zero) {
  Bin bin;
  bin.add<float>({1});
  Source source(bin);
  source.accessor.view.reset();
  source.accessor.shape = vec3;
  source.accessor.count = 2;
  EXPECT_EQ(source.floats(), std::vector<float>(6, 0.0f));
  EXPECT_EQ(*read_unsigned(source.accessor, source.buffers, source.steps->context()),
            (std::vector<std::uint32_t>{0, 0}));
}

/// Floats 0 … 3 as a base, with an overlay of the given 16-bit indices and values.
struct SparseSource {
  SparseSource(std::uint16_t first, std::uint16_t second) {
    Bin bin;
    bin.add<float>({0, 1, 2, 3});
    bin.add<std::uint16_t>({first, second});
    bin.add<float>({10, 20});
    source = std::make_unique<Source>(
        bin, R"(,{"buffer":0,"byteOffset":16,"byteLength":4},{"buffer":0,"byteOffset":20,"byteLength":8})");
    Accessor& accessor = source->accessor;
    accessor.count = 4;
    accessor.stride = 4;
    accessor.sparse = SparseOverlay{.json = accessor.json,
                                    .count = 2,
                                    .index_type = ComponentType::u16,
                                    .index_view = 1,
                                    .value_view = 2};
  }
  [[nodiscard]] std::string refusal() const {
    std::vector<float> out(4);
    const auto read =
        read_floats(source->accessor, {}, source->buffers, source->steps->context(), out.data(), 1);
    return read ? "fine" : read.error().message;
  }
  std::unique_ptr<Source> source;
};

TEST(accessor_data, sparse_values_replace_others) {
  SparseSource sparse(1, 3);
  EXPECT_EQ(sparse.source->floats(), (std::vector<float>{0, 10, 2, 20}));
  EXPECT_EQ(sparse.source->floats({0, 3}), (std::vector<float>{0, 20}));
  EXPECT_EQ(sparse.source->floats({2}), (std::vector<float>{2}));
  sparse.source->accessor.view.reset();
  EXPECT_EQ(sparse.source->floats(), (std::vector<float>{0, 10, 0, 20}));
}

TEST(accessor_data, sparse_indices_ascend_below_the_count) {
  EXPECT_EQ(SparseSource(0, 3).refusal(), "fine");
  EXPECT_EQ(SparseSource(0, 4).refusal(), "'t.gltf': /indices: index 4 is not below the accessor's count 4.");
  EXPECT_EQ(SparseSource(2, 2).refusal(), "'t.gltf': /indices: index 2 follows 2: they do not ascend.");
  EXPECT_EQ(SparseSource(3, 0).refusal(), "'t.gltf': /indices: index 0 follows 3: they do not ascend.");
}

TEST(accessor_data, unsigned_integers_are_widened) {
  Bin bin;
  bin.add<std::uint8_t>({1, 2, 3, 255});
  Source source(bin);
  source.accessor.count = 4;
  source.accessor.component = ComponentType::u8;
  source.accessor.stride = 1;
  const auto read = [&] { return *read_unsigned(source.accessor, source.buffers, source.steps->context()); };
  EXPECT_EQ(read(), (std::vector<std::uint32_t>{1, 2, 3, 255}));
  source.accessor.component = ComponentType::u16;
  source.accessor.count = 2;
  source.accessor.stride = 2;
  EXPECT_EQ(read(), (std::vector<std::uint32_t>{0x0201, 0xFF03}));
  source.accessor.component = ComponentType::u32;
  source.accessor.count = 1;
  source.accessor.stride = 4;
  EXPECT_EQ(read(), (std::vector<std::uint32_t>{0xFF030201}));
}

}  // namespace
}  // namespace ambito::gltf
