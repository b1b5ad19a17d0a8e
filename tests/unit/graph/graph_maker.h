#pragma once

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include <ambito/graph.h>

/// Short words for building graphs by hand: the unit under test is the data, not PassBuilder.
namespace ambito::graph::test {

struct PassMaker;

struct GraphMaker {
  FrameGraph graph{.output = {64, 32}, .textures = {}, .buffers = {}, .passes = {}, .wires = {}};

  TextureRef texture(std::string name, Format format = Format::rgba16_float, SizeRule size = {}) {
    Texture texture;
    texture.name = std::move(name);
    texture.format = format;
    texture.size = size;
    graph.textures.push_back(texture);
    return {static_cast<std::uint32_t>(graph.textures.size() - 1), 0};
  }
  TextureRef depth(std::string name) { return texture(std::move(name), Format::depth32_float); }
  TextureRef imported(std::string name, bool has_content = false, Format format = Format::rgba16_float) {
    const TextureRef ref = texture(std::move(name), format);
    at(ref).lifetime = Lifetime::imported;
    at(ref).has_content = has_content;
    return ref;
  }
  BufferRef buffer(std::string name, std::uint64_t size = 256) {
    graph.buffers.push_back({.name = std::move(name), .size = size});
    return {static_cast<std::uint32_t>(graph.buffers.size() - 1), 0};
  }
  Texture& at(TextureRef ref) { return graph.textures[ref.index]; }

  PassMaker pass(std::string name, PassKind kind = PassKind::render);
  PassMaker copy(std::string name);
  PassMaker compute(std::string name);

  /// A full-screen pass: reads `source` (when there is one), covers `target`.
  TextureRef fullscreen(std::string name, TextureRef source, TextureRef target);
};

/// Adds to the pass that was declared last; each writing verb returns the next version.
struct PassMaker {
  GraphMaker& maker;
  std::uint32_t index;

  Access& add(Use use, ResourceKind kind, std::uint32_t resource, std::uint32_t version) {
    Access access;
    access.use = use;
    access.kind = kind;
    access.resource = resource;
    access.version = version;
    maker.graph.passes[index].accesses.push_back(access);
    return maker.graph.passes[index].accesses.back();
  }
  Access& use(Use use, TextureRef ref) { return add(use, ResourceKind::texture, ref.index, ref.version); }
  Access& use(Use use, BufferRef ref) { return add(use, ResourceKind::buffer, ref.index, ref.version); }

  PassMaker& reads(TextureRef ref) {
    use(Use::sampled, ref);
    return *this;
  }
  TextureRef clears(TextureRef ref, std::uint8_t slot = 0) {
    Access& access = use(Use::color, ref);
    access.clear = vec4f(0.0f);
    access.slot = slot;
    return {ref.index, ref.version + 1};
  }
  TextureRef covers(TextureRef ref, std::uint8_t slot = 0) {
    Access& access = use(Use::color, ref);
    access.covers = true;
    access.slot = slot;
    return {ref.index, ref.version + 1};
  }
  TextureRef draws_on(TextureRef ref, std::uint8_t slot = 0) {
    use(Use::color, ref).slot = slot;
    return {ref.index, ref.version + 1};
  }
  TextureRef clears_depth(TextureRef ref) {
    use(Use::depth, ref).clear = vec4f(0.0f);
    return {ref.index, ref.version + 1};
  }
  TextureRef resolves(TextureRef ref, std::uint8_t slot = 0) {
    use(Use::resolve, ref).slot = slot;
    return {ref.index, ref.version + 1};
  }
  PassMaker& side_effect() {
    maker.graph.passes[index].side_effect = true;
    return *this;
  }
};

inline PassMaker GraphMaker::pass(std::string name, PassKind kind) {
  graph.passes.push_back({.name = std::move(name), .kind = kind, .side_effect = false, .accesses = {}});
  return {*this, static_cast<std::uint32_t>(graph.passes.size() - 1)};
}
inline PassMaker GraphMaker::copy(std::string name) { return pass(std::move(name), PassKind::copy); }
inline PassMaker GraphMaker::compute(std::string name) { return pass(std::move(name), PassKind::compute); }

inline TextureRef GraphMaker::fullscreen(std::string name, TextureRef source, TextureRef target) {
  PassMaker maker = pass(std::move(name));
  if (source) maker.reads(source);
  return maker.covers(target);
}

/// The compiled graph; an empty one, and a failed test, when it does not compile.
inline Compiled compiled(const GraphMaker& maker) {
  auto result = compile(maker.graph);
  EXPECT_TRUE(result) << (result ? "" : result.error().message);
  return result ? std::move(*result) : Compiled{};
}

/// The sentence of the error, or "" when the graph compiles.
inline std::string error_of(const GraphMaker& maker) {
  const auto compiled = compile(maker.graph);
  return compiled ? std::string() : compiled.error().message;
}

}  // namespace ambito::graph::test
