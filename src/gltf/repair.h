#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include <ambito/math.h>

/// What is done about vertex data that no renderer could use.
namespace ambito::gltf {

/// The first position that is not finite.
[[nodiscard]] std::optional<std::size_t> first_not_finite(std::span<const vec3f> positions);

/// Makes every normal a unit one; those without a direction become +Y. Returns how many had none.
std::size_t repair_normals(std::span<vec3f> normals);
/// The same for the direction (+X) and the sign: w becomes −1 or 1.
std::size_t repair_tangents(std::span<vec4f> tangents);
/// What is not finite becomes 0. Returns how many numbers that were.
std::size_t repair_numbers(std::span<float> numbers);

}  // namespace ambito::gltf
