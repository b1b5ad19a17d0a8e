#include "engine/access.h"
#include "engine/passes.h"
#include "frame/display.h"
#include "gpu/engine/kit.h"
#include "support/orders.h"

// The real frame, declared in other orders, and read back from its JSON.
namespace ambito::engine_test {
namespace {

using test::Order;

class reordered_frame : public testing::Test {
 protected:
  engine::Engine& engine() { return engine::Access::engine(renderer); }

  frame::Declaration declare(const graph::Edit& edit, const std::function<void(frame::PassBuilder&)>& more = {}) {
    frame::PassBuilder f(plan, [this](command::RenderScope& pass, const command::PassContext& context) {
      engine().upper->lists.record(pass, context);
    });
    const auto passes = gpu_test::must(engine::arrange_frame(edit));
    engine::declare_frame(f, plan, passes);
    if (more) more(f);
    return gpu_test::must(std::move(f).finish());
  }
  /// Instead of the frame's picture, the sum of hazes. Each is made of the colour and depth of the frame, by as many
  /// passes as `depths` says, beside the others.
  frame::Declaration declare_hazes(const std::vector<int>& depths) {
    frame::PassBuilder f(plan, [this](command::RenderScope& pass, const command::PassContext& context) {
      engine().upper->lists.record(pass, context);
    });
    frame::Plan without_end = plan;
    without_end.readback = false;
    const auto passes = gpu_test::must(engine::arrange_frame({{{graph::EditStep::Kind::remove, "tonemap"}}}));
    engine::declare_frame(f, without_end, passes);
    const auto haze = [&](Label label, frame::TextureRef source, frame::TextureRef target, Blend blend) {
      return f.fullscreen({.label = label,
                           .shader = "fog/fog.wgsl",
                           .keys = {"MULTISAMPLED"},
                           .reads = {{"scene_color", source}, {"depth", f.latest("depth")}},
                           .target = target,
                           .blend = blend});
    };
    const auto scene = f.latest("scene_color");
    auto sum = f.texture({.label = "sum", .format = Format::rgba16_float});
    for (std::size_t i = 0; i < depths.size(); ++i) {
      auto last = scene;
      for (int step = 0; step < depths[i]; ++step)
        last = haze({"haze", static_cast<int>(10 * i) + step}, last, f.like(scene), Blend::none);
      sum = haze({"sum", static_cast<int>(i)}, last, sum, i == 0 ? Blend::none : Blend::add);
    }
    f.copy_out(f.fullscreen({.label = "show",
                             .shader = "tonemap/tonemap.wgsl",
                             .keys = frame::display_keys(plan),
                             .reads = {{"scene_color", sum}},
                             .target = f.latest("output")}));
    return gpu_test::must(std::move(f).finish());
  }
  /// What the engine shows of a frame that is declared like this.
  Image show(frame::Declaration declared) {
    gpu_test::must(engine().upper->plans.put(plan, std::move(declared)));
    return gpu_test::must(renderer.render(room.scene, view));
  }

  const Room room = make_room();
  const View view = room_view({48, 32});
  const frame::Plan plan{.size = view.size, .samples = 4, .feed = Feed::storage, .cascades = frame::max_cascades};
  Renderer renderer = gpu_test::must(Renderer::create({.label = "reordered", .adapter = gpu_test::adapter_wish()}));
};

const graph::Edit edited{{{graph::EditStep::Kind::add_after, "fog", "transparent"}}};

TEST_F(reordered_frame, all_legal_orders_of_the_frame_give_its_picture) {
  for (const graph::Edit& edit : {graph::Edit{}, edited}) {
    const frame::Declaration frame = declare(edit);
    const Image wanted = fresh_picture(room.scene, view, {.label = "as declared", .graph_edit = edit});
    const auto orders = test::some_orders(frame.graph, 200);
    EXPECT_EQ(orders.size(), 1u);  // a chain of reasons: each step consumes the one before
    for (const Order& order : orders) EXPECT_EQ(show(test::reordered(frame, order)).pixels, wanted.pixels);
  }
}

TEST_F(reordered_frame, with_passes_beside_it_200_legal_orders_give_its_picture) {
  const frame::Declaration frame = declare_hazes({1, 2, 3, 4});
  const Image wanted = show(frame);
  const auto orders = test::some_orders(frame.graph, 200);
  EXPECT_EQ(orders.size(), 200u);
  for (const Order& order : orders) ASSERT_EQ(show(test::reordered(frame, order)).pixels, wanted.pixels);
  // The control: each haze is in the picture.
  for (const std::vector<int>& other : {std::vector{2, 2, 3, 4}, {1, 3, 3, 4}, {1, 2, 4, 4}, {1, 2, 3, 3}})
    EXPECT_NE(show(declare_hazes(other)).pixels, wanted.pixels);
}

TEST_F(reordered_frame, a_swap_of_dependent_neighbours_is_refused_with_the_reason) {
  const frame::Declaration frame = declare(edited);
  const auto edges = graph::edges(frame.graph);
  for (std::uint32_t place = 0; place + 1 < frame.graph.passes.size(); ++place) {
    const auto swapped = engine().upper->plans.put(
        plan, test::reordered(frame, test::exchanged(frame.graph.passes.size(), place)));
    ASSERT_FALSE(swapped);
    const std::string text = swapped.error().text();
    // One of the resources that force the order, and the pass that came too early.
    const auto named = [&](const graph::Edge& edge) {
      return edge.from == place && edge.to == place + 1 &&
             text.find("'" + frame.graph.textures[edge.resource].name + "'") != std::string::npos;
    };
    EXPECT_TRUE(std::ranges::any_of(edges, named)) << text;
    EXPECT_NE(text.find("'" + frame.graph.passes[place + 1].name + "'"), std::string::npos) << text;
    // And the one that it needs, which now comes only after it.
    EXPECT_NE(text.find("'" + frame.graph.passes[place].name + "'"), std::string::npos) << text;
  }
  // The frame before is still there.
  EXPECT_TRUE(renderer.render(room.scene, view));
}

TEST_F(reordered_frame, its_json_and_the_recipes_by_name_make_it_again) {
  const Image wanted = fresh_picture(room.scene, view, {.label = "as declared", .graph_edit = edited});
  const frame::Declaration frame = declare(edited);
  const auto compiled = gpu_test::must(graph::compile(frame.graph));
  auto read = gpu_test::must(graph::read_json(graph::to_json(frame.graph, compiled)));
  EXPECT_EQ(read, frame.graph);
  EXPECT_EQ(show(gpu_test::must(frame::with_recipes(std::move(read), frame))).pixels, wanted.pixels);
}

TEST_F(reordered_frame, a_pass_without_a_recipe_is_named) {
  const frame::Declaration frame = declare({});
  graph::FrameGraph other = declare(edited).graph;
  const auto made = frame::with_recipes(std::move(other), frame);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ErrorCode::bad_input);
  EXPECT_NE(made.error().message.find("'fog'"), std::string::npos) << made.error().message;
}

}  // namespace
}  // namespace ambito::engine_test
