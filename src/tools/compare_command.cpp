#include <cstdio>
#include <string>

#include <fmt/format.h>

#include <ambito/image.h>

#include "tools/commands.h"
#include "tools/render_report.h"

namespace ambito::tools {

int run(const CompareCommand& command) {
  const auto a = load_image(command.a);
  if (!a) return report(a.error());
  const auto b = load_image(command.b);
  if (!b) return report(b.error());
  auto compared = compare_images(*a, *b, command.tolerance);
  if (!compared) return report(compared.error());
  const bool equal = compared->differing_share <= command.allowed_share;
  if (command.json) {
    std::fputs(to_json(*compared, equal).c_str(), stdout);
  } else {
    fmt::print("{}: largest difference {}/255, {} pixels ({:.4f} %) differ by more than {}, mean {:.4f}, PSNR {:.2f} dB\n",
               equal ? "equal" : "different", compared->max_difference, compared->differing_pixels,
               compared->differing_share * 100.0, command.tolerance, compared->mean_absolute_error, compared->psnr_db);
  }
  return equal ? 0 : exit_code(ErrorCode::io);
}

}  // namespace ambito::tools
