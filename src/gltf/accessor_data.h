#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <ambito/result.h>

#include "gltf/accessors.h"
#include "gltf/buffers.h"
#include "gltf/context.h"

/// The elements of an accessor, converted: interleaving, sparse overlays, normalised integers, matrix
/// columns.
namespace ambito::gltf {

/// Writes the elements that `pick` names (ascending, each below the accessor's count; empty: all of them),
/// `out_stride` floats apart; matrices column by column. Integers become themselves, or −1 … 1 / 0 … 1 where
/// the accessor is normalized. Nothing is checked for NaN.
[[nodiscard]] Result<void> read_floats(const Accessor& accessor, std::span<const std::uint32_t> pick,
                                       Buffers& buffers, Context& context, float* out,
                                       std::size_t out_stride);

/// Unsigned integer scalars. Takes 4 bytes an element, whatever the file holds: the caller has seen to it
/// that these are not too many.
[[nodiscard]] Result<std::vector<std::uint32_t>> read_unsigned(const Accessor& accessor, Buffers& buffers,
                                                               Context& context);

}  // namespace ambito::gltf
