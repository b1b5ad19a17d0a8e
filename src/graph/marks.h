#pragma once

#include <cstdint>
#include <vector>

#include <ambito/graph.h>

#include "graph/analysis.h"

namespace ambito::graph {

/// What the passes of one WebGPU pass do with each part. A mark is a number of the group that is not 0,
/// so that nothing is wiped when the next group opens.
class Marks {
 public:
  explicit Marks(std::uint32_t parts) : attached_(parts, 0), read_(parts, 0), written_(parts, 0) {}

  void note(const Analysis& analysis, const Access& access, std::uint32_t mark) {
    if (access.previous) return;  // last frame's copy is another texture
    if (access.use == Use::depth_read) return;  // an attachment that excludes nothing by itself
    std::vector<std::uint32_t>& marks = !is_write(access.use)       ? read_
                                        : is_attachment(access.use) ? attached_
                                                                    : written_;
    analysis.each_part(access, [&](std::uint32_t part) { marks[part] = mark; });
  }

  /// Whether the group uses a part in a way that WebGPU does not allow beside `access` in one pass. Drawing
  /// on an attachment of the group is no conflict: that is what passes are merged for.
  [[nodiscard]] bool conflict(const Analysis& analysis, const Access& access, std::uint32_t mark) const {
    if (access.previous) return false;
    const bool writes = is_write(access.use);
    const bool attachment = is_attachment(access.use);
    bool found = false;
    analysis.each_part(access, [&](std::uint32_t part) {
      found = found || written_[part] == mark || (writes && read_[part] == mark) ||
              (!attachment && attached_[part] == mark);
    });
    return found;
  }

 private:
  std::vector<std::uint32_t> attached_;
  std::vector<std::uint32_t> read_;
  std::vector<std::uint32_t> written_;
};

}  // namespace ambito::graph
