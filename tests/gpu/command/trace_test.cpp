#include "command/trace.h"

#include <fstream>
#include <sstream>

#include "gpu/command/kit.h"

namespace gpu_test {
namespace {

TEST(trace, each_command_is_one_json_line_with_its_path) {
  const std::string path = testing::TempDir() + "ambito_trace.jsonl";
  auto trace = must(Trace::open(path));
  const ObjectKit kit = object_kit();
  const ColorAttachment color = cleared(make_target("target"));
  auto recorded = record(resources(), {.label = {"frame", 7}, .trace = trace.get()}, [&](Encoder& encoder) {
    encoder.debug_group("outer", [&] {
      encoder.render({.label = "scene", .colors = {&color, 1}}, [&](RenderScope& pass) {
        pass.set_pipeline(kit.pipeline);
        pass.set_bind_group(3, kit.group, {512});
        pass.debug_group({"cascade", 0}, [&] { pass.draw(3); });
      });
    });
    encoder.copy({.label = "reset"}, [&](CopyScope& copy) { copy.clear_buffer(kit.objects, 0, 4); });
  });
  ASSERT_TRUE(recorded) << recorded.error().text();
  must(trace->flush());
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(),
            R"({"path":["frame 7"],"call":"debug_group","arguments":["outer"]}
{"path":["frame 7","outer","scene"],"call":"begin","arguments":[]}
{"path":["frame 7","outer","scene"],"call":"set_pipeline","arguments":["object"]}
{"path":["frame 7","outer","scene"],"call":"set_bind_group","arguments":[3,"object",512]}
{"path":["frame 7","outer","scene"],"call":"debug_group","arguments":["cascade 0"]}
{"path":["frame 7","outer","scene","cascade 0"],"call":"draw","arguments":[3,1,0,0]}
{"path":["frame 7","reset"],"call":"begin","arguments":[]}
{"path":["frame 7","reset"],"call":"clear_buffer","arguments":["objects",0,4]}
)");
  EXPECT_EQ(trace->lines(), 8u);
}

TEST(trace, a_file_that_cannot_be_opened_is_an_error) {
  const auto trace = Trace::open("/no/such/folder/trace.jsonl");
  ASSERT_FALSE(trace);
  EXPECT_EQ(trace.error().code, ErrorCode::io);
  EXPECT_SAYS(trace.error().message, "The command trace '/no/such/folder/trace.jsonl' cannot be opened");
}

}  // namespace
}  // namespace gpu_test
