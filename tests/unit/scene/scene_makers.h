#pragma once

#include <string>
#include <utility>

#include <ambito/scene.h>

/// Small scenes for tests.
namespace ambito::scene {

inline Geometry triangle_geometry() {
  Geometry geometry;
  geometry.positions = {{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
  return geometry;
}

inline NodeId add_node(Scene& scene, std::string name, NodeId parent = {}, Transform local = {}) {
  NodeRow row;
  row.name = std::move(name);
  row.parent = parent;
  row.local = local;
  return scene.add(std::move(row));
}

inline Transform moved(float x, float y, float z) {
  Transform transform;
  transform.translation = {x, y, z};
  return transform;
}

inline Transform scaled(float x, float y, float z) {
  Transform transform;
  transform.scale = {x, y, z};
  return transform;
}

/// A scene with one geometry and a mesh of `primitives` primitives that all use it.
struct MeshScene {
  Scene scene;
  GeometryId geometry;
  MeshId mesh;

  explicit MeshScene(int primitives = 1, Geometry shape = triangle_geometry()) {
    geometry = scene.add(std::move(shape));
    Mesh row;
    for (int i = 0; i < primitives; ++i) row.primitives.push_back({geometry, {}});
    mesh = scene.add(std::move(row));
  }
  NodeId add(NodeId parent = {}, Transform local = {}) {
    NodeRow row;
    row.parent = parent;
    row.local = local;
    row.mesh = mesh;
    return scene.add(std::move(row));
  }
};

}  // namespace ambito::scene
