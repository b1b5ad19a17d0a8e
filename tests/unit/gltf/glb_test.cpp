#include "gltf/glb.h"

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::append_chunk;
using test::append_u32;
using test::bytes_of;
using test::text_of;

struct Opened {
  Result<Container> container;
  std::vector<std::string> warnings;
};

Opened open(std::span<const std::byte> bytes) {
  Warnings warnings;
  auto container = open_container(bytes, "'t.glb'", warnings);
  return {std::move(container), warnings.sentences()};
}

std::string container_refusal(std::span<const std::byte> bytes) {
  const Opened opened = open(bytes);
  return opened.container ? "opens" : opened.container.error().message;
}

/// A header that says `length`, or the real one, and the chunks behind it.
std::vector<std::byte> with_header(const std::vector<std::byte>& chunks, std::uint32_t version = 2,
                                   std::ptrdiff_t more = 0) {
  std::vector<std::byte> out = bytes_of("glTF");
  append_u32(out, version);
  append_u32(out, static_cast<std::uint32_t>(static_cast<std::ptrdiff_t>(chunks.size()) + 12 + more));
  out.insert(out.end(), chunks.begin(), chunks.end());
  return out;
}

TEST(glb, gives_both_chunks) {
  const auto file = test::glb("{}", bytes_of("abcd"));
  const Opened opened = open(file);
  ASSERT_TRUE(opened.container);
  EXPECT_EQ(text_of(opened.container->json), "{}  ");
  ASSERT_TRUE(opened.container->binary);
  EXPECT_EQ(text_of(*opened.container->binary), "abcd");
  EXPECT_TRUE(opened.warnings.empty());
}

TEST(glb, the_binary_chunk_may_be_missing) {
  const auto file = test::glb("{}", {});
  const Opened opened = open(file);
  ASSERT_TRUE(opened.container);
  EXPECT_FALSE(opened.container->binary);
}

TEST(glb, text_is_told_apart_by_its_content) {
  const auto file = bytes_of(" \n\t{}");
  const Opened opened = open(file);
  ASSERT_TRUE(opened.container);
  EXPECT_EQ(opened.container->json.size(), file.size());
}

TEST(glb, refuses_what_is_neither) {
  EXPECT_EQ(container_refusal({}), "'t.glb' is empty.");
  for (const std::string_view text : {"glTX\2\0\0\0", "   ", "PK\3\4", "<html>", "gl"}) {
    EXPECT_EQ(container_refusal(bytes_of(text)),
              "'t.glb' is not a glTF file: it starts neither with the GLB magic 'glTF' nor with JSON.");
  }
}

TEST(glb, refuses_every_truncation) {
  const auto file = test::glb(R"({"asset":{}})", bytes_of("abcdefgh"));
  EXPECT_EQ(container_refusal(file), "opens");
  for (std::size_t length = 0; length < file.size(); ++length) {
    EXPECT_NE(container_refusal(std::span{file}.first(length)), "opens") << length;
  }
  EXPECT_EQ(container_refusal(std::span{file}.first(file.size() - 1)),
            "'t.glb': the GLB is truncated: its header says 48 bytes, there are 47.");
  EXPECT_EQ(container_refusal(std::span{file}.first(8)),
            "'t.glb': the GLB is truncated: 8 bytes, its header has 12.");
}

TEST(glb, bytes_after_the_end_are_ignored_with_a_warning) {
  auto file = test::glb("{}", {});
  file.push_back(std::byte{0});
  const Opened opened = open(file);
  ASSERT_TRUE(opened.container);
  ASSERT_EQ(opened.warnings.size(), 1u);
  EXPECT_EQ(opened.warnings[0], "'t.glb': 1 bytes after the end of the GLB are ignored.");
}

TEST(glb, refuses_other_versions) {
  std::vector<std::byte> chunks;
  append_chunk(chunks, test::json_type, bytes_of("{}"), ' ');
  EXPECT_EQ(container_refusal(with_header(chunks)), "opens");
  EXPECT_EQ(container_refusal(with_header(chunks, 1)),
            "'t.glb': the GLB container has version 1, only 2 is supported.");
  EXPECT_EQ(container_refusal(with_header(chunks, 3)),
            "'t.glb': the GLB container has version 3, only 2 is supported.");
}

TEST(glb, the_first_chunk_is_json_and_not_empty) {
  std::vector<std::byte> chunks;
  append_chunk(chunks, test::bin_type, bytes_of("abcd"), '\0');
  EXPECT_EQ(container_refusal(with_header(chunks)),
            "'t.glb': the first GLB chunk has type 0x004E4942, not JSON.");
  chunks.clear();
  append_chunk(chunks, test::json_type, {}, ' ');
  EXPECT_EQ(container_refusal(with_header(chunks)), "'t.glb': the JSON chunk is missing or empty.");
}

TEST(glb, chunks_come_once_and_in_order) {
  std::vector<std::byte> chunks;
  append_chunk(chunks, test::json_type, bytes_of("{}"), ' ');
  auto twice = chunks;
  append_chunk(twice, test::json_type, bytes_of("{}"), ' ');
  EXPECT_EQ(container_refusal(with_header(twice)), "'t.glb': GLB chunk 1 is a second JSON chunk.");
  append_chunk(chunks, test::bin_type, bytes_of("abcd"), '\0');
  append_chunk(chunks, 0x12345678, bytes_of("abcd"), '\0');
  EXPECT_EQ(container_refusal(with_header(chunks)), "opens");
  append_chunk(chunks, test::bin_type, bytes_of("abcd"), '\0');
  EXPECT_EQ(container_refusal(with_header(chunks)),
            "'t.glb': GLB chunk 3 is a BIN chunk, which may only be the second.");
}

TEST(glb, a_chunk_cannot_be_longer_than_the_file) {
  std::vector<std::byte> chunks;
  append_u32(chunks, 0xFFFFFFFF);
  append_u32(chunks, test::json_type);
  append_u32(chunks, 0x20207D7B);
  EXPECT_EQ(container_refusal(with_header(chunks)),
            "'t.glb': GLB chunk 0 says 4294967295 bytes, 4 are left.");
}

}  // namespace
}  // namespace ambito::gltf
