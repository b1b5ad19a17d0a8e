#include <span>

#include <ambito/graph.h>

namespace ambito::graph {

namespace {

// Formats that cannot be copied have no size of their own in the specification; this is what GPUs take.
std::uint64_t bytes_of_pixel(Format format) {
  switch (format) {
    case Format::depth24_plus:
    case Format::depth24_plus_stencil8:
      return 4;
    default:
      return bytes_per_pixel(format);
  }
}

}  // namespace

std::uint64_t texture_bytes(Extent size, Format format, std::uint32_t samples) {
  return std::uint64_t{size.width} * size.height * samples * bytes_of_pixel(format);
}

Traffic attachment_traffic(const FrameGraph& graph, const Compiled& compiled, const Group& group) {
  Traffic traffic;
  for (const Attachment& ops :
       std::span(compiled.attachments).subspan(group.first_attachment, group.attachments)) {
    const Access& access = graph.passes[ops.pass].accesses[ops.access];
    const Texture& texture = graph.textures[access.resource];
    const std::uint64_t bytes = texture_bytes(mip_size(compiled.textures[access.resource].size, access.mip),
                                              texture.format, texture.samples);
    const bool resolve = access.use == Use::resolve;
    if (ops.read_only || (ops.load == LoadOp::load && !resolve)) traffic.loaded += bytes;
    if (resolve || (ops.store == StoreOp::store && !ops.read_only)) traffic.stored += bytes;
  }
  return traffic;
}

Traffic attachment_traffic(const FrameGraph& graph, const Compiled& compiled) {
  Traffic sum;
  for (const Group& group : compiled.groups) {
    const Traffic one = attachment_traffic(graph, compiled, group);
    sum.loaded += one.loaded;
    sum.stored += one.stored;
  }
  return sum;
}

}  // namespace ambito::graph
