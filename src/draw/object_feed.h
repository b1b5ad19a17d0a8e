#pragma once

#include <cstdint>
#include <vector>

#include <ambito/format.h>
#include <ambito/resources.h>
#include <ambito/result.h>
#include <ambito/scopes.h>

#include "draw/draw_list.h"
#include "resources/growing_buffer.h"

namespace ambito::residency {
class Objects;
}
namespace ambito::shading {
class Groups;
}

namespace ambito::draw {

/// Group 3: how a draw finds its object. This is the only code that knows which feed runs.
///   storage: one bind group for the frame; `first_instance` selects from `instances`, which selects from
///            `objects`; a batch is one instanced draw.
///   offset:  one bind group, and a dynamic offset before every draw.
class ObjectFeed {
 public:
  ObjectFeed(resources::Resources& resources, const shading::Groups& groups);

  /// Uploads the object slots of all lists of this frame and makes the bind group when a buffer was replaced.
  /// Called before resources are sealed. `most` ≥ the number of instances is how many there may come to be while the
  /// scene stays: room for them is made at once, so that later frames make nothing. Errors: out_of_memory, over_limit.
  [[nodiscard]] Result<void> sync(const residency::Objects& objects, const std::vector<std::uint32_t>& instances,
                                  std::size_t most);
  void forget();

  /// Draw calls that one batch becomes.
  [[nodiscard]] std::uint32_t calls(const Batch& batch) const { return feed_ == Feed::storage ? 1 : batch.count; }
  /// Once a list: what stays the same over its draws.
  void begin(command::DrawScope& pass) const;
  /// All objects of one batch; pipeline, material and buffers are set.
  void draw(command::DrawScope& pass, const DrawItem& item, const Batch& batch,
            const std::vector<std::uint32_t>& instances) const;

 private:
  [[nodiscard]] Result<void> sync_instances(const std::vector<std::uint32_t>& instances, std::size_t most);

  resources::Resources& resources_;
  const shading::Groups& groups_;
  Feed feed_;
  std::uint32_t stride_ = 0;
  resources::BufferId objects_;
  resources::GrowingBuffer instances_;
  resources::BindGroupId group_;
  std::vector<std::uint32_t> uploaded_;  ///< what lies in `instances_`: an unchanged frame uploads nothing
};

}  // namespace ambito::draw
