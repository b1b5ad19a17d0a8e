#include <string>

#include "tools/command_line.h"
#include "tools/values.h"

// The verbs about the frame: graph, lint, view.
namespace ambito::tools {

namespace {

void add_source(CLI::App& app, FrameSource& source) {
  add_file(app, "SCENE", source.path, "A .gltf or .glb file, or a frame as .json; none: the engine's frame");
  add_value(app, "--size", source.size, parse_size, "a size such as 1280x720 (each side 1 to 8192)",
            "WxH  Pixels of the output (default 1280x720, or what the .json says)");
  app.add_option("--samples", source.samples, "1, or 4 for smooth edges (default 4)")
      ->type_name("")
      ->check(CLI::IsMember({1, 4}));
  add_feed(app, source.feed);
  app.add_option_function<std::string>(
         "--prepass",
         [&source](const std::string& name) {
           source.prepass = name == "on" ? Prepass::on : name == "off" ? Prepass::off : Prepass::automatic;
         },
         "on, off or auto: draw depth before light (default auto, which follows the scene; off without one)")
      ->type_name("")
      ->check(CLI::IsMember({"on", "off", "auto"}));
  app.add_option("--cascades", source.cascades, "0 to 4, of shadows, where the scene has a directional light (default 4)")
      ->type_name("N")
      ->check(CLI::Range(0, 4));
  add_graph_edit(app, source.graph_edit);
}

}  // namespace

CLI::App* add_graph(CLI::App& app, FrameVerbs& verbs) {
  GraphCommand& c = verbs.graph;
  CLI::App* verb = app.add_subcommand("graph", "Show the frame: its passes, what they read and write, and what it costs");
  add_source(*verb, c.source);
  verb->add_option_function<std::string>(
          "--format",
          [&c](const std::string& name) {
            c.format = name == "dot"    ? GraphCommand::Format::dot
                       : name == "html" ? GraphCommand::Format::html
                                        : GraphCommand::Format::json;
          },
          "json, dot (for Graphviz) or html (one page to read); default json")
      ->type_name("")
      ->check(CLI::IsMember({"json", "dot", "html"}));
  add_file(*verb, "-o,--output", c.output, "The file to write (default: standard output)")->type_name("FILE");
  verb->add_flag("--force", c.force, "Overwrite the file if it is there");
  return verb;
}

CLI::App* add_lint(CLI::App& app, FrameVerbs& verbs) {
  LintCommand& c = verbs.lint;
  CLI::App* verb = app.add_subcommand("lint", "Say what the frame moves through memory for nothing; exit 1 over the budget");
  add_source(*verb, c.source);
  verb->add_option("--fps", c.frames_per_second, "Frames a second, for bytes a second (default 60)")
      ->type_name("N")
      ->check(CLI::Range(1e-3, 1e6));
  verb->add_option("--budget", c.budget_megabytes, "Attachment traffic that the frame may have; more is exit 1")
      ->type_name("MB/s")
      ->check(CLI::Range(0.0, 1e12));
  verb->add_flag("--json", c.json, "Print a report as JSON");
  return verb;
}

CLI::App* add_view(CLI::App& app, FrameVerbs& verbs) {
  ViewCommand& c = verbs.view;
  CLI::App* verb = app.add_subcommand("view", "Show a scene in a window: drag to turn it, scroll to come nearer, Escape ends");
  add_file(*verb, "SCENE", c.scene, "A .gltf or .glb file")->required();
  verb->add_option("--frames", c.frames, "End after so many frames (default: when the window is closed)")
      ->type_name("N")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}));
  add_size(*verb, c.size, "1280x720");
  verb->add_option_function<std::string>(
          "--present",
          [&c](const std::string& name) {
            c.present_mode = name == "mailbox"     ? PresentMode::mailbox
                             : name == "immediate" ? PresentMode::immediate
                                                   : PresentMode::fifo;
          },
          "fifo (waits for the screen), mailbox or immediate; default fifo")
      ->type_name("")
      ->check(CLI::IsMember({"fifo", "mailbox", "immediate"}));
  add_camera(*verb, c.camera);
  add_samples(*verb, c.samples);
  add_device(*verb, c.device);
  add_feed(*verb, c.feed);
  add_culling(*verb, c.culling);
  add_prepass(*verb, c.prepass);
  add_cascades(*verb, c.cascades);
  add_graph_edit(*verb, c.graph_edit);
  verb->add_flag("--json", c.json, "Print a report as JSON");
  return verb;
}

}  // namespace ambito::tools
