#include "engine/access.h"
#include "frame/display.h"
#include "gpu/engine/kit.h"
#include "passes/opaque/opaque.h"
#include "passes/transparent/transparent.h"

// A frame that shows the last one: what only the GPU had is gone with the device, and begins anew.
namespace ambito::engine_test {
namespace {

class frame_with_history : public testing::Test {
 protected:
  void SetUp() override { start(renderer); }

  void start(Renderer& on) { start(on, plan); }
  static void start(Renderer& on, const frame::Plan& plan) {
    engine::Engine& engine = engine::Access::engine(on);
    frame::PassBuilder f(plan, [&engine](command::RenderScope& pass, const command::PassContext& context) {
      engine.upper->lists.record(pass, context);
    });
    const auto output = f.import_texture({.label = "output", .format = plan.output_format});
    passes::opaque(f, plan);
    passes::transparent(f, plan);
    const auto kept = f.texture(
        {.label = "last frame", .format = Format::rgba16_float, .lifetime = frame::Lifetime::history});
    f.fullscreen({.label = "keep",
                  .shader = "fog/fog.wgsl",
                  .reads = {{"scene_color", f.latest("scene_color")}, {"depth", f.latest("depth")}},
                  .target = kept});
    f.copy_out(f.fullscreen({.label = "show the last one",
                             .shader = "tonemap/tonemap.wgsl",
                             .keys = frame::display_keys(plan),
                             .reads = {{.name = "scene_color", .texture = kept, .previous = true}},
                             .target = output}));
    gpu_test::must(engine.upper->plans.put(plan, gpu_test::must(std::move(f).finish())));
  }
  static Renderer make() {
    return gpu_test::must(Renderer::create({.label = "history", .adapter = gpu_test::adapter_wish(), .samples = 1}));
  }
  std::vector<std::uint8_t> draw() { return gpu_test::must(renderer.render(room.scene, view)).pixels; }

  const Room room = make_room();
  const View view = room_view({48, 32});
  const frame::Plan plan{.size = view.size, .samples = 1, .feed = Feed::storage, .cascades = frame::max_cascades};
  Renderer renderer = make();
};

TEST_F(frame_with_history, begins_with_nothing_and_then_shows_the_frame_before) {
  const auto first = draw();
  const auto second = draw();
  EXPECT_NE(first, second);
  EXPECT_EQ(draw(), second);  // nothing moves
}

TEST_F(frame_with_history, a_loss_is_a_frame_that_resets_it) {
  const auto first = draw();
  const auto second = draw();
  for (const char* point : {"before prepare", "inside opaque", "after keep", "between finish and submit"}) {
    SCOPED_TRACE(point);
    renderer.lose_device_at(point);
    EXPECT_EQ(draw(), first);  // as a run whose history begins with this frame
    EXPECT_EQ(renderer.losses_to_come(), 0u);
    EXPECT_EQ(draw(), second);
  }
  EXPECT_TRUE(renderer.gpu_errors().empty());
}

// docs/frame-graph.md: content belongs to a plan, and four plans are kept.
TEST_F(frame_with_history, belongs_to_a_plan_and_goes_with_it) {
  const auto draw_sized = [&](Extent size) {
    return gpu_test::must(renderer.render(room.scene, room_view(size))).pixels;
  };
  const auto plan_of = [&](Extent size) {
    frame::Plan other = plan;
    other.size = size;
    return other;
  };
  const auto first = draw();
  const auto second = draw();
  ASSERT_NE(first, second);

  // Another size is another plan: it begins with zero, whatever the first one has seen.
  start(renderer, plan_of({32, 32}));
  const auto small = draw_sized({32, 32});
  const auto nothing = [](const std::vector<std::uint8_t>& pixels) {
    for (std::size_t i = 4; i < pixels.size(); ++i)
      if (pixels[i] != pixels[i % 4]) return false;
    return true;  // one colour all over
  };
  EXPECT_TRUE(nothing(small));
  EXPECT_FALSE(nothing(second));
  EXPECT_NE(draw_sized({32, 32}), small);

  // The first one was kept, and goes on.
  EXPECT_EQ(draw(), second);

  // Behind four others it is gone: declared again, it begins anew.
  for (const std::uint32_t side : {33u, 34u, 35u, 36u}) {
    start(renderer, plan_of({side, side}));
    draw_sized({side, side});
  }
  start(renderer);
  EXPECT_EQ(draw(), first);
  EXPECT_EQ(draw(), second);
}

}  // namespace
}  // namespace ambito::engine_test
