#include <webgpu/webgpu.h>

#include "device/webgpu_enums.h"
#include "resources/private.h"
#include "resources/resources.h"

namespace ambito::resources {

Result<BufferId> Resources::buffer(const BufferDescriptor& d, Where where) {
  constexpr std::string_view kind = "buffer";
  if (auto ok = private_->may_make(*this, kind, d.label); !ok)
    return made_at(ok.error(), kind, d.label, where);
  private_->demands.note(&device::Limits::max_buffer_size, d.size, private_->labels.keep(d.label));
  if (auto ok = check(d, private_->contract); !ok) return made_at(ok.error(), kind, d.label, where);

  BufferSlot slot{.size = (d.size + 3) / 4 * 4, .usage = d.usage, .label = private_->labels.keep(d.label)};
  if (auto made = embody(*this, slot); !made) return made_at(std::move(made).error(), kind, d.label, where);
  return buffers_.insert(slot);
}

Made<WGPUBufferImpl> make_handle(Resources& resources, const BufferSlot& slot) {
  WGPUBufferDescriptor raw = WGPU_BUFFER_DESCRIPTOR_INIT;
  raw.label = {slot.label.data(), slot.label.size()};
  raw.usage = device::to_webgpu(slot.usage);
  raw.size = slot.size;
  return make_object<wgpuBufferRelease, WGPUBufferImpl>(
      resources.shared(), "buffer", slot.label,
      [&] { return wgpuDeviceCreateBuffer(resources.device().handle(), &raw); });
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
