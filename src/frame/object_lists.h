#pragma once

#include <cstdint>
#include <vector>

#include <ambito/pass.h>
#include <ambito/recipe.h>
#include <ambito/result.h>

#include "draw/draw_list.h"
#include "draw/object_feed.h"

namespace ambito::scene {
class Pose;
}  // namespace ambito::scene
namespace ambito::residency {
class Residency;
}
namespace ambito::shading {
class Pipelines;
}

namespace ambito::frame {

class Sight;
class Views;

/// A pass of the plan that draws objects.
struct DrawsPassInfo {
  std::uint32_t recipe = 0;            ///< PassContext::index
  std::uint32_t pass_template = 0;     ///< in shading::Pipelines
  std::vector<std::uint8_t> lists;     ///< DrawList, in the order in which they are drawn
  friend bool operator==(const DrawsPassInfo&, const DrawsPassInfo&) = default;
};

/// The draw lists of a frame: step 1. Lists are sorted when objects change, and only filtered in a frame.
class ObjectLists {
 public:
  ObjectLists(resources::Resources& resources, const shading::Groups& groups, Culling culling)
      : feed_(resources, groups), culling_(culling) {}

  /// The passes of the plan; nothing happens when they are those it has.
  void set_passes(const std::vector<DrawsPassInfo>& passes);
  /// Makes the pipelines that are missing. Step 0, before resources are sealed. Errors: shader, over_limit.
  [[nodiscard]] Result<void> sync(const residency::Residency& residency, shading::Pipelines& pipelines);
  /// What was made for them names pipelines that are gone.
  void drop_passes();
  /// Culls for each shadow view, fills all lists and uploads their instances. With `keeps_shadows` what the lights see
  /// is as it was.
  [[nodiscard]] Result<void> fill(const Sight& sight, const Views& views, const scene::Pose& pose,
                                  const residency::Residency& residency, bool keeps_shadows = false);
  /// Whether a pass, by its recipe, draws what throws shadows.
  [[nodiscard]] bool casts(std::uint32_t recipe) const;
  /// Whether the lists of one pass, by its recipe, are empty in this frame.
  [[nodiscard]] bool is_empty(std::uint32_t recipe) const;
  /// Draws the lists of one pass.
  void record(command::RenderScope& pass, const command::PassContext& context) const;
  void forget() { feed_.forget(); }

  [[nodiscard]] std::uint32_t draw_calls() const;

 private:
  struct Part {
    draw::DrawOrder order;
    bool casts = false;                 ///< drawn once for each shadow view, else once for the camera
    std::vector<draw::DrawList> lists;  ///< one a view that draws it
  };
  struct Pass {
    DrawsPassInfo info;
    std::vector<Part> parts;  ///< parallel to info.lists
  };

  /// When every view saw everything.
  [[nodiscard]] std::size_t most_instances(const Views& views) const;
  void fill_for_camera(const Sight& sight);
  void fill_for_shadows(const Views& views, const scene::Pose& pose);
  void record_shadows(command::RenderScope& pass, const command::PassContext& context, const Part& part) const;

  draw::ObjectFeed feed_;
  Culling culling_;
  std::vector<Pass> passes_;
  std::vector<std::vector<Pass>> spare_;     ///< of other plans, the oldest first
  bool casters_filled_ = false;              ///< the lists of shadow views are those of `instances_`
  bool keeps_shadows_ = false;
  const residency::Residency* residency_ = nullptr;
  const Views* views_ = nullptr;
  std::vector<std::uint32_t> cast_;          ///< object slots that the shadow view at hand sees
  std::vector<std::uint8_t> casts_;          ///< the same, by object slot
  std::vector<std::uint32_t> instances_;     ///< of all lists, one after another, those of shadow views first
  std::size_t cast_instances_ = 0;           ///< how many belong to shadow views
};

}  // namespace ambito::frame
