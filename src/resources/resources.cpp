#include "resources/resources.h"

#include <fmt/format.h>

#include "resources/private.h"

namespace ambito::resources {

namespace {

std::string place(const Where& where) {
  const std::string_view path = where.file_name();
  const std::size_t slash = path.rfind('/');
  return fmt::format("{}:{}", slash == std::string_view::npos ? path : path.substr(slash + 1), where.line());
}

}  // namespace

std::unexpected<Error> made_at(Error error, std::string_view kind, const Label& label, const Where& where) {
  if (error.code == ErrorCode::gpu || error.code == ErrorCode::out_of_memory)
    error.message =
        fmt::format("WebGPU refuses the {} '{}': {}.", kind, label.str(), device::one_line(error.message));
  return fail(std::move(error), fmt::format("making the {} '{}' ({})", kind, label.str(), place(where)));
}

Result<void> Resources::Private::may_make(const Resources& resources, std::string_view kind,
                                          const Label& label) const {
  if (resources.sealed())
    return fail(
        ErrorCode::misuse,
        fmt::format("The {} '{}' is made while resources are sealed: from step 2 of a frame to its submit "
                    "nothing is created.",
                    kind, label.str()));
  if (device.lost())
    return fail(ErrorCode::device_lost,
                fmt::format("The {} '{}' cannot be made: the GPU device is lost ({}).", kind, label.str(),
                            device.loss_message()));
  return {};
}

Result<void> Resources::Private::afford(std::string_view label, std::uint64_t bytes) const {
  const std::uint64_t taken = registry.bytes();
  if (budget == 0 || bytes == 0 || (taken <= budget && bytes <= budget - taken)) return {};
  return fail(ErrorCode::over_limit,
              fmt::format("'{}' asks for {} bytes of GPU memory beside the {} that are taken; the budget is {}", label,
                          bytes, taken, budget));
}

const std::vector<Demand>& Resources::demands() const { return private_->demands.all(); }

Resources::Resources(device::Device& device) : device_(device), private_(std::make_unique<Private>(device)) {}

Resources::~Resources() { release_all(); }

void Resources::unseal() {
  sealed_ = false;
  for (const auto& doomed : std::exchange(private_->doomed, {}))
    std::visit([this](auto id) { destroy(id); }, doomed);
}

void Resources::release_all() {
  Private& p = *private_;
  p.maker.wait();
  settle_pipelines();
  p.pipeline_error.reset();
  p.registry.release_all();
  p.views.clear();
  p.samplers.clear();
  p.shaders.clear();
  p.group_layouts.clear();
  p.pipeline_layouts.clear();
  p.groups.clear();
  p.render_pipelines.clear();
  p.compute_pipelines.clear();
  p.groups_of_buffer.clear();
  p.groups_of_view.clear();
  p.views_of_texture.clear();
  p.doomed.clear();
  buffers_.clear();
  textures_.clear();
  views_.clear();
  samplers_.clear();
  shaders_.clear();
  group_layouts_.clear();
  pipeline_layouts_.clear();
  groups_.clear();
  render_pipelines_.clear();
  compute_pipelines_.clear();
  query_sets_.clear();
}

std::vector<CensusLine> Resources::census() const { return private_->registry.census(); }
void Resources::set_budget(std::uint64_t bytes) { private_->budget = bytes; }
std::uint64_t Resources::live_bytes() const { return private_->registry.bytes(); }
std::size_t Resources::live_objects() const { return private_->registry.size(); }
std::uint64_t Resources::creations() const { return private_->registry.made(); }

}  // namespace ambito::resources
