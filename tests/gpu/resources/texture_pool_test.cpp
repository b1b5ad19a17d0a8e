#include "resources/texture_pool.h"

#include "gpu/resources/support.h"

using namespace ambito;
using namespace ambito::resources;
using namespace gpu_test;

namespace {

TextureDescriptor transient(const char* label = "transient") {
  return {.label = label,
          .size = {8, 8},
          .format = Format::rgba16_float,
          .usage = TextureUsage::render_attachment | TextureUsage::texture_binding};
}

struct Pooled {
  Resources& r = gpu_test::resources();
  TexturePool pool{r};
  ~Pooled() {
    for (int i = 0; i < 5; ++i) pool.end_frame(0);
  }
};

TEST(texture_pool, a_released_texture_is_used_again) {
  Pooled p;
  const TextureId a = must(p.pool.acquire(transient()));
  EXPECT_NE(must(p.pool.acquire(transient())), a) << "while it is held";
  p.pool.release(a);
  const std::uint64_t made = p.r.creations();
  EXPECT_EQ(must(p.pool.acquire(transient("another label"))), a);
  EXPECT_EQ(p.r.creations(), made);
  EXPECT_EQ(p.pool.size(), 2u);
  EXPECT_EQ(p.pool.held(), 2u);
}

TEST(texture_pool, usage_is_part_of_the_key) {
  Pooled p;
  const TextureId a = must(p.pool.acquire(transient()));
  p.pool.release(a);
  TextureDescriptor more = transient();
  more.usage |= TextureUsage::copy_src;
  EXPECT_NE(must(p.pool.acquire(more)), a);
  TextureDescriptor larger = transient();
  larger.size.width = 9;
  EXPECT_NE(must(p.pool.acquire(larger)), a);
}

TEST(texture_pool, what_nobody_uses_is_forgotten_after_some_frames) {
  Pooled p;
  const TextureId held = must(p.pool.acquire(transient()));
  const TextureId idle = must(p.pool.acquire(transient()));
  p.pool.release(idle);
  for (int i = 0; i < 3; ++i) p.pool.end_frame(3);
  EXPECT_TRUE(p.r.find(idle));
  p.pool.end_frame(3);
  EXPECT_FALSE(p.r.find(idle));
  EXPECT_TRUE(p.r.find(held));
  p.pool.release(held);
}

TEST(texture_pool, works_while_sealed_with_what_it_has) {
  Pooled p;
  const TextureId a = must(p.pool.acquire(transient()));
  p.pool.release(a);
  const Seal seal(p.r);
  EXPECT_EQ(must(p.pool.acquire(transient())), a);
  expect_refused(p.pool.acquire(transient("second")),
                 "The texture 'second' is made while resources are sealed");
  p.pool.release(a);
}

}  // namespace
