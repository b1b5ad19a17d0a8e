#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <ambito/result.h>

/// Changes to a frame as data: fog is added, or tone mapping swapped, by a file (R72). docs/frame-graph.md shows some.
namespace ambito::graph {

/// One change. Passes are named as they are registered (engine/frame.cpp), wires as passes publish them.
struct EditStep {
  enum class Kind : std::uint8_t {
    add_after,   ///< the registered `pass` comes after `place`
    add_before,  ///< … before `place`
    remove,      ///< `pass` goes; what only fed it is dropped by compile()
    read,        ///< where `pass` reads the wire `wire`, it reads `other`
    write,       ///< what `pass` publishes as `wire` is published as `other`
  };
  Kind kind = Kind::remove;
  std::string pass;
  std::string place = {};
  std::string wire = {};
  std::string other = {};
  friend bool operator==(const EditStep&, const EditStep&) = default;
};

/// Carried out in order.
struct Edit {
  std::vector<EditStep> steps;
  friend bool operator==(const Edit&, const Edit&) = default;
};

/// A wire that goes by another name within one pass.
struct Rewire {
  bool write = false;  ///< what is published; else what is read
  std::string wire;
  std::string other;
  std::uint32_t edit = 0;  ///< the step that asks for it, in Edit::steps
  friend bool operator==(const Rewire&, const Rewire&) = default;
};

/// A registered pass at its place in an edited frame.
struct PlacedPass {
  std::string name;
  std::vector<Rewire> rewires = {};
  friend bool operator==(const PlacedPass&, const PlacedPass&) = default;
};

/// Reads the text of an edit file:
///
///     { "schema": "ambito.graph-edit", "version": 1,
///       "edits": [ { "add": "fog", "after": "opaque" },
///                  { "remove": "tonemap" },
///                  { "rewire": "reinhard", "read": "scene_color", "from": "foggy" } ] }
///
/// An edit is {add, after | before}, {remove}, {rewire, read, from} or {rewire, write, to}. At most 1 MiB and 4,096
/// edits; names as in read_json(). Errors: bad_input, over_limit, with line and column or the place ("edits[2].after").
[[nodiscard]] Result<Edit> read_edit(std::string_view text);

/// The frame after an edit. `frame` lists its passes in order, `registered` all that there are. Errors: bad_input, with
/// the number of the edit: a pass that is not registered, not in the frame, or in it already; a wire that is rewired
/// twice. Whether the pass has that wire, and whether there is the other one, is known when the frame is declared.
[[nodiscard]] Result<std::vector<PlacedPass>> arrange(std::span<const std::string_view> frame,
                                                      std::span<const std::string_view> registered,
                                                      const Edit& edit);

}  // namespace ambito::graph
