#pragma once

#include <string>
#include <vector>

#include <ambito/renderer.h>

namespace ambito::tools {

/// What becomes of a scene when one wish of the engine is granted and nothing else.
struct WishRow {
  Wish wish;                  ///< as it is on a device with default limits; `needed` over all tries
  bool tried = false;         ///< this adapter has more than the default: the wish was granted alone
  bool renders = false;       ///< then
  bool same_picture = false;  ///< as with default limits, bit by bit
  std::string message = {};   ///< why it does not render

  /// A scene cannot need a feature so far: whatever is lost without one, it is never the picture.
  [[nodiscard]] bool enough() const { return wish.feature || wish.needed <= wish.standard; }
};

struct LimitsReport {
  std::string scene;
  Extent size;
  std::string adapter;
  bool renders = false;      ///< on a device with exactly the default limits
  std::string message = {};  ///< why not
  std::vector<WishRow> rows;
};

/// One line a wish.
[[nodiscard]] std::string to_text(const LimitsReport& report);
/// "feature X needs Y, you have Z, without it W", or that the default suffices.
[[nodiscard]] std::string sentence(const WishRow& row);
[[nodiscard]] std::string to_json(const LimitsReport& report);  // json.cpp

}  // namespace ambito::tools
