#pragma once

#include <cstdint>
#include <vector>

#include <ambito/scopes.h>

#include "draw/draw_list.h"

namespace ambito::residency {
class Geometries;
}

namespace ambito::draw {

class ObjectFeed;

/// Draws a list into any scope with draw verbs. Sets only what differs from the draw before; creates nothing.
/// Groups 0 and 1 are set by whoever opened the pass.
void draw_objects(command::DrawScope& pass, const DrawList& list, const ObjectFeed& feed,
                  const residency::Geometries& geometries, const std::vector<std::uint32_t>& instances);

}  // namespace ambito::draw
