#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <span>

#include <gtest/gtest.h>

#include "graph_maker.h"

// Runs graphs on numbers instead of pixels: a pass mixes what it reads into what it writes. The compiled
// frame, with its dropped passes, derived operations and shared memory, must leave the same numbers behind as
// the declared one, in which every pass runs and everything is kept.
namespace ambito::graph::test {
namespace {

using Value = std::uint64_t;
constexpr Value poison = 0xDEADull;  // memory whose content nobody may rely on

Value mix(Value a, Value b) {
  return (a ^ (b + 0x9E3779B97F4A7C15ull + (a << 6) + (a >> 2))) * 0xFF51AFD7ED558CCDull;
}

bool loads(const Access& access) {
  if (!is_write(access.use)) return true;
  return access.use != Use::resolve && !access.covers && !access.clear;
}

/// What a frame leaves behind: imported textures, and what passes with a side effect have seen.
struct Outcome {
  std::map<std::uint32_t, Value> imported;
  std::map<std::uint32_t, Value> seen;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

void note_outcome(const FrameGraph& graph, const std::map<std::uint32_t, Value>& memory, Outcome& outcome) {
  for (std::uint32_t t = 0; t < graph.textures.size(); ++t) {
    if (graph.textures[t].lifetime == Lifetime::imported && memory.contains(t)) {
      outcome.imported[t] = memory.at(t);
    }
  }
}

Outcome run_declared(const FrameGraph& graph) {
  std::map<std::uint32_t, Value> memory;
  Outcome outcome;
  for (std::uint32_t p = 0; p < graph.passes.size(); ++p) {
    const Pass& pass = graph.passes[p];
    Value seen = p + 1;
    for (const Access& access : pass.accesses) {
      if (loads(access)) seen = mix(seen, memory.at(access.resource));
    }
    for (std::uint32_t a = 0; a < pass.accesses.size(); ++a) {
      if (is_write(pass.accesses[a].use)) memory[pass.accesses[a].resource] = mix(seen, a);
    }
    if (pass.side_effect) outcome.seen[p] = seen;
  }
  note_outcome(graph, memory, outcome);
  return outcome;
}

/// Memory as the GPU has it: keyed by slot for transients, by texture for the others. Within a WebGPU pass
/// the attachments live in the tile: they come in by the load operation and leave by the store operation.
class Machine {
 public:
  Machine(const FrameGraph& graph, const Compiled& compiled) : graph_(graph), compiled_(compiled) {}

  Outcome run() {
    for (const Group& group : compiled_.groups) run_group(group);
    note_outcome(graph_, own_, outcome_);
    return outcome_;
  }

 private:
  Value& place(std::uint32_t texture) {
    const std::uint32_t slot = compiled_.textures[texture].slot;
    auto& memory = slot == none ? own_ : slots_;
    return memory.try_emplace(slot == none ? texture : slot, poison).first->second;
  }

  void run_group(const Group& group) {
    const auto attachments = std::span(compiled_.attachments).subspan(group.first_attachment, group.attachments);
    const auto texture_of = [&](const Attachment& ops) {
      return graph_.passes[ops.pass].accesses[ops.access].resource;
    };
    tile_.clear();
    for (const Attachment& ops : attachments) {
      tile_[texture_of(ops)] = ops.read_only || ops.load == LoadOp::load ? place(texture_of(ops)) : poison;
    }
    for (std::uint32_t living = group.first; living < group.first + group.count; ++living) {
      run_part(compiled_.passes[living].pass);
    }
    for (const Attachment& ops : attachments) {
      if (ops.read_only) continue;
      place(texture_of(ops)) = ops.store == StoreOp::store ? tile_.at(texture_of(ops)) : poison;
    }
  }

  void run_part(std::uint32_t index) {
    const Pass& pass = graph_.passes[index];
    Value seen = index + 1;
    for (const Access& access : pass.accesses) {
      if (!loads(access)) continue;
      seen = mix(seen, is_attachment(access.use) ? tile_.at(access.resource) : place(access.resource));
    }
    for (std::uint32_t a = 0; a < pass.accesses.size(); ++a) {
      if (is_write(pass.accesses[a].use)) tile_.at(pass.accesses[a].resource) = mix(seen, a);
    }
    if (pass.side_effect) outcome_.seen[index] = seen;
  }

  const FrameGraph& graph_;
  const Compiled& compiled_;
  std::map<std::uint32_t, Value> slots_;
  std::map<std::uint32_t, Value> own_;
  std::map<std::uint32_t, Value> tile_;
  Outcome outcome_;
};

Outcome run_compiled(const FrameGraph& graph, const Compiled& compiled) {
  return Machine(graph, compiled).run();
}

Compiled without_pass(Compiled compiled, std::uint32_t living) {
  compiled.passes.erase(compiled.passes.begin() + living);
  for (Group& group : compiled.groups) {
    if (group.first > living) {
      --group.first;
    } else if (living < group.first + group.count) {
      --group.count;
    }
  }
  std::erase_if(compiled.groups, [](const Group& group) { return group.count == 0; });
  return compiled;
}

/// Random legal frames: full-screen passes, passes that draw on what is there, depth written, tested and
/// read.
class RandomGraph {
 public:
  explicit RandomGraph(std::uint32_t seed) : random_(seed) {}

  GraphMaker make() {
    for (int i = 0; i < 3; ++i) outputs_.push_back(maker_.imported("output " + std::to_string(i)));
    const int passes = 3 + pick(15);
    for (int p = 0; p < passes; ++p) add_pass(p);
    return maker_;
  }

 private:
  int pick(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }

  TextureRef* some(std::vector<TextureRef>& refs) {
    return refs.empty() ? nullptr : &refs[static_cast<std::size_t>(pick(static_cast<int>(refs.size())))];
  }

  void add_pass(int number) {
    const bool again = number > 0 && pick(3) == 0;
    PassMaker pass = maker_.pass("pass " + std::to_string(number));
    std::set<std::uint32_t> used;
    if (again) {
      draw_on_the_same(pass, used);
    } else {
      add_target(pass, used);
      if (pick(2) == 0) add_depth(pass, used);
    }
    for (int i = pick(3); i > 0; --i) {
      TextureRef* source = some(pick(3) == 0 ? depths_ : colors_);
      if (source != nullptr && used.insert(source->index).second) pass.reads(*source);
    }
    if (pick(6) == 0) pass.side_effect();
  }

  // The same attachments as the pass before, so that the two can become one.
  void draw_on_the_same(PassMaker& pass, std::set<std::uint32_t>& used) {
    const std::vector<Access> before = maker_.graph.passes[maker_.graph.passes.size() - 2].accesses;
    for (const Access& access : before) {
      if (!is_attachment(access.use)) continue;
      auto& refs = access.use == Use::color ? colors_ : depths_;
      TextureRef& ref = *std::ranges::find(refs, access.resource, &TextureRef::index);
      if (access.use == Use::color) {
        ref = pass.draws_on(ref);
        used.insert(ref.index);
      } else if (pick(3) == 0) {
        pass.use(Use::depth_read, ref);  // may also be sampled
      } else {
        pass.use(Use::depth, ref);
        ++ref.version;
        used.insert(ref.index);
      }
    }
  }

  void add_target(PassMaker& pass, std::set<std::uint32_t>& used) {
    TextureRef* old = some(colors_);
    if (old != nullptr && pick(3) == 0) {
      used.insert(old->index);
      *old = pick(3) == 0 ? pass.covers(*old) : pass.draws_on(*old);
      return;
    }
    const bool output = pick(4) == 0 && !outputs_.empty();
    TextureRef fresh{};
    if (output) {
      fresh = outputs_.back();
      outputs_.pop_back();
    } else {
      fresh = maker_.texture("texture", pick(2) == 0 ? Format::rgba8_unorm : Format::rgba16_float);
    }
    used.insert(fresh.index);
    colors_.push_back(pick(2) == 0 ? pass.covers(fresh) : pass.clears(fresh));
  }

  void add_depth(PassMaker& pass, std::set<std::uint32_t>& used) {
    TextureRef* old = some(depths_);
    if (old == nullptr || pick(2) == 0) {
      const TextureRef fresh = maker_.depth("depth");
      used.insert(fresh.index);
      depths_.push_back(pass.clears_depth(fresh));
      return;
    }
    if (pick(2) == 0) {
      pass.use(Use::depth_read, *old);  // may also be sampled
      return;
    }
    used.insert(old->index);
    pass.use(Use::depth, *old);
    ++old->version;
  }

  std::mt19937 random_;
  GraphMaker maker_;
  std::vector<TextureRef> outputs_;
  std::vector<TextureRef> colors_;
  std::vector<TextureRef> depths_;
};

TEST(simulation, a_compiled_frame_leaves_the_same_behind_as_the_declared_one) {
  std::size_t dropped = 0;
  std::size_t discarded = 0;
  std::size_t shared = 0;
  std::size_t merged = 0;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    const GraphMaker g = RandomGraph(seed).make();
    const auto compiled = compile(g.graph);
    ASSERT_TRUE(compiled) << seed << ": " << compiled.error().message;
    ASSERT_EQ(run_compiled(g.graph, *compiled), run_declared(g.graph)) << "seed " << seed;
    dropped += compiled->dropped.size();
    std::size_t transients = 0;
    for (const CompiledTexture& texture : compiled->textures) transients += texture.slot != none ? 1 : 0;
    shared += transients - compiled->texture_slots.size();
    merged += compiled->passes.size() - compiled->groups.size();
    for (const Attachment& ops : compiled->attachments) {
      discarded += !ops.read_only && ops.store == StoreOp::discard ? 1 : 0;
    }
  }
  // The frames were not trivial.
  EXPECT_GT(dropped, 1000u);
  EXPECT_GT(discarded, 1000u);
  EXPECT_GT(shared, 1000u);
  EXPECT_GT(merged, 1000u);
}

// No operation is more than needed: turning any load into a clear, or any store into a discard, or leaving
// out any living pass, changes what is left behind.
TEST(simulation, nothing_that_compile_keeps_can_be_left_out) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    const GraphMaker g = RandomGraph(seed).make();
    auto compiled = compile(g.graph);
    ASSERT_TRUE(compiled);
    const Outcome wanted = run_declared(g.graph);
    for (const Group& group : compiled->groups) {
      for (std::uint32_t a = 0; a < group.attachments; ++a) {
        Attachment& ops = compiled->attachments[group.first_attachment + a];
        if (ops.read_only) continue;
        if (ops.store == StoreOp::store) {
          ops.store = StoreOp::discard;
          EXPECT_FALSE(run_compiled(g.graph, *compiled) == wanted) << "seed " << seed;
          ops.store = StoreOp::store;
        }
        if (ops.load == LoadOp::load) {
          ops.load = LoadOp::clear;
          EXPECT_FALSE(run_compiled(g.graph, *compiled) == wanted) << "seed " << seed;
          ops.load = LoadOp::load;
        }
      }
    }
    for (std::uint32_t p = 0; p < compiled->passes.size(); ++p) {
      EXPECT_FALSE(run_compiled(g.graph, without_pass(*compiled, p)) == wanted) << "seed " << seed << " pass " << p;
    }
  }
}

}  // namespace
}  // namespace ambito::graph::test
