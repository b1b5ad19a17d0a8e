#include "gltf/vertex_subset.h"

namespace ambito::gltf {
namespace {

TEST(vertex_subset, ranks_what_is_used_in_ascending_order) {
  const std::vector<std::uint32_t> indices = {200, 3, 63, 64, 3, 65};
  for (const std::uint32_t count :
       {201u, 4'000'000'000u}) {  // few and many vertices are kept in different ways
    const VertexSubset subset{indices, count};
    EXPECT_EQ(subset.size(), 5u);
    EXPECT_EQ(subset.vertices(), (std::vector<std::uint32_t>{3, 63, 64, 65, 200}));
    const std::vector<std::uint32_t> vertices = subset.vertices();
    for (std::uint32_t i = 0; i < vertices.size(); ++i) EXPECT_EQ(subset.rank(vertices[i]), i);
  }
}

TEST(vertex_subset, all_of_them_keep_their_number) {
  std::vector<std::uint32_t> indices(128);
  for (std::uint32_t i = 0; i < 128; ++i) indices[i] = 127 - i;
  const VertexSubset subset{indices, 128};
  EXPECT_EQ(subset.size(), 128u);
  for (std::uint32_t i = 0; i < 128; ++i) EXPECT_EQ(subset.rank(i), i);
}

}  // namespace
}  // namespace ambito::gltf
