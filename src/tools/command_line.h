#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "tools/commands.h"

// Pieces of the command line that several verbs have. For the command_line*.cpp files only: they alone know CLI11.
namespace ambito::tools {

/// An option whose text is turned into a value by one of the functions of values.h.
template <class T, class Target>
CLI::Option* add_value(CLI::App& app, const std::string& name, Target& target,
                       std::optional<T> (*parse)(std::string_view), const std::string& form, const std::string& help) {
  return app
      .add_option_function<std::string>(
          name,
          [&target, parse, name, form](const std::string& text) {
            const auto value = parse(text);
            if (!value) throw CLI::ValidationError(name, "'" + text + "' is not " + form);
            target = *value;
          },
          help)
      ->type_name("");
}

/// An option or argument that names a file. An empty name is a mistake, not the same as none: a shell makes one of a
/// variable that is not set.
CLI::Option* add_file(CLI::App& app, const std::string& name, std::filesystem::path& target, const std::string& help);

void add_adapter(CLI::App& app, DeviceOptions& device);
void add_device(CLI::App& app, DeviceOptions& device);
void add_camera(CLI::App& app, CameraOptions& camera);
void add_size(CLI::App& app, Extent& size, const std::string& standard);
void add_feed(CLI::App& app, Feed& feed);
void add_culling(CLI::App& app, Culling& culling);
void add_prepass(CLI::App& app, Prepass& prepass);
void add_cascades(CLI::App& app, std::uint32_t& cascades);
void add_samples(CLI::App& app, std::uint32_t& samples);
void add_graph_edit(CLI::App& app, std::filesystem::path& edit);

/// The verbs that are about the frame itself.
struct FrameVerbs {
  GraphCommand graph;
  LintCommand lint;
  ViewCommand view;
};
CLI::App* add_graph(CLI::App& app, FrameVerbs& verbs);
CLI::App* add_lint(CLI::App& app, FrameVerbs& verbs);
CLI::App* add_view(CLI::App& app, FrameVerbs& verbs);

}  // namespace ambito::tools
