#include <fmt/format.h>
#include <webgpu/webgpu.h>

#include "resources/private.h"
#include "resources/resources.h"
#include "resources/shader_message.h"

namespace ambito::resources {

Result<ShaderId> Resources::shader(const ShaderDescriptor& d, Where where) {
  constexpr std::string_view kind = "shader module";
  const std::uint64_t hash = d.text.hash();
  if (const auto id = private_->shaders.find(hash, [&](auto i) { return shaders_.find(i)->text == d.text; }))
    return id;
  if (auto ok = private_->may_make(*this, kind, d.label); !ok)
    return made_at(ok.error(), kind, d.label, where);
  if (d.text.empty())
    return made_at({.code = ErrorCode::shader,
                    .message = fmt::format("The shader '{}' has no text.", d.label.str()),
                    .context = {}},
                   kind, d.label, where);

  ShaderSlot slot{.text = d.text, .label = private_->labels.keep(d.label)};
  if (auto made = embody(*this, slot); !made) {
    Error error = std::move(made).error();
    if (error.code == ErrorCode::gpu) {
      error.code = ErrorCode::shader;
      error.message = shader_message(slot.label, error.message, d.text.view(), d.map);
    }
    return made_at(std::move(error), kind, d.label, where);
  }
  const ShaderId id = shaders_.insert(std::move(slot));
  private_->shaders.insert(hash, id);
  return id;
}

Made<WGPUShaderModuleImpl> make_handle(Resources& resources, const ShaderSlot& slot) {
  WGPUShaderSourceWGSL source = WGPU_SHADER_SOURCE_WGSL_INIT;
  const std::string_view text = slot.text.view();
  source.code = {text.data(), text.size()};
  WGPUShaderModuleDescriptor raw = WGPU_SHADER_MODULE_DESCRIPTOR_INIT;
  raw.nextInChain = &source.chain;
  raw.label = {slot.label.data(), slot.label.size()};
  return make_object<wgpuShaderModuleRelease, WGPUShaderModuleImpl>(
      resources.shared(), "shader module", slot.label,
      [&] { return wgpuDeviceCreateShaderModule(resources.device().handle(), &raw); });
}

}  // namespace ambito::resources
