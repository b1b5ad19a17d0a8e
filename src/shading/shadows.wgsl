// How much of a light comes through to a surface: filtered look-ups in the atlas that the pass `shadows` draws.
@group(1) @binding(1) var shadow_atlas: texture_depth_2d;
@group(1) @binding(2) var shadow_sampler: sampler_comparison;

// Share of the light, 0 … 1, that one cascade lets through. `facing` is the cosine between the surface and the light,
// above 0; `spread` the distance of the 3 × 3 samples in texels.
fn light_through(surface: Surface, shadow: ShadowView, to_light: vec3f, facing: f32, spread: f32) -> f32 {
  // The filter reaches spread + 1 texels each way, √2 of it in a corner. Over that distance a plane that is lit at a
  // slant rises by the reach times cot(slant); lifted along its normal by reach · cos(slant) none of it is hit.
  let reach = (spread + 1.0) * 1.4143 * shadow.texel;
  let lifted = surface.position + surface.geometric_normal * (reach * sqrt(max(1.0 - facing * facing, 0.0)))
             + to_light * (0.05 * shadow.texel);
  let clip = (shadow.view_projection * vec4f(lifted, 1.0)).xyz;
  let texel = 1.0 / vec2f(textureDimensions(shadow_atlas));
  let low = shadow.tile.xy + texel;
  let high = shadow.tile.xy + shadow.tile.zw - texel;
  let middle = shadow.tile.xy + shadow.tile.zw * (clip.xy * vec2f(0.5, -0.5) + 0.5);
  let depth = clamp(clip.z, 0.0, 1.0);
  var sum = 0.0;
  for (var i = 0; i < 9; i++) {
    let at = middle + vec2f(f32(i % 3 - 1), f32(i / 3 - 1)) * spread * texel;
    sum += textureSampleCompareLevel(shadow_atlas, shadow_sampler, clamp(at, low, high), depth);
  }
  return sum / 9.0;
}

// Share of the directional light that comes through to a surface. Behind the last cascade there is light.
fn light_through_cascades(surface: Surface, to_light: vec3f) -> f32 {
  let facing = dot(surface.geometric_normal, to_light);
  let distance = dot(surface.position - view.eye, view.forward);
  var first = 0u;
  while (first < frame.cascade_count && distance >= shadow_views[first].end) {
    first++;
  }
  if (first == frame.cascade_count) {
    return 1.0;
  }
  // One cascade, two where one fades into the next, none where the surface looks away from the light. A loop, because
  // a software adapter leaves a loop but runs both sides of a branch.
  let fade = clamp((distance - shadow_views[first].fade) / (shadow_views[first].end - shadow_views[first].fade), 0.0, 1.0);
  let last = min(first + select(0u, 1u, fade > 0.0), frame.cascade_count - 1u);
  var through = select(0.0, fade, fade > 0.0 && last == first);
  for (var i = first; i <= last && facing > 0.0; i++) {
    let shadow = shadow_views[i];
    // Texels grow from cascade to cascade; within one the filter widens up to where the next begins with its own.
    let spread = 1.0 + clamp((distance - shadow.begin) / (shadow.end - shadow.begin), 0.0, 1.0);
    let weight = select(fade, 1.0 - fade, i == first);
    through += weight * light_through(surface, shadow, to_light, facing, spread);
  }
  return through;
}
