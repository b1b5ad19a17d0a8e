#include <cstdio>

#include <fmt/format.h>

#include <ambito/image.h>

#include "tools/commands.h"
#include "tools/render_report.h"

namespace ambito::tools {

int run(const DiagnoseCommand& command) {
  const auto image = load_image(command.image);
  if (!image) return report(image.error());
  const auto skew = diagnose_skew(*image);
  if (command.json) {
    std::fputs(to_json(skew).c_str(), stdout);
  } else if (skew) {
    fmt::print("skewed: rows of {} pixels of {} bytes lie {} bytes apart; the {} bytes between were read as pixels\n",
               skew->width, skew->bytes_per_pixel, skew->stride, skew->stride - skew->width * skew->bytes_per_pixel);
  } else {
    fmt::print("no skew: the rows of {} x {} pixels stand above each other\n", image->width, image->height);
  }
  return 0;
}

}  // namespace ambito::tools
