#include "gltf/lights.h"

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Steps;

struct LightsRead {
  explicit LightsRead(std::string_view light)
      : steps(fmt::format(R"({{"extensions":{{"KHR_lights_punctual":{{"lights":[{}]}}}}}})", light)) {
    lights = read_lights(steps.context());
  }
  [[nodiscard]] std::string refusal() const { return lights ? "fine" : lights.error().message; }
  Steps steps;
  Result<std::vector<std::optional<scene::Light>>> lights;
};

constexpr std::string_view light_place = "'t.gltf': /extensions/KHR_lights_punctual/lights/0";

TEST(lights, none_without_the_extension) {
  Steps steps("{}");
  const auto lights = read_lights(steps.context());
  ASSERT_TRUE(lights);
  EXPECT_TRUE(lights->empty());
}

TEST(lights, reads_every_kind) {
  const LightsRead read(
      R"({"name":"l","type":"point","color":[1,0.5,0.25],"intensity":20,"range":5},{"type":"directional"},
                     {"type":"spot","spot":{"innerConeAngle":0.1,"outerConeAngle":0.2}},{"type":"spot","spot":{}})");
  ASSERT_TRUE(read.lights) << read.refusal();
  ASSERT_EQ(read.lights->size(), 4u);
  const scene::Light& point = *(*read.lights)[0];
  EXPECT_EQ(point.name, "l");
  EXPECT_EQ(point.kind, scene::LightKind::point);
  EXPECT_EQ(point.color, vec3f(1, 0.5f, 0.25f));
  EXPECT_EQ(point.intensity, 20.0f);
  EXPECT_EQ(point.range, 5.0f);
  EXPECT_EQ((*read.lights)[1]->kind, scene::LightKind::directional);
  EXPECT_EQ((*read.lights)[1]->intensity, 1.0f);
  EXPECT_EQ((*read.lights)[2]->kind, scene::LightKind::spot);
  EXPECT_EQ((*read.lights)[2]->inner_cone.radians, 0.1f);
  EXPECT_EQ((*read.lights)[2]->outer_cone.radians, 0.2f);
  EXPECT_EQ((*read.lights)[3]->inner_cone.radians, 0.0f);
  EXPECT_NEAR((*read.lights)[3]->outer_cone.radians, 0.785398f, 1e-6f);
}

TEST(lights, refuses_what_cannot_shine) {
  EXPECT_EQ(LightsRead(R"({"type":"point","intensity":-1})").refusal(),
            fmt::format("{}/intensity: -1 is below 0.", light_place));
  EXPECT_EQ(LightsRead(R"({"type":"point","range":0})").refusal(),
            fmt::format("{}/range: 0 is not above 0.", light_place));
  EXPECT_EQ(LightsRead(R"({"type":"point","color":[1,-1,0]})").refusal(),
            fmt::format("{}/color/1: -1 is below 0.", light_place));
  EXPECT_EQ(LightsRead(R"({"type":"spot"})").refusal(),
            fmt::format("{}/spot: a spot light has this.", light_place));
  EXPECT_EQ(LightsRead(R"({"type":"spot","spot":{"innerConeAngle":0.5,"outerConeAngle":0.5}})").refusal(),
            fmt::format("{}/spot/innerConeAngle: 0.5 is not below outerConeAngle 0.5.", light_place));
  EXPECT_NE(LightsRead(R"({"type":"spot","spot":{"outerConeAngle":1.6}})").refusal(), "fine");
  EXPECT_EQ(LightsRead("{}").refusal(), fmt::format("{}/type: this is missing.", light_place));
}

TEST(lights, an_unknown_type_does_not_shine) {
  const LightsRead read(R"({"type":"area"})");
  ASSERT_TRUE(read.lights);
  EXPECT_FALSE(read.lights->front());
  EXPECT_EQ(read.steps.warnings.sentences().size(), 1u);
}

}  // namespace
}  // namespace ambito::gltf
