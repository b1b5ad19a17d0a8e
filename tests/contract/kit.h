#pragma once

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "engine/engine.h"
#include "gpu/engine/kit.h"
#include "meter/meter_reader.h"

/// An engine whose calls are counted.
namespace ambito::contract_test {

using engine_test::room_view;

/// The empty encoders that device/ makes to hear of a loss, where an implementation tells of it in no other
/// way. They are counted by their label, not as encoders that were never finished: one that the engine makes
/// and forgets is still one too many.
inline constexpr const char* loss_probe = "loss probe";

class Counted : public testing::TestWithParam<Feed> {
 protected:
  void boot() {
    engine = gpu_test::must(
        engine::boot({.label = "contract", .adapter = gpu_test::adapter_wish(), .feed = GetParam(), .prepass = prepass, .cascades = cascades}));
  }
  void TearDown() override {
    if (!engine) return;
    for (const auto& error : engine->device->errors().take()) ADD_FAILURE() << error.message;
  }

  void draw(const Scene& scene, const View& view) {
    if (!engine) boot();
    gpu_test::must(engine::draw_frame(*engine, scene, view));
  }
  /// Counts one frame, after those that create, upload, and know no frame before.
  void draw_steady(const Scene& scene, const View& view) {
    for (int i = 0; i < 3; ++i) draw(scene, view);
    meter.reset();
    draw(scene, view);
  }

  /// Command encoders but the loss probes.
  std::uint64_t encoders() const {
    return meter.created("CommandEncoder") - meter.labelled("wgpuDeviceCreateCommandEncoder", loss_probe);
  }
  /// What was made in a frame beside its encoder, its command buffer and its passes.
  std::map<std::string, std::uint64_t> other_creations() const {
    auto made = meter.creations();
    for (const char* kind : {"CommandEncoder", "CommandBuffer", "RenderPassEncoder", "ComputePassEncoder"})
      made.erase(kind);
    return made;
  }

  Prepass prepass = Prepass::automatic;
  std::uint32_t cascades = 4;
  meter_test::Meter meter;
  std::unique_ptr<engine::Engine> engine;
};

inline std::string feed_name(const testing::TestParamInfo<Feed>& test) {
  return test.param == Feed::storage ? "storage" : "offset";
}

}  // namespace ambito::contract_test
