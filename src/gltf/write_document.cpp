#include "gltf/write_document.h"

namespace ambito::gltf {

std::size_t WriteDocument::add(const char* array, Json value) {
  Json& list = root[array];
  if (list.is_null()) list = Json::array();
  list.push_back(std::move(value));
  return list.size() - 1;
}

std::size_t WriteDocument::add_view(std::span<const std::byte> bytes, int target) {
  binary.resize((binary.size() + 3) / 4 * 4);
  Json view{{"buffer", 0}, {"byteOffset", binary.size()}, {"byteLength", bytes.size()}};
  if (target != 0) view["target"] = target;
  binary.insert(binary.end(), bytes.begin(), bytes.end());
  return add("bufferViews", std::move(view));
}

std::size_t WriteDocument::add_accessor(std::span<const std::byte> bytes, std::size_t count, int component,
                                        const char* type, int target) {
  const std::size_t view = add_view(bytes, target);
  return add("accessors",
             {{"bufferView", view}, {"componentType", component}, {"count", count}, {"type", type}});
}

}  // namespace ambito::gltf
