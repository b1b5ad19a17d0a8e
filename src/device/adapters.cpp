#include "device/adapters.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "device/implementation.h"
#include "device/webgpu_tables.h"

namespace ambito::device {

namespace {

AdapterType type_of(WGPUAdapterType type) {
  switch (type) {
    case WGPUAdapterType_DiscreteGPU:
      return AdapterType::discrete;
    case WGPUAdapterType_IntegratedGPU:
      return AdapterType::integrated;
    case WGPUAdapterType_CPU:
      return AdapterType::cpu;
    default:
      return AdapterType::unknown;
  }
}

const char* backend_name(WGPUBackendType type) {
  switch (type) {
    case WGPUBackendType_Vulkan:
      return "Vulkan";
    case WGPUBackendType_Metal:
      return "Metal";
    case WGPUBackendType_D3D12:
      return "Direct3D 12";
    case WGPUBackendType_D3D11:
      return "Direct3D 11";
    case WGPUBackendType_OpenGL:
      return "OpenGL";
    case WGPUBackendType_OpenGLES:
      return "OpenGL ES";
    case WGPUBackendType_WebGPU:
      return "WebGPU";
    default:
      return "unknown";
  }
}

AdapterInfo describe(WGPUAdapter adapter) {
  WGPUAdapterInfo raw = WGPU_ADAPTER_INFO_INIT;
  if (wgpuAdapterGetInfo(adapter, &raw) != WGPUStatus_Success) return {};
  AdapterInfo info{.name = std::string(view(raw.device)),
                   .vendor = std::string(view(raw.vendor)),
                   .driver = std::string(view(raw.description)),
                   .backend = backend_name(raw.backendType),
                   .type = type_of(raw.adapterType),
                   .vendor_id = raw.vendorID,
                   .device_id = raw.deviceID};
  wgpuAdapterInfoFreeMembers(raw);
  return info;
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

bool fits(const AdapterInfo& adapter, std::string_view wish) {
  if (wish.empty() || wish == "any") return true;
  if (wish == "software") return adapter.type == AdapterType::cpu;
  return lower(adapter.name).find(lower(wish)) != std::string::npos;
}

int rank(AdapterType type) {
  switch (type) {
    case AdapterType::discrete:
      return 3;
    case AdapterType::integrated:
      return 2;
    case AdapterType::unknown:
      return 1;
    case AdapterType::cpu:
      return 0;
  }
  return 0;
}

std::string list_of(std::span<const AdapterInfo> adapters) {
  std::string result;
  for (const AdapterInfo& a : adapters)
    result +=
        fmt::format("{}'{}' ({}, {})", result.empty() ? "" : ", ", a.name, to_string(a.type), a.backend);
  return result;
}

}  // namespace

const char* to_string(AdapterType type) {
  static constexpr std::array names{"discrete GPU", "integrated GPU", "CPU", "unknown"};
  return names[static_cast<std::size_t>(type)];
}

Adapter::Adapter(WGPUAdapterImpl* handle) : handle_(handle), info(describe(handle)) {
  WGPULimits raw = WGPU_LIMITS_INIT;
  if (wgpuAdapterGetLimits(handle, &raw) == WGPUStatus_Success) limits = from_webgpu(raw);
}

Adapter::~Adapter() {
  if (handle_) wgpuAdapterRelease(handle_);
}

Adapter& Adapter::operator=(Adapter&& other) noexcept {
  std::swap(handle_, other.handle_);
  info = std::move(other.info);
  limits = other.limits;
  return *this;
}

std::vector<Adapter> list_adapters(WGPUInstanceImpl* instance) {
  std::vector<Adapter> adapters;
  for (WGPUAdapter handle : implementation::enumerate_adapters(instance)) adapters.emplace_back(handle);
  return adapters;
}

Result<std::vector<std::size_t>> rank_adapters(std::span<const AdapterInfo> adapters, std::string_view wish) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < adapters.size(); ++i)
    if (fits(adapters[i], wish)) places.push_back(i);
  std::ranges::stable_sort(places, std::greater{}, [&](std::size_t i) { return rank(adapters[i].type); });
  if (!places.empty()) return places;
  if (adapters.empty()) {
    return fail(ErrorCode::no_adapter,
                "This machine has no usable GPU adapter: no Vulkan driver answers. The package "
                "mesa-vulkan-drivers has one that runs on the CPU.");
  }
  const std::string what = wish == "software" ? "of type CPU" : fmt::format("with '{}' in its name", wish);
  return fail(ErrorCode::no_adapter,
              fmt::format("There is no GPU adapter {}; found: {}.", what, list_of(adapters)));
}

std::string below_contract(const Limits& adapter) {
  const Limits contract;
  for (const LimitField& field : limit_fields()) {
    const std::uint64_t has = adapter.*field.field;
    const std::uint64_t needed = contract.*field.field;
    if (field.lower_is_better ? has > needed : has < needed)
      return fmt::format("has {} {}, and WebGPU needs {}", field.name, has, needed);
  }
  return {};
}

}  // namespace ambito::device
