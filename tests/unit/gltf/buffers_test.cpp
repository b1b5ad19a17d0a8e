#include "gltf/buffers.h"

#include "support/temporary_folder.h"
#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Steps;
using test::text_of;

/// The sentence with which reading, or using view 0, is refused.
std::string buffers_refusal(std::string_view json, std::string_view binary = {}) {
  Steps steps(json);
  std::optional<std::span<const std::byte>> chunk;
  if (!binary.empty()) chunk = std::as_bytes(std::span{binary});
  auto buffers = Buffers::read(steps.context(), chunk);
  if (!buffers) return buffers.error().message;
  if (buffers->view_count() == 0) return "fine";
  const auto bytes = buffers->view_bytes(0, steps.context());
  return bytes ? "fine" : bytes.error().message;
}

std::string one_view(std::string_view view) {
  return fmt::format(
      R"({{"buffers":[{{"uri":"data:;base64,AAECAwQFBgc=","byteLength":8}}],"bufferViews":[{}]}})", view);
}

TEST(buffers, a_view_is_a_piece_of_its_buffer) {
  Steps steps(R"({"buffers":[{"uri":"data:application/octet-stream;base64,Zm9vYmFy","byteLength":6}],
                  "bufferViews":[{"buffer":0,"byteOffset":3,"byteLength":3},{"buffer":0,"byteLength":3,"byteStride":4}]})");
  auto buffers = Buffers::read(steps.context(), std::nullopt);
  ASSERT_TRUE(buffers) << buffers.error().text();
  EXPECT_EQ(buffers->view_count(), 2u);
  EXPECT_EQ(text_of(*buffers->view_bytes(0, steps.context())), "bar");
  EXPECT_EQ(text_of(*buffers->view_bytes(1, steps.context())), "foo");
  EXPECT_EQ(buffers->view(0).stride, 0u);
  EXPECT_EQ(buffers->view(1).stride, 4u);
}

TEST(buffers, the_first_buffer_without_uri_is_the_binary_chunk) {
  const std::string_view json =
      R"({"buffers":[{"byteLength":3}],"bufferViews":[{"buffer":0,"byteLength":3}]})";
  EXPECT_EQ(buffers_refusal(json, "abcd"), "fine");
  EXPECT_EQ(buffers_refusal(json),
            "'t.gltf': /buffers/0: the buffer has neither a uri nor the GLB's BIN chunk.");
  EXPECT_EQ(
      buffers_refusal(
          R"({"buffers":[{"byteLength":1},{"byteLength":3}],"bufferViews":[{"buffer":1,"byteLength":3}]})",
          "abcd"),
      "'t.gltf': /buffers/1: the buffer has neither a uri nor the GLB's BIN chunk.");
}

TEST(buffers, a_buffer_has_the_bytes_it_declares) {
  EXPECT_EQ(buffers_refusal(R"({"buffers":[{"uri":"data:;base64,AAEC","byteLength":3}]})"), "fine");
  EXPECT_EQ(buffers_refusal(R"({"buffers":[{"uri":"data:;base64,AAEC","byteLength":2}]})"), "fine");
  EXPECT_EQ(buffers_refusal(R"({"buffers":[{"uri":"data:;base64,AAEC","byteLength":4}]})"),
            "'t.gltf': /buffers/0/byteLength: 4 bytes are declared, there are 3.");
  EXPECT_EQ(buffers_refusal(R"({"buffers":[{"byteLength":5}]})", "abcd"),
            "'t.gltf': /buffers/0/byteLength: 5 bytes are declared, there are 4.");
  EXPECT_EQ(buffers_refusal(R"({"buffers":[{"uri":"data:;base64,AAEC","byteLength":0}]})"),
            "'t.gltf': /buffers/0/byteLength: 0 is below 1.");
}

TEST(buffers, a_view_stays_inside_its_buffer) {
  EXPECT_EQ(buffers_refusal(one_view(R"({"buffer":0,"byteOffset":4,"byteLength":4})")), "fine");
  EXPECT_EQ(
      buffers_refusal(one_view(R"({"buffer":0,"byteOffset":4,"byteLength":5})")),
      "'t.gltf': /bufferViews/0/byteLength: 5 bytes from offset 4 do not fit into the buffer's 8 bytes.");
  EXPECT_EQ(buffers_refusal(
                one_view(R"({"buffer":0,"byteOffset":9007199254740991,"byteLength":9007199254740991})")),
            "'t.gltf': /bufferViews/0/byteLength: 9007199254740991 bytes from offset 9007199254740991 do not "
            "fit into "
            "the buffer's 8 bytes.");
  EXPECT_EQ(buffers_refusal(one_view(R"({"buffer":1,"byteLength":4})")),
            "'t.gltf': /bufferViews/0/buffer: 1 is not the index of one of the 1 buffers.");
}

TEST(buffers, strides_are_multiples_of_4_from_4_to_252) {
  for (const int stride : {4, 8, 252}) {
    EXPECT_EQ(
        buffers_refusal(one_view(fmt::format(R"({{"buffer":0,"byteLength":4,"byteStride":{}}})", stride))),
        "fine");
  }
  for (const int stride : {0, 3, 6, 253, 256}) {
    EXPECT_NE(
        buffers_refusal(one_view(fmt::format(R"({{"buffer":0,"byteLength":4,"byteStride":{}}})", stride))),
        "fine");
  }
}

TEST(buffers, bad_data_uris_are_refused_with_their_place) {
  EXPECT_EQ(buffers_refusal(R"({"buffers":[{"uri":"data:;base64,AA","byteLength":1}]})"),
            "'t.gltf': /buffers/0/uri: the base64 data has 2 characters, not a multiple of 4.");
  EXPECT_EQ(buffers_refusal(R"({"buffers":[{"uri":"data:text/plain,hello","byteLength":1}]})"),
            "'t.gltf': /buffers/0/uri: the data URI is not base64.");
}

TEST(buffers, files_lie_beside_the_model) {
  const test::TemporaryFolder folder;
  folder.write("a b.bin", "foobar");
  Steps steps(
      R"({"buffers":[{"uri":"a%20b.bin","byteLength":6}],"bufferViews":[{"buffer":0,"byteLength":6}]})");
  steps.context().base = folder.path();
  auto buffers = Buffers::read(steps.context(), std::nullopt);
  ASSERT_TRUE(buffers) << buffers.error().text();
  EXPECT_EQ(text_of(*buffers->view_bytes(0, steps.context())), "foobar");
}

TEST(buffers, missing_files_and_foreign_paths_are_refused) {
  const test::TemporaryFolder folder;
  const auto message = [&](std::string_view uri) {
    Steps steps(fmt::format(R"({{"buffers":[{{"uri":"{}","byteLength":6}}]}})", uri));
    steps.context().base = folder.path();
    const auto buffers = Buffers::read(steps.context(), std::nullopt);
    return buffers ? "fine" : buffers.error().message;
  };
  const std::string missing = message("no.bin");
  EXPECT_TRUE(missing.starts_with("'t.gltf': /buffers/0/uri: ")) << missing;
  EXPECT_TRUE(missing.contains("no.bin")) << missing;
  EXPECT_EQ(message("../no.bin"), "'t.gltf': /buffers/0/uri: '../no.bin' leaves the model's folder.");
  EXPECT_TRUE(message("http://x/y").contains("scheme 'http'"));
  EXPECT_EQ(
      buffers_refusal(R"({"buffers":[{"uri":"no.bin","byteLength":6}]})"),
      "'t.gltf': /buffers/0/uri: 'no.bin' cannot be read: the model comes from memory and has no folder.");
}

TEST(buffers, all_bytes_together_have_a_limit) {
  const std::string_view json =
      R"({"buffers":[{"uri":"data:;base64,AAEC","byteLength":3},{"uri":"data:;base64,AAEC","byteLength":3}]})";
  Steps steps(json);
  steps.context().bytes = Budget{6};
  EXPECT_TRUE(Buffers::read(steps.context(), std::nullopt));
  steps.context().bytes = Budget{5};
  const auto over = Buffers::read(steps.context(), std::nullopt);
  ASSERT_FALSE(over);
  EXPECT_EQ(over.error().code, ErrorCode::over_limit);
  EXPECT_EQ(over.error().message,
            "'t.gltf': /buffers/1/uri: the model's files exceed the limit of 5 bytes together.");
}

}  // namespace
}  // namespace ambito::gltf
