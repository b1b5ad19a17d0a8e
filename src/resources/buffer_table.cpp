#include <webgpu/webgpu.h>

#include "device/webgpu_enums.h"
#include "resources/private.h"
#include "resources/resources.h"

namespace ambito::resources {

Result<BufferId> Resources::buffer(const BufferDescriptor& d, Where where) {
  constexpr std::string_view kind = "buffer";
  if (auto ok = private_->may_make(*this, kind, d.label); !ok)
    return made_at(ok.error(), kind, d.label, where);
  if (auto ok = check(d, private_->contract); !ok) return made_at(ok.error(), kind, d.label, where);

  const std::string_view label = private_->labels.keep(d.label);
  const std::uint64_t size = (d.size + 3) / 4 * 4;
  WGPUBufferDescriptor raw = WGPU_BUFFER_DESCRIPTOR_INIT;
  raw.label = {label.data(), label.size()};
  raw.usage = device::to_webgpu(d.usage);
  raw.size = size;
  auto made = make_object<wgpuBufferRelease, WGPUBufferImpl>(
      *private_, kind, label, [&] { return wgpuDeviceCreateBuffer(device_.handle(), &raw); });
  if (!made) return made_at(std::move(made).error(), kind, d.label, where);
  return buffers_.insert({.handle = made->first,
                          .size = size,
                          .usage = d.usage,
                          .device_generation = device_.generation(),
                          .note = made->second,
                          .label = label});
}

void Resources::destroy(BufferId id) {
  if (sealed_) {
    private_->doomed.emplace_back(id);
    return;
  }
  const BufferSlot* slot = buffers_.find(id);
  if (!slot) return;
  drop_groups(private_->groups_of_buffer, id);
  private_->registry.release(slot->note);
  buffers_.erase(id);
}

void Resources::set_mapped(BufferId id, bool mapped) {
  if (BufferSlot* slot = buffers_.find(id)) slot->mapped = mapped;
}

}  // namespace ambito::resources
