#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "wgsl/layout.h"
#include "wgsl/providers.h"
#include "wgsl/reflect.h"

// Texts that nobody writes: each is refused or accepted, within moments, without a crash. Run under
// sanitizers.
namespace ambito::wgsl {
namespace {

constexpr std::string_view shader_of_everything = R"(enable f16;
const N : u32 = 4u; override M = N * 2;
alias Image = texture_2d<f32>;
struct Light { position: vec3<f32>, @size(16) range: f32, @align(32) color: vec4h }
struct Frame { view: mat4x4<f32>, lights: array<Light, N>, count: u32 }
@group(0) @binding(0) var<uniform> frame: Frame;
@group(1) @binding(1) var<storage, read_write> items: array<vec2u>;
@group(1) @binding(N - 2) var image: Image;
@group(1) @binding(3) var image_sampler: sampler;
@group(2) @binding(0) var output: texture_storage_2d<rgba16float, write>;
fn sampled(t: Image, s: sampler, uv: vec2f) -> vec4f { return textureSample(t, s, uv); }
@vertex fn vertex(@location(0) p: vec3f) -> @builtin(position) vec4f { return frame.view * vec4f(p, 1.0); }
@fragment fn fragment(@location(0) uv: vec2f) -> @location(0) vec4f {
  for (var i = 0u; i < frame.count; i++) { let frame = array<f32, 2>(1.0, 2.0); }
  return sampled(image, image_sampler, uv);
}
@compute @workgroup_size(M, 2) fn compute() { items[0] = vec2u(1, 2); /* end */ }
)";

constexpr std::string_view root_of_includes = R"(//!include "b"
//!if A && !(B || C)
//!include "c"
//!elif D
/* //!if */
//!else
enable f16;
//!endif
)";

void read_everything(std::string_view text) {
  const auto module = reflect(text);
  if (!module) {
    EXPECT_FALSE(module.error().message.empty());
    return;
  }
  std::vector<std::string_view> entries;
  for (const EntryPoint& entry : module->entry_points) entries.push_back(entry.name);
  static_cast<void>(layout_of(*module, entries));
}

void assemble_everything(std::string_view text) {
  const std::vector<std::string_view> keys{"A", "D"};
  const auto provider = from_sources({{"a", std::string(text)}, {"b", "1\n"}, {"c", "//!include \"a\"\n"}});
  const auto result = assemble("a", keys, provider, "const N = 1;");
  if (!result) {
    EXPECT_FALSE(result.error().message.empty());
    return;
  }
  for (std::uint32_t line = 0; line <= result->map.line_count() + 1; ++line) {
    static_cast<void>(result->map_message("wgsl:" + std::to_string(line) + ":2: x"));
  }
}

// A text with a few bytes changed, taken out, doubled or cut.
std::string mutated(std::string_view text, std::mt19937& random) {
  std::string result(text);
  const auto below = [&](std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
  };
  constexpr std::string_view interesting = "(){}[]<>,;:.@=+-*/%&|^!~ \n\"0123456789abuf\xff";
  for (std::size_t change = below(6) + 1; change > 0 && !result.empty(); --change) {
    const std::size_t at = below(result.size());
    switch (below(5)) {
      case 0:
        result[at] = interesting[below(interesting.size())];
        break;
      case 1:
        result.erase(at, below(20) + 1);
        break;
      case 2:
        result.insert(at, 1, interesting[below(interesting.size())]);
        break;
      case 3:
        result.insert(at, result.substr(below(result.size()), below(60)));
        break;
      default:
        if (below(8) == 0) result.resize(at);
        break;
    }
  }
  return result;
}

TEST(hostile, the_unchanged_texts_are_accepted) {
  const auto module = reflect(shader_of_everything);
  ASSERT_TRUE(module) << module.error().message;
  EXPECT_EQ(module->bindings.size(), 5u);
  EXPECT_EQ(module->entry_points.size(), 3u);
  const auto provider = from_sources({{"a", std::string(root_of_includes)}, {"b", ""}, {"c", ""}});
  EXPECT_TRUE(assemble("a", {}, provider));
}

TEST(hostile, changed_shaders) {
  std::mt19937 random(1);
  for (int i = 0; i < 4000; ++i) read_everything(mutated(shader_of_everything, random));
}

TEST(hostile, shaders_cut_at_every_byte) {
  for (std::size_t size = 0; size < shader_of_everything.size(); ++size)
    read_everything(shader_of_everything.substr(0, size));
}

TEST(hostile, changed_directives) {
  std::mt19937 random(2);
  for (int i = 0; i < 4000; ++i) assemble_everything(mutated(root_of_includes, random));
}

TEST(hostile, random_bytes) {
  std::mt19937 random(3);
  for (int i = 0; i < 500; ++i) {
    std::string text(std::uniform_int_distribution<std::size_t>(0, 400)(random), ' ');
    for (char& c : text) c = static_cast<char>(std::uniform_int_distribution<int>(0, 255)(random));
    read_everything(text);
    assemble_everything(text);
    assemble_everything("//!" + text);
  }
}

TEST(hostile, random_tokens) {
  constexpr std::string_view words[] = {"struct",
                                        "fn",
                                        "var",
                                        "const",
                                        "alias",
                                        "array",
                                        "vec3f",
                                        "f32",
                                        "S",
                                        "x",
                                        "1",
                                        "4u",
                                        "let",
                                        "for",
                                        "@",
                                        "group",
                                        "(",
                                        ")",
                                        "{",
                                        "}",
                                        "<",
                                        ">",
                                        ",",
                                        ";",
                                        ":",
                                        "=",
                                        "->",
                                        "+",
                                        "texture_2d",
                                        "sampler",
                                        "@size(4)",
                                        "textureSample(",
                                        "@group(0) @binding(0) var<uniform>"};
  std::mt19937 random(4);
  for (int i = 0; i < 4000; ++i) {
    std::string text = i % 2 == 0 ? "struct S { x: f32, " : "fn f(x: sampler) { ";
    for (int word = 0; word < 40; ++word) {
      text += words[std::uniform_int_distribution<std::size_t>(0, std::size(words) - 1)(random)];
      text += ' ';
    }
    read_everything(text);
  }
}

TEST(hostile, deep_and_long_texts_take_no_time) {
  const auto repeated = [](std::string_view unit, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += unit;
    return text;
  };
  constexpr std::size_t many = 50000;
  read_everything("fn f() {" + repeated("f(", many) + repeated(")", many) + "}");
  read_everything("fn f() {" + repeated("{ let a = 1; ", many) + repeated("}", many) + "}");
  read_everything("fn f() {" + repeated("for (var a = 0;", many) + repeated(")", many) + "}");
  read_everything("fn f() {" + repeated("array<", many) + "}");
  read_everything(repeated("array<", many));
  read_everything("alias A = " + repeated("array<", many));
  read_everything("const A = " + repeated("-", many) + "1;");
  read_everything("const A = " + repeated("(", many));
  read_everything(repeated("/*", many));
  read_everything(repeated("@a ", many));
  read_everything(repeated("@a(", many));
  read_everything(repeated(";", many));
  assemble_everything(repeated("//!if A\n", many));
  assemble_everything("//!if " + repeated("(", many));
  std::string functions;
  for (std::size_t i = 0; i < 5000; ++i) {
    const std::string name = std::to_string(i);
    functions += "fn f" + name + "(t: texture_2d<f32>) { f" + std::to_string(i + 1) + "(t); f" +
                 std::to_string(i / 2) + "(t); }\n";
  }
  read_everything(functions +
                  "@group(0) @binding(0) var t: texture_2d<f32>;"
                  "@fragment fn f5000() { f0(t); }");
}

}  // namespace
}  // namespace ambito::wgsl
