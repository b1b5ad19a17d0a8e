#include "resources/readback.h"

#include "gpu/resources/support.h"

using namespace ambito;
using namespace ambito::resources;
using namespace gpu_test;

namespace {

TextureId picture(Resources& r, Extent size, unsigned seed = 0) {
  const TextureId id = must(r.texture({.label = "picture",
                                       .size = size,
                                       .format = Format::rgba8_unorm,
                                       .usage = TextureUsage::copy_dst | TextureUsage::copy_src}));
  must(r.write_texture(id, 0, 0, pattern(std::size_t{size.width} * size.height * 4, seed)));
  return id;
}

TEST(readback, brings_back_every_pixel_at_every_size) {
  Resources& r = gpu_test::resources();
  for (const Extent size : {Extent{1, 1}, Extent{3, 5}, Extent{63, 63}, Extent{64, 2}, Extent{65, 1},
                            Extent{100, 7}, Extent{257, 3}, Extent{1, 1000}}) {
    const TextureId id = picture(r, size);
    EXPECT_EQ(pixels_of(r, id), pattern(std::size_t{size.width} * size.height * 4))
        << size.width << " × " << size.height;
    r.destroy(id);
  }
}

TEST(readback, the_last_row_may_be_bare) {
  Resources& r = gpu_test::resources();
  for (const Extent size : {Extent{1, 1}, Extent{63, 3}, Extent{64, 2}, Extent{100, 7}}) {
    const TextureId id = picture(r, size);
    for (const LastRow last_row : {LastRow::padded, LastRow::bare}) {
      ReadbackRing ring(r);  // of its own, so that no buffer serves again
      const ReadbackTicket ticket = must(ring.begin({.label = "bare", .size = size, .last_row = last_row}));
      const std::uint32_t row = (size.width * 4 + 255) / 256 * 256;
      const std::uint32_t last = last_row == LastRow::bare ? size.width * 4 : row;
      EXPECT_EQ(r.find(ticket.buffer)->size, row * (size.height - 1) + last);
      record(r, [&](WGPUCommandEncoder encoder) { copy_to(encoder, r, id, ticket, size); });
      EXPECT_EQ(must(ring.wait(ticket)), pattern(std::size_t{size.width} * size.height * 4));
    }
    r.destroy(id);
  }
}

TEST(readback, is_polled_without_waiting) {
  Resources& r = gpu_test::resources();
  ReadbackRing ring(r);
  const Extent size{20, 20};
  const TextureId id = picture(r, size);
  const ReadbackTicket ticket = must(ring.begin({.label = "poll", .size = size}));
  EXPECT_EQ(ring.poll(ticket), ReadbackState::recording);
  expect_refused(ring.take(ticket), "The readback 'poll' (number 1) was not submitted");
  record(r, [&](WGPUCommandEncoder encoder) { copy_to(encoder, r, id, ticket, size); });
  must(ring.submitted(ticket));
  EXPECT_TRUE(r.find(ticket.buffer)->mapped);
  expect_refused(ring.submitted(ticket), "The readback 'poll' (number 1) was submitted twice");
  if (ring.poll(ticket) == ReadbackState::pending)
    expect_refused(ring.take(ticket), "The readback 'poll' (number 1) is not finished");
  r.seal();  // polling is allowed inside a frame
  for (int i = 0; i < 10'000'000 && ring.poll(ticket) == ReadbackState::pending; ++i) {
  }
  r.unseal();
  ASSERT_EQ(ring.poll(ticket), ReadbackState::ready);
  EXPECT_EQ(must(ring.take(ticket)), pattern(1600));
  EXPECT_FALSE(r.find(ticket.buffer)->mapped);
  expect_refused(ring.take(ticket), "The readback 'poll' (number 1) does not exist (any more)");
  r.destroy(id);
}

TEST(readback, several_are_in_flight_and_buffers_are_used_again) {
  Resources& r = gpu_test::resources();
  ReadbackRing ring(r);
  const Extent size{16, 16};
  const TextureId first = picture(r, size, 1), second = picture(r, size, 2);
  for (int round = 0; round < 3; ++round) {
    const ReadbackTicket a = must(ring.begin({.label = "a", .size = size}));
    const ReadbackTicket b = must(ring.begin({.label = "b", .size = size}));
    EXPECT_NE(a.buffer, b.buffer);
    record(r, [&](WGPUCommandEncoder encoder) {
      copy_to(encoder, r, first, a, size);
      copy_to(encoder, r, second, b, size);
    });
    must(ring.submitted(a));
    must(ring.submitted(b));
    EXPECT_EQ(must(ring.wait(b)), pattern(1024, 2));
    EXPECT_EQ(must(ring.wait(a)), pattern(1024, 1));
  }
  EXPECT_EQ(ring.buffers(), 2u);
  r.destroy(first);
  r.destroy(second);
}

TEST(readback, a_smaller_picture_fits_an_older_buffer) {
  Resources& r = gpu_test::resources();
  ReadbackRing ring(r);
  const TextureId large = picture(r, {64, 64}, 1), small = picture(r, {40, 30}, 2);
  for (const auto& [id, size, seed] :
       {std::tuple{large, Extent{64, 64}, 1u}, std::tuple{small, Extent{40, 30}, 2u}}) {
    const ReadbackTicket ticket = must(ring.begin({.label = "t", .size = size}));
    record(r,
           [&, id = id, size = size](WGPUCommandEncoder encoder) { copy_to(encoder, r, id, ticket, size); });
    EXPECT_EQ(must(ring.wait(ticket)), pattern(std::size_t{size.width} * size.height * 4, seed));
  }
  EXPECT_EQ(ring.buffers(), 1u);
  r.destroy(large);
  r.destroy(small);
}

TEST(readback, nobody_waits_inside_a_frame) {
  Resources& r = gpu_test::resources();
  ReadbackRing ring(r);
  const ReadbackTicket ticket = must(ring.begin({.label = "t", .size = {4, 4}}));
  {
    const Seal seal(r);
    expect_refused(ring.wait(ticket), "The readback 't' (number 1) is waited for inside a frame");
  }
  EXPECT_TRUE(ring.wait(ticket));  // the control
}

TEST(readback, an_abandoned_one_gives_its_buffer_back) {
  Resources& r = gpu_test::resources();
  ReadbackRing ring(r);
  const ReadbackTicket recording = must(ring.begin({.label = "t", .size = {4, 4}}));
  ring.cancel(recording);
  EXPECT_EQ(ring.poll(recording), ReadbackState::failed);
  const ReadbackTicket pending = must(ring.begin({.label = "t", .size = {4, 4}}));
  EXPECT_EQ(pending.buffer, recording.buffer);
  must(ring.submitted(pending));
  ring.cancel(pending);
  r.device().wait_idle();
  const ReadbackTicket next = must(ring.begin({.label = "t", .size = {4, 4}}));
  EXPECT_EQ(next.buffer, pending.buffer);
  EXPECT_EQ(ring.buffers(), 1u);
}

TEST(readback, a_wrong_request_is_refused) {
  ReadbackRing ring(gpu_test::resources());
  expect_refused(ring.begin({.label = "t", .size = {0, 4}}), "is 0 × 4; no side may be 0");
  expect_refused(ring.begin({.label = "t", .size = {4, 4}, .format = Format::depth24_plus}),
                 "cannot be copied");
  expect_refused(ring.take({}), "does not exist");
}

TEST(readback, a_ring_may_end_with_a_map_pending) {
  Resources& r = gpu_test::resources();
  {
    ReadbackRing ring(r);
    const ReadbackTicket ticket = must(ring.begin({.label = "t", .size = {256, 256}}));
    must(ring.submitted(ticket));
  }
  r.device().wait_idle();
}

/// A device of its own, to lose.
struct Doomed {
  std::unique_ptr<device::Device> device = must(device::Device::create({.adapter = adapter_wish()}));
  Resources r{*device};
  ReadbackRing ring{r};
  ReadbackTicket ticket = must(ring.begin({.label = "doomed", .size = {4, 4}}));
};

TEST(readback, a_loss_fails_it_at_once) {
  Doomed d;
  must(d.ring.submitted(d.ticket));
  d.device->destroy();
  EXPECT_EQ(d.ring.poll(d.ticket), ReadbackState::failed);
  const auto pixels = d.ring.take(d.ticket);
  expect_error(pixels, ErrorCode::device_lost, "is lost");
  EXPECT_NE(pixels.error().text().find("reading back 'doomed'"), std::string::npos) << pixels.error().text();
}

TEST(readback, a_loss_fails_one_that_was_not_submitted) {
  for (int call = 0; call < 3; ++call) {
    Doomed d;
    EXPECT_EQ(d.ring.poll(d.ticket), ReadbackState::recording);  // the control
    d.device->destroy();
    EXPECT_EQ(d.ring.poll(d.ticket), ReadbackState::failed);
    if (call == 0) expect_error(d.ring.submitted(d.ticket), ErrorCode::device_lost, "is lost");
    if (call == 1) expect_error(d.ring.take(d.ticket), ErrorCode::device_lost, "is lost");
    if (call == 2) expect_error(d.ring.wait(d.ticket), ErrorCode::device_lost, "is lost");
  }
}

TEST(readback, one_that_began_before_a_loss_does_not_go_on_after_it) {
  Doomed d;
  const ReadbackTicket other = must(d.ring.begin({.label = "other", .size = {4, 4}}));
  d.device->destroy();
  must(d.device->rebuild());
  must(d.r.rebuild());
  EXPECT_EQ(d.ring.poll(d.ticket), ReadbackState::failed);
  expect_error(d.ring.submitted(d.ticket), ErrorCode::device_lost,
               "The readback 'doomed' (number 1) began on a GPU device that is lost since");
  expect_error(d.ring.take(d.ticket), ErrorCode::device_lost,
               "The readback 'doomed' (number 1) began on a GPU device that is lost since");
  d.ring.cancel(other);  // the buffers of both serve again
  must(d.ring.begin({.label = "next", .size = {4, 4}}));
  must(d.ring.begin({.label = "next", .size = {4, 4}}));
  EXPECT_EQ(d.ring.buffers(), 2u);
}

}  // namespace
