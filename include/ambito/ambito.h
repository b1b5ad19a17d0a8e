#pragma once

/// Everything a program needs to render: scenes in, pictures out. <ambito/pass.h> and <ambito/scopes.h> are
/// what passes inside the tree are written with; a program cannot add passes of its own to a Renderer yet.

#include <ambito/gltf.h>
#include <ambito/image.h>
#include <ambito/math.h>
#include <ambito/renderer.h>
#include <ambito/result.h>
#include <ambito/scene.h>
#include <ambito/version.h>
#include <ambito/view.h>
