#include "frame/pass_builder.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/hash.h"

// Wires, resources and the end of a declaration. The passes are in pass_declare.cpp.
namespace ambito::frame {

std::uint64_t Plan::hash() const {
  return Hasher().add(size.width).add(size.height).add(samples).add(feed).add(readback).add(output_format).add(prepass).add(cascades).add(late_output).value();
}

PassBuilder::PassBuilder(const Plan& plan, DrawLists draw_lists)
    : plan_(plan), draw_lists_(std::move(draw_lists)) {
  declaration_.graph.output = plan.size;
}

void PassBuilder::fail_once(std::string message) {
  if (error_) return;
  error_ = Error{.code = ErrorCode::misuse, .message = std::move(message), .context = {}};
  if (!step_.empty()) error_->context.push_back(fmt::format("declaring '{}'", step_));
}

void PassBuilder::begin_step(std::string_view name, std::span<const graph::Rewire> rewires) {
  check_rewires();
  step_ = name;
  rewires_ = rewires;
  rewired_.assign(rewires.size(), false);
  step_begin_ = declaration_.graph.passes.size();
}

void PassBuilder::check_rewires() {
  // A pass that the plan leaves out declares nothing, and so uses none of its wires.
  const bool declared = declaration_.graph.passes.size() > step_begin_;
  for (std::size_t i = 0; i < rewires_.size() && declared && !error_; ++i) {
    if (rewired_[i]) continue;
    const graph::Rewire& rewire = rewires_[i];
    error_ = Error{.code = ErrorCode::bad_input,
                   .message = fmt::format("edits[{}]: '{}' does not {} '{}'", rewire.edit, step_,
                                          rewire.write ? "publish" : "read", rewire.wire),
                   .context = {}};
  }
  rewires_ = {};
}

std::string_view PassBuilder::wired(std::string_view name, bool write) const {
  for (std::size_t i = 0; i < rewires_.size(); ++i) {
    if (rewires_[i].write != write || rewires_[i].wire != name) continue;
    rewired_[i] = true;
    return rewires_[i].other;
  }
  return name;
}

const graph::Wire* PassBuilder::find_wire(std::string_view name, graph::ResourceKind kind) const {
  name = wired(name, false);
  const auto& wires = declaration_.graph.wires;
  for (auto wire = wires.rbegin(); wire != wires.rend(); ++wire) {
    if (wire->name == name && wire->kind == kind) return &*wire;
  }
  return nullptr;
}

const graph::Wire* PassBuilder::wire_or_fail(std::string_view name, graph::ResourceKind kind) {
  if (const graph::Wire* wire = find_wire(name, kind)) return wire;
  std::string known;
  for (const graph::Wire& wire : declaration_.graph.wires) {
    const auto quoted = fmt::format("'{}'", wire.name);
    if (wire.kind != kind || known.find(quoted) != std::string::npos) continue;
    if (!known.empty()) known += ", ";
    known += quoted;
  }
  fail_once(
      fmt::format("nothing is published as '{}'; there is {}", wired(name, false), known.empty() ? "nothing yet" : known));
  return nullptr;
}

TextureRef PassBuilder::latest(std::string_view name) {
  const graph::Wire* wire = wire_or_fail(name, graph::ResourceKind::texture);
  return wire != nullptr ? TextureRef{wire->resource, wire->version} : TextureRef{};
}

BufferRef PassBuilder::latest_buffer(std::string_view name) {
  const graph::Wire* wire = wire_or_fail(name, graph::ResourceKind::buffer);
  return wire != nullptr ? BufferRef{wire->resource, wire->version} : BufferRef{};
}

bool PassBuilder::has(std::string_view name) const {
  return find_wire(name, graph::ResourceKind::texture) != nullptr ||
         find_wire(name, graph::ResourceKind::buffer) != nullptr;
}

void PassBuilder::publish(std::string_view name, graph::ResourceKind kind, std::uint32_t resource,
                          std::uint32_t version) {
  if (resource == graph::none) return fail_once(fmt::format("'{}' is published without a resource", name));
  declaration_.graph.wires.push_back({.name = std::string(wired(name, true)),
                                      .kind = kind,
                                      .resource = resource,
                                      .version = version,
                                      .after = static_cast<std::uint32_t>(declaration_.graph.passes.size())});
}

void PassBuilder::publish(std::string_view name, TextureRef texture) {
  publish(name, graph::ResourceKind::texture, texture.index, texture.version);
}

void PassBuilder::publish(std::string_view name, BufferRef buffer) {
  publish(name, graph::ResourceKind::buffer, buffer.index, buffer.version);
}

TextureRef PassBuilder::texture(const TextureOptions& options) {
  auto& textures = declaration_.graph.textures;
  textures.push_back({.name = options.label.str(),
                      .size = options.size,
                      .format = options.format,
                      .samples = options.samples,
                      .mips = options.mips,
                      .layers = options.layers,
                      .lifetime = options.lifetime});
  return {static_cast<std::uint32_t>(textures.size() - 1), 0};
}

TextureRef PassBuilder::like(TextureRef other) {
  auto& textures = declaration_.graph.textures;
  if (other.index >= textures.size()) {
    fail_once("a texture is made like one that does not exist");
    return {};
  }
  graph::Texture copy = textures[other.index];
  copy.name.clear();  // commit() names it after its first writer
  copy.size = SizeRule::of_texture(other.index);
  copy.lifetime = Lifetime::transient;
  copy.late = copy.has_content = false;
  textures.push_back(std::move(copy));
  return {static_cast<std::uint32_t>(textures.size() - 1), 0};
}

BufferRef PassBuilder::buffer(const BufferOptions& options) {
  auto& buffers = declaration_.graph.buffers;
  buffers.push_back({.name = options.label.str(), .size = options.size, .lifetime = options.lifetime});
  return {static_cast<std::uint32_t>(buffers.size() - 1), 0};
}

TextureRef PassBuilder::import_texture(const ImportOptions& options) {
  auto& textures = declaration_.graph.textures;
  std::string name = options.label.str();
  for (const graph::Texture& other : textures) {
    if (other.lifetime == Lifetime::imported && other.name == name) {
      fail_once(fmt::format("two textures are imported as '{}'", name));
    }
  }
  textures.push_back({.name = std::move(name),
                      .size = options.size,
                      .format = options.format,
                      .lifetime = Lifetime::imported,
                      .late = options.late,
                      .has_content = options.has_content});
  const TextureRef ref{static_cast<std::uint32_t>(textures.size() - 1), 0};
  publish(textures.back().name, ref);
  return ref;
}

BufferRef PassBuilder::import_buffer(const BufferImportOptions& options) {
  auto& buffers = declaration_.graph.buffers;
  std::string name = options.label.str();
  for (const graph::Buffer& other : buffers) {
    if (other.lifetime == Lifetime::imported && other.name == name) {
      fail_once(fmt::format("two buffers are imported as '{}'", name));
    }
  }
  buffers.push_back({.name = std::move(name),
                     .size = options.size,
                     .lifetime = Lifetime::imported,
                     .has_content = options.has_content});
  const BufferRef ref{static_cast<std::uint32_t>(buffers.size() - 1), 0};
  publish(buffers.back().name, ref);
  return ref;
}

Format PassBuilder::format(TextureRef texture) const {
  const auto& textures = declaration_.graph.textures;
  return texture.index < textures.size() ? textures[texture.index].format : Format::undefined;
}

Result<Declaration> PassBuilder::finish() && {
  check_rewires();
  if (error_) return fail(std::move(*error_));
  for (graph::Texture& texture : declaration_.graph.textures) {
    if (texture.name.empty()) texture.name = "unnamed";  // never written, so never made either
  }
  return std::move(declaration_);
}

namespace {

/// Places of passes by kind and name, in order.
using Places = std::map<std::pair<graph::PassKind, std::string_view>, std::vector<std::size_t>>;

Places places_of(const std::vector<graph::Pass>& passes) {
  Places places;
  for (std::size_t i = 0; i < passes.size(); ++i) places[{passes[i].kind, passes[i].name}].push_back(i);
  return places;
}

}  // namespace

Result<Declaration> with_recipes(graph::FrameGraph graph, const Declaration& registered) {
  Declaration result;
  result.recipes.resize(graph.passes.size());
  const Places known = places_of(registered.graph.passes);
  for (const auto& [key, wanted] : places_of(graph.passes)) {
    const auto& [kind, name] = key;
    const auto found = known.find(key);
    if (found == known.end()) {
      std::string names;
      for (const graph::Pass& other : registered.graph.passes)
        names += fmt::format("{}'{}'", names.empty() ? "" : ", ", other.name);
      return fail(ErrorCode::bad_input, fmt::format("no {} pass '{}' is registered; there is {}", to_string(kind), name,
                                                    names.empty() ? "none" : names));
    }
    if (found->second.size() != wanted.size()) {
      return fail(ErrorCode::bad_input,
                  fmt::format("the graph has {} {} passes '{}', but {} are registered: which is which?", wanted.size(),
                              to_string(kind), name, found->second.size()));
    }
    for (std::size_t k = 0; k < wanted.size(); ++k) result.recipes[wanted[k]] = registered.recipes[found->second[k]];
  }
  result.graph = std::move(graph);
  return result;
}

}  // namespace ambito::frame
