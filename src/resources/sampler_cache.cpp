#include <webgpu/webgpu.h>

#include "device/webgpu_enums.h"
#include "resources/keys.h"
#include "resources/private.h"
#include "resources/resources.h"

namespace ambito::resources {

Result<SamplerId> Resources::sampler(const SamplerDescriptor& d, Where where) {
  constexpr std::string_view kind = "sampler";
  const std::uint64_t hash = hash_of(d);
  if (const auto id =
          private_->samplers.find(hash, [&](auto i) { return same(samplers_.find(i)->descriptor, d); }))
    return id;
  if (auto ok = private_->may_make(*this, kind, d.label); !ok)
    return made_at(ok.error(), kind, d.label, where);
  if (auto ok = check(d); !ok) return made_at(ok.error(), kind, d.label, where);

  const std::string_view label = private_->labels.keep(d.label);
  SamplerSlot slot{.descriptor = d, .label = label};
  slot.descriptor.label = Label(label);
  if (auto made = embody(*this, slot); !made) return made_at(std::move(made).error(), kind, d.label, where);
  const SamplerId id = samplers_.insert(std::move(slot));
  private_->samplers.insert(hash, id);
  return id;
}

Made<WGPUSamplerImpl> make_handle(Resources& resources, const SamplerSlot& slot) {
  const SamplerDescriptor& d = slot.descriptor;
  WGPUSamplerDescriptor raw = WGPU_SAMPLER_DESCRIPTOR_INIT;
  raw.label = {slot.label.data(), slot.label.size()};
  raw.addressModeU = device::to_webgpu(d.address_u);
  raw.addressModeV = device::to_webgpu(d.address_v);
  raw.addressModeW = device::to_webgpu(d.address_w);
  raw.magFilter = device::to_webgpu(d.mag);
  raw.minFilter = device::to_webgpu(d.min);
  raw.mipmapFilter = device::to_webgpu_mipmap(d.mipmap);
  raw.lodMinClamp = d.lod_min;
  raw.lodMaxClamp = d.lod_max;
  raw.compare = device::to_webgpu(d.compare);
  raw.maxAnisotropy = d.max_anisotropy;
  return make_object<wgpuSamplerRelease, WGPUSamplerImpl>(
      resources.shared(), "sampler", slot.label,
      [&] { return wgpuDeviceCreateSampler(resources.device().handle(), &raw); });
}

}  // namespace ambito::resources
