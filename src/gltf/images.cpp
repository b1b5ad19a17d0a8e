#include "gltf/images.h"

#include <algorithm>
#include <atomic>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "core/thread.h"
#include "gltf/json_fields.h"
#include "gltf/uri.h"

namespace ambito::gltf {

namespace {

struct Encoded {
  std::vector<std::byte> owned;
  std::span<const std::byte> bytes;
};

JsonValue place_of(const ImageSource& source) {
  const JsonValue uri = source.json.member("uri");
  return uri ? uri : source.json;
}

Result<Encoded> encoded_bytes(const ImageSource& source, Buffers& buffers, Context& context) {
  Encoded out;
  if (source.view) {
    auto bytes = buffers.view_bytes(*source.view, context);
    if (!bytes) return fail(std::move(bytes).error());
    out.bytes = *bytes;
    return out;
  }
  auto bytes = read_uri(source.uri, place_of(source), context);
  if (!bytes) return fail(std::move(bytes).error());
  out.owned = *std::move(bytes);
  out.bytes = out.owned;
  return out;
}

/// Pixels that may still be decoded, shared by the threads. Each may overshoot by the image it is at.
class PixelBudget {
 public:
  explicit PixelBudget(std::uint64_t bytes) : left_(static_cast<std::int64_t>(bytes / 4)) {}
  [[nodiscard]] std::uint64_t left() const {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(left_, 0));
  }
  void take(const Image& image) {
    left_ -= static_cast<std::int64_t>(std::uint64_t{image.width} * image.height);
  }

 private:
  std::atomic<std::int64_t> left_;
};

Result<Image> decode(std::span<const std::byte> bytes, const GltfOptions& options, PixelBudget& budget) {
  ImageLimits limits = options.image_limits;
  const std::uint64_t left = budget.left();
  const bool by_budget = left < limits.max_pixels;
  if (by_budget) limits.max_pixels = left;
  auto image = decode_image(bytes, limits);
  if (image) {
    budget.take(*image);
  } else if (by_budget && image.error().code == ErrorCode::over_limit) {
    return fail(ErrorCode::over_limit,
                fmt::format("The model's images exceed the limit of {} bytes of pixels together.",
                            options.max_image_bytes));
  }
  return image;
}

}  // namespace

Result<std::vector<ImageSource>> read_images(Context& context, const Buffers& buffers) {
  Fields root{context.root};
  const JsonValue list = root.array("images");
  if (!root.ok()) return root.failure();
  std::vector<ImageSource> out;
  out.reserve(list.size());
  std::unordered_map<std::string_view, std::uint32_t> by_uri;
  std::unordered_map<std::uint32_t, std::uint32_t> by_view;
  for (const JsonItem item : list) {
    Fields fields{item.value};
    ImageSource image;
    image.json = item.value;
    image.name = fields.text("name");
    image.uri = fields.text("uri");
    image.view = fields.index("bufferView", buffers.view_count(), "bufferViews");
    fields.text("mimeType");
    if (fields.has("uri") == fields.has("bufferView")) {
      fields.refuse("an image has either a uri or a bufferView");
    }
    if (!fields.ok()) return fields.failure();
    if (!image.view && !is_data_uri(image.uri)) {  // also of images that nothing uses
      if (const auto path = relative_path(image.uri); !path)
        return item.value.fail(path.error().message, "uri");
    }
    const auto index = static_cast<std::uint32_t>(out.size());
    image.first = image.view ? by_view.try_emplace(*image.view, index).first->second
                             : by_uri.try_emplace(image.uri, index).first->second;
    out.push_back(image);
  }
  return out;
}

Result<std::vector<Image>> decode_images(const std::vector<ImageSource>& images,
                                         const std::vector<std::uint32_t>& wanted, Buffers& buffers,
                                         Context& context) {
  std::vector<Encoded> encoded;
  encoded.reserve(wanted.size());
  for (const std::uint32_t index : wanted) {  // on this thread: it counts bytes and may decompress views
    auto bytes = encoded_bytes(images[index], buffers, context);
    if (!bytes) return fail(std::move(bytes).error());
    encoded.push_back(*std::move(bytes));
  }
  PixelBudget budget{context.options.max_image_bytes};
  std::vector<Result<Image>> decoded(wanted.size());
  parallel_for(wanted.size(), [&](std::size_t i) {
    decoded[i] = decode(encoded[i].bytes, context.options, budget);
    encoded[i] = {};
  });
  std::vector<Image> out;
  out.reserve(wanted.size());
  for (std::size_t i = 0; i < decoded.size(); ++i) {
    if (!decoded[i]) {
      std::string reason = decoded[i].error().message;
      if (reason.ends_with('.')) reason.pop_back();
      return place_of(images[wanted[i]]).fail(reason, {}, decoded[i].error().code);
    }
    out.push_back(*std::move(decoded[i]));
  }
  return out;
}

}  // namespace ambito::gltf
