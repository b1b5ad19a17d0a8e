#include "passes/tonemap/tonemap.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/gtc/packing.hpp>

#include "frames.h"

namespace ambito::executor::test {
namespace {

using Pixel = std::array<int, 4>;

// Khronos PBR Neutral in double precision, written from its specification: the reference.
std::array<double, 3> neutral(std::array<double, 3> c) {
  const double x = std::min({c[0], c[1], c[2]});
  const double offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
  for (double& v : c) v -= offset;
  const double peak = std::max({c[0], c[1], c[2]});
  const double start = 0.8 - 0.04;
  if (peak < start) return c;
  const double d = 1.0 - start;
  const double new_peak = 1.0 - d * d / (peak + d - start);
  const double g = 1.0 - 1.0 / (0.15 * (peak - new_peak) + 1.0);
  for (double& v : c) v = v * new_peak / peak * (1.0 - g) + new_peak * g;
  return c;
}

double to_linear(double srgb) {
  return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4);
}
int to_byte(double linear) {
  const double v = std::clamp(linear, 0.0, 1.0);
  const double srgb = v <= 0.0031308 ? v * 12.92 : 1.055 * std::pow(v, 1.0 / 2.4) - 0.055;
  return static_cast<int>(std::lround(srgb * 255.0));
}

/// Tone maps one row of pixels.
class Tonemap {
 public:
  Tonemap() {
    stage_.size = {width, 1};
    stage_.format = Format::rgba8_unorm_srgb;
    scene_ = must(resources().texture({.label = "scene_color",
                                       .size = stage_.size,
                                       .format = Format::rgba16_float,
                                       .usage = TextureUsage::texture_binding | TextureUsage::copy_dst}));
    output_ = must(resources().texture({.label = "output",
                                        .size = stage_.size,
                                        .format = stage_.format,
                                        .usage = TextureUsage::render_attachment | TextureUsage::copy_src}));
    realised_.emplace(must(stage_.realise([](frame::PassBuilder& f) {
      (void)f.import_texture({.label = "scene_color", .format = Format::rgba16_float, .has_content = true});
      (void)f.import_texture({.label = "output", .format = Format::rgba8_unorm_srgb});
      passes::tonemap(f, f.plan());
      f.copy_out(f.latest("output"));
    })));
  }
  ~Tonemap() {
    resources().destroy(scene_);
    resources().destroy(output_);
  }
  Tonemap(const Tonemap&) = delete;
  Tonemap& operator=(const Tonemap&) = delete;

  /// `pixels`: at most `width`, premultiplied.
  Picture operator()(std::vector<vec4f> pixels, vec4f background = vec4f(0.0f), float exposure = 1.0f) {
    pixels.resize(width, vec4f(0.0f));
    std::vector<std::uint16_t> halves;
    for (const vec4f& pixel : pixels) {
      for (int c = 0; c < 4; ++c) halves.push_back(glm::packHalf1x16(pixel[c]));
    }
    must(resources().write_texture(scene_, 0, 0, std::as_bytes(std::span(halves))));
    stage_.uniforms.background = background;
    stage_.uniforms.exposure = exposure;
    const shading::Light light;
    must(stage_.frame_group.sync(stage_.uniforms, {&light, 1}));
    const Import imports[] = {{.name = "scene_color", .texture = scene_},
                              {.name = "output", .texture = output_}};
    return must(stage_.run(*realised_, imports));
  }

  static constexpr std::uint32_t width = 16;

 private:
  Stage stage_;
  std::optional<Realised> realised_;
  resources::TextureId scene_;
  resources::TextureId output_;
};

TEST(tonemap, any_background_comes_out_exactly) {
  Tonemap tonemap;
  for (int i = 0; i < 256; ++i) {
    const Pixel wanted{i, 255 - i, i / 2, 255};
    const vec4f background(to_linear(wanted[0] / 255.0), to_linear(wanted[1] / 255.0),
                           to_linear(wanted[2] / 255.0), 1.0f);
    // Neither tone mapping nor exposure touches it.
    EXPECT_EQ(tonemap({}, background, 8.0f).at(0, 0), wanted);
  }
}

TEST(tonemap, colours_follow_the_neutral_curve) {
  Tonemap tonemap;
  std::vector<vec4f> pixels;
  for (std::uint32_t i = 0; i < Tonemap::width; ++i) {
    const float v = std::exp2(static_cast<float>(i) * 0.75f - 6.0f);  // 1/64 … 38
    pixels.emplace_back(v, v * 0.5f, v * 0.125f, 1.0f);
  }
  for (const float exposure : {1.0f, 4.0f}) {
    const Picture picture = tonemap(pixels, vec4f(0.0f), exposure);
    for (std::uint32_t i = 0; i < Tonemap::width; ++i) {
      std::array<double, 3> radiance{};
      for (int c = 0; c < 3; ++c) {
        const float half = glm::unpackHalf1x16(glm::packHalf1x16(pixels[i][c]));
        radiance[static_cast<std::size_t>(c)] = double{half} * double{exposure};
      }
      const auto wanted = neutral(radiance);
      for (std::size_t c = 0; c < 3; ++c) {
        EXPECT_NEAR(picture.at(i, 0)[c], to_byte(wanted[c]), 1) << "pixel " << i << " channel " << c;
      }
      EXPECT_EQ(picture.at(i, 0)[3], 255);
    }
  }
}

TEST(tonemap, coverage_mixes_the_background_in_after_tone_mapping) {
  Tonemap tonemap;
  const float coverage = 0.25f;
  const vec4f premultiplied(0.5f * coverage, 0.25f * coverage, 0.125f * coverage, coverage);
  const vec4f background(0.1f, 0.2f, 0.3f, 1.0f);
  const Pixel pixel = tonemap({premultiplied}, background).at(0, 0);
  const auto mapped = neutral({0.5, 0.25, 0.125});
  for (std::size_t c = 0; c < 3; ++c) {
    const double behind = background[static_cast<int>(c)];
    EXPECT_NEAR(pixel[c], to_byte(mapped[c] * 0.25 + behind * 0.75), 1);
  }
  EXPECT_EQ(pixel[3], 255);
}

TEST(tonemap, a_transparent_background_gives_straight_alpha) {
  Tonemap tonemap;
  const Pixel pixel = tonemap({vec4f(0.25f, 0.125f, 0.0625f, 0.5f)}).at(0, 0);
  const auto mapped = neutral({0.5, 0.25, 0.125});
  for (std::size_t c = 0; c < 3; ++c) EXPECT_NEAR(pixel[c], to_byte(mapped[c]), 1);
  EXPECT_EQ(pixel[3], 128);
  EXPECT_EQ(tonemap({}).at(0, 0), (Pixel{0, 0, 0, 0}));
}

TEST(tonemap, a_half_transparent_background_adds_its_share_of_alpha) {
  Tonemap tonemap;
  const Pixel pixel = tonemap({vec4f(0.25f, 0.25f, 0.25f, 0.5f)}, vec4f(0.5f, 0.5f, 0.5f, 0.5f)).at(0, 0);
  EXPECT_NEAR(pixel[3], 191, 1);  // 0.5 + 0.5 · 0.5
  const double mapped = neutral({0.5, 0.5, 0.5})[0];
  EXPECT_NEAR(pixel[0], to_byte((mapped * 0.5 + 0.5 * 0.25) / 0.75), 1);
}

TEST(tonemap, no_nan_and_no_infinity_gets_through) {
  Tonemap tonemap;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  const Picture picture = tonemap(
      {vec4f(nan, 0.0f, 0.0f, 1.0f), vec4f(inf, inf, inf, 1.0f), vec4f(-inf, -1.0f, 0.0f, 1.0f),
       vec4f(1.0f, 1.0f, 1.0f, nan), vec4f(65504.0f, 0.0f, 0.0f, 1.0f), vec4f(1.0f, 1.0f, 1.0f, 6e-8f)},
      vec4f(0.0f, 0.0f, 1.0f, 1.0f));
  EXPECT_EQ(picture.at(0, 0), (Pixel{0, 0, 0, 255}));
  EXPECT_EQ(picture.at(1, 0), (Pixel{255, 255, 255, 255}));
  EXPECT_EQ(picture.at(2, 0), (Pixel{0, 0, 0, 255}));
  EXPECT_EQ(picture.at(3, 0), (Pixel{0, 0, 255, 255})) << "no coverage: the background";
  EXPECT_EQ(picture.at(4, 0)[0], 255);
  EXPECT_EQ(picture.at(5, 0), (Pixel{0, 0, 255, 255}));
}

}  // namespace
}  // namespace ambito::executor::test
