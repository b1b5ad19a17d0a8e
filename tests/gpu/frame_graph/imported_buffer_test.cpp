#include "frames.h"

// Buffers of somebody else in a frame: given for each one, checked, and copied from.
namespace ambito::executor::test {
namespace {

constexpr std::uint64_t size = 8 * 4 * 4;  // the texels of the picture; rows of 256 bytes are not needed for buffers

resources::BufferId buffer(std::uint64_t bytes, BufferUsage usage) {
  return must(resources().buffer({.label = "given", .size = bytes, .usage = usage}));
}

/// given -> copy -> kept, both imported.
void copy_it(frame::PassBuilder& f) {
  const auto from = f.import_buffer({.label = "from", .size = size, .has_content = true});
  const auto to = f.import_buffer({.label = "to", .size = size});
  f.copy({.label = "copy it", .buffers_from = {from}, .buffers_to = {to}, .side_effect = true},
         [](command::CopyScope& copy, const command::PassContext& context) {
           copy.buffer_to_buffer(must(context.buffer("from")), must(context.buffer("to")), size);
         });
}

std::string refused(Stage& stage, Realised& realised, std::span<const Import> imports) {
  const auto done = stage.run(realised, imports);
  return done ? "" : done.error().message;
}

TEST(imported_buffer, is_given_for_each_frame) {
  Stage stage;
  auto realised = must(stage.realise(copy_it));
  for (const int value : {1, 2}) {  // another one each time
    const auto source = buffer(size + 64, BufferUsage::copy_src | BufferUsage::copy_dst);
    const std::vector<std::byte> bytes(size, static_cast<std::byte>(value));
    must(resources().write(source, 0, bytes));
    const auto ticket = must(stage.ring.begin(resources::ByteReadbackDescriptor{.label = "to", .size = size}));
    const Import imports[] = {{.name = "from", .buffer = source}, {.name = "to", .buffer = ticket.buffer}};
    must(stage.run(realised, imports));
    must(stage.ring.submitted(ticket));
    EXPECT_EQ(must(stage.ring.wait(ticket)), bytes);
    resources().destroy(source);
  }
}

TEST(imported_buffer, that_does_not_fit_is_a_sentence) {
  Stage stage;
  auto realised = must(stage.realise(copy_it));
  const auto source = buffer(size, BufferUsage::copy_src);
  const auto target = buffer(size, BufferUsage::copy_dst);
  const auto small = buffer(size - 4, BufferUsage::copy_dst);
  const Import good[] = {{.name = "from", .buffer = source}, {.name = "to", .buffer = target}};
  const Import missing[] = {{.name = "from", .buffer = source}};
  const Import short_one[] = {{.name = "from", .buffer = source}, {.name = "to", .buffer = small}};
  const Import wrong_use[] = {{.name = "from", .buffer = source}, {.name = "to", .buffer = source}};
  EXPECT_EQ(refused(stage, realised, missing), "no buffer is given for the import 'to'");
  EXPECT_EQ(refused(stage, realised, short_one),
            "the buffer imported as 'to' has 124 bytes; the graph declares 128");
  EXPECT_EQ(refused(stage, realised, wrong_use),
            "the buffer imported as 'to' has usage 0x4; the graph uses it as 0x8");
  EXPECT_EQ(refused(stage, realised, good), "");
  for (const auto id : {source, target, small}) resources().destroy(id);
  EXPECT_NE(refused(stage, realised, good).find("stale id"), std::string::npos);  // found when it is used
}

}  // namespace
}  // namespace ambito::executor::test
