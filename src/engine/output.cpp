#include "engine/output.h"

#include <cstring>
#include <utility>

#include <ambito/scopes.h>

#include "resources/resources.h"

namespace ambito::engine {

Output::Output(resources::Resources& resources) : resources_(resources), ring_(resources) {
  sink_ = [this](command::CopyScope& copy, const executor::ReadbackRequest& request) {
    copy.texture_to_buffer({.texture = request.texture},
                           {.buffer = ticket_.buffer, .bytes_per_row = ticket_.layout.bytes_per_row},
                           {.width = request.size.width, .height = request.size.height});
  };
}

Result<void> Output::prepare(Extent size) {
  if (size != size_) {
    resources_.destroy(texture_);
    texture_ = {};
    size_ = {};
    drawn_on_ = 0;
    const auto made =
        resources_.texture({.label = "output",
                            .size = size,
                            .format = output_format,
                            .usage = TextureUsage::render_attachment | TextureUsage::copy_src |
                                     TextureUsage::texture_binding});
    if (!made) return fail(made.error());
    texture_ = *made;
    size_ = size;
  }
  auto ticket = ring_.begin({.label = "output readback", .size = size, .format = output_format});
  if (!ticket) return fail(std::move(ticket).error());
  ticket_ = *ticket;
  return {};
}

Result<void> Output::submitted() {
  drawn_on_ = resources_.device().generation();
  return {};
}

bool Output::holds_picture() const { return texture_ && drawn_on_ == resources_.device().generation(); }

void Output::abandon() {
  ring_.cancel(ticket_);
  ticket_ = {};
}

Result<Image> Output::take(const std::function<void(std::string_view)>& reach) {
  const resources::ReadbackTicket ticket = std::exchange(ticket_, {});
  if (auto started = ring_.submitted(ticket); !started) {
    ring_.cancel(ticket);
    return fail(std::move(started).error());
  }
  reach("readback pending");
  while (ring_.poll(ticket) == resources::ReadbackState::pending) resources_.device().wait_idle();
  reach("readback mapped");
  auto bytes = ring_.wait(ticket);
  if (!bytes) return fail(std::move(bytes).error());
  Image image{.width = size_.width, .height = size_.height, .pixels = {}};
  image.pixels.resize(bytes->size());
  std::memcpy(image.pixels.data(), bytes->data(), bytes->size());
  return image;
}

}  // namespace ambito::engine
