#include "gltf/skins.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "gltf/accessor_data.h"
#include "gltf/json_fields.h"

namespace ambito::gltf {

namespace {

/// Skins have some hundred joints; more would only be work for a warning.
constexpr std::uint32_t compared_joints = 256;

bool is_finite(const mat4x4f& matrix) {
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 4; ++row) {
      if (!std::isfinite(matrix[column][row])) return false;
    }
  }
  return true;
}

Result<SkinSource> read_skin(JsonValue json, const std::vector<Accessor>& accessors,
                             std::uint32_t node_count) {
  Fields fields{json};
  SkinSource out;
  out.json = json;
  out.inverse_bind =
      fields.index("inverseBindMatrices", static_cast<std::uint32_t>(accessors.size()), "accessors");
  fields.index("skeleton", node_count, "nodes");
  if (!fields.has("joints")) fields.refuse("this is missing", "joints");
  const JsonValue joints = fields.array("joints");
  if (!fields.ok()) return fields.failure();
  auto indices = read_indices(joints, node_count, "nodes");
  if (!indices) return fail(std::move(indices).error());
  out.joints = *std::move(indices);
  if (out.joints.empty()) return json.fail("a skin has joints", "joints");
  if (out.inverse_bind) {
    const Accessor& accessor = accessors[*out.inverse_bind];
    if (accessor.shape != ElementShape{4, 4} || accessor.component != ComponentType::f32) {
      return json.fail(fmt::format("accessor {} ({} of {}) cannot be matrices", *out.inverse_bind,
                                   to_string(accessor.shape), to_string(accessor.component)),
                       "inverseBindMatrices");
    }
    if (accessor.count < out.joints.size()) {
      return json.fail(fmt::format("accessor {} has {} matrices for {} joints", *out.inverse_bind,
                                   accessor.count, out.joints.size()),
                       "inverseBindMatrices");
    }
  }
  return out;
}

}  // namespace

Result<std::vector<SkinSource>> read_skins(const Context& context, const std::vector<Accessor>& accessors,
                                           std::uint32_t node_count) {
  Fields root{context.root};
  const JsonValue list = root.array("skins");
  if (!root.ok()) return root.failure();
  std::vector<SkinSource> out;
  out.reserve(list.size());
  for (const JsonItem item : list) {
    auto skin = read_skin(item.value, accessors, node_count);
    if (!skin) return fail(std::move(skin).error());
    out.push_back(*std::move(skin));
  }
  return out;
}

bool nearly_equal(const mat4x4f& a, const mat4x4f& b) {
  float largest = 0.0f;
  float difference = 0.0f;
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 4; ++row) {
      largest = std::max(largest, std::abs(a[column][row]));
      difference = std::max(difference, std::abs(a[column][row] - b[column][row]));
    }
  }
  return difference <= 1e-3f * largest;
}

Result<mat4x4f> rest_matrix(const SkinSource& skin, const std::vector<mat4x4f>& worlds,
                            const std::vector<Accessor>& accessors, Buffers& buffers, Context& context) {
  const auto count = std::min(static_cast<std::uint32_t>(skin.joints.size()), compared_joints);
  std::vector<mat4x4f> inverse_bind(count, mat4x4f{1.0f});
  if (skin.inverse_bind) {
    std::vector<std::uint32_t> first(count);
    for (std::uint32_t i = 0; i < count; ++i) first[i] = i;
    if (auto read =
            read_floats(accessors[*skin.inverse_bind], first, buffers, context, &inverse_bind[0][0].x, 16);
        !read) {
      return fail(std::move(read).error());
    }
  }
  const mat4x4f rest = worlds[skin.joints[0]] * inverse_bind[0];
  if (!is_finite(rest)) return skin.json.fail("the first joint's matrix is not finite");
  for (std::uint32_t i = 1; i < count; ++i) {
    if (nearly_equal(rest, worlds[skin.joints[i]] * inverse_bind[i])) continue;
    context.warnings.add("skin pose", skin.json,
                         "skinning is not supported yet: the mesh is drawn in its bind pose");
    break;
  }
  return rest;
}

}  // namespace ambito::gltf
