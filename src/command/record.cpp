#include <cstddef>
#include <new>

#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "command/place.h"
#include "command/recording.h"

namespace ambito::command {

namespace detail {

Storage::~Storage() {
  if (recording_ != nullptr) {
    recording_->~Recording();
  }
}

Recorder::Recorder(resources::Resources& resources, const EncoderDescriptor& descriptor, Where where) {
  static_assert(sizeof(Recording) <= sizeof(bytes_) && alignof(Recording) <= 16);
  recording_ = new (bytes_) Recording(resources, "encoder", descriptor.label, descriptor.trace);
  Recording& r = *recording_;
  r.root = &r.make<Encoder>(Recording::Kind::encoder, descriptor.label, nullptr);
  r.enter(*r.root);
  if (!r.works()) {
    return;
  }
  WGPUCommandEncoderDescriptor raw = WGPU_COMMAND_ENCODER_DESCRIPTOR_INIT;
  raw.label = {r.label.data(), r.label.size()};
  r.encoder = wgpuDeviceCreateCommandEncoder(r.gpu.handle(), &raw);
  if (r.encoder == nullptr) {
    r.latch({.code = ErrorCode::gpu,
             .message = fmt::format("encoder '{}' cannot be created ({})", r.label, place(where)),
             .context = {}});
  }
}

Encoder& Recorder::encoder() { return *static_cast<Encoder*>(recording_->root); }

Result<CommandBuffer> Recorder::finish(Where where) {
  Recording& r = *recording_;
  r.close(*r.root, where);
  r.notice_loss();
  if (r.lost) {
    return fail(ErrorCode::device_lost,
                fmt::format("encoder '{}' was abandoned: the device is lost ({})", r.label, place(where)));
  }
  if (r.error) {
    return fail(std::move(*r.error));
  }
  WGPUCommandBufferDescriptor raw = WGPU_COMMAND_BUFFER_DESCRIPTOR_INIT;
  raw.label = {r.label.data(), r.label.size()};
  WGPUCommandBuffer const commands = wgpuCommandEncoderFinish(r.encoder, &raw);
  CommandBuffer result(commands, &r.store, r.generation, std::move(r.mappable), r.counts);
  r.notice_loss();
  if (r.lost) {
    return fail(ErrorCode::device_lost,
                fmt::format("encoder '{}' was abandoned: the device is lost ({})", r.label, place(where)));
  }
  // Submitting an invalid command buffer can end the process: whatever WebGPU said, nothing is submitted.
  if (auto unexpected = r.capture->take()) {
    unexpected->message = device::one_line(unexpected->message);
    return fail(std::move(*unexpected), fmt::format("finishing encoder '{}' ({})", r.label, place(where)));
  }
  return result;
}

}  // namespace detail

CommandBuffer::~CommandBuffer() {
  if (raw_ != nullptr) {
    wgpuCommandBufferRelease(raw_);
  }
}

Result<> submit(resources::Resources& resources, CommandBuffer commands) {
  device::Device& gpu = resources.device();
  if (commands.raw_ == nullptr) {
    return fail(ErrorCode::misuse,
                "A command buffer is submitted once: this one was submitted or moved from.");
  }
  if (commands.owner_ != &resources) {
    return fail(ErrorCode::misuse, "A command buffer is submitted to a device that it was not recorded on.");
  }
  if (commands.generation_ != gpu.generation()) {
    return fail(ErrorCode::device_lost, "The device on which the commands were recorded is lost.");
  }
  std::string_view mapped;
  const bool refused = commands.mappable_.any([&](resources::BufferId id) {
    const resources::BufferSlot* const buffer = resources.find(id);
    if (buffer != nullptr && buffer->mapped) mapped = buffer->label;
    return buffer != nullptr && buffer->mapped;
  });
  if (refused) {
    return fail(ErrorCode::misuse, fmt::format("The commands write buffer '{}', which is mapped.", mapped));
  }
  return gpu.submit(std::exchange(commands.raw_, nullptr));
}

}  // namespace ambito::command
