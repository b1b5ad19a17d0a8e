#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <ambito/pass.h>
#include <ambito/scopes.h>

#include "executor/executor.h"
#include "frame/frame_group.h"
#include "gpu/support/gpu_test.h"
#include "resources/readback.h"
#include "resources/texture_pool.h"
#include "shading/groups.h"
#include "shading/shader_library.h"
#include "shading/twins.h"

/// What an engine has around the executor, in small.
namespace ambito::executor::test {

using gpu_test::must;
using gpu_test::resources;
using Declare = std::function<void(frame::PassBuilder&)>;

/// Bytes of a picture that came back, tightly packed.
struct Picture {
  Extent size;
  std::uint32_t pixel_bytes = 4;
  std::vector<std::byte> bytes;

  [[nodiscard]] std::array<int, 4> at(std::uint32_t x, std::uint32_t y) const {
    const std::byte* pixel = bytes.data() + (std::size_t{y} * size.width + x) * pixel_bytes;
    return {static_cast<int>(pixel[0]), static_cast<int>(pixel[1]), static_cast<int>(pixel[2]),
            static_cast<int>(pixel[3])};
  }
};

class Stage {
 public:
  Stage()
      : shaders(resources(), AMBITO_SOURCE_DIR "/tests/gpu/frame_graph/shaders"),
        groups(must(shading::Groups::create(resources(), shaders, Feed::storage))),
        pool(resources()),
        ring(resources()),
        frame_group(resources(), groups) {
    const shading::Light light;
    must(frame_group.sync(uniforms, {&light, 1}));
    view.buffer = must(resources().buffer({.label = "views",
                                           .size = 2 * shading::view_stride,
                                           .usage = BufferUsage::uniform | BufferUsage::copy_dst}));
    view.size = sizeof(shading::ViewUniforms);
  }
  ~Stage() { resources().destroy(view.buffer); }
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  [[nodiscard]] Result<Realised> realise(const Declare& declare, frame::DrawLists draw_lists = {}) {
    frame::PassBuilder f({.size = size}, std::move(draw_lists));
    declare(f);
    auto declared = std::move(f).finish();
    if (!declared) return fail(std::move(declared).error());
    return realise(std::move(*declared));
  }
  [[nodiscard]] Result<Realised> realise(frame::Declaration declared) {
    return executor::realise({.resources = resources(), .pool = pool, .shaders = shaders, .groups = groups},
                             std::move(declared.graph), std::move(declared.recipes));
  }

  /// One sealed frame; what the readback pass named "output" brought back.
  Result<Picture> run(Realised& realised, std::span<const Import> imports = {}, FrameInputs inputs = {}) {
    if (auto ok = realised.bind(view, imports); !ok) return fail(std::move(ok).error());
    Picture picture{.size = size, .pixel_bytes = 4, .bytes = {}};
    const auto ticket = must(ring.begin({.label = "readback", .size = size, .format = format}));
    bool copied = false;
    const std::function<void(command::CopyScope&, const ReadbackRequest&)> sink =
        [&](command::CopyScope& copy, const ReadbackRequest& request) {
          copied = true;
          EXPECT_EQ(request.size, size);
          EXPECT_EQ(request.format, format);
          copy.texture_to_buffer({.texture = request.texture},
                                 {.buffer = ticket.buffer, .bytes_per_row = ticket.layout.bytes_per_row},
                                 {.width = size.width, .height = size.height});
        };
    inputs.frame_group = frame_group.group();
    if (inputs.readback == nullptr) inputs.readback = &sink;
    Result<void> done = submit(realised, inputs);
    if (!done || !copied) {
      ring.cancel(ticket);
      if (!done) return fail(std::move(done).error());
      return picture;
    }
    must(ring.submitted(ticket));
    picture.bytes = must(ring.wait(ticket));
    return picture;
  }

  Extent size{8, 4};
  Format format = Format::rgba8_unorm;
  shading::FrameUniforms uniforms;
  shading::ShaderLibrary shaders;
  shading::Groups groups;
  resources::TexturePool pool;
  resources::ReadbackRing ring;
  frame::FrameGroup frame_group;
  ViewBinding view;

 private:
  Result<void> submit(Realised& realised, const FrameInputs& inputs) {
    const resources::Seal seal(resources());
    Result<void> executed;
    auto commands = command::record(resources(), {.label = "frame"}, [&](command::Encoder& encoder) {
      executed = execute(realised, encoder, inputs);
    });
    if (!executed) return executed;
    if (!commands) return fail(std::move(commands).error());
    return command::submit(resources(), std::move(*commands));
  }
};

inline frame::TextureRef target(frame::PassBuilder& f, const char* label,
                                Format format = Format::rgba8_unorm) {
  return f.texture({.label = label, .format = format});
}

}  // namespace ambito::executor::test
