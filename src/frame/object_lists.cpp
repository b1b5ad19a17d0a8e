#include "frame/object_lists.h"

#include <algorithm>

#include <ambito/scopes.h>

#include "draw/draw_objects.h"
#include "frame/sight.h"
#include "frame/views.h"
#include "residency/residency.h"
#include "scene/pose.h"
#include "scene/view.h"
#include "shading/groups.h"

namespace ambito::frame {
namespace {

constexpr std::size_t kept_sets = 3;  // beside the one at hand: a prepass that comes and goes sorts nothing anew

draw::Part part_of(std::uint8_t list) {
  switch (static_cast<DrawList>(list)) {
    case DrawList::blend:
      return draw::Part::blended;
    case DrawList::casters:
      return draw::Part::casters;
    case DrawList::opaque:
      break;
  }
  return draw::Part::opaque;
}

}  // namespace

void ObjectLists::set_passes(const std::vector<DrawsPassInfo>& passes) {
  const auto is_wanted = [&](const std::vector<Pass>& set) {
    return std::ranges::equal(set, passes, [](const Pass& pass, const DrawsPassInfo& info) { return pass.info == info; });
  };
  if (is_wanted(passes_)) return;
  if (passes_.size() > 0) spare_.push_back(std::move(passes_));
  passes_.clear();
  casters_filled_ = false;
  if (const auto known = std::ranges::find_if(spare_, is_wanted); known != spare_.end()) {
    passes_ = std::move(*known);
    spare_.erase(known);
    return;
  }
  if (spare_.size() >= kept_sets) spare_.erase(spare_.begin());
  for (const DrawsPassInfo& info : passes) {
    Pass pass{.info = info, .parts = {}};
    for (const std::uint8_t list : info.lists) {
      const bool casts = static_cast<DrawList>(list) == DrawList::casters;
      Part& part = pass.parts.emplace_back(Part{draw::DrawOrder(part_of(list)), casts, {}});
      if (!casts) part.lists.resize(1);
    }
    passes_.push_back(std::move(pass));
  }
}

void ObjectLists::drop_passes() {
  passes_.clear();
  spare_.clear();
  casters_filled_ = false;
}

Result<void> ObjectLists::sync(const residency::Residency& residency, shading::Pipelines& pipelines) {
  residency_ = &residency;
  for (Pass& pass : passes_) {
    for (Part& part : pass.parts) {
      if (auto ok = part.order.sync(residency.drawables(), pipelines, pass.info.pass_template); !ok) return ok;
    }
  }
  return {};
}

void ObjectLists::fill_for_camera(const Sight& sight) {
  for (Pass& pass : passes_) {
    for (Part& part : pass.parts) {
      if (part.casts) continue;
      draw::DrawList& list = part.lists.front();
      if (part.order.part() == draw::Part::blended) {
        list.fill_back_to_front(part.order.items(), sight.is_visible(), sight.distance(), instances_);
      } else {
        list.fill(part.order.items(), sight.is_visible(), instances_);
      }
    }
  }
}

void ObjectLists::fill_for_shadows(const Views& views, const scene::Pose& pose) {
  for (Pass& pass : passes_) {
    for (Part& part : pass.parts) {
      if (!part.casts) continue;
      part.lists.resize(views.shadows());
      for (std::uint32_t i = 0; i < views.shadows(); ++i) {
        cull(culling_, views.all()[i + 1], pose, cast_);
        casts_.assign(pose.objects().size(), 0);
        for (const std::uint32_t object : cast_) casts_[object] = 1;
        part.lists[i].fill(part.order.items(), casts_, instances_);
      }
    }
  }
}

std::size_t ObjectLists::most_instances(const Views& views) const {
  std::size_t sum = 0;
  for (const Pass& pass : passes_) {
    for (const Part& part : pass.parts) sum += part.order.items().size() * (part.casts ? views.shadows() : 1);
  }
  return sum;
}

Result<void> ObjectLists::fill(const Sight& sight, const Views& views, const scene::Pose& pose,
                               const residency::Residency& residency, bool keeps_shadows) {
  views_ = &views;
  keeps_shadows_ = keeps_shadows;
  const std::size_t most = most_instances(views);
  instances_.reserve(most);
  // What the lights see comes first: where it stays as it is, so does its part of the array.
  if (!keeps_shadows || !casters_filled_) {
    instances_.clear();
    fill_for_shadows(views, pose);
    cast_instances_ = instances_.size();
    casters_filled_ = true;
  }
  instances_.resize(cast_instances_);
  fill_for_camera(sight);
  return feed_.sync(residency.objects(), instances_, most);
}

void ObjectLists::record_shadows(command::RenderScope& scope, const command::PassContext& context,
                                 const Part& part) const {
  for (std::uint32_t i = 0; i < part.lists.size(); ++i) {
    const auto group = scope.debug_group({"cascade", static_cast<int>(i)});
    const ShadowTile& tile = views_->tile(i);
    const auto side = static_cast<float>(tile.side);
    scope.set_viewport(static_cast<float>(tile.x), static_cast<float>(tile.y), side, side);
    scope.set_scissor(tile.x, tile.y, tile.side, tile.side);
    scope.set_bind_group(shading::pass_group, context.pass_group, {Views::offset_of(i + 1)});
    draw::draw_objects(scope, part.lists[i], feed_, residency_->geometries(), instances_);
  }
}

void ObjectLists::record(command::RenderScope& scope, const command::PassContext& context) const {
  for (const Pass& pass : passes_) {
    if (pass.info.recipe != context.index) continue;
    for (const Part& part : pass.parts) {
      if (part.casts) {
        record_shadows(scope, context, part);
      } else {
        draw::draw_objects(scope, part.lists.front(), feed_, residency_->geometries(), instances_);
      }
    }
  }
}

bool ObjectLists::casts(std::uint32_t recipe) const {
  for (const Pass& pass : passes_) {
    if (pass.info.recipe == recipe) return std::ranges::any_of(pass.parts, &Part::casts);
  }
  return false;
}

bool ObjectLists::is_empty(std::uint32_t recipe) const {
  for (const Pass& pass : passes_) {
    if (pass.info.recipe != recipe) continue;
    for (const Part& part : pass.parts) {
      for (const draw::DrawList& list : part.lists) {
        if (!list.batches().empty()) return false;
      }
    }
  }
  return true;
}

std::uint32_t ObjectLists::draw_calls() const {
  std::uint32_t sum = 0;
  for (const Pass& pass : passes_) {
    for (const Part& part : pass.parts) {
      if (part.casts && keeps_shadows_) continue;  // they are there, but not drawn
      for (const draw::DrawList& list : part.lists) {
        for (const draw::Batch& batch : list.batches()) sum += feed_.calls(batch);
      }
    }
  }
  return sum;
}

}  // namespace ambito::frame
