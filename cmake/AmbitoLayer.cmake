# ambito_layer(NAME
#   DEPENDS      folders of src/ whose headers this one may include
#   MAY_INCLUDE  single headers of other folders, for the arrows that are one header wide
#   HEADERS      headers of include/ambito/ that belong to this folder
#   PUBLIC_LIBS  libraries that its headers show
#   LIBS         libraries that only its .cpp files see)
#
# makes the static library ambito_NAME, alias ambito::NAME, from the .cpp files of src/NAME.
# tests/layering reads the same calls and checks every #include against them.

# Half the time of a usual file goes into these headers.
if(AMBITO_PCH)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/pch/pch.cpp" CONTENT "")
  add_library(ambito_pch OBJECT "${PROJECT_BINARY_DIR}/pch/pch.cpp")
  ambito_compile_options(ambito_pch)
  target_link_libraries(ambito_pch PRIVATE ambito::glm fmt::fmt)
  target_precompile_headers(ambito_pch PRIVATE
    <algorithm> <array> <cmath> <cstddef> <cstdint> <expected> <filesystem> <functional> <map>
    <memory> <optional> <span> <string> <string_view> <unordered_map> <utility> <variant> <vector>
    <fmt/format.h> <glm/glm.hpp>)
endif()

function(ambito_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS;MAY_INCLUDE;HEADERS;PUBLIC_LIBS;LIBS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "ambito_layer(${name}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()

  set(pattern "${name}/*.cpp")
  if(name STREQUAL "passes")
    set(pattern "passes/*/*.cpp")
  endif()
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${pattern}")
  if(name STREQUAL "device")
    if(AMBITO_WEBGPU STREQUAL "dawn")
      list(FILTER sources EXCLUDE REGEX "/wgpu_native[^/]*\\.cpp$")
    else()
      list(FILTER sources EXCLUDE REGEX "/dawn[^/]*\\.cpp$")
    endif()
  elseif(name STREQUAL "tools")
    list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
    if(TARGET glfw)
      list(FILTER sources EXCLUDE REGEX "/window_none\\.cpp$")
    else()
      list(FILTER sources EXCLUDE REGEX "/window_glfw\\.cpp$")
    endif()
  endif()

  list(TRANSFORM arg_DEPENDS PREPEND "ambito::" OUTPUT_VARIABLE layers)
  if(sources)
    add_library(ambito_${name} STATIC ${sources})
    ambito_compile_options(ambito_${name})
    target_include_directories(ambito_${name}
      PUBLIC "${PROJECT_SOURCE_DIR}/include"
      PRIVATE "${PROJECT_SOURCE_DIR}/src")
    target_link_libraries(ambito_${name}
      PUBLIC ${layers} ${arg_PUBLIC_LIBS}
      PRIVATE ${arg_LIBS} fmt::fmt)
    # A pass stands alone: it must not see the helpers of another one.
    if(AMBITO_UNITY AND NOT name STREQUAL "passes")
      set_target_properties(ambito_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
    endif()
    if(AMBITO_PCH)
      target_precompile_headers(ambito_${name} REUSE_FROM ambito_pch)
    endif()
  else()
    add_library(ambito_${name} INTERFACE)
    target_include_directories(ambito_${name} INTERFACE "${PROJECT_SOURCE_DIR}/include")
    target_link_libraries(ambito_${name} INTERFACE ${layers} ${arg_PUBLIC_LIBS})
  endif()
  add_library(ambito::${name} ALIAS ambito_${name})
endfunction()
