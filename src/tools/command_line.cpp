#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <ambito/version.h>

#include "tools/command_line.h"
#include "tools/commands.h"
#include "tools/samples.h"
#include "tools/values.h"

// The verbs, and how a mistake is told.
namespace ambito::tools {
namespace {

constexpr const char* exit_codes =
    "Exit codes: 0 fine, 1 usage, 2 bad input, 3 no usable GPU adapter, 4 run-time failure.";

/// Help in one form, whichever version of CLI11 prints it.
class Help : public CLI::Formatter {
  std::string make_usage(const CLI::App* app, std::string name) const override {
    std::string usage = CLI::Formatter::make_usage(app, std::move(name));
    usage.erase(0, usage.find_first_not_of('\n'));
    return usage.starts_with("Usage: ") ? usage : "Usage: " + usage;
  }
};

/// What `add_*` below need: where the chosen verb puts its values.
struct Chosen {
  RenderCommand render;
  InfoCommand info;
  DeviceCommand device;
  SampleCommand sample;
  CompareCommand compare;
  DiagnoseCommand diagnose;
  DrillCommand drill;
  LimitsCommand limits;
  FrameVerbs frame;
};

CLI::App* add_render(CLI::App& app, Chosen& chosen) {
  RenderCommand& c = chosen.render;
  CLI::App* verb = app.add_subcommand("render", "Render a glTF scene to a PNG");
  add_file(*verb, "SCENE", c.scene, "A .gltf or .glb file")->required();
  add_file(*verb, "-o,--output", c.output, "The picture to write, a .png")->required()->type_name("OUT.png");
  add_size(*verb, c.size, "1280x720");
  add_camera(*verb, c.camera);
  add_value(*verb, "--exposure", c.exposure_ev, parse_float, "a number", "EV  Stops, -32 to 32 (default 0)");
  add_value(*verb, "--background", c.background, parse_color, "six hexadecimal digits or 'transparent'",
            "RRGGBB|transparent");
  add_samples(*verb, c.samples);
  add_device(*verb, c.device);
  add_feed(*verb, c.feed);
  add_culling(*verb, c.culling);
  add_prepass(*verb, c.prepass);
  add_cascades(*verb, c.cascades);
  add_graph_edit(*verb, c.graph_edit);
  add_file(*verb, "--shader-dir", c.shader_dir, "A folder laid out like src/ whose shaders win over the built-in ones")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory);
  add_file(*verb, "--trace-commands", c.trace_commands, "Write each recorded GPU command as a line of JSON")
      ->type_name("FILE");
  add_file(*verb, "--trace", c.trace, "Write the times of all passes, on CPU and GPU, for chrome://tracing or Perfetto")
      ->type_name("FILE.json");
  verb->add_flag("--force", c.force, "Overwrite what is written if it is there");
  add_value(*verb, "--max-gpu-bytes", c.max_gpu_bytes, parse_bytes, "a number of bytes such as 64M (K, M, G: 1024 times)",
            "N[K|M|G]  GPU memory that may be taken; more is refused (exit 2)");
  verb->add_flag("--census", c.census, "Print what is alive on the GPU, by kind and label");
  verb->add_flag("--timings", c.timings, "Print how long each part took");
  verb->add_flag("--json", c.json, "Print a report as JSON");
  verb->add_flag("--quiet", c.quiet, "Print nothing but errors");
  return verb;
}

CLI::App* add_compare(CLI::App& app, Chosen& chosen) {
  CompareCommand& c = chosen.compare;
  CLI::App* verb = app.add_subcommand("compare", "Compare two pictures; exit 4 when they differ");
  add_file(*verb, "A", c.a, "A picture")->required();
  add_file(*verb, "B", c.b, "A picture of the same size")->required();
  verb->add_option("--tolerance", c.tolerance, "Channel difference that counts as equal, 0 to 255 (default 0)")
      ->type_name("")
      ->check(CLI::Range(0, 255));
  verb->add_option("--allow", c.allowed_share, "Share of pixels that may differ by more, 0 to 1 (default 0)")
      ->type_name("")
      ->check(CLI::Range(0.0, 1.0));
  verb->add_flag("--json", c.json, "Print a report as JSON");
  return verb;
}

CLI::App* add_diagnose(CLI::App& app, Chosen& chosen) {
  CLI::App* verb = app.add_subcommand("diagnose", "Say whether a capture is skewed because its row padding was not undone");
  add_file(*verb, "IMAGE", chosen.diagnose.image, "A picture, best a .png")->required();
  verb->add_flag("--json", chosen.diagnose.json, "Print a report as JSON");
  return verb;
}

/// `drill` has kinds of exercises; so far there is one.
std::pair<CLI::App*, CLI::App*> add_drill(CLI::App& app, Chosen& chosen) {
  DrillCommand& c = chosen.drill;
  CLI::App* verb = app.add_subcommand("drill", "Provoke what otherwise happens to others");
  verb->require_subcommand(1);
  CLI::App* loss = verb->add_subcommand("loss", "Lose the device at every point of a frame; exit 4 when anything differs");
  add_file(*loss, "SCENE", c.scene, "A .gltf or .glb file")->required();
  add_size(*loss, c.size, "320x180");
  add_device(*loss, c.device);
  add_feed(*loss, c.feed);
  add_culling(*loss, c.culling);
  add_prepass(*loss, c.prepass);
  add_cascades(*loss, c.cascades);
  loss->add_flag("--json", c.json, "Print a report as JSON");
  return {verb, loss};
}

CLI::App* add_limits(CLI::App& app, Chosen& chosen) {
  LimitsCommand& c = chosen.limits;
  CLI::App* verb =
      app.add_subcommand("limits", "Say what a scene needs beyond the limits that every device has; exit 2 when it needs more");
  add_file(*verb, "SCENE", c.scene, "A .gltf or .glb file")->required();
  add_size(*verb, c.size, "1280x720");
  add_adapter(*verb, c.device);
  add_feed(*verb, c.feed);
  verb->add_flag("--json", c.json, "Print a report as JSON");
  return verb;
}

std::string sample_names() {
  std::string names;
  for (const std::string_view name : samples()) (names += names.empty() ? "" : ", ") += name;
  return names;
}

}  // namespace

std::variant<Command, int> parse_command_line(int argc, char** argv) {
  CLI::App app{"ambito renders glTF scenes without a window, on WebGPU.", "ambito"};
  app.formatter(std::make_shared<Help>());
  app.set_version_flag("--version", "ambito " AMBITO_VERSION_STRING);
  app.require_subcommand(1);
  app.footer(exit_codes);

  Chosen chosen;
  CLI::App* render = add_render(app, chosen);
  CLI::App* info = app.add_subcommand("info", "Say what a glTF scene holds");
  add_file(*info, "SCENE", chosen.info.scene, "A .gltf or .glb file")->required();
  info->add_flag("--json", chosen.info.json, "Print a report as JSON");
  CLI::App* device = app.add_subcommand("device", "Say which GPU is used and what it can do");
  add_device(*device, chosen.device.device);
  device->add_flag("--json", chosen.device.json, "Print a report as JSON");
  CLI::App* sample = app.add_subcommand("sample", "Write one of our own scenes: " + sample_names());
  sample->add_option("NAME", chosen.sample.name, sample_names())->required();
  add_file(*sample, "-o,--output", chosen.sample.output, "The scene to write, a .glb")->required()->type_name("FILE.glb");
  sample->add_flag("--force", chosen.sample.force, "Overwrite the file if it is there");
  CLI::App* compare = add_compare(app, chosen);
  CLI::App* diagnose = add_diagnose(app, chosen);
  const auto [drill, loss] = add_drill(app, chosen);
  CLI::App* limits = add_limits(app, chosen);
  CLI::App* graph = add_graph(app, chosen.frame);
  CLI::App* lint = add_lint(app, chosen.frame);
  CLI::App* view = add_view(app, chosen.frame);
  for (CLI::App* verb : {render, info, device, sample, compare, diagnose, drill, loss, limits, graph, lint, view}) {
    verb->set_version_flag("--version", "ambito " AMBITO_VERSION_STRING);
  }

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    const auto verbs = app.get_subcommands();
    const std::string verb = verbs.empty() ? "" : " " + verbs.front()->get_name();
    // CLI11 asks for a verb before it complains about words that are none.
    const auto extra = app.remaining();
    const std::string reason =
        verbs.empty() && !extra.empty() ? "there is no verb '" + extra.front() + "'" : error.what();
    return report({.code = ErrorCode::usage,
                   .message = reason + " (see 'ambito" + verb + " --help')",
                   .context = {}});
  }
  if (render->parsed()) return Command(std::move(chosen.render));
  if (info->parsed()) return Command(std::move(chosen.info));
  if (device->parsed()) return Command(std::move(chosen.device));
  if (sample->parsed()) return Command(std::move(chosen.sample));
  if (compare->parsed()) return Command(std::move(chosen.compare));
  if (diagnose->parsed()) return Command(std::move(chosen.diagnose));
  if (graph->parsed()) return Command(std::move(chosen.frame.graph));
  if (lint->parsed()) return Command(std::move(chosen.frame.lint));
  if (view->parsed()) return Command(std::move(chosen.frame.view));
  if (limits->parsed()) return Command(std::move(chosen.limits));
  return Command(std::move(chosen.drill));
}

}  // namespace ambito::tools
