#include "graph/analysis.h"

namespace ambito::graph {

namespace {

/// What the passes behind the present one do with each part.
struct Future {
  std::vector<std::uint8_t> needed;        ///< a living pass, or somebody after the frame, wants it
  std::vector<std::uint32_t> dead_reader;  ///< the nearest dropped pass that would have wanted it
  std::vector<std::uint32_t> overwriter;   ///< the nearest living pass that writes over all of it
};

bool outlives_the_frame(Lifetime lifetime) { return lifetime != Lifetime::transient; }

Future future_at_end(const Analysis& analysis) {
  Future future{.needed = std::vector<std::uint8_t>(analysis.parts, 0),
                .dead_reader = std::vector<std::uint32_t>(analysis.parts, none),
                .overwriter = std::vector<std::uint32_t>(analysis.parts, none)};
  const FrameGraph& graph = analysis.graph;
  for (std::uint32_t i = 0; i < graph.textures.size(); ++i) {
    if (!outlives_the_frame(graph.textures[i].lifetime)) continue;
    analysis.each_part_of_texture(i, [&](std::uint32_t part) { future.needed[part] = 1; });
  }
  for (std::uint32_t i = 0; i < graph.buffers.size(); ++i) {
    future.needed[analysis.buffer_part[i]] = outlives_the_frame(graph.buffers[i].lifetime) ? 1 : 0;
  }
  return future;
}

Dropped reason_for(const Analysis& analysis, const Future& future, std::uint32_t p) {
  const Pass& pass = analysis.graph.passes[p];
  Dropped dropped{.pass = p, .reason = Dropped::Reason::nobody_reads, .access = none, .by = none};
  for (std::uint32_t a = 0; a < pass.accesses.size() && dropped.access == none; ++a) {
    if (is_write(pass.accesses[a].use)) dropped.access = a;
  }
  analysis.each_part(pass.accesses[dropped.access], [&](std::uint32_t part) {
    if (dropped.by != none) return;
    if (future.dead_reader[part] != none) {
      dropped.reason = Dropped::Reason::only_dropped_readers;
      dropped.by = future.dead_reader[part];
    } else if (future.overwriter[part] != none) {
      dropped.reason = Dropped::Reason::overwritten;
      dropped.by = future.overwriter[part];
    }
  });
  return dropped;
}

// Moves the view of the future to before pass `p`.
void step_back(const Analysis& analysis, Future& future, std::uint32_t p, bool lives) {
  const Pass& pass = analysis.graph.passes[p];
  for (const Access& access : pass.accesses) {
    if (access.previous || needs_content(access)) continue;
    analysis.each_part(access, [&](std::uint32_t part) {
      future.dead_reader[part] = none;  // whoever reads behind here reads another version
      if (!lives) return;               // what is not run writes over nothing
      future.needed[part] = 0;
      future.overwriter[part] = p;
    });
  }
  for (const Access& access : pass.accesses) {
    if (access.previous || !needs_content(access)) continue;
    analysis.each_part(access, [&](std::uint32_t part) {
      if (lives) {
        future.needed[part] = 1;
      } else {
        future.dead_reader[part] = p;
      }
    });
  }
}

}  // namespace

Liveness find_living(const Analysis& analysis) {
  const FrameGraph& graph = analysis.graph;
  const auto passes = static_cast<std::uint32_t>(graph.passes.size());
  Liveness result;
  result.lives.resize(passes, 0);
  result.first_access.resize(passes + 1, 0);
  for (std::uint32_t p = 0; p < passes; ++p) {
    result.first_access[p + 1] =
        result.first_access[p] + static_cast<std::uint32_t>(graph.passes[p].accesses.size());
  }
  result.stored.resize(result.first_access[passes], 0);

  Future future = future_at_end(analysis);
  for (std::uint32_t p = passes; p-- > 0;) {
    const Pass& pass = graph.passes[p];
    bool lives = pass.side_effect;
    for (std::uint32_t a = 0; a < pass.accesses.size(); ++a) {
      const Access& access = pass.accesses[a];
      const bool writes = is_write(access.use);
      if ((!writes && access.use != Use::depth_read) || access.discards || access.previous) continue;
      bool wanted = false;
      analysis.each_part(access, [&](std::uint32_t part) { wanted = wanted || future.needed[part] != 0; });
      result.stored[result.first_access[p] + a] = wanted ? 1 : 0;
      lives = lives || (writes && wanted);
    }
    result.lives[p] = lives ? 1 : 0;
    if (!lives) result.dropped.push_back(reason_for(analysis, future, p));
    step_back(analysis, future, p, lives);
  }
  result.dropped = {result.dropped.rbegin(), result.dropped.rend()};
  return result;
}

}  // namespace ambito::graph
