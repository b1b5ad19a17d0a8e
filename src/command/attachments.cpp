#include "command/attachments.h"

#include <array>
#include <string_view>

#include <fmt/format.h>

#include "command/usage.h"

namespace ambito::command::detail {

namespace {

using resources::TextureViewId;
using resources::TextureViewSlot;

// Sentences need these only on failure, but a steady frame may not take memory to prepare them.
static_assert(resources::max_color_attachments == 8);
constexpr std::array<std::string_view, 8> color_names{
    "colour attachment 0", "colour attachment 1", "colour attachment 2", "colour attachment 3",
    "colour attachment 4", "colour attachment 5", "colour attachment 6", "colour attachment 7"};
constexpr std::array<std::string_view, 8> resolve_names{
    "resolve target 0", "resolve target 1", "resolve target 2", "resolve target 3",
    "resolve target 4", "resolve target 5", "resolve target 6", "resolve target 7"};

/// Checks one descriptor. Every step returns the reason of a refusal, or an empty string.
class Check {
 public:
  Check(const resources::Resources& store, const RenderPassDescriptor& descriptor, Attachments& found,
        PassState& pass)
      : store_(store), descriptor_(descriptor), found_(found), pass_(pass) {}

  std::string run() {
    const std::uint64_t limit = std::min<std::uint64_t>(store_.device().limits().max_color_attachments,
                                                        resources::max_color_attachments);
    if (descriptor_.colors.size() > limit) {
      return fmt::format("it has {} colour attachments, and the limit is {}", descriptor_.colors.size(),
                         limit);
    }
    for (std::size_t i = 0; i < descriptor_.colors.size(); ++i) {
      if (std::string reason = color(i); !reason.empty()) {
        return reason;
      }
    }
    if (std::string reason = depth_stencil(); !reason.empty()) {
      return reason;
    }
    if (first_ == nullptr) {
      return "it has no attachment";
    }
    const std::uint32_t bytes = bytes_per_sample(pass_.targets.colors);
    const std::uint64_t most = store_.device().limits().max_color_attachment_bytes_per_sample;
    if (bytes > most) {
      return fmt::format("its colour attachments take {} bytes a sample, and the limit is {}", bytes, most);
    }
    return {};
  }

 private:
  /// Looks a view up; a texture stands for the view of its first mip level and layer (R53).
  std::string look_up(const AttachmentView& given, std::string_view what, const TextureViewSlot*& view) {
    TextureViewId id;
    if (const auto* const texture = std::get_if<resources::TextureId>(&given)) {
      const resources::TextureSlot* const slot = store_.find(*texture);
      if (slot == nullptr) {
        return fmt::format("{} is a {} texture id", what, *texture ? "stale" : "null");
      }
      if (!has(slot->descriptor.usage, TextureUsage::render_attachment)) {
        return fmt::format("{} '{}' has no usage render_attachment", what, slot->label);
      }
      id = slot->attachment_view;
    } else {
      id = std::get<TextureViewId>(given);
    }
    view = store_.find(id);
    if (view != nullptr && view->handle == nullptr && borrowed(*view)) {
      return fmt::format("{} is the borrowed texture '{}', and nothing is lent as it", what, view->label);
    }
    if (view == nullptr || view->handle == nullptr) {
      return fmt::format("{} is a {} texture view id", what, id ? "stale" : "null");
    }
    if (!has(view->usage, TextureUsage::render_attachment)) {
      return fmt::format("{} '{}' has no usage render_attachment", what, view->label);
    }
    const auto& d = view->descriptor;
    if (d.mip_count != 1 || (d.dimension != ViewDimension::d3 && d.layer_count != 1)) {
      return fmt::format("{} '{}' shows {} mip levels and {} layers, and an attachment is one of each", what,
                         view->label, d.mip_count, d.layer_count);
    }
    return {};
  }

  [[nodiscard]] bool borrowed(const TextureViewSlot& view) const {
    const auto* const texture = store_.find(view.descriptor.texture);
    return texture != nullptr && texture->borrowed;
  }

  /// All attachments share size and sample count (R49).
  std::string shared(const TextureViewSlot& view, std::string_view what) {
    if (first_ == nullptr) {
      first_ = &view;
      first_what_ = what;
      pass_.size = view.size;
      pass_.targets.sample_count = static_cast<std::uint8_t>(view.sample_count);
    }
    if (view.size != pass_.size) {
      return fmt::format("{} '{}' is {} × {} px and {} '{}' is {} × {} px", what, view.label, view.size.width,
                         view.size.height, first_what_, first_->label, pass_.size.width, pass_.size.height);
    }
    if (view.sample_count != pass_.targets.sample_count) {
      return fmt::format("{} '{}' has {} samples and {} '{}' has {}", what, view.label, view.sample_count,
                         first_what_, first_->label, pass_.targets.sample_count);
    }
    return {};
  }

  std::string add_use(const TextureViewSlot& view, std::string_view what, TextureUse use) {
    if (pass_.attachments.find([&](const TextureUse& other) { return overlap(use, other); }) != nullptr) {
      return fmt::format("{} '{}' is an attachment of the pass twice", what, view.label);
    }
    pass_.attachments.add(use);
    return {};
  }

  std::string color(std::size_t index) {
    const ColorAttachment& given = descriptor_.colors[index];
    if (std::holds_alternative<std::monostate>(given.view)) {
      return std::holds_alternative<std::monostate>(given.resolve_target)
                 ? ""
                 : fmt::format("colour attachment {} is a hole and has a resolve target", index);
    }
    const std::string_view what = color_names[index];
    const TextureViewSlot*& view = found_.colors[index];
    if (std::string reason = look_up(given.view, what, view); !reason.empty()) {
      return reason;
    }
    const Format format = view->descriptor.format;
    if (has_depth(format) || has_stencil(format)) {
      return fmt::format("{} '{}' has the depth format {}", what, view->label, to_string(format));
    }
    pass_.targets.colors[index] = format;
    if (std::string reason = shared(*view, what); !reason.empty()) {
      return reason;
    }
    if (std::string reason = slice(given, *view, what); !reason.empty()) {
      return reason;
    }
    TextureUse use = use_of(*view, true);
    if (given.depth_slice) {  // two slices of one mip level do not overlap
      use.base_layer = *given.depth_slice;
      use.layer_count = 1;
    }
    if (std::string reason = add_use(*view, what, use); !reason.empty()) {
      return reason;
    }
    return std::holds_alternative<std::monostate>(given.resolve_target) ? "" : resolve(index, *view);
  }

  static std::string slice(const ColorAttachment& given, const TextureViewSlot& view, std::string_view what) {
    const bool is_3d = view.descriptor.dimension == ViewDimension::d3;
    if (is_3d && !given.depth_slice) {
      return fmt::format("{} '{}' is a 3D texture and no depth slice is given", what, view.label);
    }
    if (!is_3d && given.depth_slice) {
      return fmt::format("{} '{}' is no 3D texture and has depth slice {}", what, view.label,
                         *given.depth_slice);
    }
    if (is_3d && *given.depth_slice >= view.depth) {
      return fmt::format("{} '{}' has {} slices and slice {} is given", what, view.label, view.depth,
                         *given.depth_slice);
    }
    return {};
  }

  std::string resolve(std::size_t index, const TextureViewSlot& source) {
    const std::string_view what = resolve_names[index];
    const TextureViewSlot*& view = found_.resolves[index];
    if (std::string reason = look_up(descriptor_.colors[index].resolve_target, what, view); !reason.empty()) {
      return reason;
    }
    if (source.sample_count == 1) {
      return fmt::format("colour attachment {} '{}' has 1 sample, so there is nothing to resolve", index,
                         source.label);
    }
    if (view->sample_count != 1) {
      return fmt::format("{} '{}' has {} samples, and it must have 1", what, view->label, view->sample_count);
    }
    if (view->size != source.size) {
      return fmt::format("{} '{}' is {} × {} px and its source '{}' is {} × {} px", what, view->label,
                         view->size.width, view->size.height, source.label, source.size.width,
                         source.size.height);
    }
    if (view->descriptor.format != source.descriptor.format) {
      return fmt::format("{} '{}' is {} and its source '{}' is {}", what, view->label,
                         to_string(view->descriptor.format), source.label,
                         to_string(source.descriptor.format));
    }
    if (!can_resolve(view->descriptor.format)) {
      return fmt::format("{} '{}' has the format {}, which cannot be resolved", what, view->label,
                         to_string(view->descriptor.format));
    }
    return add_use(*view, what, use_of(*view, true));
  }

  template <class Value>
  static std::string aspect(bool there, const std::variant<std::monostate, AspectOps<Value>, ReadOnly>& given,
                            std::string_view name, const TextureViewSlot& view) {
    const bool has_ops = !std::holds_alternative<std::monostate>(given);
    if (there && !has_ops) {
      return fmt::format("'{}' is {} and no {} operations are given", view.label,
                         to_string(view.descriptor.format), name);
    }
    if (!there && has_ops) {
      return fmt::format("'{}' is {}, which has no {} aspect, and {} operations are given", view.label,
                         to_string(view.descriptor.format), name, name);
    }
    return {};
  }

  std::string depth_stencil() {
    if (!descriptor_.depth_stencil) {
      return {};
    }
    const DepthAttachment& given = *descriptor_.depth_stencil;
    constexpr std::string_view what = "depth attachment";
    if (std::holds_alternative<std::monostate>(given.view)) {
      return "the depth attachment has no view";
    }
    const TextureViewSlot*& view = found_.depth_stencil;
    if (std::string reason = look_up(given.view, what, view); !reason.empty()) {
      return reason;
    }
    const Format format = view->descriptor.format;
    if (!has_depth(format) && !has_stencil(format)) {
      return fmt::format("{} '{}' has the colour format {}", what, view->label, to_string(format));
    }
    pass_.targets.depth = format;
    if (std::string reason = shared(*view, what); !reason.empty()) {
      return reason;
    }
    if (std::string reason = aspect(has_depth(format), given.depth, "depth", *view); !reason.empty()) {
      return reason;
    }
    if (std::string reason = aspect(has_stencil(format), given.stencil, "stencil", *view); !reason.empty()) {
      return reason;
    }
    if (const auto* const ops = std::get_if<AspectOps<float>>(&given.depth)) {
      if (!(ops->clear_value >= 0.0f && ops->clear_value <= 1.0f)) {
        return fmt::format("the depth clear value is {}, outside 0 … 1", ops->clear_value);
      }
    }
    pass_.depth_read_only = !std::holds_alternative<AspectOps<float>>(given.depth);
    pass_.stencil_read_only = !std::holds_alternative<AspectOps<std::uint32_t>>(given.stencil);
    return depth_uses(*view, what);
  }

  std::string depth_uses(const TextureViewSlot& view, std::string_view what) {
    TextureUse use = use_of(view, !pass_.depth_read_only);
    use.aspect = Aspect::depth_only;
    if (has_depth(view.descriptor.format)) {
      if (std::string reason = add_use(view, what, use); !reason.empty()) {
        return reason;
      }
    }
    if (has_stencil(view.descriptor.format)) {
      use.aspect = Aspect::stencil_only;
      use.written = !pass_.stencil_read_only;
      return add_use(view, what, use);
    }
    return {};
  }

  const resources::Resources& store_;
  const RenderPassDescriptor& descriptor_;
  Attachments& found_;
  PassState& pass_;
  const TextureViewSlot* first_ = nullptr;
  std::string_view first_what_;
};

}  // namespace

std::string check_attachments(const resources::Resources& store, const RenderPassDescriptor& descriptor,
                              Attachments& found, PassState& pass) {
  return Check(store, descriptor, found, pass).run();
}

}  // namespace ambito::command::detail
