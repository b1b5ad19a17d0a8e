#include "frame/object_lists.h"

#include <algorithm>
#include <cmath>

#include <ambito/scopes.h>

#include "draw/draw_objects.h"
#include "frame/views.h"
#include "residency/residency.h"
#include "scene/coverage.h"
#include "scene/culling.h"
#include "scene/pose.h"
#include "scene/view.h"
#include "shading/groups.h"

namespace ambito::frame {
namespace {

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
  const auto same = [](const Pass& pass, const DrawsPassInfo& info) { return pass.info == info; };
  if (std::equal(passes_.begin(), passes_.end(), passes.begin(), passes.end(), same)) return;
  passes_.clear();
  instances_.clear();
  cast_instances_ = 0;
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

Result<void> ObjectLists::sync(const residency::Residency& residency, shading::Pipelines& pipelines) {
  residency_ = &residency;
  for (Pass& pass : passes_) {
    for (Part& part : pass.parts) {
      if (auto ok = part.order.sync(residency.drawables(), pipelines, pass.info.pass_template); !ok) return ok;
    }
  }
  return {};
}

void ObjectLists::look_at(const scene::View& view, const scene::Pose& pose, const residency::Residency& residency) {
  const scene::ObjectColumns& objects = pose.objects();
  const auto& rows = residency.drawables().rows();
  const scene::Coverage coverage(view);
  is_visible_.assign(objects.size(), 0);
  distance_.resize(objects.size());
  overdraw_ = 0.0f;
  const vec3f forward = -vec3f(view.inverse_view[2]);
  for (const std::uint32_t i : visible_) {
    is_visible_[i] = 1;
    const float distance = glm::dot(objects.sphere(i).center - view.eye, forward);
    distance_[i] = std::isfinite(distance) ? distance : 0.0f;  // sorting needs numbers
    if (!rows[i].blended) overdraw_ += coverage.of(objects.radius[i], distance_[i]);
  }
}

void ObjectLists::fill_for_camera(const scene::View& view, const scene::Pose& pose,
                                  const residency::Residency& residency) {
  constexpr scene::Frustum everything;
  scene::cull(culling_ == Culling::off ? everything : view.frustum, pose.objects(), visible_);
  look_at(view, pose, residency);
  for (Pass& pass : passes_) {
    for (Part& part : pass.parts) {
      if (part.casts) continue;
      draw::DrawList& list = part.lists.front();
      if (part.order.part() == draw::Part::blended) {
        list.fill_back_to_front(part.order.items(), is_visible_, distance_, instances_);
      } else {
        list.fill(part.order.items(), is_visible_, instances_);
      }
    }
  }
}

void ObjectLists::fill_for_shadows(const Views& views, const scene::Pose& pose) {
  constexpr scene::Frustum everything;
  for (Pass& pass : passes_) {
    for (Part& part : pass.parts) {
      if (!part.casts) continue;
      part.lists.resize(views.shadows());
      for (std::uint32_t i = 0; i < views.shadows(); ++i) {
        scene::cull(culling_ == Culling::off ? everything : views.all()[i + 1].frustum, pose.objects(), cast_);
        is_visible_.assign(pose.objects().size(), 0);
        for (const std::uint32_t object : cast_) is_visible_[object] = 1;
        part.lists[i].fill(part.order.items(), is_visible_, instances_);
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

Result<void> ObjectLists::fill(const Views& views, const scene::Pose& pose, const residency::Residency& residency,
                               bool keeps_shadows) {
  views_ = &views;
  const std::size_t most = most_instances(views);
  instances_.reserve(most);
  // What the lights see comes first: where it stays as it is, so does its part of the array.
  if (!keeps_shadows) {
    instances_.clear();
    fill_for_shadows(views, pose);
    cast_instances_ = instances_.size();
  }
  instances_.resize(cast_instances_);
  fill_for_camera(views.camera(), pose, residency);
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
      for (const draw::DrawList& list : part.lists) {
        for (const draw::Batch& batch : list.batches()) sum += feed_.calls(batch);
      }
    }
  }
  return sum;
}

}  // namespace ambito::frame
