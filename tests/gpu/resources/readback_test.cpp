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

TEST(readback, is_polled_without_waiting) {
  Resources& r = gpu_test::resources();
  ReadbackRing ring(r);
  const Extent size{20, 20};
  const TextureId id = picture(r, size);
  const ReadbackTicket ticket = must(ring.begin({.label = "poll", .size = size}));
  EXPECT_EQ(ring.poll(ticket), ReadbackState::recording);
  expect_refused(ring.take(ticket), "was not submitted");
  record(r, [&](WGPUCommandEncoder encoder) { copy_to(encoder, r, id, ticket, size); });
  must(ring.submitted(ticket));
  EXPECT_TRUE(r.find(ticket.buffer)->mapped);
  expect_refused(ring.submitted(ticket), "has begun already");
  r.seal();  // polling is allowed inside a frame
  for (int i = 0; i < 10'000'000 && ring.poll(ticket) == ReadbackState::pending; ++i) {
  }
  r.unseal();
  ASSERT_EQ(ring.poll(ticket), ReadbackState::ready);
  EXPECT_EQ(must(ring.take(ticket)), pattern(1600));
  EXPECT_FALSE(r.find(ticket.buffer)->mapped);
  expect_refused(ring.take(ticket), "does not exist (any more)");
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
    expect_refused(ring.wait(ticket), "is waited for inside a frame");
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

TEST(readback, a_loss_fails_it_at_once) {
  const auto device = must(device::Device::create({.adapter = adapter_wish()}));
  Resources r(*device);
  ReadbackRing ring(r);
  const ReadbackTicket ticket = must(ring.begin({.label = "t", .size = {4, 4}}));
  must(ring.submitted(ticket));
  device->destroy();
  EXPECT_EQ(ring.poll(ticket), ReadbackState::failed);
  expect_error(ring.take(ticket), ErrorCode::device_lost, "is lost");
}

}  // namespace
