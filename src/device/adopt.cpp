#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "device/adapters.h"
#include "device/device_state.h"
#include "device/implementation.h"
#include "device/webgpu_tables.h"

// A device that the host of the engine made. Its callbacks are the host's, so that errors are heard through error
// scopes, and a loss is asked for.
namespace ambito::device {

namespace {

Result<Handles> take_references(const Host& host) {
  const char* lack = host.instance == nullptr  ? "instance"
                     : host.adapter == nullptr ? "adapter"
                     : host.device == nullptr  ? "device"
                                               : nullptr;
  if (lack) return fail(ErrorCode::usage, fmt::format("A device is adopted without its {}.", lack));
  if (implementation::is_lost(host.instance, host.device))
    return fail(ErrorCode::device_lost, "The device that is adopted is lost.");
  wgpuInstanceAddRef(host.instance);
  wgpuAdapterAddRef(host.adapter);
  wgpuDeviceAddRef(host.device);
  return Handles{host.instance, host.adapter, host.device, wgpuDeviceGetQueue(host.device)};
}

/// Of what the engine would like: what the host has enabled.
void read_features(Device::State& state) {
  state.features = {};
  state.adapter_features = {};
  state.info.missing.clear();
  for (const WantedFeature& wish : state.wanted_features) {
    const auto name = to_webgpu(wish.feature);
    if (name && wgpuAdapterHasFeature(state.now.adapter, *name)) state.adapter_features.insert(wish.feature);
    if (name && wgpuDeviceHasFeature(state.now.device, *name)) {
      state.features.insert(wish.feature);
    } else {
      state.info.missing.push_back({wish.feature, std::string(wish.lost)});
    }
  }
}

Result<Limits> read_limits(WGPUDeviceImpl* device) {
  WGPULimits raw = WGPU_LIMITS_INIT;
  Limits limits;
  if (wgpuDeviceGetLimits(device, &raw) == WGPUStatus_Success) limits = from_webgpu(raw);
  const std::string lack = below_contract(limits);
  if (lack.empty()) return limits;
  return fail(ErrorCode::no_adapter, fmt::format("The device that is adopted {}.", lack));
}

Result<void> move_in(Device::State& state, const Host& host) {
  auto handles = take_references(host);
  if (!handles) return fail(std::move(handles).error());
  auto limits = read_limits(host.device);
  if (!limits) {
    handles->release();
    return fail(std::move(limits).error());
  }
  state.before.release();
  state.before = std::exchange(state.now, *handles);
  state.limits = *limits;
  wgpuAdapterAddRef(host.adapter);
  const Adapter adapter(host.adapter);
  state.info.adapter = adapter.info;
  state.adapter_limits = adapter.limits;
  read_features(state);
  state.nanoseconds_per_tick = implementation::nanoseconds_per_tick(state.now.queue);
  ++state.generation;
  state.come_alive();
  describe_device(state);
  return {};
}

}  // namespace

Result<std::unique_ptr<Device>> Device::adopt(const Host& host, const Options& options, const Wanted& wanted) {
  auto state = std::make_unique<State>();
  state->label = options.label.str();
  state->options = options;
  state->options.label = Label(state->label);
  state->adopted = true;
  state->wanted_features.assign(wanted.features.begin(), wanted.features.end());
  state->wanted_limits.assign(wanted.limits.begin(), wanted.limits.end());
  if (auto ok = move_in(*state, host); !ok) return fail(std::move(ok).error());
  return std::unique_ptr<Device>(new Device(std::move(state)));
}

Result<void> Device::adopt_again(const Host& host) {
  State& state = *state_;
  if (!state.adopted) return fail(ErrorCode::misuse, "The device was not adopted: it makes itself anew.");
  if (host.device == state.now.device && !state.lost)
    return fail(ErrorCode::usage, "The device that is adopted is the one there is.");
  // The old one may be lost without having said so.
  const bool was_lost = state.lost.exchange(true);
  auto moved = move_in(state, host);
  if (!moved) state.lost = was_lost;
  return moved;
}

bool Device::adopted() const { return state_->adopted; }

bool Device::creates_on_threads() const {
  // Error scopes belong to the device, not to the thread that opened them.
  return !state_->adopted && implementation::creates_on_threads();
}

void Device::State::ask_for_loss() {
  if (!adopted) return implementation::deliver_pending_loss(now.device);
  if (implementation::is_lost(now.instance, now.device)) lose(generation, "its owner or its driver took it away");
}

}  // namespace ambito::device
