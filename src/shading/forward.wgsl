//!include "shading/view.wgsl"
//!include "shading/object.wgsl"
//!include "shading/base_color.wgsl"
//!include "shading/lights.wgsl"
//!include "shading/ambient.wgsl"
// Forward shading of every surface, opaque and blended. Output: premultiplied linear colour, coverage.

struct VertexInput {
  @builtin(instance_index) instance: u32,
  @location(0) position: vec3f,
//!if NORMAL
  @location(1) normal: vec4f,
//!endif
//!if TANGENT
  @location(2) tangent: vec4f,
//!endif
//!if UV0
  @location(3) uv0: vec2f,
//!endif
//!if UV1
  @location(4) uv1: vec2f,
//!endif
//!if COLOR
  @location(5) color: vec4f,
//!endif
}

struct Varying {
  @builtin(position) @invariant clip: vec4f,
  @location(0) position: vec3f,
//!if NORMAL
  @location(1) normal: vec3f,
//!endif
//!if TANGENT
  @location(2) tangent: vec4f,
//!endif
//!if UV0
  @location(3) uv0: vec2f,
//!endif
//!if UV1
  @location(4) uv1: vec2f,
//!endif
//!if COLOR
  @location(5) color: vec4f,
//!endif
}

@vertex
fn vertex(input: VertexInput) -> Varying {
  let object = object_of(input.instance);
  var out: Varying;
  out.position = world_position(object, input.position);
  out.clip = clip_position(out.position);
//!if NORMAL
  out.normal = world_normal(object.world, input.normal.xyz);
//!endif
//!if TANGENT
  // A mirror turns the bitangent round too: it is a vector of the surface, not a product of the other two.
  out.tangent = vec4f((object.world * vec4f(input.tangent.xyz, 0.0)).xyz,
                      input.tangent.w * handedness(object.world));
//!endif
//!if UV0
  out.uv0 = input.uv0;
//!endif
//!if UV1
  out.uv1 = input.uv1;
//!endif
//!if COLOR
  out.color = input.color;
//!endif
  return out;
}

// A zero-length vector stays harmless.
fn safe_normalize(v: vec3f) -> vec3f {
  return v * inverseSqrt(max(dot(v, v), 1e-20));
}

//!if NORMAL
fn shading_normal(in: Varying, uv0: vec2f, uv1: vec2f, front: bool) -> vec3f {
  var normal = safe_normalize(in.normal);
//!if NORMAL_TEXTURE && TANGENT
  let tangent = safe_normalize(in.tangent.xyz - normal * dot(normal, in.tangent.xyz));
  let bitangent = cross(normal, tangent) * in.tangent.w;
  let texel = textureSample(normal_texture, normal_sampler, texture_uv(uv0, uv1, material.normal_uv)).xyz;
  let local = (texel * 2.0 - 1.0) * vec3f(material.normal_scale, material.normal_scale, 1.0);
  normal = safe_normalize(tangent * local.x + bitangent * local.y + normal * local.z);
//!endif
  return select(-normal, normal, front);
}
//!endif

@fragment
fn fragment(in: Varying, @builtin(front_facing) front: bool) -> @location(0) vec4f {
  var uv0 = vec2f(0.0);
  var uv1 = vec2f(0.0);
//!if UV0
  uv0 = in.uv0;
//!endif
//!if UV1
  uv1 = in.uv1;
//!endif
  var vertex_color = vec4f(1.0);
//!if COLOR
  vertex_color = in.color;
//!endif
  let base = base_color(vertex_color, uv0, uv1);

  // Every texture is read before anything is discarded: derivatives need uniform control flow.
  var emissive = material.emissive;
//!if EMISSIVE_TEXTURE
  emissive *= textureSample(emissive_texture, emissive_sampler, texture_uv(uv0, uv1, material.emissive_uv)).rgb;
//!endif
  var color = base.rgb;
//!if NORMAL && !UNLIT
  var metallic = material.metallic;
  var roughness = material.roughness;
//!if METALLIC_ROUGHNESS_TEXTURE
  let packed = textureSample(metallic_roughness_texture, metallic_roughness_sampler,
                             texture_uv(uv0, uv1, material.metallic_roughness_uv));
  roughness *= packed.g;
  metallic *= packed.b;
//!endif
  var occlusion = 1.0;
//!if OCCLUSION_TEXTURE
  let open = textureSample(occlusion_texture, occlusion_sampler, texture_uv(uv0, uv1, material.occlusion_uv)).r;
  occlusion = 1.0 + material.occlusion_strength * (open - 1.0);
//!endif
  let normal = shading_normal(in, uv0, uv1, front);
//!if SHADOWS
  let facet = cross(dpdx(in.position), dpdy(in.position));
//!endif
//!endif

//!if ALPHA_MASK
  if (base.a < material.alpha_cutoff) {
    discard;
  }
//!endif

//!if NORMAL && !UNLIT
  var surface: Surface;
  surface.position = in.position;
  surface.normal = normal;
  surface.geometric_normal = safe_normalize(select(-in.normal, in.normal, front));
//!if SHADOWS
  let size = max(max(abs(facet.x), abs(facet.y)), max(abs(facet.z), 1e-37));
  let side = select(-1.0, 1.0, dot(facet, surface.geometric_normal) >= 0.0);
  surface.facet_normal = safe_normalize(facet / size) * side;
//!endif
  surface.to_viewer = direction_to_viewer(in.position);
  surface.n_dot_v = max(dot(normal, surface.to_viewer), 1e-4);
  surface.roughness = clamp(roughness, 0.045, 1.0);
  surface.alpha = surface.roughness * surface.roughness;
  surface.diffuse = base.rgb * (1.0 - metallic);
  surface.f0 = mix(vec3f(0.04), base.rgb, metallic);
  color = shade_lights(surface) + shade_ambient(surface, occlusion) + emissive;
//!endif

//!if BLEND
  return vec4f(color * base.a, base.a);
//!else
  return vec4f(color, 1.0);
//!endif
}
