#include <map>
#include <random>
#include <set>

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

// `memory` is keyed by slot for transients, by texture for the others.
Outcome run_compiled(const FrameGraph& graph, const Compiled& compiled) {
  std::map<std::uint32_t, Value> slots;
  std::map<std::uint32_t, Value> own;
  const auto place = [&](const Access& access) -> Value& {
    const std::uint32_t slot = compiled.textures[access.resource].slot;
    auto& memory = slot == none ? own : slots;
    return memory.try_emplace(slot == none ? access.resource : slot, poison).first->second;
  };
  Outcome outcome;
  for (const CompiledPass& living : compiled.passes) {
    const Pass& pass = graph.passes[living.pass];
    std::map<std::uint32_t, Attachment> attachments;  // by access
    for (std::uint32_t a = 0; a < living.attachments; ++a) {
      const Attachment& ops = compiled.attachments[living.first_attachment + a];
      attachments[ops.access] = ops;
    }
    Value seen = living.pass + 1;
    for (std::uint32_t a = 0; a < pass.accesses.size(); ++a) {
      const Access& access = pass.accesses[a];
      const bool attachment = is_attachment(access.use);
      if (attachment && !attachments.contains(a)) continue;
      const bool loaded =
          attachment ? attachments[a].read_only || attachments[a].load == LoadOp::load : loads(access);
      if (loaded) seen = mix(seen, place(access));
    }
    for (std::uint32_t a = 0; a < pass.accesses.size(); ++a) {
      if (!is_write(pass.accesses[a].use) || !attachments.contains(a)) continue;
      place(pass.accesses[a]) = attachments[a].store == StoreOp::store ? mix(seen, a) : poison;
    }
    if (pass.side_effect) outcome.seen[living.pass] = seen;
  }
  note_outcome(graph, own, outcome);
  return outcome;
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
    PassMaker pass = maker_.pass("pass " + std::to_string(number));
    std::set<std::uint32_t> used;
    add_target(pass, used);
    if (pick(2) == 0) add_depth(pass, used);
    for (int i = pick(3); i > 0; --i) {
      TextureRef* source = some(pick(3) == 0 ? depths_ : colors_);
      if (source != nullptr && used.insert(source->index).second) pass.reads(*source);
    }
    if (pick(6) == 0) pass.side_effect();
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
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    const GraphMaker g = RandomGraph(seed).make();
    const auto compiled = compile(g.graph);
    ASSERT_TRUE(compiled) << seed << ": " << compiled.error().message;
    ASSERT_EQ(run_compiled(g.graph, *compiled), run_declared(g.graph)) << "seed " << seed;
    dropped += compiled->dropped.size();
    std::size_t transients = 0;
    for (const CompiledTexture& texture : compiled->textures) transients += texture.slot != none ? 1 : 0;
    shared += transients - compiled->texture_slots.size();
    for (const Attachment& ops : compiled->attachments) {
      discarded += !ops.read_only && ops.store == StoreOp::discard ? 1 : 0;
    }
  }
  // The frames were not trivial.
  EXPECT_GT(dropped, 1000u);
  EXPECT_GT(discarded, 1000u);
  EXPECT_GT(shared, 1000u);
}

// No operation is more than needed: turning any load into a clear, or any store into a discard, or leaving
// out any living pass, changes what is left behind.
TEST(simulation, nothing_that_compile_keeps_can_be_left_out) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    const GraphMaker g = RandomGraph(seed).make();
    auto compiled = compile(g.graph);
    ASSERT_TRUE(compiled);
    const Outcome wanted = run_declared(g.graph);
    for (Attachment& ops : compiled->attachments) {
      if (ops.read_only) continue;
      if (ops.store == StoreOp::store) {
        ops.store = StoreOp::discard;
        EXPECT_NE(run_compiled(g.graph, *compiled), wanted) << "seed " << seed;
        ops.store = StoreOp::store;
      }
      if (ops.load == LoadOp::load) {
        ops.load = LoadOp::clear;
        EXPECT_NE(run_compiled(g.graph, *compiled), wanted) << "seed " << seed;
        ops.load = LoadOp::load;
      }
    }
    for (std::size_t p = 0; p < compiled->passes.size(); ++p) {
      Compiled without = *compiled;
      without.passes.erase(without.passes.begin() + static_cast<std::ptrdiff_t>(p));
      EXPECT_NE(run_compiled(g.graph, without), wanted) << "seed " << seed << " pass " << p;
    }
  }
}

}  // namespace
}  // namespace ambito::graph::test
