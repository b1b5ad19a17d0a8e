//!include "shading/frame.wgsl"
//!include "shading/brdf.wgsl"
//!if SHADOWS
//!include "shading/shadows.wgsl"
//!endif
// Punctual lights: KHR_lights_punctual.

// Light that leaves `surface` towards the viewer because of one light. Out of range returns before any
// other term: a factor of exactly 0 would not be enough (NaN · 0).
fn shade_light(surface: Surface, light: Light) -> vec3f {
  if (light.kind == 0u) {
    return reflect_light(surface, -light.direction) * light.color;
  }
  let offset = light.position - surface.position;
  let distance_squared = dot(offset, offset);
  if (light.range > 0.0 && distance_squared >= light.range * light.range) {
    return vec3f(0.0);
  }
  let to_light = offset * inverseSqrt(max(distance_squared, 1e-8));
  var attenuation = 1.0 / max(distance_squared, 1e-4);
  if (light.range > 0.0) {
    let ratio = distance_squared / (light.range * light.range);
    attenuation *= clamp(1.0 - ratio * ratio, 0.0, 1.0);
  }
  if (light.kind == 2u) {
    let cone = clamp(dot(light.direction, -to_light) * light.spot_scale + light.spot_offset, 0.0, 1.0);
    attenuation *= cone * cone;
  }
  return reflect_light(surface, to_light) * light.color * attenuation;
}

fn shade_lights(surface: Surface) -> vec3f {
  var sum = vec3f(0.0);
//!if SHADOWS
  // Once, before the loop: a software adapter runs every branch of it for every light.
  let through = light_through_cascades(surface, -lights[frame.shadow_light].direction);
//!endif
  for (var i = 0u; i < frame.light_count; i++) {
    var part = shade_light(surface, lights[i]);
//!if SHADOWS
    part *= select(1.0, through, i == frame.shadow_light);
//!endif
    sum += part;
  }
  return sum;
}
