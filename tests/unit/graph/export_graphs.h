#pragma once

#include <string>
#include <string_view>

#include "graph_maker.h"

/// Frames to export.
namespace ambito::graph::test {

/// Whether `part` is somewhere in `text`.
inline bool shows(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// Something like the frame of a renderer: merged neighbours, a resolve, a pass that nobody needs, post.
inline GraphMaker sample_frame(Extent size = {1920, 1080}) {
  GraphMaker m;
  m.graph.output = size;
  const TextureRef shadow = m.depth("shadow map");
  m.at(shadow).size = Extent{2048, 2048};
  const TextureRef color = m.texture("scene_color msaa");
  const TextureRef depth = m.depth("depth");
  m.at(color).samples = m.at(depth).samples = 4;
  const TextureRef scene = m.texture("scene_color");
  const TextureRef half = m.texture("half", Format::rgba16_float, SizeRule::of_output(2));
  const TextureRef blur = m.texture("blur", Format::rgba16_float, SizeRule::of_texture(half.index));
  const TextureRef glow = m.texture("glow", Format::rgba16_float, SizeRule::of_output(2));
  const TextureRef unused = m.texture("debug view");
  const TextureRef before = m.texture("luminance", Format::r16_float, Extent{1, 1});
  m.at(before).lifetime = Lifetime::history;
  const TextureRef surface = m.imported("surface", false, Format::bgra8_unorm_srgb);
  m.at(surface).late = true;
  const BufferRef objects = m.buffer("object list", 1 << 20);

  auto cull = m.compute("cull");
  cull.use(Use::storage_write, objects).covers = true;
  const BufferRef listed{objects.index, objects.version + 1};
  const TextureRef shadowed = m.pass("shadow").clears_depth(shadow);
  auto opaque = m.pass("opaque");
  const TextureRef drawn = opaque.clears(color);
  const TextureRef tested = opaque.clears_depth(depth);
  opaque.reads(shadowed);
  opaque.use(Use::indirect, listed);
  auto transparent = m.pass("transparent");
  const TextureRef blended = transparent.draws_on(drawn);
  transparent.use(Use::depth_read, tested);
  transparent.reads(shadowed);
  transparent.use(Use::resolve, scene);
  const TextureRef resolved{scene.index, scene.version + 1};
  static_cast<void>(blended);
  m.fullscreen("debug", resolved, unused);
  const TextureRef halved = m.fullscreen("downsample", resolved, half);
  auto measure = m.compute("measure");
  measure.reads(halved);
  measure.use(Use::sampled, before).previous = true;
  measure.use(Use::storage_write, before).covers = true;
  const TextureRef blurred = m.fullscreen("blur x", halved, blur);
  const TextureRef glowing = m.fullscreen("blur y", blurred, glow);
  auto tone = m.pass("tone map");
  tone.reads(resolved).reads(glowing).reads({before.index, 1});
  const TextureRef shown = tone.covers(surface);
  m.graph.wires = {
      {.name = "scene_color",
       .kind = ResourceKind::texture,
       .resource = scene.index,
       .version = 1,
       .after = 4},
      {.name = "output", .kind = ResourceKind::texture, .resource = shown.index, .version = 1, .after = 10}};
  return m;
}

/// Every field of a declaration at least once away from its usual value. It does not compile.
inline FrameGraph everything() {
  GraphMaker m;
  m.graph.output = {640, 360};
  const TextureRef color = m.texture("color");
  m.at(color).samples = 4;
  const TextureRef deep = m.texture("deep", Format::depth24_plus, SizeRule::of_output(3));
  const TextureRef chain = m.texture("chain", Format::rgba8_unorm_srgb, SizeRule::of_texture(deep.index, 2));
  m.at(chain).mips = 5;
  m.at(chain).layers = 6;
  m.at(chain).lifetime = Lifetime::persistent;
  const TextureRef past = m.texture("past", Format::r32_float, Extent{17, 9});
  m.at(past).lifetime = Lifetime::history;
  const TextureRef given = m.imported("given", true);
  const TextureRef late = m.imported("late");
  m.at(late).late = true;
  const TextureRef twin = m.texture("twin");
  const TextureRef other_twin = m.texture("twin");
  const BufferRef list = m.buffer("list", std::uint64_t{1} << 33);
  m.graph.buffers[list.index].lifetime = Lifetime::imported;
  m.graph.buffers[list.index].has_content = true;
  const BufferRef kept = m.buffer("kept");
  m.graph.buffers[kept.index].lifetime = Lifetime::persistent;
  m.graph.buffers[m.buffer("each pixel").index].size = BufferSize::of_pixels(SizeRule::of_output(2), 12);
  m.graph.buffers[m.buffer("of a chain").index].size = BufferSize::of_pixels(SizeRule::of_texture(chain.index), 4);
  m.graph.buffers[m.buffer("of a size").index].size = BufferSize::of_pixels(Extent{3, 4}, 1);
  m.graph.buffers[m.buffer("thrice").index].size = BufferSize::of_buffer(list.index, 3);

  for (int use = 0; use <= static_cast<int>(Use::copy_dst); ++use) {
    auto pass = m.pass("use " + std::to_string(use), static_cast<PassKind>(use % 3));
    pass.use(static_cast<Use>(use), use % 2 == 0 ? twin : other_twin);
    pass.use(static_cast<Use>(use), use % 2 == 0 ? list : kept);
  }
  auto pass = m.pass("all \"of\" it");
  pass.side_effect();
  Access& a = pass.use(Use::color, TextureRef{chain.index, 41});
  a.covers = a.discards = true;
  a.slot = 7;
  a.mip = 1;
  a.mips = 2;
  a.layer = 3;
  a.layers = 4;
  a.clear = vec4f(0.1f, -2.5f, 3.0e20f, 1.0f / 3.0f);
  a.binding = "source of\\it";
  pass.use(Use::sampled, past).previous = true;
  pass.reads(given);
  m.pass("twice");
  m.pass("twice");
  m.graph.wires = {
      {.name = "first", .kind = ResourceKind::texture, .resource = late.index, .version = 0, .after = 0},
      {.name = "second", .kind = ResourceKind::buffer, .resource = kept.index, .version = 3, .after = 15},
      {.name = "twin",
       .kind = ResourceKind::texture,
       .resource = other_twin.index,
       .version = 1,
       .after = 17}};
  return m.graph;
}

/// A chain of `passes` full-screen passes over `textures` textures of a few sizes; every seventh pass is not
/// needed, every fifth reads three.
inline GraphMaker large_frame(std::uint32_t passes, std::uint32_t textures) {
  GraphMaker m;
  m.graph.output = {2560, 1440};
  std::vector<TextureRef> all;
  for (std::uint32_t i = 0; i < textures; ++i) {
    all.push_back(m.texture("texture " + std::to_string(i),
                            i % 3 == 0 ? Format::rgba8_unorm : Format::rgba16_float,
                            SizeRule::of_output(1u << (i % 4))));
  }
  const TextureRef out = m.imported("surface");
  TextureRef before;
  for (std::uint32_t p = 0; p + 1 < passes; ++p) {
    const std::uint32_t t = p % textures;
    const TextureRef target = all[t];
    auto pass = m.pass("pass with a long name " + std::to_string(p));
    if (before) pass.reads(before);
    for (std::uint32_t back = 2; p % 5 == 0 && back <= 3 && back < textures && p >= back; ++back) {
      const TextureRef other = all[(p - back) % textures];
      if (other.index != target.index && other.version > 0) pass.reads(other);
    }
    all[t] = pass.covers(target);
    if (p % 7 != 3) before = all[t];
  }
  m.fullscreen("present", before, out);
  return m;
}

}  // namespace ambito::graph::test
