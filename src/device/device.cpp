#include "device/device.h"

#include <optional>
#include <utility>

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "core/log.h"
#include "device/adapters.h"
#include "device/device_state.h"
#include "device/implementation.h"

namespace ambito::device {

void Handles::release() {
  if (queue) wgpuQueueRelease(queue);
  if (device) wgpuDeviceRelease(device);
  if (adapter) wgpuAdapterRelease(adapter);
  if (instance) wgpuInstanceRelease(instance);
  *this = {};
}

Device::State::~State() {
  closing = true;
  before.release();
  now.release();
}

void Device::State::lose(std::uint32_t number, std::string_view message) {
  if (closing || number != generation) return;
  const std::lock_guard lock(mutex);
  if (lost.exchange(true)) return;
  loss_message = message.empty() ? "no reason given" : one_line(message);
}

void Device::State::come_alive() {
  const std::lock_guard lock(mutex);
  lost = false;
  loss_message.clear();
}

void Device::State::report(std::uint32_t number, DeviceError error) {
  if (closing) return;
  if (error.code == ErrorCode::device_lost) lose(number, error.message);
  // Who made the call gets the error; else, what a lost device says is no news.
  if (ErrorCapture::offer(this, error)) return;
  if (number != generation || lost) return;
  log::error(fmt::format("WebGPU {} error: {}", error.type, one_line(error.message)));
  errors.add(std::move(error));
}

namespace {

/// One adapter of the ranking: to a device, or why not.
Result<void> try_adapter(Device::State& state, Adapter& adapter) {
  if (const std::string lack = below_contract(adapter.limits); !lack.empty())
    return fail(ErrorCode::no_adapter, fmt::format("The adapter '{}' {}.", adapter.info.name, lack));
  if (state.now.adapter) wgpuAdapterRelease(state.now.adapter);
  state.info.adapter = adapter.info;
  state.now.adapter = adapter.release();
  return request_device(state, adapter.limits);
}

/// The first adapter that makes a device; else what the best one said.
Result<void> try_adapters(Device::State& state) {
  Stopwatch watch;
  std::vector<Adapter> adapters = list_adapters(state.now.instance);
  std::vector<AdapterInfo> infos;
  for (const Adapter& adapter : adapters) infos.push_back(adapter.info);
  const auto ranked = rank_adapters(infos, state.options.adapter);
  state.timings.add("adapter", watch.lap());
  if (!ranked) return fail(ranked.error());

  std::optional<Error> first;
  for (const std::size_t place : *ranked) {
    auto made = try_adapter(state, adapters[place]);
    state.timings.add("device", watch.lap());
    if (made) return {};
    log::warning(made.error().message);
    if (!first) first = std::move(made).error();
  }
  return fail(std::move(*first));
}

/// instance → adapter → device → queue, into `state.now`.
Result<void> make_chain(Device::State& state) {
  Stopwatch watch;
  state.now.instance = implementation::make_instance(state.options.validate_indirect);
  state.timings.add("instance", watch.lap());
  if (!state.now.instance) return fail(ErrorCode::no_adapter, "WebGPU cannot start on this machine.");
  return try_adapters(state);
}

}  // namespace

Result<std::unique_ptr<Device>> Device::create(const Options& options, const Wanted& wanted) {
  implementation::route_log();
  auto state = std::make_unique<State>();
  state->label = options.label.str();
  state->options = options;
  state->options.label = Label(state->label);
  state->wanted_features.assign(wanted.features.begin(), wanted.features.end());
  state->wanted_limits.assign(wanted.limits.begin(), wanted.limits.end());
  if (auto made = make_chain(*state); !made) return fail(std::move(made).error());
  return std::unique_ptr<Device>(new Device(std::move(state)));
}

Result<void> Device::rebuild() {
  State& state = *state_;
  if (!state.lost) return fail(ErrorCode::misuse, "A device is rebuilt that is not lost.");
  if (state.adopted) return fail(ErrorCode::device_lost, "The device was adopted: its owner makes the next one.");
  state.before.release();
  // The new chain first: while the old instance lives, its driver stays loaded.
  state.before = std::exchange(state.now, {});
  if (auto made = make_chain(state); !made) {
    state.now.release();
    state.now = std::exchange(state.before, {});
    state.lost = true;
    return fail(std::move(made).error(), "making a new device after a loss");
  }
  return {};
}

void Device::release_previous() { state_->before.release(); }

Result<std::vector<AdapterInfo>> Device::adapters() {
  implementation::route_log();
  WGPUInstance instance = implementation::make_instance(false);
  if (!instance) return fail(ErrorCode::no_adapter, "WebGPU cannot start on this machine.");
  std::vector<AdapterInfo> infos;
  for (const Adapter& adapter : list_adapters(instance)) infos.push_back(adapter.info);
  wgpuInstanceRelease(instance);
  return infos;
}

Device::Device(std::unique_ptr<State> state) : state_(std::move(state)) {}
Device::~Device() = default;

const Info& Device::info() const { return state_->info; }
const Limits& Device::limits() const { return state_->limits; }
bool Device::has(Feature feature) const { return state_->features.has(feature); }
FeatureSet Device::features() const { return state_->features; }
const Limits& Device::adapter_limits() const { return state_->adapter_limits; }
FeatureSet Device::adapter_features() const { return state_->adapter_features; }
const Timings& Device::timings() const { return state_->timings; }
double Device::nanoseconds_per_tick() const { return state_->nanoseconds_per_tick; }
std::uint32_t Device::generation() const { return state_->generation; }
bool Device::lost() const { return state_->lost; }
ErrorLog& Device::errors() const { return state_->errors; }
WGPUInstanceImpl* Device::instance() const { return state_->now.instance; }
WGPUAdapterImpl* Device::adapter() const { return state_->now.adapter; }
WGPUDeviceImpl* Device::handle() const { return state_->now.device; }
WGPUQueueImpl* Device::queue() const { return state_->now.queue; }

std::string Device::loss_message() const {
  const std::lock_guard lock(state_->mutex);
  return state_->loss_message;
}

Result<void> Device::check_alive() {
  if (!lost()) state_->ask_for_loss();
  if (!lost()) return {};
  return fail(ErrorCode::device_lost,
              fmt::format("The GPU device of '{}' is lost: {}.", state_->info.adapter.name, loss_message()));
}

void Device::destroy() {
  if (lost()) return;
  // The flag first: from here on, what the implementation says is about a dead device.
  state_->lose(state_->generation, "it was destroyed");
  if (!state_->adopted) wgpuDeviceDestroy(state_->now.device);
}

void Device::force_loss() {
  if (!lost() && can_force_loss()) implementation::force_loss(state_->now.device);
}

bool Device::can_force_loss() const { return !adopted() && implementation::can_force_loss(); }
bool Device::survives_loss_inside_calls() const { return implementation::survives_loss_inside_calls(); }

Result<void> Device::submit(WGPUCommandBufferImpl* commands) {
  auto alive = check_alive();
  if (alive) {
    about_to("submit");
    std::optional<ErrorScopes> scopes;
    if (state_->adopted) scopes.emplace(state_->now.instance, state_->now.device);
    wgpuQueueSubmit(state_->now.queue, 1, &commands);
    if (auto error = scopes ? scopes->pop() : std::nullopt)
      alive = fail(error->code, "The submit fails: " + one_line(error->message));
    if (lost()) alive = check_alive();
  }
  wgpuCommandBufferRelease(commands);
  return alive;
}

void Device::poll() {
  if (check_alive()) implementation::poll(state_->now.instance, state_->now.device, false, !state_->adopted);
}

void Device::wait_idle() {
  if (check_alive()) implementation::poll(state_->now.instance, state_->now.device, true, !state_->adopted);
}

}  // namespace ambito::device
