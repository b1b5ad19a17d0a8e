#include "frame/prepass_choice.h"

namespace ambito::frame {

PrepassChoice choose_prepass(Prepass wish, float overdraw, bool was_on) {
  if (wish == Prepass::on) return {true, "asked for"};
  if (wish == Prepass::off) return {false, "not wanted"};
  if (overdraw >= prepass_from_overdraw) return {true, "objects overlap much"};
  if (!(overdraw >= prepass_until_overdraw)) return {false, "objects overlap little"};
  return {was_on, was_on ? "objects overlap less, but not little" : "objects overlap, but not much"};
}

}  // namespace ambito::frame
