#pragma once

/// Everything a program needs to render: scenes in, pictures out. To write passes of your own, include
/// <ambito/pass.h> as well.

#include <ambito/gltf.h>
#include <ambito/image.h>
#include <ambito/math.h>
#include <ambito/renderer.h>
#include <ambito/result.h>
#include <ambito/scene.h>
#include <ambito/version.h>
#include <ambito/view.h>
