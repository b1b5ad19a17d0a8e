#pragma once

/// Version of the ambito library (semantic versioning; before 1.0 a minor step may break the
/// interface).
#define AMBITO_VERSION_MAJOR 0
#define AMBITO_VERSION_MINOR 1
#define AMBITO_VERSION_PATCH 0
#define AMBITO_VERSION_STRING "0.1.0"
