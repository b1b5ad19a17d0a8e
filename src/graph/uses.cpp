#include <algorithm>
#include <bit>

#include <ambito/graph.h>

namespace ambito::graph {

bool is_write(Use use) {
  switch (use) {
    case Use::color:
    case Use::resolve:
    case Use::depth:
    case Use::storage_write:
    case Use::storage_read_write:
    case Use::copy_dst:
      return true;
    case Use::depth_read:
    case Use::sampled:
    case Use::storage_read:
    case Use::uniform:
    case Use::vertex:
    case Use::index:
    case Use::indirect:
    case Use::copy_src:
      return false;
  }
  return false;
}

bool is_attachment(Use use) {
  return use == Use::color || use == Use::resolve || use == Use::depth || use == Use::depth_read;
}

std::string_view to_string(Use use) {
  switch (use) {
    case Use::color:
      return "colour attachment";
    case Use::resolve:
      return "resolve target";
    case Use::depth:
      return "depth attachment";
    case Use::depth_read:
      return "read-only depth attachment";
    case Use::sampled:
      return "sampled texture";
    case Use::storage_read:
      return "read-only storage";
    case Use::storage_write:
      return "write-only storage";
    case Use::storage_read_write:
      return "read-write storage";
    case Use::uniform:
      return "uniform buffer";
    case Use::vertex:
      return "vertex buffer";
    case Use::index:
      return "index buffer";
    case Use::indirect:
      return "indirect buffer";
    case Use::copy_src:
      return "copy source";
    case Use::copy_dst:
      return "copy destination";
  }
  return "unknown use";
}

std::string_view to_string(PassKind kind) {
  switch (kind) {
    case PassKind::render:
      return "render";
    case PassKind::compute:
      return "compute";
    case PassKind::copy:
      return "copy";
  }
  return "unknown";
}

std::string_view to_string(Lifetime lifetime) {
  switch (lifetime) {
    case Lifetime::transient:
      return "transient";
    case Lifetime::persistent:
      return "persistent";
    case Lifetime::history:
      return "history";
    case Lifetime::imported:
      return "imported";
  }
  return "unknown";
}

Extent mip_size(Extent size, std::uint32_t mip) {
  if (mip > 31) return {1, 1};
  return {std::max(1u, size.width >> mip), std::max(1u, size.height >> mip)};
}

std::uint32_t full_mip_count(Extent size) {
  return static_cast<std::uint32_t>(std::bit_width(std::max({1u, size.width, size.height})));
}

}  // namespace ambito::graph
