#include <filesystem>
#include <string>

#include "tools/command_line.h"
#include "tools/values.h"

// Options that several verbs have.
namespace ambito::tools {

CLI::Option* add_file(CLI::App& app, const std::string& name, std::filesystem::path& target, const std::string& help) {
  return app.add_option(name, target, help)
      ->check([](const std::string& text) { return text.empty() ? std::string("the name of a file is empty") : ""; })
      ->type_name("TEXT");
}

void add_adapter(CLI::App& app, DeviceOptions& device) {
  app.add_option("--adapter", device.adapter, "any, software, or part of an adapter's name")->type_name("NAME");
}

void add_device(CLI::App& app, DeviceOptions& device) {
  add_adapter(app, device);
  auto* minimal = app.add_flag("--default-limits", device.default_limits,
                               "Ask the device for exactly the limits that every WebGPU device has");
  app.add_option("--grant", device.granted, "But ask for these features and limits (see 'ambito limits')")
      ->type_name("NAME,…")
      ->delimiter(',')
      ->needs(minimal);
}

void add_camera(CLI::App& app, CameraOptions& camera) {
  const std::string point = "three numbers such as 1,2.5,-3";
  auto* name = app.add_option("--camera", camera.name, "A camera of the file, by name or index")->type_name("NAME|INDEX");
  add_value(app, "--eye", camera.eye, parse_vec3, point, "X,Y,Z  Where to look from")->excludes(name);
  add_value(app, "--target", camera.target, parse_vec3, point, "X,Y,Z  Where to look at")->excludes(name);
  add_value(app, "--up", camera.up, parse_vec3, point, "X,Y,Z  What is up (default 0,1,0)")->excludes(name);
  add_value(app, "--fov", camera.fov_degrees, parse_float, "a number", "DEGREES  Vertical field of view")->excludes(name);
}

void add_size(CLI::App& app, Extent& size, const std::string& standard) {
  add_value(app, "--size", size, parse_size, "a size such as 1280x720 (each side 1 to 8192)",
            "WxH  Pixels (default " + standard + ")");
}

void add_feed(CLI::App& app, Feed& feed) {
  app.add_option_function<std::string>(
         "--feed", [&feed](const std::string& name) { feed = name == "offset" ? Feed::offset : Feed::storage; },
         "storage or offset: how draws find their object; same picture")
      ->type_name("")
      ->check(CLI::IsMember({"storage", "offset"}));
}

void add_culling(CLI::App& app, Culling& culling) {
  app.add_option_function<std::string>(
         "--cull", [&culling](const std::string& name) { culling = name == "off" ? Culling::off : Culling::cpu; },
         "cpu or off: what leaves out objects that nobody sees (default cpu); same picture")
      ->type_name("")
      ->check(CLI::IsMember({"cpu", "off"}));
}

void add_prepass(CLI::App& app, Prepass& prepass) {
  app.add_option_function<std::string>(
         "--prepass",
         [&prepass](const std::string& name) {
           prepass = name == "on" ? Prepass::on : name == "off" ? Prepass::off : Prepass::automatic;
         },
         "on, off or auto: draw depth before light, where objects overlap much (default auto); same picture")
      ->type_name("")
      ->check(CLI::IsMember({"on", "off", "auto"}));
}

void add_cascades(CLI::App& app, std::uint32_t& cascades) {
  app.add_option("--cascades", cascades, "0 to 4, for the shadows of the strongest directional light; 0: none (default 4)")
      ->type_name("N")
      ->check(CLI::Range(0, 4));
}

void add_samples(CLI::App& app, std::uint32_t& samples) {
  app.add_option("--samples", samples, "1, or 4 for smooth edges (default 4)")->type_name("")->check(CLI::IsMember({1, 4}));
}

void add_graph_edit(CLI::App& app, std::filesystem::path& edit) {
  add_file(app, "--graph-edit", edit, "A file of changes to the frame: passes added, removed, wired otherwise")
      ->type_name("FILE.json");
}

}  // namespace ambito::tools
