// Group 3: the drawn object. Two feeds, one picture: a dynamic offset a draw, or one array for all.
struct Object {
  world: mat4x4f,
  info: vec4u,            // x: stable object slot
}

//!if FEED_OFFSET
@group(3) @binding(0) var<uniform> object_slot: Object;
fn object_of(instance: u32) -> Object {
  return object_slot;
}
//!else
@group(3) @binding(0) var<storage, read> objects: array<Object>;
@group(3) @binding(1) var<storage, read> instances: array<u32>;
fn object_of(instance: u32) -> Object {
  return objects[instances[instance]];
}
//!endif

// The one way from an object's own space to the world, so that depths of all passes agree bit by bit.
fn world_position(object: Object, position: vec3f) -> vec3f {
  return (object.world * vec4f(position, 1.0)).xyz;
}

// −1 where the matrix mirrors.
fn handedness(world: mat4x4f) -> f32 {
  return select(1.0, -1.0, dot(world[0].xyz, cross(world[1].xyz, world[2].xyz)) < 0.0);
}

// Normals go with the cofactor matrix: right under any scale, and under a mirror once its sign is taken out.
fn world_normal(world: mat4x4f, normal: vec3f) -> vec3f {
  // Length does not matter, but products of lengths of 1e-6 would be too short to be normalised.
  let size = max(max(dot(abs(world[0].xyz), vec3f(1.0)), dot(abs(world[1].xyz), vec3f(1.0))),
                 max(dot(abs(world[2].xyz), vec3f(1.0)), 1e-30));
  let a = world[0].xyz / size;
  let b = world[1].xyz / size;
  let c = world[2].xyz / size;
  let turned = cross(b, c) * normal.x + cross(c, a) * normal.y + cross(a, b) * normal.z;
  return turned * handedness(world);
}
