#include "gltf/skins.h"

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Model;

/// A skinned triangle in a moved node; two joints, the second a child of the first. `shift`: of the second
/// joint's inverse bind matrix.
std::vector<std::byte> skinned(std::string_view skin, float shift = -1.0f) {
  Model model;
  model.triangle();
  model.values<float>({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -3,         0, 0, 1,
                       1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -3 + shift, 0, 0, 1},
                      5126, "MAT4", 2);
  return model.file(fmt::format(
      R"(,"scenes":[{{"nodes":[0,1]}}],"nodes":[{{"name":"body","mesh":0,"skin":0,"translation":[0,50,0]}},
          {{"translation":[5,0,0],"children":[2]}},{{"translation":[1,0,0]}}],
          "meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}}}}]}}],"skins":[{}]{})",
      skin, ""));
}

constexpr std::string_view plain_skin = R"({"joints":[1,2],"inverseBindMatrices":1})";

TEST(skins, the_joints_place_the_mesh_and_not_its_node) {
  const auto file = skinned(plain_skin);
  const auto scene = test::load(file);
  ASSERT_TRUE(scene) << scene.error().text();
  EXPECT_EQ(scene->nodes().size(), 4u);
  EXPECT_EQ(scene->bounds().min, vec3f(2, 0, 0));
  EXPECT_EQ(scene->bounds().max, vec3f(3, 1, 0));
  EXPECT_EQ(test::warnings_of(file), "");
}

TEST(skins, without_inverse_bind_matrices_they_are_identities) {
  const auto scene = test::load(skinned(R"({"joints":[1]})"));
  ASSERT_TRUE(scene) << scene.error().text();
  EXPECT_EQ(scene->bounds().min, vec3f(5, 0, 0));
}

TEST(skins, a_mesh_that_is_where_its_node_is_stays_there) {
  const auto scene = test::load(skinned(R"({"joints":[0]})"));
  ASSERT_TRUE(scene) << scene.error().text();
  EXPECT_EQ(scene->nodes().size(), 3u);
  EXPECT_EQ(scene->bounds().min, vec3f(0, 50, 0));
}

TEST(skins, another_pose_is_named_in_a_warning) {
  EXPECT_EQ(test::warnings_of(skinned(plain_skin, -2.0f)),
            "The glTF data: /skins/0: skinning is not supported yet: the mesh is drawn in its bind pose.");
}

TEST(skins, references_are_checked) {
  EXPECT_EQ(test::refusal(skinned(R"({"joints":[3]})")),
            "The glTF data: /skins/0/joints/0: 3 is not the index of one of the 3 nodes.");
  EXPECT_EQ(test::refusal(skinned(R"({"joints":[1],"skeleton":3})")),
            "The glTF data: /skins/0/skeleton: 3 is not the index of one of the 3 nodes.");
  EXPECT_EQ(test::refusal(skinned("{}")), "The glTF data: /skins/0/joints: this is missing.");
  EXPECT_EQ(test::refusal(skinned(R"({"joints":[]})")), "The glTF data: /skins/0/joints: a skin has joints.");
  EXPECT_EQ(test::refusal(skinned(R"({"joints":[1],"inverseBindMatrices":0})")),
            "The glTF data: /skins/0/inverseBindMatrices: accessor 0 (VEC3 of FLOAT) cannot be matrices.");
  EXPECT_EQ(test::refusal(skinned(R"({"joints":[0,1,2],"inverseBindMatrices":1})")),
            "The glTF data: /skins/0/inverseBindMatrices: accessor 1 has 2 matrices for 3 joints.");
}

}  // namespace
}  // namespace ambito::gltf
