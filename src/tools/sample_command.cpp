#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>  // join

#include "core/file.h"
#include "gltf/write.h"
#include "tools/commands.h"
#include "tools/output_path.h"
#include "tools/samples.h"

namespace ambito::tools {
namespace {

Result<void> write_sample(const SampleCommand& command) {
  const auto names = samples();
  if (std::find(names.begin(), names.end(), command.name) == names.end()) {
    return fail(ErrorCode::usage,
                fmt::format("there is no sample '{}'; there is {}", command.name, fmt::join(names, ", ")));
  }
  const OutputFile output{.path = command.output, .extension = ".glb"};
  if (auto ok = check_outputs({&output, 1}, command.force); !ok) return ok;
  const auto bytes = gltf::write_glb(make_sample(command.name));
  if (!bytes) return fail(bytes.error());
  return write_file_atomically(command.output, *bytes);
}

}  // namespace

int run(const SampleCommand& command) {
  const auto written = write_sample(command);
  if (!written) return report(written.error());
  fmt::print("{}\n", command.output.string());
  return 0;
}

}  // namespace ambito::tools
