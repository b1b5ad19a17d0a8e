#pragma once

#include <cstdint>
#include <vector>

#include <ambito/resources.h>
#include <ambito/result.h>

namespace ambito::residency {
class Drawables;
}
namespace ambito::shading {
class Pipelines;
}

namespace ambito::draw {

/// One object as a draw call needs it, 40 bytes.
struct DrawItem {
  resources::RenderPipelineId pipeline;
  resources::BindGroupId material;
  std::uint32_t count = 0;  ///< indices or vertices
  std::uint32_t first = 0;
  std::int32_t base_vertex = 0;
  std::uint32_t object = 0;  ///< slot in the object buffer
  std::uint8_t arena = 0;    ///< shading::Streams
  bool indexed = false;
};

/// Pipeline › material › geometry › object.
void sort_items(std::vector<DrawItem>& items);

/// Which objects a list takes.
enum class Part : std::uint8_t {
  opaque,
  blended,
  casters  ///< what throws shadows: opaque and lit. Light goes through glass, and what is unlit is a backdrop or a sign
};

/// All objects of one part of the scene for one pass, in the order that changes least state: pipeline ›
/// material › geometry › object (R112). Made again only when an object came, went or changed its looks; a
/// frame picks the visible ones out of it without sorting.
class DrawOrder {
 public:
  explicit DrawOrder(Part part) : part_(part) {}

  /// Makes missing pipelines, so it is called before resources are sealed. Errors: shader, over_limit.
  [[nodiscard]] Result<void> sync(const residency::Drawables& drawables, shading::Pipelines& pipelines,
                                  std::uint32_t pass_template);
  [[nodiscard]] const std::vector<DrawItem>& items() const { return items_; }
  [[nodiscard]] Part part() const { return part_; }

 private:
  Part part_;
  std::vector<DrawItem> items_;
  std::uint64_t seen_ = 0;
  std::uint32_t pass_template_ = UINT32_MAX;
};

/// Whether two items may become instances of one draw: they differ by the object alone.
[[nodiscard]] inline bool same_draw(const DrawItem& a, const DrawItem& b) {
  return a.pipeline == b.pipeline && a.material == b.material && a.first == b.first && a.count == b.count &&
         a.base_vertex == b.base_vertex && a.arena == b.arena && a.indexed == b.indexed;
}

}  // namespace ambito::draw
