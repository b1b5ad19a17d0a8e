#include <webgpu/webgpu.h>

#include "resources/private.h"
#include "resources/resources.h"

namespace ambito::resources {

Result<QuerySetId> Resources::query_set(const QuerySetDescriptor& d, Where where) {
  constexpr std::string_view kind = "query set";
  if (auto ok = private_->may_make(*this, kind, d.label); !ok)
    return made_at(ok.error(), kind, d.label, where);
  if (auto ok = check(d, private_->contract); !ok) return made_at(ok.error(), kind, d.label, where);

  const std::string_view label = private_->labels.keep(d.label);
  WGPUQuerySetDescriptor raw = WGPU_QUERY_SET_DESCRIPTOR_INIT;
  raw.label = {label.data(), label.size()};
  raw.type = d.kind == QueryKind::timestamp ? WGPUQueryType_Timestamp : WGPUQueryType_Occlusion;
  raw.count = d.count;
  auto made = make_object<wgpuQuerySetRelease, WGPUQuerySetImpl>(
      *private_, kind, label, [&] { return wgpuDeviceCreateQuerySet(device_.handle(), &raw); });
  if (!made) return made_at(std::move(made).error(), kind, d.label, where);
  return query_sets_.insert({.handle = made->first,
                             .kind = d.kind,
                             .count = d.count,
                             .device_generation = device_.generation(),
                             .note = made->second,
                             .label = label});
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
