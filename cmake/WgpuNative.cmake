# Imports wgpu-native as wgpu_native::wgpu_native, with its headers as <webgpu/webgpu.h> and
# <webgpu/wgpu.h>.
#
# Default: the wheel pinned in wgpu-native.txt, fetched with pip at configure time and unpacked once
# into a folder that all presets share. AMBITO_WGPU_NATIVE_DIR names any other copy, either laid out
# as the project's own releases (include/webgpu/, lib/) or flat (headers beside the library).

set(AMBITO_WGPU_NATIVE_WHEEL 0.32.0)

# Presets build in build/<preset>; what is downloaded lies beside them, in build/_deps.
cmake_path(GET PROJECT_BINARY_DIR PARENT_PATH wgpu_parent)
if(PROJECT_IS_TOP_LEVEL AND wgpu_parent STREQUAL "${PROJECT_SOURCE_DIR}/build")
  set(wgpu_deps "${wgpu_parent}/_deps")
else()
  set(wgpu_deps "${PROJECT_BINARY_DIR}/_deps")
endif()
set(AMBITO_DEPS_DIR "${wgpu_deps}" CACHE PATH "Where downloaded dependencies are unpacked")

# Lays out a copy of wgpu-native found below `from` as `to`/include/webgpu and `to`/lib.
function(ambito_wgpu_native_layout from to)
  file(GLOB_RECURSE headers "${from}/webgpu.h" "${from}/wgpu.h")
  file(GLOB_RECURSE libraries "${from}/libwgpu_native*.so" "${from}/libwgpu_native*.dylib")
  list(LENGTH headers header_count)
  if(header_count LESS 2 OR NOT libraries)
    message(FATAL_ERROR "${from} does not hold webgpu.h, wgpu.h and libwgpu_native")
  endif()
  list(GET libraries 0 library)
  file(COPY ${headers} DESTINATION "${to}/include/webgpu")
  file(COPY_FILE "${library}" "${to}/libwgpu_native.so" ONLY_IF_DIFFERENT)
endfunction()

function(ambito_wgpu_native_fetch to)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  message(STATUS "ambito: fetching wgpu-native (wheel wgpu ${AMBITO_WGPU_NATIVE_WHEEL})")
  set(work "${to}.part")
  file(REMOVE_RECURSE "${work}")
  file(MAKE_DIRECTORY "${work}")
  execute_process(
    COMMAND "${Python3_EXECUTABLE}" -m pip download --quiet --disable-pip-version-check --no-deps
            --only-binary=:all: --require-hashes -r "${PROJECT_SOURCE_DIR}/cmake/wgpu-native.txt"
            --dest "${work}"
    RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(failed)
    message(FATAL_ERROR "pip could not fetch wgpu-native:\n${output}\n"
                        "scripts/setup installs pip. Without a network, give a copy with "
                        "-DAMBITO_WGPU_NATIVE_DIR=DIR.")
  endif()
  file(GLOB wheel "${work}/*.whl")
  file(ARCHIVE_EXTRACT INPUT "${wheel}" DESTINATION "${work}/wheel" PATTERNS "wgpu/resources/*")
  ambito_wgpu_native_layout("${work}/wheel/wgpu/resources" "${work}/layout")
  file(REMOVE_RECURSE "${to}")
  file(RENAME "${work}/layout" "${to}")
  file(REMOVE_RECURSE "${work}")
endfunction()

if(AMBITO_WGPU_NATIVE_DIR)
  set(wgpu_root "${PROJECT_BINARY_DIR}/wgpu-native")
  ambito_wgpu_native_layout("${AMBITO_WGPU_NATIVE_DIR}" "${wgpu_root}")
else()
  set(wgpu_root "${AMBITO_DEPS_DIR}/wgpu-native-${AMBITO_WGPU_NATIVE_WHEEL}-${CMAKE_SYSTEM_PROCESSOR}")
  if(NOT EXISTS "${wgpu_root}/libwgpu_native.so")
    # Two presets may be configured at the same time.
    file(MAKE_DIRECTORY "${AMBITO_DEPS_DIR}")
    file(LOCK "${AMBITO_DEPS_DIR}/wgpu-native.lock" GUARD FILE TIMEOUT 300)
    if(NOT EXISTS "${wgpu_root}/libwgpu_native.so")
      ambito_wgpu_native_fetch("${wgpu_root}")
    endif()
    file(LOCK "${AMBITO_DEPS_DIR}/wgpu-native.lock" RELEASE)
  endif()
endif()

add_library(wgpu_native::wgpu_native SHARED IMPORTED GLOBAL)
set_target_properties(wgpu_native::wgpu_native PROPERTIES
  IMPORTED_LOCATION "${wgpu_root}/libwgpu_native.so"
  IMPORTED_NO_SONAME TRUE
  INTERFACE_INCLUDE_DIRECTORIES "${wgpu_root}/include")
