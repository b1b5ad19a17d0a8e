#include "resources/resources.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gpu/resources/support.h"

using namespace ambito;
using namespace ambito::resources;
using namespace gpu_test;

namespace {

const BufferDescriptor small_buffer{
    .label = "small", .size = 16, .usage = BufferUsage::uniform | BufferUsage::copy_dst};
const TextureDescriptor small_texture{
    .label = "small", .size = {4, 4}, .format = Format::rgba8_unorm, .usage = TextureUsage::texture_binding};

TEST(seal, a_creation_names_its_label_and_line) {
  Resources& r = gpu_test::resources();
  const Seal seal(r);
  const auto made = r.buffer({.label = "late", .size = 4, .usage = BufferUsage::vertex});
  expect_refused(made, "The buffer 'late' is made while resources are sealed");
  ASSERT_EQ(made.error().context.size(), 1u);
  EXPECT_NE(made.error().context[0].find("resources_test.cpp:"), std::string::npos);
  EXPECT_FALSE(r.texture(small_texture));
  EXPECT_FALSE(r.sampler({.label = "late", .lod_max = 7.25f}));
  EXPECT_FALSE(r.shader({.label = "late", .text = "// late"}));
  EXPECT_FALSE(r.pipeline_layout({.label = "late", .groups = {BindGroupLayoutId{7, 7}}}));
  EXPECT_FALSE(r.query_set({.label = "late", .kind = QueryKind::occlusion, .count = 1}));
}

TEST(seal, what_is_cached_is_still_handed_out) {
  Resources& r = gpu_test::resources();
  const SamplerId id = must(r.sampler({.label = "s"}));
  const Seal seal(r);
  EXPECT_EQ(must(r.sampler({.label = "s"})), id);
}

TEST(seal, ends_with_its_scope) {
  Resources& r = gpu_test::resources();
  { const Seal seal(r); }
  const auto made = r.buffer(small_buffer);
  EXPECT_TRUE(made);
  r.destroy(*made);
}

TEST(seal, a_destroy_is_put_off_until_its_end) {
  Resources& r = gpu_test::resources();
  const BufferId buffer = must(r.buffer(small_buffer));
  const TextureId texture = must(r.texture(small_texture));
  r.seal();
  r.destroy(buffer);
  r.destroy(texture);
  EXPECT_TRUE(r.find(buffer) && r.find(texture));
  r.unseal();
  EXPECT_FALSE(r.find(buffer) || r.find(texture));
}

TEST(release_all, leaves_nothing_and_is_harmless_twice) {
  Resources r(gpu_test::device());
  const BufferId buffer = must(r.buffer(small_buffer));
  const TextureId texture = must(r.texture(small_texture));
  const TextureViewId view = must(r.texture_view({.label = "v", .texture = texture}));
  const SamplerId sampler = must(r.sampler({.label = "s"}));
  EXPECT_EQ(r.live_objects(), 4u);
  r.release_all();
  EXPECT_EQ(r.live_objects(), 0u);
  EXPECT_FALSE(r.find(buffer) || r.find(texture) || r.find(view) || r.find(sampler));
  r.release_all();
  const SamplerId again = must(r.sampler({.label = "s"}));  // the caches are empty, too
  EXPECT_NE(again, sampler);
  EXPECT_TRUE(r.find(again));
}

TEST(census, counts_by_kind_and_label) {
  Resources r(gpu_test::device());
  must(r.buffer({.label = "b", .size = 4, .usage = BufferUsage::vertex}));
  must(r.buffer({.label = "a", .size = 4, .usage = BufferUsage::vertex}));
  const BufferId gone = must(r.buffer({.label = "a", .size = 4, .usage = BufferUsage::vertex}));
  must(r.sampler({.label = {"s", 2}}));
  EXPECT_EQ(r.census(),
            (std::vector<CensusLine>{{"buffer", "a", 2, 8}, {"buffer", "b", 1, 4}, {"sampler", "s 2", 1, 0}}));
  EXPECT_EQ(r.live_bytes(), 12u);
  r.destroy(gone);
  EXPECT_EQ(r.census()[0].count, 1u);
  EXPECT_EQ(r.creations(), 4u);
}

TEST(census, a_texture_takes_its_levels_layers_and_samples) {
  Resources r(gpu_test::device());
  const auto bytes = [&](const TextureDescriptor& d) {
    const std::uint64_t before = r.live_bytes();
    must(r.texture(d));
    return r.live_bytes() - before;
  };
  TextureDescriptor d{.label = "t", .size = {8, 4}, .format = Format::rgba8_unorm, .usage = TextureUsage::texture_binding};
  EXPECT_EQ(bytes(d), 8u * 4 * 4);
  d.mip_levels = 3;
  EXPECT_EQ(bytes(d), (8u * 4 + 4 * 2 + 2 * 1) * 4);
  d.depth_or_layers = 2;
  EXPECT_EQ(bytes(d), (8u * 4 + 4 * 2 + 2 * 1) * 4 * 2);
  EXPECT_EQ(bytes({.label = "samples",
                   .size = {8, 4},
                   .sample_count = 4,
                   .format = Format::depth24_plus,
                   .usage = TextureUsage::render_attachment}),
            8u * 4 * 4 * 4);
}

TEST(budget, what_does_not_fit_is_refused_before_it_is_made) {
  Resources r(gpu_test::device());
  r.set_budget(1024);
  const BufferId half = must(r.buffer({.label = "half", .size = 512, .usage = BufferUsage::vertex}));
  EXPECT_TRUE(r.buffer({.label = "rest", .size = 512, .usage = BufferUsage::vertex})) << "exactly the budget";
  const auto made = r.creations();
  expect_error(r.buffer({.label = "more", .size = 4, .usage = BufferUsage::vertex}), ErrorCode::over_limit,
               "'more' asks for 4 bytes of GPU memory beside the 1024 that are taken; the budget is 1024");
  expect_error(r.texture(small_texture), ErrorCode::over_limit, "the budget is 1024");
  EXPECT_EQ(r.creations(), made);
  EXPECT_TRUE(r.sampler({.label = "samplers take nothing"}));
  r.destroy(half);
  EXPECT_TRUE(r.buffer({.label = "fits again", .size = 512, .usage = BufferUsage::vertex}));
}

TEST(loss, every_creation_and_write_says_so) {
  const auto device = must(device::Device::create({.adapter = adapter_wish()}));
  Resources r(*device);
  const BufferId buffer = must(r.buffer(small_buffer));
  device->destroy();
  expect_error(r.buffer(small_buffer), ErrorCode::device_lost, "The buffer 'small' cannot be made");
  expect_error(r.texture(small_texture), ErrorCode::device_lost, "The texture 'small' cannot be made");
  expect_error(r.sampler({.label = "s"}), ErrorCode::device_lost, "is lost");
  expect_error(r.write(buffer, 0, pattern(4)), ErrorCode::device_lost, "is lost");
  EXPECT_TRUE(r.find(buffer)) << "ids stay";
  EXPECT_TRUE(device->errors().empty());
}

TEST(loss, one_that_nobody_told_us_of_is_noticed_by_a_creation) {
  const auto device = must(device::Device::create({.adapter = adapter_wish()}));
  Resources r(*device);
  wgpuDeviceDestroy(device->handle());
  expect_error(r.buffer(small_buffer), ErrorCode::device_lost, "");
  EXPECT_TRUE(device->lost());
  EXPECT_TRUE(device->errors().empty());
}

TEST(default_limits, hold_the_whole_contract_and_nothing_above_it) {
  const auto device = must(device::Device::create({.adapter = adapter_wish(), .default_limits = true}));
  Resources r(*device);
  EXPECT_TRUE(r.texture(
      {.label = "t", .size = {8192, 1}, .format = Format::r8_unorm, .usage = TextureUsage::copy_dst}));
  expect_refused(
      r.texture(
          {.label = "t", .size = {8193, 1}, .format = Format::r8_unorm, .usage = TextureUsage::copy_dst}),
      "the limit maxTextureDimension2D is 8192");
  std::vector<BindingLayout> textures;
  for (std::uint32_t i = 0; i < 16; ++i)
    textures.push_back(
        {.binding = i, .visibility = ShaderStage::fragment, .kind = BindingKind::texture_float});
  EXPECT_TRUE(r.bind_group_layout({.label = "16 textures", .entries = textures}));
  textures.push_back(
      {.binding = 16, .visibility = ShaderStage::fragment, .kind = BindingKind::texture_float});
  expect_refused(
      r.bind_group_layout({.label = "17 textures", .entries = textures}),
      "17 sampled textures in the fragment stage, and the limit maxSampledTexturesPerShaderStage is 16");
  expect_refused(r.query_set({.label = "t", .count = 2}), "no feature timestamp-query");
}

/// Address space of this process in bytes.
std::uint64_t address_space() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// Exit codes of run_out_of_memory, beside 0 for an error that says so:
constexpr int promised = 5;     ///< the driver gave out more memory than there can be
constexpr int taken_along = 6;  ///< the error says so, and the device is lost

/// Runs in a process of its own: takes memory until there is none, 256 MiB a time.
template <class Take>
void run_out_of_memory(Take take) {
  const auto device = device::Device::create({.adapter = adapter_wish()});
  if (!device) std::exit(2);
  Resources r(**device);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const rlimit limit{rlim_t{2} << 30, rlim_t{2} << 30};
  setrlimit(RLIMIT_AS, &limit);
  for (int i = 0; i < 64; ++i) {
    const auto made = take(r, i);
    if (made) continue;
    std::fprintf(stderr, "%s\n", made.error().text().c_str());
    if (made.error().code != ErrorCode::out_of_memory) std::exit(3);
    std::exit((*device)->lost() ? taken_along : 0);
  }
  std::exit(address_space() < limit.rlim_cur ? promised : 4);
}

// Mesa 26 maps a buffer's memory when it is touched, and says nothing when it cannot.
bool refused_or_only_promised(int status) {
  return WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == promised);
}

// Dawn gives a device up that has no memory for a texture.
bool refused_or_lost(int status) {
  return WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == taken_along);
}

TEST(memory, running_out_of_it_is_an_error) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(run_out_of_memory([](Resources& r, int i) {
                return r.buffer({.label = {"greedy", i}, .size = 1u << 28, .usage = BufferUsage::storage});
              }),
              refused_or_only_promised, "");
}

// Each twice as large: Mesa 26 promises any number of small ones.
TEST(memory, running_out_of_it_with_a_texture_is_an_error) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(run_out_of_memory([](Resources& r, int i) {
                return r.texture({.label = {"greedy", i},
                                  .size = {8192, 8192},
                                  .depth_or_layers = 1u << std::min(i, 8),
                                  .format = Format::rgba8_unorm,
                                  .usage = TextureUsage::texture_binding});
              }),
              refused_or_lost, "WebGPU refuses the texture 'greedy");
}

}  // namespace
