// The life of a scope, and the ways around it that the type system cannot close.

#include <memory>
#include <stdexcept>

#include "gpu/command/kit.h"

namespace gpu_test {
namespace {

class Scopes : public testing::Test {
 protected:
  TextureId target_ = make_target("target");
  ColorAttachment color_ = cleared(target_);
  RenderPassDescriptor a_{.label = "a", .colors = {&color_, 1}};
  RenderPassDescriptor b_{.label = "b", .colors = {&color_, 1}};
};

TEST_F(Scopes, a_pass_starts_empty_after_another) {
  EXPECT_SAYS(refusal([&](Encoder& encoder) {
                encoder.render(a_, [&](RenderScope& pass) {
                  pass.set_pipeline(solid());
                  pass.draw(3);
                });
                encoder.render(b_, [&](RenderScope& pass) { pass.draw(3); });
              }),
              "draw(3, 1, 0, 0) in pass 'b' of encoder 'frame 1234': no pipeline is set");
}

TEST_F(Scopes, each_piece_of_state_is_gone_in_the_next_pass) {
  const ObjectKit kit = object_kit();
  const auto leave_out = [&](int left_out) {
    return refusal([&](Encoder& encoder) {
      for (const RenderPassDescriptor* descriptor : {&a_, &b_}) {
        encoder.render(*descriptor, [&](RenderScope& pass) {
          const int missing = descriptor == &b_ ? left_out : -1;
          if (missing != 0) pass.set_pipeline(kit.pipeline);
          if (missing != 1) pass.set_bind_group(3, kit.group, {0});
          if (missing != 2) pass.set_index_buffer(kit.indices, IndexFormat::uint16);
          pass.draw_indexed(3);
        });
      }
    });
  };
  EXPECT_EQ(leave_out(-1), "");
  EXPECT_SAYS(leave_out(0), "no pipeline is set");
  EXPECT_SAYS(leave_out(1), "bind group 3 is not set");
  EXPECT_SAYS(leave_out(2), "no index buffer is set");
}

TEST_F(Scopes, the_parts_of_a_merged_pass_are_passes_of_their_own) {
  const std::string text = refusal([&](Encoder& encoder) {
    encoder.render_merged(a_, [&](MergedPass& merged) {
      merged.part("opaque", [&](RenderScope& pass) {
        pass.set_pipeline(solid());
        pass.draw(3);
      });
      merged.part("transparent", [&](RenderScope& pass) { pass.draw(3); });
    });
  });
  EXPECT_SAYS(text, "in pass 'a' › pass 'transparent' of encoder 'frame 1234': no pipeline is set");
}

TEST_F(Scopes, the_parts_of_a_merged_pass_are_one_webgpu_pass_with_default_state) {
  auto recorded = record(resources(), {.label = "frame"}, [&](Encoder& encoder) {
    encoder.render_merged(a_, [&](MergedPass& merged) {
      merged.part("left", [&](RenderScope& pass) {
        pass.set_scissor(0, 0, 1, 1);
        pass.set_viewport(0, 0, 1, 1);
        pass.set_pipeline(solid({.color = "1.0, 0.0, 0.0, 1.0"}));
        pass.draw(3);
      });
      merged.part("everything", [&](RenderScope& pass) {
        pass.set_pipeline(solid());
        pass.draw(3);
      });
    });
  });
  ASSERT_TRUE(recorded) << recorded.error().text();
  EXPECT_EQ(recorded->counts().render_passes, 1u);
  EXPECT_EQ(recorded->counts().draws, 2u);
  must(submit(resources(), std::move(*recorded)));
  EXPECT_EQ(only_pixel(target_), (Pixel{0, 255, 0, 255}));  // scissor and viewport cover everything again
}

TEST_F(Scopes, a_part_does_not_open_inside_a_part) {
  EXPECT_SAYS(
      refusal([&](Encoder& encoder) {
        encoder.render_merged(a_, [&](MergedPass& merged) {
          merged.part("outer", [&](RenderScope&) { merged.part("inner", [](RenderScope&) {}); });
        });
      }),
      "begin in pass 'a' › pass 'outer' › pass 'inner' of encoder 'frame 1234': the pass is locked while "
      "pass 'outer' is open");
  EXPECT_EQ(refusal([&](Encoder& encoder) {
              encoder.render_merged(a_, [&](MergedPass& merged) {
                merged.part("first", [](RenderScope&) {});
                merged.part("second", [](RenderScope&) {});  // one after the other
              });
            }),
            "");
}

TEST_F(Scopes, an_encoder_reached_from_inside_an_open_pass_is_locked) {
  EXPECT_SAYS(
      refusal([&](Encoder& encoder) {
        encoder.render(a_, [&](RenderScope&) { encoder.render(b_, [](RenderScope&) {}); });
      }),
      "begin in pass 'a' › pass 'b' of encoder 'frame 1234': the encoder is locked while pass 'a' is open");
  EXPECT_SAYS(refusal([&](Encoder& encoder) {
                encoder.render(a_, [&](RenderScope&) { encoder.copy({.label = "late"}, [](CopyScope&) {}); });
              }),
              "the encoder is locked while pass 'a' is open");
  EXPECT_SAYS(
      refusal([&](Encoder& encoder) {
        encoder.compute({.label = "c"}, [&](ComputeScope&) { encoder.debug_marker("here"); });
      }),
      "debug_marker('here') in pass 'c' of encoder 'frame 1234': the encoder is locked while pass 'c' "
      "is open");
  EXPECT_EQ(refusal([&](Encoder& encoder) {
              encoder.render(a_, [](RenderScope&) {});
              encoder.render(b_, [](RenderScope&) {});  // one after the other
            }),
            "");
}

TEST_F(Scopes, a_kept_pointer_is_noticed_after_the_end) {
  EXPECT_SAYS(refusal([&](Encoder& encoder) {
                RenderScope* kept = nullptr;
                encoder.render(a_, [&](RenderScope& pass) { kept = &pass; });
                kept->draw(3);
              }),
              "draw(3, 1, 0, 0) of encoder 'frame 1234': pass 'a' has ended");
  EXPECT_SAYS(refusal([&](Encoder& encoder) {
                RenderScope* kept = nullptr;
                encoder.render(a_, [&](RenderScope& pass) { kept = &pass; });
                const auto group = encoder.debug_group("group");
                encoder.render(b_, [&](RenderScope& pass) {
                  pass.debug_group("inner", [&] { kept->set_scissor(0, 0, 1, 1); });
                });
              }),
              "set_scissor(0, 0, 1, 1) in 'group' › pass 'b' › 'inner' of encoder 'frame 1234': pass 'a' has "
              "ended");
  EXPECT_SAYS(refusal([&](Encoder& encoder) {
                CopyScope* kept = nullptr;
                encoder.copy({.label = "upload"}, [&](CopyScope& copy) { kept = &copy; });
                kept->clear_buffer(BufferId{});
              }),
              "clear_buffer('null id', 0, 0) of encoder 'frame 1234': copy 'upload' has ended");
}

TEST_F(Scopes, the_label_of_an_ended_pass_does_not_depend_on_the_callers_memory) {
  EXPECT_SAYS(refusal([&](Encoder& encoder) {
                RenderScope* kept = nullptr;
                {
                  std::string label = "a label that is longer than any small buffer inside a string";
                  RenderPassDescriptor descriptor{.label = label, .colors = {&color_, 1}};
                  encoder.render(descriptor, [&](RenderScope& pass) { kept = &pass; });
                }
                kept->draw(3);
              }),
              "pass 'a label that is longer than any small buffer inside a string'");
}

TEST_F(Scopes, an_exception_ends_the_scopes_and_passes_on) {
  EXPECT_THROW((void)record(resources(), {.label = "frame"},
                            [&](Encoder& encoder) {
                              encoder.debug_group("group", [&] {
                                encoder.render(a_, [&](RenderScope& pass) {
                                  pass.debug_group("inner", [] { throw std::runtime_error("stop"); });
                                });
                              });
                            }),
               std::runtime_error);
  // The next recording is not disturbed.
  EXPECT_EQ(refusal([&](Encoder& encoder) { encoder.render(a_, [](RenderScope&) {}); }), "");
}

TEST_F(Scopes, an_exception_caught_between_passes_leaves_the_encoder_usable) {
  EXPECT_EQ(refusal([&](Encoder& encoder) {
              try {
                encoder.render(a_, [](RenderScope&) { throw 1; });
              } catch (int) {
              }
              encoder.render(b_, [](RenderScope&) {});
            }),
            "");
}

TEST_F(Scopes, a_caller_can_abandon_a_recording_with_an_error_of_its_own) {
  auto recorded = record(resources(), {.label = "frame 7"}, [&](Encoder& encoder) {
    encoder.render(a_, [&](RenderScope& pass) {
      pass.abandon({.code = ErrorCode::out_of_memory, .message = "there is no room", .context = {}});
      pass.draw(3);
    });
  });
  ASSERT_FALSE(recorded);
  EXPECT_EQ(recorded.error().code, ErrorCode::out_of_memory);
  EXPECT_SAYS(recorded.error().text(),
              "there is no room\n- While recording in pass 'a' of encoder 'frame 7' (tests/");
}

TEST_F(Scopes, abandoning_through_an_ended_pass_says_where_it_is_called) {
  auto recorded = record(resources(), {.label = "frame 7"}, [&](Encoder& encoder) {
    RenderScope* kept = nullptr;
    encoder.render(a_, [&](RenderScope& pass) { kept = &pass; });
    encoder.render(b_, [&](RenderScope&) {
      kept->abandon({.code = ErrorCode::out_of_memory, .message = "there is no room", .context = {}});
    });
  });
  ASSERT_FALSE(recorded);
  EXPECT_SAYS(recorded.error().text(), "While recording in pass 'b' of encoder 'frame 7' (tests/");
}

// wgpu-native ends the process on a label that is no UTF-8.
TEST_F(Scopes, labels_that_are_no_utf8_are_made_so) {
  const TextureId target = make_target("target");
  const ColorAttachment color = cleared(target, vec4f(0.0f, 1.0f, 0.0f, 1.0f));
  run([&](Encoder& encoder) {
    const auto group = encoder.debug_group("caf\xe9");
    encoder.render_merged({.label = "merged\xff", .colors = {&color, 1}}, [&](MergedPass& merged) {
      merged.part("part\xc3", [&](RenderScope& pass) { pass.debug_marker("\xe2\x82"); });
    });
    encoder.compute({.label = "\x80"}, [&](ComputeScope& pass) { pass.debug_marker("\xf4\x90\x80\x80"); });
    encoder.copy({.label = "copy\xed\xa0\x80"}, [](CopyScope&) {});
  });
  EXPECT_EQ(only_pixel(target), (Pixel{0, 255, 0, 255}));
  EXPECT_SAYS(refusal([&](Encoder& encoder) {
                encoder.copy({.label = "caf\xe9"}, [&](CopyScope& copy) { copy.clear_buffer({}, 0, 4); });
              }),
              "in copy 'caf?'");
}

TEST_F(Scopes, numbers_are_written_as_they_were_given) {
  const BufferId buffer = make_buffer("buffer", 64, BufferUsage::copy_dst);
  EXPECT_SAYS(copy_refusal([&](CopyScope& copy) { copy.clear_buffer(buffer, UINT64_MAX - 3, 8); }),
              "clear_buffer('buffer', 18446744073709551612, 8)");
}

// Recorded before the map, submitted after it: wgpu-native ends the process there.
TEST_F(Scopes, commands_that_write_a_mapped_buffer_are_not_submitted) {
  resources::ReadbackRing ring(resources());
  const TextureId target = make_target("target");
  const auto ticket = must(ring.begin({.label = "capture", .size = {4, 4}}));
  const auto capture = [&](Encoder& encoder) {
    encoder.copy({.label = "capture"}, [&](CopyScope& copy) {
      copy.texture_to_buffer({.texture = target},
                             {.buffer = ticket.buffer, .bytes_per_row = ticket.layout.bytes_per_row}, {4, 4});
    });
  };
  auto first = record(resources(), {.label = "first"}, capture);
  auto second = record(resources(), {.label = "second"}, capture);
  ASSERT_TRUE(first && second);
  ASSERT_TRUE(submit(resources(), std::move(*first)));
  must(ring.submitted(ticket));
  const auto refused = submit(resources(), std::move(*second));
  ASSERT_FALSE(refused);
  EXPECT_SAYS(refused.error().message, "The commands write buffer 'capture', which is mapped");
  must(ring.wait(ticket));
}

TEST_F(Scopes, a_command_buffer_is_submitted_once) {
  auto recorded = record(resources(), {.label = "frame"},
                         [&](Encoder& encoder) { encoder.render(a_, [](RenderScope&) {}); });
  ASSERT_TRUE(recorded);
  must(submit(resources(), std::move(*recorded)));
  const auto again = submit(resources(), std::move(*recorded));  // NOLINT(bugprone-use-after-move)
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ErrorCode::misuse);
}

TEST_F(Scopes, a_hundred_scopes_outgrow_the_room_inside_and_work) {
  auto recorded = record(resources(), {.label = "frame"}, [&](Encoder& encoder) {
    for (int i = 0; i < 300; ++i) {
      encoder.render({.label = {"pass with a long enough label", i}, .colors = {&color_, 1}},
                     [](RenderScope&) {});
    }
  });
  ASSERT_TRUE(recorded) << recorded.error().text();
  EXPECT_EQ(recorded->counts().render_passes, 300u);
}

TEST_F(Scopes, setting_what_is_set_does_not_reach_webgpu) {
  const ObjectKit kit = object_kit();
  auto recorded = record(resources(), {.label = "frame"}, [&](Encoder& encoder) {
    encoder.render(a_, [&](RenderScope& pass) {
      for (std::uint32_t i = 0; i < 10; ++i) {
        pass.set_pipeline(kit.pipeline);
        pass.set_index_buffer(kit.indices, IndexFormat::uint16);
        pass.set_bind_group(3, kit.group, {i / 5 * 256});
        pass.draw_indexed(3);
      }
    });
  });
  ASSERT_TRUE(recorded) << recorded.error().text();
  const CommandCounts& counts = recorded->counts();
  EXPECT_EQ(counts.pipeline_sets, 1u);
  EXPECT_EQ(counts.index_buffer_sets, 1u);
  EXPECT_EQ(counts.bind_group_sets[3], 2u);
  EXPECT_EQ(counts.draws, 10u);
}

// ---- debug groups
// ---------------------------------------------------------------------------------------------

TEST_F(Scopes, groups_around_passes_and_inside_them_change_no_pixel) {
  const auto picture = [&](bool groups) {
    run([&](Encoder& encoder) {
      const auto draw = [&](RenderScope& pass) {
        pass.set_pipeline(solid({.color = "0.2, 0.4, 0.6, 0.8"}));
        pass.draw(3);
      };
      if (!groups) {
        return encoder.render(a_, draw);
      }
      const auto outer = encoder.debug_group("outer");
      encoder.debug_marker("marker");
      encoder.render(a_, [&](RenderScope& pass) {
        const auto first = pass.debug_group({"group", 1});
        pass.debug_group("nested", [&] {
          pass.debug_marker("here");
          draw(pass);
        });
      });
      encoder.copy({.label = "copies"}, [](CopyScope& copy) { copy.debug_group("inside", [] {}); });
    });
    return read_texture(target_, {4, 4});
  };
  EXPECT_EQ(picture(true), picture(false));
}

TEST_F(Scopes, a_group_left_open_at_the_end_of_its_pass_is_refused) {
  std::unique_ptr<DebugGroup> kept;
  EXPECT_SAYS(refusal([&](Encoder& encoder) {
                encoder.render(
                    a_, [&](RenderScope& pass) { kept.reset(new DebugGroup(pass.debug_group("open"))); });
              }),
              "end in pass 'a' › 'open' of encoder 'frame 1234': debug group 'open' is still open");
  kept.reset();  // after the recording: it closes nothing
}

TEST_F(Scopes, a_group_left_open_at_the_end_of_any_scope_is_refused) {
  std::unique_ptr<DebugGroup> kept;
  const auto open = [&](auto& scope) { kept.reset(new DebugGroup(scope.debug_group("open"))); };
  constexpr const char* reason =
      "debug group 'open' is still open, and a group is closed in the scope it was opened in";
  const auto expect = [&](const std::string& text, const std::string& path) {
    EXPECT_SAYS(text, "end in " + path + " of encoder 'frame 1234': " + reason);
    kept.reset();  // after the recording: it closes nothing
  };
  expect(refusal([&](Encoder& encoder) { open(encoder); }), "'open'");
  expect(refusal([&](Encoder& encoder) {
           encoder.compute({.label = "c"}, [&](ComputeScope& pass) { open(pass); });
         }),
         "pass 'c' › 'open'");
  expect(
      refusal([&](Encoder& encoder) { encoder.copy({.label = "k"}, [&](CopyScope& copy) { open(copy); }); }),
      "copy 'k' › 'open'");
  expect(refusal(
             [&](Encoder& encoder) { encoder.render_merged(a_, [&](MergedPass& merged) { open(merged); }); }),
         "pass 'a' › 'open'");
  expect(refusal([&](Encoder& encoder) {
           encoder.render_merged(
               a_, [&](MergedPass& merged) { merged.part("part", [&](RenderScope& pass) { open(pass); }); });
         }),
         "pass 'a' › pass 'part' › 'open'");
  const std::array formats = {Format::rgba8_unorm};
  const auto bundle = record_bundle(resources(), {.label = "b", .colors = formats},
                                    [&](BundleEncoder& encoder) { open(encoder); });
  ASSERT_FALSE(bundle);
  EXPECT_SAYS(bundle.error().message, std::string("end in 'open' of bundle 'b': ") + reason);
}

TEST_F(Scopes, a_group_opened_on_the_encoder_and_closed_in_a_pass_is_refused) {
  EXPECT_SAYS(refusal([&](Encoder& encoder) {
                std::unique_ptr<DebugGroup> kept(new DebugGroup(encoder.debug_group("outer")));
                encoder.render(a_, [&](RenderScope&) { kept.reset(); });
              }),
              "the group was opened in encoder 'frame 1234' and is closed inside pass 'a'");
}

TEST_F(Scopes, groups_closed_in_the_wrong_order_are_refused) {
  EXPECT_SAYS(refusal([&](Encoder& encoder) {
                std::unique_ptr<DebugGroup> first(new DebugGroup(encoder.debug_group("first")));
                const auto second = encoder.debug_group("second");
                first.reset();
              }),
              "debug_group('first') in 'first' › 'second' of encoder 'frame 1234': the group is closed while "
              "'second'");
}

TEST_F(Scopes, a_group_opened_in_an_ended_pass_is_refused) {
  EXPECT_SAYS(refusal([&](Encoder& encoder) {
                RenderScope* kept = nullptr;
                encoder.render(a_, [&](RenderScope& pass) { kept = &pass; });
                const auto group = kept->debug_group("late");
              }),
              "debug_group('late') of encoder 'frame 1234': pass 'a' has ended");
}

}  // namespace
}  // namespace gpu_test
