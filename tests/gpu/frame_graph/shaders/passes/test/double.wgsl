// Doubles each byte value of the source into a storage texture.
@group(1) @binding(1) var source: texture_2d<f32>;
@group(1) @binding(2) var doubled: texture_storage_2d<rgba8unorm, write>;

@compute @workgroup_size(8, 8)
fn compute(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(doubled);
  if (any(id.xy >= size)) {
    return;
  }
  textureStore(doubled, id.xy, textureLoad(source, id.xy, 0) * vec4f(2.0, 2.0, 2.0, 1.0));
}
