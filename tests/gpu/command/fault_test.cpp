// Fault injection: one mistake at a random place of a frame of 15 labelled passes. The sentence must name the
// right encoder, debug groups, pass and source line each time (R44).

#include <memory>
#include <random>
#include <set>

#include "gpu/command/kit.h"

namespace gpu_test {
namespace {

enum class Fault : int {
  none = -1,
  // in a render pass
  no_pipeline,
  no_index_buffer,
  wrong_target,
  no_bind_group,
  misaligned_offset,
  offset_outside,
  wrong_layout,
  scissor_outside,
  bad_viewport,
  too_many_draws,
  index_outside,
  missing_vertex_usage,
  misaligned_indirect,
  attachment_as_texture,
  no_query_set,
  locked_encoder,
  kept_scope,
  stale_pipeline,
  sizes_differ,
  open_group,
  // in a compute pass
  dispatch_over_limit,
  dispatch_without_pipeline,
  // in a copy
  copy_offset_2,
  copy_same_buffer,
  row_of_400,
  resolve_at_128,
  count
};

constexpr int first_compute = static_cast<int>(Fault::dispatch_over_limit);
constexpr int first_copy = static_cast<int>(Fault::copy_offset_2);

enum class Kind { render, compute, copy };
constexpr int passes = 15;
/// Passes 4, 9 and 14 are copies, 3, 8 and 13 compute passes.
Kind kind_of(int pass) { return pass % 5 == 4 ? Kind::copy : pass % 5 == 3 ? Kind::compute : Kind::render; }

class Frame {
 public:
  Frame(int number, Fault fault, int pass) : number_(number), fault_(fault), pass_(pass) {}

  Result<CommandBuffer> run() {
    return record(resources(), {.label = {"frame", number_}}, [&](Encoder& encoder) {
      for (int group = 0; group < 3; ++group) {
        encoder.debug_group({"stage", group}, [&] {
          for (int i = 0; i < 5; ++i) one_pass(encoder, group * 5 + i);
        });
      }
    });
  }
  [[nodiscard]] std::uint32_t line() const { return line_; }

 private:
  /// Whether the mistake is made here; notes the line below, on which it stands.
  bool here(Fault fault, int pass, std::source_location where = std::source_location::current()) {
    if (fault != fault_ || pass != pass_) return false;
    line_ = where.line() + 1;
    return true;
  }

  void one_pass(Encoder& encoder, int index) {
    switch (kind_of(index)) {
      case Kind::render:
        return render(encoder, index);
      case Kind::compute:
        return encoder.compute({.label = {"compute", index}}, [&](ComputeScope& pass) {
          pass.debug_group({"step", index}, [&] { compute(pass, index); });
        });
      case Kind::copy:
        return encoder.copy({.label = {"copy", index}}, [&](CopyScope& scope) {
          scope.debug_group({"step", index}, [&] { copies(scope, index); });
        });
    }
  }

  void render(Encoder& encoder, int index) {
    std::vector<ColorAttachment> colors = {cleared(target_)};
    if (fault_ == Fault::sizes_differ && pass_ == index) colors.push_back(cleared(large_));
    std::unique_ptr<DebugGroup> open;
    const RenderPassDescriptor descriptor{.label = {"render", index}, .colors = colors, .max_draw_count = 3};
    if (here(Fault::sizes_differ, index) || here(Fault::open_group, index)) {
      line_ = std::source_location::current().line() + 2;
    }
    encoder.render(descriptor, [&](RenderScope& pass) {
      if (fault_ == Fault::open_group && pass_ == index) open.reset(new DebugGroup(pass.debug_group("open")));
      pass.debug_group({"state", index}, [&] { state(encoder, pass, index); });
      pass.debug_group({"draws", index}, [&] { draws(pass, index); });
      if (index == 0) kept_ = &pass;
    });
  }

  void state(Encoder& encoder, RenderScope& pass, int index) {
    if (here(Fault::wrong_target, index)) {
      pass.set_pipeline(half_);
    }
    if (here(Fault::stale_pipeline, index)) {
      pass.set_pipeline(RenderPipelineId{9999, 9});
    }
    if (here(Fault::no_pipeline, index)) {
      pass.draw(3);
    }
    pass.set_pipeline(kit_.pipeline);
    if (here(Fault::no_bind_group, index)) {
      pass.draw(3);
    }
    if (here(Fault::wrong_layout, index)) {
      pass.set_bind_group(3, kit_.other_layout);
    }
    if (here(Fault::wrong_layout, index)) {
      pass.draw(3);
    }
    if (here(Fault::misaligned_offset, index)) {
      pass.set_bind_group(3, kit_.group, {128});
    }
    if (here(Fault::offset_outside, index)) {
      pass.set_bind_group(3, kit_.group, {1024});
    }
    if (here(Fault::attachment_as_texture, index)) {
      pass.set_bind_group(1, reading_);
    }
    if (here(Fault::no_query_set, index)) {
      pass.occlusion_query(0, [] {});
    }
    if (here(Fault::locked_encoder, index)) {
      encoder.debug_marker("from inside");
    }
    if (here(Fault::kept_scope, index)) {
      kept_->set_stencil_reference(1);
    }
    pass.set_bind_group(3, kit_.group, {256});
  }

  void draws(RenderScope& pass, int index) {
    if (here(Fault::no_index_buffer, index)) {
      pass.draw_indexed(3);
    }
    if (here(Fault::missing_vertex_usage, index)) {
      pass.set_vertex_buffer(0, kit_.indices);
    }
    pass.set_index_buffer(kit_.indices, IndexFormat::uint16);
    if (here(Fault::scissor_outside, index)) {
      pass.set_scissor(3, 3, 2, 1);
    }
    if (here(Fault::bad_viewport, index)) {
      pass.set_viewport(0, 0, 4, 4, 1.0f, 0.0f);
    }
    if (here(Fault::misaligned_indirect, index)) {
      pass.draw_indirect(arguments_, 2);
    }
    if (here(Fault::index_outside, index)) {
      pass.draw_indexed(3, 1, 4);
    }
    pass.draw_indexed(3);
    pass.draw_indexed(3, 1, 3);
    pass.draw(3);
    if (here(Fault::too_many_draws, index)) {
      pass.draw(3);
    }
  }

  void compute(ComputeScope& pass, int index) {
    if (here(Fault::dispatch_without_pipeline, index)) {
      pass.dispatch(1);
    }
    pass.set_pipeline(compute_);
    if (here(Fault::dispatch_over_limit, index)) {
      pass.dispatch(1, 1u << 30);
    }
    pass.dispatch(1);
  }

  void copies(CopyScope& copy, int index) {
    if (here(Fault::copy_offset_2, index)) {
      copy.buffer_to_buffer(a_, 2, b_, 0, 4);
    }
    if (here(Fault::copy_same_buffer, index)) {
      copy.buffer_to_buffer(a_, 0, a_, 512, 4);
    }
    if (here(Fault::row_of_400, index)) {
      copy.texture_to_buffer({.texture = wide_}, {.buffer = a_, .bytes_per_row = 400}, {100, 2});
    }
    if (here(Fault::resolve_at_128, index)) {
      copy.resolve_queries(queries_, 0, 1, b_, 128);
    }
    copy.buffer_to_buffer(a_, b_, 256);
  }

  int number_;
  Fault fault_;
  int pass_;
  std::uint32_t line_ = 0;
  RenderScope* kept_ = nullptr;

  // Made once for all frames.
  struct Shared {
    TextureId target = make_target("target"), large = make_target("large", {8, 8}),
              wide = make_target("wide", {100, 2});
    ObjectKit kit = object_kit();
    RenderPipelineId half = solid({.format = Format::rgba16_float});
    BufferId arguments = make_buffer("arguments", 64, BufferUsage::indirect);
    BufferId a = make_buffer("a", 1024, BufferUsage::copy_src | BufferUsage::copy_dst);
    BufferId b =
        make_buffer("b", 1024, BufferUsage::copy_src | BufferUsage::copy_dst | BufferUsage::query_resolve);
    QuerySetId queries = must(
        resources().query_set({.label = "queries", .kind = resources::QueryKind::occlusion, .count = 1}));
    ComputePipelineId compute;
    BindGroupId reading;

    Shared() {
      auto& r = resources();
      const auto shader =
          must(r.shader({.label = "nothing", .text = "@compute @workgroup_size(1) fn compute() {}"}));
      compute = must(r.compute_pipeline({.label = "nothing",
                                         .layout = must(r.pipeline_layout({.label = "nothing bound"})),
                                         .shader = shader}));
      const resources::BindingLayout entry{.visibility = ShaderStage::fragment,
                                           .kind = resources::BindingKind::texture_float};
      const auto layout = must(r.bind_group_layout({.label = "read", .entries = {&entry, 1}}));
      const resources::Binding binding{.resource =
                                           must(r.texture_view({.label = "read", .texture = target}))};
      reading = must(r.bind_group({.label = "read", .layout = layout, .entries = {&binding, 1}}));
    }
  };
  static Shared& shared() {
    static Shared it;
    return it;
  }
  TextureId target_ = shared().target, large_ = shared().large, wide_ = shared().wide;
  ObjectKit kit_ = shared().kit;
  RenderPipelineId half_ = shared().half;
  BufferId arguments_ = shared().arguments, a_ = shared().a, b_ = shared().b;
  QuerySetId queries_ = shared().queries;
  ComputePipelineId compute_ = shared().compute;
  BindGroupId reading_ = shared().reading;
};

TEST(fault_injection, a_frame_without_a_mistake_is_recorded) {
  auto recorded = Frame(1, Fault::none, -1).run();
  ASSERT_TRUE(recorded) << recorded.error().text();
  EXPECT_EQ(recorded->counts().render_passes, 9u);
  EXPECT_EQ(recorded->counts().compute_passes, 3u);
  must(submit(resources(), std::move(*recorded)));
}

/// Where the mistake is made, inside its pass, and what the sentence says about it.
struct Expected {
  const char* call;
  const char* group;  ///< the debug group inside the pass; null: made outside of them
  std::string reason;
};

Expected expected_of(Fault fault, int pass) {
  const std::string number = std::to_string(pass);
  switch (fault) {
    case Fault::no_pipeline:
      return {"draw(3, 1, 0, 0)", "state", "no pipeline is set"};
    case Fault::no_index_buffer:
      return {"draw_indexed(3, 1, 0, 0, 0)", "draws", "no index buffer is set"};
    case Fault::wrong_target:
      return {"set_pipeline('solid')", "state",
              "pipeline 'solid' writes rgba16float to @location(0) and the pass has rgba8unorm there"};
    case Fault::no_bind_group:
      return {"draw(3, 1, 0, 0)", "state", "bind group 3 is not set"};
    case Fault::misaligned_offset:
      return {"set_bind_group(3, 'object', 128)", "state",
              "dynamic offset 128 of binding 0 is not a multiple of 256"};
    case Fault::offset_outside:
      return {
          "set_bind_group(3, 'object', 1024)", "state",
          "dynamic offset 1024 of binding 0, which shows 256 bytes from 0, leaves its buffer of 1024 bytes"};
    case Fault::wrong_layout:
      return {"draw(3, 1, 0, 0)", "state",
              "bind group 3 'other' has layout 'other' and the pipeline wants 'object'"};
    case Fault::scissor_outside:
      return {"set_scissor(3, 3, 2, 1)", "draws", "it leaves the attachments of 4 × 4 px"};
    case Fault::bad_viewport:
      return {"set_viewport(0, 0, 4, 4, 1, 0)", "draws",
              "depths 1 … 0 are not inside 0 … 1, the smaller first"};
    case Fault::too_many_draws:
      return {"draw(3, 1, 0, 0)", "draws", "the pass has made 3 draws, and its maximum is 3"};
    case Fault::index_outside:
      return {"draw_indexed(3, 1, 4, 0, 0)", "draws",
              "indices up to 7 are asked for and the index buffer holds 6"};
    case Fault::missing_vertex_usage:
      return {"set_vertex_buffer(0, 'indices', 0, 0)", "draws", "buffer 'indices' has no usage vertex"};
    case Fault::misaligned_indirect:
      return {"draw_indirect('arguments', 2)", "draws", "offset 2 is not a multiple of 4"};
    case Fault::attachment_as_texture:
      return {"set_bind_group(1, 'read')", "state",
              "binding 0 of bind group 'read' is texture 'target', which is an attachment of this pass"};
    case Fault::no_query_set:
      return {"occlusion_query(0)", "state", "the pass has no occlusion query set"};
    case Fault::locked_encoder:
      return {"debug_marker('from inside')", "state",
              "the encoder is locked while pass 'render " + number + "' is open"};
    case Fault::kept_scope:
      return {"set_stencil_reference(1)", "state", "pass 'render 0' has ended"};
    case Fault::stale_pipeline:
      return {"set_pipeline('stale id')", "state", "there is no such pipeline"};
    case Fault::sizes_differ:
      return {"begin", nullptr,
              "colour attachment 1 'large' is 8 × 8 px and colour attachment 0 'target' is 4 × 4 px"};
    case Fault::open_group:
      return {"end", "open",
              "debug group 'open' is still open, and a group is closed in the scope it was opened in"};
    case Fault::dispatch_over_limit:
      return {"dispatch(1, 1073741824, 1)", "step", "the limit is 65535 workgroups in each dimension"};
    case Fault::dispatch_without_pipeline:
      return {"dispatch(1, 1, 1)", "step", "no pipeline is set"};
    case Fault::copy_offset_2:
      return {"buffer_to_buffer('a', 2, 'b', 0, 4)", "step", "the source offset 2 is not a multiple of 4"};
    case Fault::copy_same_buffer:
      return {"buffer_to_buffer('a', 0, 'a', 512, 4)", "step",
              "source and destination are the same buffer 'a'"};
    case Fault::row_of_400:
      return {"texture_to_buffer('wide', 0, 0, 0, 0, 'all', 'a', 0, 400, 0, 100, 2, 1)", "step",
              "bytes_per_row 400 is not a multiple of 256"};
    case Fault::resolve_at_128:
      return {"resolve_queries('queries', 0, 1, 'b', 128)", "step",
              "the destination offset 128 is not a multiple of 256"};
    case Fault::none:
    case Fault::count:
      break;
  }
  return {};
}

/// The whole sentence for a mistake: call, path, reason, place.
std::string sentence_of(int number, Fault fault, int pass, std::uint32_t line) {
  const Expected expected = expected_of(fault, pass);
  const std::string index = std::to_string(pass);
  const char* const word = kind_of(pass) == Kind::render    ? "pass 'render "
                           : kind_of(pass) == Kind::compute ? "pass 'compute "
                                                            : "copy 'copy ";
  std::string group;
  if (expected.group != nullptr) {
    group = std::string(" › '") + expected.group + (fault == Fault::open_group ? "'" : " " + index + "'");
  }
  return std::string(expected.call) + " in 'stage " + std::to_string(pass / 5) + "' › " + word + index + "'" +
         group + " of encoder 'frame " + std::to_string(number) + "': " + expected.reason +
         " (tests/gpu/command/fault_test.cpp:" + std::to_string(line) + ")";
}

TEST(fault_injection, three_hundred_mistakes_are_each_found_where_they_are) {
  std::mt19937 random(20240607);
  std::set<Fault> seen;
  for (int trial = 0; trial < 300; ++trial) {
    const int kind = static_cast<int>(random() % static_cast<unsigned>(Fault::count));
    const Kind wanted = kind >= first_copy      ? Kind::copy
                        : kind >= first_compute ? Kind::compute
                                                : Kind::render;
    int pass = 0;
    do {
      pass = static_cast<int>(random() % passes);
    } while (kind_of(pass) != wanted || (kind == static_cast<int>(Fault::kept_scope) && pass == 0));
    const auto fault = static_cast<Fault>(kind);
    seen.insert(fault);
    Frame frame(trial, fault, pass);
    const auto recorded = frame.run();
    ASSERT_FALSE(recorded) << "mistake " << kind << " in pass " << pass << " was not found";
    EXPECT_EQ(recorded.error().message, sentence_of(trial, fault, pass, frame.line()));
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(Fault::count));
}

}  // namespace
}  // namespace gpu_test
