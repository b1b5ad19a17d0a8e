#include "gltf/write.h"

#include "scene/primitives.h"
#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using scene::Material;

Image picture(std::uint8_t shade) { return {2, 1, {shade, 10, 20, 255, 30, shade, 40, 128}}; }

scene::GeometryId add_geometry(Scene& scene) {
  scene::Geometry geometry = scene::box({1.0f, 2.0f, 3.0f});
  geometry.uv1 = geometry.uv0;
  geometry.colors.assign(geometry.positions.size(), vec4f(0.25f, 0.5f, 0.75f, 1.0f));
  return scene.add(std::move(geometry));
}

Material rich_material(Scene& scene) {
  const scene::ImageId color = scene.add(scene::Picture{"colour", picture(1)});
  const scene::ImageId data = scene.add(scene::Picture{"data", picture(2)});
  const scene::SamplerId sampler = scene.add(scene::Sampler{.mag = FilterMode::nearest,
                                                            .min = FilterMode::linear,
                                                            .mipmap = FilterMode::nearest,
                                                            .wrap_u = AddressMode::clamp_to_edge,
                                                            .wrap_v = AddressMode::mirror_repeat});
  Material m;
  m.name = "rich";
  m.base_color = {0.1f, 0.2f, 0.3f, 0.4f};
  m.metallic = 0.5f;
  m.roughness = 0.6f;
  m.emissive = {0.7f, 0.8f, 0.9f};
  m.emissive_strength = 3.0f;
  m.normal_scale = 0.5f;
  m.occlusion_strength = 0.25f;
  m.alpha_mode = scene::AlphaMode::mask;
  m.alpha_cutoff = 0.3f;
  m.double_sided = true;
  m.base_color_texture = {color, sampler, 1, {{0.1f, 0.2f}, 0.5f, {2.0f, 3.0f}}};
  m.metallic_roughness_texture = {data, sampler};
  m.normal_texture = {data, sampler};
  m.occlusion_texture = {data, sampler, 1};
  m.emissive_texture = {color, sampler};
  return m;
}

scene::NodeRow named(const char* name) {
  scene::NodeRow row;
  row.name = name;
  return row;
}

void add_camera(Scene& scene, const scene::CameraRow& camera) {
  scene::NodeRow row = named("eye");
  row.camera = scene.add(camera);
  scene.add(row);
}

void add_mesh(Scene& scene, scene::Mesh mesh) {
  scene::NodeRow row = named("drawn");
  row.mesh = scene.add(std::move(mesh));
  scene.add(row);
}

scene::Light spot_light() {
  scene::Light light;
  light.name = "spot";
  light.kind = scene::LightKind::spot;
  light.color = {1.0f, 0.5f, 0.25f};
  light.intensity = 20.0f;
  light.range = 5.0f;
  light.inner_cone = radians(0.25f);
  light.outer_cone = radians(0.5f);
  return light;
}

/// Something of everything.
Scene rich_scene() {
  Scene scene;
  const scene::GeometryId box = add_geometry(scene);
  const scene::MaterialId material = scene.add(rich_material(scene));
  const scene::MeshId mesh = scene.add(scene::Mesh{"mesh", {{box, material}, {box, material}}});
  scene::NodeRow root = named("root");
  root.mesh = mesh;
  root.local = {{1.0f, 2.0f, 3.0f}, {0.5f, 0.5f, 0.5f, 0.5f}, {1.0f, 2.0f, 4.0f}};
  const scene::NodeId parent = scene.add(root);
  scene::NodeRow lit = named("lit");
  lit.parent = parent;
  lit.light = scene.add(spot_light());
  scene.add(lit);
  scene::CameraRow eye{
      .name = "eye", .fov_y = radians(0.75f), .aspect = 1.5f, .near_plane = 0.25f, .far_plane = 50.0f};
  add_camera(scene, eye);
  scene::CameraRow plan{.name = "plan",
                        .projection = scene::Projection::orthographic,
                        .half_width = 4.0f,
                        .half_height = 3.0f,
                        .near_plane = 0.5f,
                        .far_plane = 9.0f};
  add_camera(scene, plan);
  return scene;
}

Scene round_trip(const Scene& scene, GltfReport* report = nullptr) {
  const auto bytes = write_glb(scene);
  EXPECT_TRUE(bytes);
  auto loaded = load_gltf_bytes(*bytes, {}, {}, report);
  EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().text());
  return loaded ? std::move(*loaded) : Scene{};
}

void expect_same_slot(const scene::TextureSlot& a, const scene::TextureSlot& b) {
  EXPECT_EQ(a.image.index, b.image.index);
  EXPECT_EQ(a.sampler.index, b.sampler.index);
  EXPECT_EQ(a.uv_set, b.uv_set);
  EXPECT_EQ(a.transform, b.transform);
}

TEST(write, a_file_is_read_without_a_warning) {
  GltfReport report;
  round_trip(rich_scene(), &report);
  EXPECT_TRUE(report.warnings.empty()) << report.warnings.front();
  EXPECT_EQ(report.generator, "ambito");
  EXPECT_EQ(report.version, "2.0");
}

TEST(write, geometry_comes_back_bit_by_bit_and_once) {
  const Scene before = rich_scene();
  const Scene after = round_trip(before);
  ASSERT_EQ(after.geometries().size(), 1u);
  const scene::Geometry& a = before.geometries().row_at(0);
  const scene::Geometry& b = after.geometries().row_at(0);
  EXPECT_EQ(a.positions, b.positions);
  EXPECT_EQ(a.normals, b.normals);
  EXPECT_EQ(a.tangents, b.tangents);
  EXPECT_EQ(a.uv0, b.uv0);
  EXPECT_EQ(a.uv1, b.uv1);
  EXPECT_EQ(a.colors, b.colors);
  EXPECT_EQ(a.indices, b.indices);
  EXPECT_EQ(a.topology, b.topology);
  const scene::Mesh& mesh = after.meshes().row_at(0);
  ASSERT_EQ(mesh.primitives.size(), 2u);
  EXPECT_EQ(mesh.name, "mesh");
  EXPECT_EQ(mesh.primitives[0].geometry, mesh.primitives[1].geometry);
  EXPECT_TRUE(mesh.primitives[0].material);
  EXPECT_EQ(mesh.primitives[0].material, mesh.primitives[1].material);
}

TEST(write, factors_of_a_material_come_back) {
  const Scene before = rich_scene();
  const Scene after = round_trip(before);
  const Material& a = before.materials().row_at(0);
  const Material& b = after.materials().row_at(0);
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.base_color, b.base_color);
  EXPECT_EQ(a.metallic, b.metallic);
  EXPECT_EQ(a.roughness, b.roughness);
  EXPECT_EQ(a.emissive, b.emissive);
  EXPECT_EQ(a.emissive_strength, b.emissive_strength);
  EXPECT_EQ(a.normal_scale, b.normal_scale);
  EXPECT_EQ(a.occlusion_strength, b.occlusion_strength);
  EXPECT_EQ(a.alpha_mode, b.alpha_mode);
  EXPECT_EQ(a.alpha_cutoff, b.alpha_cutoff);
  EXPECT_EQ(a.double_sided, b.double_sided);
  EXPECT_EQ(a.unlit, b.unlit);
}

TEST(write, textures_come_back) {
  const Scene before = rich_scene();
  const Scene after = round_trip(before);
  const Material& a = before.materials().row_at(0);
  const Material& b = after.materials().row_at(0);
  expect_same_slot(a.base_color_texture, b.base_color_texture);
  expect_same_slot(a.metallic_roughness_texture, b.metallic_roughness_texture);
  expect_same_slot(a.normal_texture, b.normal_texture);
  expect_same_slot(a.occlusion_texture, b.occlusion_texture);
  expect_same_slot(a.emissive_texture, b.emissive_texture);
  ASSERT_EQ(after.images().size(), 2u);
  EXPECT_EQ(after.images().row_at(0).name, "colour");
  EXPECT_EQ(after.images().row_at(0).image.pixels, picture(1).pixels);
  EXPECT_EQ(after.images().row_at(1).image.pixels, picture(2).pixels);
  const scene::Sampler& sampler = after.samplers().row_at(0);
  EXPECT_EQ(sampler.mag, FilterMode::nearest);
  EXPECT_EQ(sampler.min, FilterMode::linear);
  EXPECT_EQ(sampler.mipmap, FilterMode::nearest);
  EXPECT_EQ(sampler.wrap_u, AddressMode::clamp_to_edge);
  EXPECT_EQ(sampler.wrap_v, AddressMode::mirror_repeat);
}

TEST(write, unlit_and_blended_come_back) {
  Scene before;
  Material glass;
  glass.alpha_mode = scene::AlphaMode::blend;
  glass.unlit = true;
  const scene::MaterialId material = before.add(glass);
  add_mesh(before, {"m", {{before.add(scene::box(vec3f(1.0f))), material}}});
  const Scene after = round_trip(before);
  ASSERT_EQ(after.materials().size(), 1u);
  EXPECT_EQ(after.materials().row_at(0).alpha_mode, scene::AlphaMode::blend);
  EXPECT_TRUE(after.materials().row_at(0).unlit);
}

TEST(write, nodes_come_back_with_parents_and_places) {
  const Scene after = round_trip(rich_scene());
  const scene::NodeTable& nodes = after.nodes();
  ASSERT_EQ(nodes.size(), 4u);
  std::uint32_t root = 0;
  std::uint32_t lit = 0;
  for (std::uint32_t slot = 0; slot < nodes.slots(); ++slot) {
    if (nodes.name(slot) == "root") root = slot;
    if (nodes.name(slot) == "lit") lit = slot;
  }
  EXPECT_EQ(nodes.locals()[root].translation, vec3f(1.0f, 2.0f, 3.0f));
  EXPECT_EQ(nodes.locals()[root].rotation, quatf(0.5f, 0.5f, 0.5f, 0.5f));
  EXPECT_EQ(nodes.locals()[root].scale, vec3f(1.0f, 2.0f, 4.0f));
  EXPECT_TRUE(nodes.meshes()[root]);
  EXPECT_EQ(nodes.parents()[lit], nodes.id_at(root));
  EXPECT_TRUE(nodes.lights()[lit]);
}

TEST(write, lights_and_cameras_come_back) {
  const Scene after = round_trip(rich_scene());
  const scene::Light& light = after.lights().row_at(0);
  EXPECT_EQ(light.name, "spot");
  EXPECT_EQ(light.kind, scene::LightKind::spot);
  EXPECT_EQ(light.color, vec3f(1.0f, 0.5f, 0.25f));
  EXPECT_EQ(light.intensity, 20.0f);
  EXPECT_EQ(light.range, 5.0f);
  EXPECT_EQ(light.inner_cone.radians, 0.25f);
  EXPECT_EQ(light.outer_cone.radians, 0.5f);
  ASSERT_EQ(after.cameras().size(), 2u);
  const scene::CameraRow& eye = after.cameras().row_at(0);
  EXPECT_EQ(eye.name, "eye");
  EXPECT_EQ(eye.fov_y.radians, 0.75f);
  EXPECT_EQ(eye.aspect, 1.5f);
  EXPECT_EQ(eye.near_plane, 0.25f);
  EXPECT_EQ(eye.far_plane, 50.0f);
  const scene::CameraRow& plan = after.cameras().row_at(1);
  EXPECT_EQ(plan.projection, scene::Projection::orthographic);
  EXPECT_EQ(plan.half_width, 4.0f);
  EXPECT_EQ(plan.half_height, 3.0f);
}

TEST(write, a_matrix_that_no_transform_holds_comes_back) {
  Scene before;
  const scene::NodeId node = before.add(named("sheared"));
  mat4x4f shear(1.0f);
  shear[1][0] = 0.5f;
  before.set_matrix(node, shear);
  const Scene after = round_trip(before);
  ASSERT_NE(after.nodes().matrix(0), nullptr);
  EXPECT_EQ(*after.nodes().matrix(0), shear);
}

TEST(write, the_same_scene_gives_the_same_bytes) {
  const auto first = write_glb(rich_scene());
  const auto second = write_glb(rich_scene());
  ASSERT_TRUE(first);
  ASSERT_TRUE(second);
  EXPECT_EQ(*first, *second);
  Scene other = rich_scene();
  other.edit(other.materials().id_at(0))->metallic = 0.75f;
  EXPECT_NE(*first, *write_glb(other));
}

TEST(write, what_was_read_is_written_to_the_same_bytes) {
  const auto first = write_glb(round_trip(rich_scene()));
  ASSERT_TRUE(first);
  const auto again = load_gltf_bytes(*first);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(*first, *write_glb(*again));
}

TEST(write, erased_rows_leave_no_trace) {
  Scene with = rich_scene();
  const scene::LightId extra = with.add(spot_light());
  scene::NodeRow gone = named("gone");
  gone.light = extra;
  const scene::NodeId node = with.add(gone);
  EXPECT_NE(*write_glb(with), *write_glb(rich_scene()));
  with.erase(node);
  with.erase(extra);
  EXPECT_EQ(*write_glb(with), *write_glb(rich_scene()));
}

TEST(write, an_empty_scene_is_a_file) {
  const Scene after = round_trip(Scene{});
  EXPECT_EQ(after.nodes().size(), 0u);
}

/// A line through so many points, without a material.
Scene long_line(std::uint32_t count) {
  Scene scene;
  scene::Geometry line;
  line.topology = Topology::line_strip;
  for (std::uint32_t i = 0; i < count; ++i) {
    line.positions.emplace_back(static_cast<float>(i), 0.0f, 0.0f);
    line.indices.push_back(count - 1 - i);
  }
  add_mesh(scene, {"m", {{scene.add(std::move(line)), {}}}});
  return scene;
}

bool has_wide_indices(const Scene& scene) {
  const auto bytes = write_glb(scene);
  EXPECT_TRUE(bytes);
  const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  return text.find(R"("componentType":5125)") != std::string_view::npos;
}

TEST(write, indices_are_wide_only_where_they_must_be) {
  // 65534 is the largest index that 16 bits hold beside the restart value.
  EXPECT_FALSE(has_wide_indices(long_line(65535)));
  EXPECT_TRUE(has_wide_indices(long_line(65536)));
  for (const std::uint32_t count : {65535u, 65536u}) {
    const Scene before = long_line(count);
    const Scene after = round_trip(before);
    ASSERT_EQ(after.geometries().size(), 1u);
    EXPECT_EQ(after.geometries().row_at(0).topology, Topology::line_strip);
    EXPECT_TRUE(after.geometries().row_at(0).indices == before.geometries().row_at(0).indices);
    EXPECT_FALSE(after.meshes().row_at(0).primitives[0].material);
  }
}

TEST(write, an_image_without_pixels_is_refused_by_name) {
  Scene scene;
  scene.add(scene::Picture{"empty", {}});
  const auto bytes = write_glb(scene);
  ASSERT_FALSE(bytes);
  EXPECT_EQ(bytes.error().code, ErrorCode::misuse);
  EXPECT_NE(bytes.error().text().find("'empty'"), std::string::npos) << bytes.error().text();
}

}  // namespace
}  // namespace ambito::gltf
