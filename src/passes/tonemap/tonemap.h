#pragma once

namespace ambito::frame {
class PassBuilder;
struct Plan;
}  // namespace ambito::frame

namespace ambito::passes {

/// scene_color (premultiplied linear radiance) → output (straight alpha): exposure, Khronos PBR Neutral, and
/// the background, which is not tone mapped.
void tonemap(frame::PassBuilder& f, const frame::Plan& plan);

}  // namespace ambito::passes
