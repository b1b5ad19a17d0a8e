#include "gltf/topology.h"

namespace ambito::gltf {
namespace {

using Indices = std::vector<std::uint32_t>;

TEST(topology, unfinished_primitives_are_left_out) {
  EXPECT_EQ(complete_count(PrimitiveMode::points, 1), 1u);
  EXPECT_EQ(complete_count(PrimitiveMode::lines, 5), 4u);
  EXPECT_EQ(complete_count(PrimitiveMode::lines, 1), 0u);
  EXPECT_EQ(complete_count(PrimitiveMode::line_strip, 1), 0u);
  EXPECT_EQ(complete_count(PrimitiveMode::line_strip, 2), 2u);
  EXPECT_EQ(complete_count(PrimitiveMode::line_loop, 1), 0u);
  EXPECT_EQ(complete_count(PrimitiveMode::line_loop, 3), 3u);
  EXPECT_EQ(complete_count(PrimitiveMode::triangles, 8), 6u);
  EXPECT_EQ(complete_count(PrimitiveMode::triangle_strip, 2), 0u);
  EXPECT_EQ(complete_count(PrimitiveMode::triangle_strip, 4), 4u);
  EXPECT_EQ(complete_count(PrimitiveMode::triangle_fan, 2), 0u);
  EXPECT_EQ(complete_count(PrimitiveMode::triangle_fan, 4), 4u);
}

TEST(topology, what_webgpu_has_stays_as_it_is) {
  for (const auto& [mode, topology] : {std::pair{PrimitiveMode::points, Topology::point_list},
                                       {PrimitiveMode::lines, Topology::line_list},
                                       {PrimitiveMode::line_strip, Topology::line_strip},
                                       {PrimitiveMode::triangles, Topology::triangle_list},
                                       {PrimitiveMode::triangle_strip, Topology::triangle_strip}}) {
    const DrawOrder indexed = convert_topology(mode, 6, {5, 4, 3, 2, 1, 0});
    EXPECT_EQ(indexed.topology, topology);
    EXPECT_EQ(indexed.indices, (Indices{5, 4, 3, 2, 1, 0}));
    EXPECT_TRUE(convert_topology(mode, 6, {}).indices.empty());
  }
}

TEST(topology, a_loop_becomes_a_closed_strip) {
  const DrawOrder plain = convert_topology(PrimitiveMode::line_loop, 3, {});
  EXPECT_EQ(plain.topology, Topology::line_strip);
  EXPECT_EQ(plain.indices, (Indices{0, 1, 2, 0}));
  EXPECT_EQ(convert_topology(PrimitiveMode::line_loop, 3, {7, 5, 6}).indices, (Indices{7, 5, 6, 7}));
}

TEST(topology, a_fan_becomes_a_list) {
  const DrawOrder plain = convert_topology(PrimitiveMode::triangle_fan, 5, {});
  EXPECT_EQ(plain.topology, Topology::triangle_list);
  EXPECT_EQ(plain.indices, (Indices{1, 2, 0, 2, 3, 0, 3, 4, 0}));
  EXPECT_EQ(convert_topology(PrimitiveMode::triangle_fan, 3, {9, 8, 7}).indices, (Indices{8, 7, 9}));
}

}  // namespace
}  // namespace ambito::gltf
