# Options of the build, and the flags that our own targets get.

option(AMBITO_BUILD_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(AMBITO_BUILD_TOOLS "Build the ambito command line" ${PROJECT_IS_TOP_LEVEL})
option(AMBITO_BUILD_EXAMPLES "Build examples/" ${PROJECT_IS_TOP_LEVEL})
option(AMBITO_BUILD_BENCH "Build bench/ (needs Google Benchmark)" ${PROJECT_IS_TOP_LEVEL})
option(AMBITO_WARNINGS "Turn our warnings on and make them errors (our presets do)" OFF)
set(AMBITO_SANITIZE "" CACHE STRING "Sanitizers for everything we build, e.g. address,undefined")
option(AMBITO_COVERAGE "Instrument for coverage" OFF)

option(AMBITO_PCH "Compile the standard headers once (the debug preset does not: it finds what a file forgot to include)" OFF)

option(AMBITO_UNITY "Compile a folder's files together, six at a time: half the time from nothing (the debug preset does not)" OFF)

set(AMBITO_WEBGPU "wgpu-native" CACHE STRING "Which WebGPU implementation to build on")
set_property(CACHE AMBITO_WEBGPU PROPERTY STRINGS wgpu-native dawn)
set(AMBITO_WGPU_NATIVE_DIR "" CACHE PATH
    "A copy of wgpu-native (headers and library) to use instead of the pinned download")

# Models and pictures that some tests read. Tests that need them are skipped where it is empty.
set(corpus_default "")
if(IS_DIRECTORY "${PROJECT_SOURCE_DIR}/../shared/corpora")
  cmake_path(SET corpus_default NORMALIZE "${PROJECT_SOURCE_DIR}/../shared/corpora")
endif()
set(AMBITO_CORPUS "${corpus_default}" CACHE PATH "Folder with the test corpora, or empty")

if(PROJECT_IS_TOP_LEVEL)
  if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
  endif()
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

  find_program(AMBITO_CCACHE ccache)
  mark_as_advanced(AMBITO_CCACHE)
  if(AMBITO_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # The sloppiness is what ccache needs to work with precompiled headers.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        "${CMAKE_COMMAND}" -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
        "${AMBITO_CCACHE}")
  endif()
endif()

# What every target of ours is compiled with. Users of the library get none of it.
function(ambito_compile_options target)
  target_compile_features(${target} PRIVATE cxx_std_23)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF CXX_STANDARD_REQUIRED ON)
  if(AMBITO_WARNINGS)
    # Files that are compiled together see each other's names; the debug preset looks at each alone.
    set(shadow -Wshadow)
    if(AMBITO_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      set(shadow -Wshadow=local)
    endif()
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion ${shadow} -Werror)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      # GCC 12 sees these inside its own std::string (GCC bugs 105329, 105651).
      target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
      if(AMBITO_SANITIZE)  # and, instrumented, this inside its own std::regex (GCC bug 105562)
        target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
      endif()
    endif()
  endif()
  if(AMBITO_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${AMBITO_SANITIZE} -fno-sanitize-recover=all
                                             -fno-omit-frame-pointer)
    # PUBLIC: an executable that links one of our static libraries needs the runtime.
    target_link_options(${target} PUBLIC -fsanitize=${AMBITO_SANITIZE})
  endif()
  if(AMBITO_COVERAGE)
    target_compile_options(${target} PRIVATE --coverage -fprofile-abs-path)
    target_link_options(${target} PUBLIC --coverage)
  endif()
endfunction()
