#include <webgpu/webgpu.h>

#include "resources/private.h"
#include "resources/resources.h"

namespace ambito::resources {

Result<QuerySetId> Resources::query_set(const QuerySetDescriptor& d, Where where) {
  constexpr std::string_view kind = "query set";
  if (auto ok = private_->may_make(*this, kind, d.label); !ok)
    return made_at(ok.error(), kind, d.label, where);
  if (auto ok = check(d, private_->contract); !ok) return made_at(ok.error(), kind, d.label, where);

  QuerySetSlot slot{.kind = d.kind, .count = d.count, .label = private_->labels.keep(d.label)};
  if (auto made = embody(*this, slot); !made) return made_at(std::move(made).error(), kind, d.label, where);
  return query_sets_.insert(slot);
}

Made<WGPUQuerySetImpl> make_handle(Resources& resources, const QuerySetSlot& slot) {
  // Another device may have come, which has no timestamps: its passes go unmeasured.
  if (slot.kind == QueryKind::timestamp && !resources.device().has(device::Feature::timestamp_query))
    return std::pair<WGPUQuerySetImpl*, std::uint64_t>(nullptr, 0);
  WGPUQuerySetDescriptor raw = WGPU_QUERY_SET_DESCRIPTOR_INIT;
  raw.label = {slot.label.data(), slot.label.size()};
  raw.type = slot.kind == QueryKind::timestamp ? WGPUQueryType_Timestamp : WGPUQueryType_Occlusion;
  raw.count = slot.count;
  return make_object<wgpuQuerySetRelease, WGPUQuerySetImpl>(
      resources.shared(), "query set", slot.label,
      [&] { return wgpuDeviceCreateQuerySet(resources.device().handle(), &raw); });
}

void Resources::destroy(QuerySetId id) {
  if (sealed_) {
    private_->doomed.emplace_back(id);
    return;
  }
  const QuerySetSlot* slot = query_sets_.find(id);
  if (!slot) return;
  private_->registry.release(slot->note);
  query_sets_.erase(id);
}

}  // namespace ambito::resources
