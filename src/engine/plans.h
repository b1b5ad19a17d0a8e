#pragma once

#include <memory>
#include <string>
#include <vector>

#include <ambito/graph_edit.h>
#include <ambito/pass.h>
#include <ambito/result.h>

#include "executor/executor.h"
#include "frame/object_lists.h"

namespace ambito::shading {
class Pipelines;
}

namespace ambito::engine {

/// A frame graph that was declared, compiled and realised for one Plan.
struct ReadyPlan {
  frame::Plan plan;
  executor::Realised realised;
  std::vector<frame::DrawsPassInfo> draws;
};

/// Compiled plans by key: a frame whose Plan has been seen declares nothing.
class Plans {
 public:
  /// `passes` is the frame, as engine/frame.cpp lists it and an edit left it.
  Plans(executor::Workshop workshop, shading::Pipelines& pipelines, frame::DrawLists draw_lists,
        std::vector<graph::PlacedPass> passes)
      : workshop_(workshop),
        pipelines_(pipelines),
        draw_lists_(std::move(draw_lists)),
        passes_(std::move(passes)) {}

  /// The pointer lives until the next call. Errors: misuse (a graph that does not compile), shader, out_of_memory.
  [[nodiscard]] Result<ReadyPlan*> get(const frame::Plan& plan);
  void forget() { ready_.clear(); }
  /// Frames of `plan` are `declared` from now on, for whoever has a frame of his own: one that was read from a file,
  /// say. Errors: as `get`.
  [[nodiscard]] Result<void> put(const frame::Plan& plan, frame::Declaration declared);

 private:
  [[nodiscard]] Result<std::unique_ptr<ReadyPlan>> make(const frame::Plan& plan);
  [[nodiscard]] Result<std::unique_ptr<ReadyPlan>> realise(const frame::Plan& plan, frame::Declaration declared);
  ReadyPlan* keep(std::unique_ptr<ReadyPlan> ready);

  executor::Workshop workshop_;
  shading::Pipelines& pipelines_;
  frame::DrawLists draw_lists_;
  std::vector<graph::PlacedPass> passes_;
  std::vector<std::unique_ptr<ReadyPlan>> ready_;  ///< most recently used last
  std::vector<std::string> warned_;                ///< about dropped passes
};

}  // namespace ambito::engine
