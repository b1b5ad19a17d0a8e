//!include "shading/frame.wgsl"
//!include "shading/brdf.wgsl"
// Hemispheric ambient light: sky above, ground below, until image-based lighting takes its place.

// Radiance of the two hemispheres, seen through a lobe: a rough one blurs the horizon.
fn hemisphere(direction: vec3f, blur: f32) -> vec3f {
  let edge = 0.06 + 0.94 * blur;
  let up = smoothstep(-edge, edge, direction.y);
  // A little brighter towards the horizon, as skies are: it gives polished metal something to show.
  let glow = 1.0 + 0.6 * (1.0 - blur) * exp(-8.0 * abs(direction.y));
  return mix(frame.ground, frame.sky, up) * glow;
}

// Directional albedo of the specular lobe under a uniform environment: analytic fit of the split-sum table
// by Lazarov, "Getting More Physical in Call of Duty: Black Ops II" (2013).
fn environment_brdf(f0: vec3f, roughness: f32, n_dot_v: f32) -> vec3f {
  let r = roughness * vec4f(-1.0, -0.0275, -0.572, 0.022) + vec4f(1.0, 0.0425, 1.04, -0.04);
  let a = min(r.x * r.x, exp2(-9.28 * n_dot_v)) * r.x + r.y;
  let ab = vec2f(-1.04, 1.04) * a + r.zw;
  return f0 * ab.x + vec3f(clamp(50.0 * f0.y, 0.0, 1.0) * ab.y);
}

fn shade_ambient(surface: Surface, occlusion: f32) -> vec3f {
  let specular = environment_brdf(surface.f0, surface.roughness, surface.n_dot_v);
  let reflected = reflect(-surface.to_viewer, surface.normal);
  let irradiance = hemisphere(surface.normal, 1.0);
  return (surface.diffuse * irradiance + specular * hemisphere(reflected, surface.alpha)) * occlusion;
}
