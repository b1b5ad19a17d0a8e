#include "frame/object_lists.h"

#include <algorithm>
#include <cmath>

#include "draw/draw_objects.h"
#include "residency/residency.h"
#include "scene/coverage.h"
#include "scene/culling.h"
#include "scene/pose.h"
#include "scene/view.h"

namespace ambito::frame {
namespace {

draw::Part part_of(std::uint8_t list) {
  return static_cast<DrawList>(list) == DrawList::blend ? draw::Part::blended : draw::Part::opaque;
}

}  // namespace

void ObjectLists::set_passes(const std::vector<DrawsPassInfo>& passes) {
  const auto same = [](const Pass& pass, const DrawsPassInfo& info) { return pass.info == info; };
  if (std::equal(passes_.begin(), passes_.end(), passes.begin(), passes.end(), same)) return;
  passes_.clear();
  for (const DrawsPassInfo& info : passes) {
    Pass pass{.info = info, .parts = {}};
    for (const std::uint8_t list : info.lists) pass.parts.push_back({draw::DrawOrder(part_of(list)), {}});
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

Result<void> ObjectLists::fill(const scene::View& view, const scene::Pose& pose,
                               const residency::Residency& residency) {
  constexpr scene::Frustum everything;
  scene::cull(culling_ == Culling::off ? everything : view.frustum, pose.objects(), visible_);
  look_at(view, pose, residency);
  instances_.clear();
  for (Pass& pass : passes_) {
    for (Part& part : pass.parts) {
      if (part.order.part() == draw::Part::blended) {
        part.list.fill_back_to_front(part.order.items(), is_visible_, distance_, instances_);
      } else {
        part.list.fill(part.order.items(), is_visible_, instances_);
      }
    }
  }
  return feed_.sync(residency.objects(), instances_);
}

void ObjectLists::record(command::RenderScope& scope, const command::PassContext& context) const {
  for (const Pass& pass : passes_) {
    if (pass.info.recipe != context.index) continue;
    for (const Part& part : pass.parts) {
      draw::draw_objects(scope, part.list, feed_, residency_->geometries(), instances_);
    }
  }
}

bool ObjectLists::is_empty(std::uint32_t recipe) const {
  for (const Pass& pass : passes_) {
    if (pass.info.recipe != recipe) continue;
    for (const Part& part : pass.parts) {
      if (!part.list.batches().empty()) return false;
    }
  }
  return true;
}

std::uint32_t ObjectLists::draw_calls() const {
  std::uint32_t sum = 0;
  for (const Pass& pass : passes_) {
    for (const Part& part : pass.parts) {
      for (const draw::Batch& batch : part.list.batches()) sum += feed_.calls(batch);
    }
  }
  return sum;
}

}  // namespace ambito::frame
