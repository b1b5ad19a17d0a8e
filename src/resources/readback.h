#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <ambito/result.h>

#include "resources/ids.h"

namespace ambito::resources {

class Resources;

/// How the texels of a texture lie in a buffer that a copy command writes or reads (R33 … R36).
struct CopyLayout {
  std::uint32_t row_bytes = 0;      ///< bytes of one row of pixels
  std::uint32_t bytes_per_row = 0;  ///< the same, rounded up to a multiple of 256
  std::uint32_t rows = 0;
  std::uint64_t size = 0;  ///< of the buffer, bytes: a multiple of 4
};
/// WebGPU takes a buffer that ends with the padding of the last row, and one that ends with its pixels
/// (R153).
enum class LastRow : std::uint8_t {
  padded,  ///< bytes_per_row · rows
  bare,  ///< bytes_per_row · (rows - 1) + row_bytes, rounded up to a multiple of 4, as buffers and maps must
         ///< be
};
[[nodiscard]] CopyLayout copy_layout(Extent size, Format format, LastRow last_row = LastRow::padded);

/// Undoes the row padding, row by row: `padded` may end after the last row's pixels.
[[nodiscard]] Result<std::vector<std::byte>> unpad(std::span<const std::byte> padded,
                                                   const CopyLayout& layout);

struct ReadbackDescriptor {
  Label label;
  Extent size;
  Format format = Format::rgba8_unorm;
  LastRow last_row = LastRow::padded;
};

/// Plain bytes on their way back, with `CopyScope::buffer_to_buffer`.
struct ByteReadbackDescriptor {
  Label label;
  std::uint64_t size = 0;  ///< bytes, a multiple of 4
};

/// One picture on its way back. Copy into `buffer` with `CopyScope::texture_to_buffer`, `bytes_per_row` from
/// `layout`.
struct ReadbackTicket {
  std::uint64_t number = 0;  ///< 0: none
  BufferId buffer;
  CopyLayout layout;
  std::string label;
};

enum class ReadbackState : std::uint8_t { recording, pending, ready, failed };

/// Buffers with COPY_DST | MAP_READ that are used again and again; nobody waits inside a frame.
///
///   auto ticket = ring.begin({.label = "capture", .size = …, .format = …});   // before the frame
///   … copy.texture_to_buffer(…, {ticket->buffer, 0, ticket->layout.bytes_per_row, ticket->layout.rows}) …
///   ring.submitted(*ticket);                                                  // after submit
///   while (ring.poll(*ticket) == ReadbackState::pending) …;                   // frames later
///   auto pixels = ring.take(*ticket);                                         // tightly packed rows
class ReadbackRing {
 public:
  explicit ReadbackRing(Resources& resources);
  ~ReadbackRing();
  ReadbackRing(const ReadbackRing&) = delete;
  ReadbackRing& operator=(const ReadbackRing&) = delete;

  [[nodiscard]] Result<ReadbackTicket> begin(const ReadbackDescriptor& descriptor);
  [[nodiscard]] Result<ReadbackTicket> begin(const ByteReadbackDescriptor& descriptor);
  /// Starts the map. Call it after the submit that holds the copy.
  [[nodiscard]] Result<void> submitted(const ReadbackTicket& ticket);
  /// Delivers callbacks, does not wait. `failed` also after a loss of the device, submitted or not.
  [[nodiscard]] ReadbackState poll(const ReadbackTicket& ticket);
  /// The pixels, or why there are none; the buffer goes back to the ring either way (unless still pending).
  [[nodiscard]] Result<std::vector<std::byte>> take(const ReadbackTicket& ticket);
  /// Waits, then takes. For headless pictures, outside a frame: it is refused while resources are sealed.
  [[nodiscard]] Result<std::vector<std::byte>> wait(const ReadbackTicket& ticket);
  /// Gives up a ticket whose frame was abandoned.
  void cancel(const ReadbackTicket& ticket);

  [[nodiscard]] std::size_t buffers() const;

 private:
  struct Entry;
  struct MapResult;
  [[nodiscard]] Result<ReadbackTicket> begin(Label label, const CopyLayout& layout);
  [[nodiscard]] Entry* find(const ReadbackTicket& ticket);
  [[nodiscard]] ReadbackState state_of(const Entry& entry) const;
  void free(Entry& entry);
  void collect();
  void drop_idle();

  Resources& resources_;
  std::vector<std::unique_ptr<Entry>> entries_;
  std::uint64_t next_ = 1;
};

}  // namespace ambito::resources
