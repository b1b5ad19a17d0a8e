#include "wgsl/struct_twin.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace ambito::wgsl {
namespace {

bool is_padding(std::string_view name) { return name.starts_with("pad") || name.starts_with("_pad"); }

std::unexpected<Error> fail_twin(std::string sentence) {
  return fail(ErrorCode::shader, std::move(sentence));
}

Result<> check_field(const Struct& structure, const TwinField& twin) {
  const Field* field = structure.find(twin.name);
  if (field == nullptr) {
    if (is_padding(twin.name)) return {};
    return fail_twin(fmt::format("'{}.{}' is in the C++ struct only", structure.name, twin.name));
  }
  if (field->offset != twin.offset) {
    return fail_twin(fmt::format("'{}.{}' lies at byte {} in WGSL and at byte {} in C++", structure.name,
                                 twin.name, field->offset, twin.offset));
  }
  if (field->size != twin.size) {
    return fail_twin(fmt::format("'{}.{}' ({}) has {} bytes in WGSL and {} in C++", structure.name, twin.name,
                                 field->type_name, field->size, twin.size));
  }
  return {};
}

}  // namespace

Result<> check_struct(const Module& module, std::string_view name, std::span<const TwinField> fields,
                      std::size_t size) {
  const Struct* structure = module.find_struct(name);
  if (structure == nullptr) return fail_twin(fmt::format("The shader has no struct '{}'", name));
  if (!structure->host_shareable)
    return fail_twin(fmt::format("The struct '{}' cannot lie in a buffer", name));
  if (structure->runtime_sized) {
    return fail_twin(fmt::format(
        "The struct '{}' ends in an array whose size is open; no C++ struct has its layout", name));
  }
  for (const TwinField& twin : fields) {
    if (auto checked = check_field(*structure, twin); !checked) return checked;
  }
  for (const Field& field : structure->fields) {
    const bool listed = std::ranges::find(fields, field.name, &TwinField::name) != fields.end();
    if (!listed && !is_padding(field.name)) {
      return fail_twin(fmt::format("'{}.{}' is in the WGSL struct only", name, field.name));
    }
  }
  if (structure->size != size) {
    return fail_twin(
        fmt::format("The struct '{}' has {} bytes in WGSL and {} in C++", name, structure->size, size));
  }
  return {};
}

}  // namespace ambito::wgsl
