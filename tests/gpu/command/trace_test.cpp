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

/// What the commands write to a new trace.
template <class F>
std::string traced(F&& commands) {
  const std::string path = testing::TempDir() + "ambito_trace_more.jsonl";
  auto trace = must(Trace::open(path));
  commands(*trace);
  must(trace->flush());
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(trace, a_bundle_is_traced_where_it_is_recorded_and_named_where_it_is_replayed) {
  const ObjectKit kit = object_kit();
  const ColorAttachment color = cleared(make_target("target"));
  const std::array formats = {Format::rgba8_unorm};
  EXPECT_EQ(traced([&](Trace& trace) {
              const auto bundle_of = [&](Label label) {
                return must(record_bundle(resources(), {.label = label, .colors = formats, .trace = &trace},
                                          [&](BundleEncoder& bundle) {
                                            bundle.set_pipeline(kit.pipeline);
                                            bundle.set_bind_group(3, kit.group, {256});
                                            bundle.debug_group("all", [&] { bundle.draw(3); });
                                          }));
              };
              const RenderBundle first = bundle_of("trees"), second = bundle_of({"stones", 2});
              const std::array<const RenderBundle*, 2> both = {&first, &second};
              (void)must(record(resources(), {.label = "frame", .trace = &trace}, [&](Encoder& encoder) {
                encoder.render({.label = "scene", .colors = {&color, 1}},
                               [&](RenderScope& pass) { pass.execute(both); });
              }));
            }),
            R"({"path":["trees"],"call":"begin","arguments":[]}
{"path":["trees"],"call":"set_pipeline","arguments":["object"]}
{"path":["trees"],"call":"set_bind_group","arguments":[3,"object",256]}
{"path":["trees"],"call":"debug_group","arguments":["all"]}
{"path":["trees","all"],"call":"draw","arguments":[3,1,0,0]}
{"path":["stones 2"],"call":"begin","arguments":[]}
{"path":["stones 2"],"call":"set_pipeline","arguments":["object"]}
{"path":["stones 2"],"call":"set_bind_group","arguments":[3,"object",256]}
{"path":["stones 2"],"call":"debug_group","arguments":["all"]}
{"path":["stones 2","all"],"call":"draw","arguments":[3,1,0,0]}
{"path":["frame","scene"],"call":"begin","arguments":[]}
{"path":["frame","scene"],"call":"execute","arguments":["trees","stones 2"]}
)");
}

TEST(trace, texel_copies_name_origin_and_aspect) {
  const TextureId depth = make_target("depth", {4, 4}, Format::depth32_float),
                  picture = make_target("picture"), other = make_target("other");
  const BufferId buffer = make_buffer("texels", 4096, BufferUsage::copy_src | BufferUsage::copy_dst);
  EXPECT_EQ(traced([&](Trace& trace) {
              (void)must(record(resources(), {.label = "frame", .trace = &trace}, [&](Encoder& encoder) {
                encoder.copy({.label = "copies"}, [&](CopyScope& copy) {
                  copy.texture_to_buffer({.texture = depth, .aspect = Aspect::depth_only},
                                         {.buffer = buffer, .offset = 8, .bytes_per_row = 256}, {4, 4});
                  copy.buffer_to_texture({.buffer = buffer, .bytes_per_row = 512, .rows_per_image = 2},
                                         {.texture = picture, .origin = {1, 2, 0}}, {3, 2});
                  copy.texture_to_texture({.texture = picture, .origin = {2, 3, 0}},
                                          {.texture = other, .origin = {0, 1, 0}}, {2, 1});
                });
              }));
            }),
            R"({"path":["frame","copies"],"call":"begin","arguments":[]}
{"path":["frame","copies"],"call":"texture_to_buffer","arguments":["depth",0,0,0,0,"depth","texels",8,256,0,4,4,1]}
{"path":["frame","copies"],"call":"buffer_to_texture","arguments":["texels",0,512,2,"picture",0,1,2,0,"all",3,2,1]}
{"path":["frame","copies"],"call":"texture_to_texture","arguments":["picture",0,2,3,0,"all","other",0,0,1,0,"all",2,1,1]}
)");
}

TEST(trace, a_refused_call_is_the_last_line_whatever_it_is) {
  const ColorAttachment color = cleared(make_target("target"));
  const std::vector<std::pair<const char*, std::function<void(RenderScope&)>>> calls = {
      {R"("draw","arguments":[3,1,0,0])", [](RenderScope& pass) { pass.draw(3); }},
      {R"("draw_indexed","arguments":[3,1,0,0,0])", [](RenderScope& pass) { pass.draw_indexed(3); }},
      {R"("draw_indirect","arguments":["null id",0])", [](RenderScope& pass) { pass.draw_indirect({}); }},
      {R"("draw_indexed_indirect","arguments":["null id",0])",
       [](RenderScope& pass) { pass.draw_indexed_indirect({}); }},
      {R"("set_scissor","arguments":[9,0,1,1])", [](RenderScope& pass) { pass.set_scissor(9, 0, 1, 1); }}};
  for (const auto& [words, call] : calls) {
    EXPECT_EQ(traced([&](Trace& trace) {
                EXPECT_FALSE(record(resources(), {.label = "frame", .trace = &trace}, [&](Encoder& encoder) {
                  encoder.render({.label = "scene", .colors = {&color, 1}}, [&](RenderScope& pass) {
                    call(pass);
                    pass.set_stencil_reference(1);  // after the error nothing is recorded
                  });
                }));
              }),
              R"({"path":["frame","scene"],"call":"begin","arguments":[]}
{"path":["frame","scene"],"call":)" +
                  std::string(words) + "}\n");
  }
}

TEST(trace, a_file_that_cannot_be_opened_is_an_error) {
  const auto trace = Trace::open("/no/such/folder/trace.jsonl");
  ASSERT_FALSE(trace);
  EXPECT_EQ(trace.error().code, ErrorCode::io);
  EXPECT_SAYS(trace.error().message, "The command trace '/no/such/folder/trace.jsonl' cannot be opened");
}

}  // namespace
}  // namespace gpu_test
