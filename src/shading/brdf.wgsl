// Metallic-roughness BRDF: glTF 2.0 appendix B. GGX (Trowbridge-Reitz) distribution, Smith height-correlated
// visibility (Heitz 2014), Schlick's Fresnel, Lambert.
const pi = 3.14159265358979;

struct Surface {
  position: vec3f,
  normal: vec3f,          // unit
  geometric_normal: vec3f,  // unit, without the normal map; on the side that is seen
  facet_normal: vec3f,    // unit, of the triangle, on the side of geometric_normal; SHADOWS only
  to_viewer: vec3f,       // unit
  diffuse: vec3f,         // albedo of the diffuse lobe
  f0: vec3f,              // reflectance at normal incidence
  alpha: f32,             // roughness²
  roughness: f32,         // perceptual
  n_dot_v: f32,
}

fn distribution_ggx(n_dot_h: f32, alpha: f32) -> f32 {
  let a = n_dot_h * alpha;
  let k = alpha / max(1.0 - n_dot_h * n_dot_h + a * a, 1e-7);
  return k * k / pi;
}

fn visibility_smith(n_dot_v: f32, n_dot_l: f32, alpha: f32) -> f32 {
  let a2 = alpha * alpha;
  let v = n_dot_l * sqrt(n_dot_v * n_dot_v * (1.0 - a2) + a2);
  let l = n_dot_v * sqrt(n_dot_l * n_dot_l * (1.0 - a2) + a2);
  return 0.5 / max(v + l, 1e-5);
}

fn fresnel_schlick(f0: vec3f, v_dot_h: f32) -> vec3f {
  let m = clamp(1.0 - v_dot_h, 0.0, 1.0);
  let m2 = m * m;
  return f0 + (vec3f(1.0) - f0) * (m2 * m2 * m);
}

// BRDF · cosine for light from the unit direction `to_light`.
fn reflect_light(surface: Surface, to_light: vec3f) -> vec3f {
  let n_dot_l = dot(surface.normal, to_light);
  if (n_dot_l <= 0.0) {
    return vec3f(0.0);
  }
  let half_vector = normalize(surface.to_viewer + to_light);
  let n_dot_h = clamp(dot(surface.normal, half_vector), 0.0, 1.0);
  let v_dot_h = clamp(dot(surface.to_viewer, half_vector), 0.0, 1.0);
  let fresnel = fresnel_schlick(surface.f0, v_dot_h);
  let specular = fresnel * distribution_ggx(n_dot_h, surface.alpha) *
                 visibility_smith(surface.n_dot_v, n_dot_l, surface.alpha);
  let diffuse = (vec3f(1.0) - fresnel) * surface.diffuse / pi;
  return (diffuse + specular) * n_dot_l;
}
