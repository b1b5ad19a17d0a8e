// (10, 20, 30, 255) / 255 in every texel.
@group(1) @binding(1) var made: texture_storage_2d<rgba8unorm, write>;

@compute @workgroup_size(8, 8)
fn compute(@builtin(global_invocation_id) id: vec3u) {
  if (any(id.xy >= textureDimensions(made))) {
    return;
  }
  textureStore(made, id.xy, vec4f(10.0, 20.0, 30.0, 255.0) / 255.0);
}
