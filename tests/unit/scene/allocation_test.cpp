#include <atomic>
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include "scene/culling.h"
#include "scene/lights.h"
#include "scene/pose.h"
#include "unit/scene/scene_makers.h"

namespace {

std::atomic<long> allocations{0};

}  // namespace

// Replaces the program's `new`, so that each allocation is counted.
// Not inlined: GCC would take the pair of new and free for a mistake.
[[gnu::noinline]] void* operator new(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace ambito::scene {
namespace {

TEST(allocation, a_steady_frame_of_moving_objects_needs_none) {
  MeshScene s(2);
  const NodeId root = add_node(s.scene, "root");
  std::vector<NodeId> nodes;
  for (int i = 0; i < 1000; ++i) nodes.push_back(s.add(root));
  NodeRow lamp;
  lamp.light = s.scene.add(Light{});
  s.scene.add(std::move(lamp));
  Pose pose;
  std::vector<std::uint32_t> visible;
  std::vector<LightSample> lights;
  const View view = make_view(Camera{}, {64, 64}).value();
  const auto frame = [&](float time) {
    for (const NodeId node : nodes) s.scene.set_local(node, moved(time, 0, 0));
    pose.update(s.scene);
    cull(view.frustum, pose.objects(), visible);
    gather_lights(s.scene, pose, lights);
  };
  frame(0.0f);
  const long before = allocations.load();
  for (int i = 1; i < 5; ++i) frame(0.1f * static_cast<float>(i));
  EXPECT_EQ(allocations.load(), before);
  s.add();  // the control case: a change of structure is counted
  frame(1.0f);
  EXPECT_GT(allocations.load(), before);
}

}  // namespace
}  // namespace ambito::scene
