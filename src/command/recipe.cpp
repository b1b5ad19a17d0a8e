#include <fmt/format.h>

#include <ambito/recipe.h>

namespace ambito::command {

namespace {

std::string names_of(std::span<const Bound> resources) {
  std::string names;
  for (const Bound& bound : resources) {
    if (!names.empty()) names += ", ";
    (names += '\'') += bound.name;
    names += '\'';
  }
  return names.empty() ? "nothing" : names;
}

template <class Get>
auto find(const PassContext& context, std::string_view name, const char* what, Get get)
    -> Result<decltype(get(context.resources.front()))> {
  decltype(get(context.resources.front())) found{};
  for (const Bound& bound : context.resources) {
    if (bound.name != name || !get(bound)) continue;
    if (found && found != get(bound)) {  // one resource may have several uses
      return fail(ErrorCode::misuse, fmt::format("pass '{}' asks for the {} '{}', but it declared several of that name",
                                                 context.pass, what, name));
    }
    found = get(bound);
  }
  if (found) return found;
  return fail(ErrorCode::misuse, fmt::format("pass '{}' asks for the {} '{}', which it did not declare; it "
                                             "declared {}",
                                             context.pass, what, name, names_of(context.resources)));
}

}  // namespace

Result<resources::TextureId> PassContext::texture(std::string_view name) const {
  return find(*this, name, "texture", [](const Bound& bound) { return bound.texture; });
}

Result<resources::BufferId> PassContext::buffer(std::string_view name) const {
  return find(*this, name, "buffer", [](const Bound& bound) { return bound.buffer; });
}

}  // namespace ambito::command
