// How much of a light comes through to a surface: filtered look-ups in the atlas that the pass `shadows` draws.
@group(1) @binding(1) var shadow_atlas: texture_depth_2d;
@group(1) @binding(2) var shadow_sampler: sampler_comparison;

// Share of the light, 0 … 1, that one cascade lets through: the mean of 3 × 3 samples, `spread` texels from each other.
fn light_through(surface: Surface, shadow: ShadowView, to_light: vec3f, spread: f32) -> f32 {
  // The filter reaches spread + 1 texels each way, √2 of it in a corner. Over that distance a plane that is lit at a
  // slant rises by the reach times cot(slant); lifted along its normal by reach · cos(slant) none of it is hit. What
  // counts is the plane of the triangle: a smooth mesh's own normal may face the light where its facet is slanted. A
  // little always, for the facets beside it.
  let reach = (spread + 1.0) * 1.4143 * shadow.texel;
  let slant = dot(surface.facet_normal, to_light);
  let lifted = surface.position + surface.facet_normal * (reach * max(sqrt(max(1.0 - slant * slant, 0.0)), 0.3))
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

// Share of the directional light that comes through to a surface. Behind the last cascade nothing is seen.
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
  // The last does not fade: its `fade` is its `end`.
  let fading = max(shadow_views[first].end - shadow_views[first].fade, 1e-6);
  let fade = clamp((distance - shadow_views[first].fade) / fading, 0.0, 1.0);
  let last = min(first + select(0u, 1u, fade > 0.0), frame.cascade_count - 1u);
  var through = 0.0;
  for (var i = first; i <= last && facing > 0.0; i++) {
    let shadow = shadow_views[i];
    // Texels grow from cascade to cascade; within one the filter widens up to where the next begins with its own.
    let spread = 1.0 + clamp((distance - shadow.begin) / (shadow.end - shadow.begin), 0.0, 1.0);
    let weight = select(fade, 1.0 - fade, i == first);
    through += weight * light_through(surface, shadow, to_light, spread);
  }
  return through;
}
