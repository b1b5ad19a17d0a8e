# Libraries of the distribution. All of them are imported targets, so their headers are system
# headers and our warnings do not reach them. scripts/setup installs them.

find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(PNG REQUIRED)
find_package(JPEG REQUIRED)
find_package(simdjson REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(meshoptimizer REQUIRED)
pkg_check_modules(AMBITO_WEBP REQUIRED IMPORTED_TARGET GLOBAL libwebp)
if(AMBITO_BUILD_TOOLS)
  find_package(CLI11 REQUIRED)
  # Windows, for ambito view; X11 only so far. Without it the verb says what is missing.
  if(UNIX AND NOT APPLE)
    find_package(glfw3 QUIET)
  endif()
endif()

# glm is in our public headers, so the define that sets its clip space travels with it.
find_package(glm REQUIRED)
add_library(ambito_glm INTERFACE)
add_library(ambito::glm ALIAS ambito_glm)
target_link_libraries(ambito_glm INTERFACE glm::glm)
target_compile_definitions(ambito_glm INTERFACE GLM_FORCE_DEPTH_ZERO_TO_ONE)
