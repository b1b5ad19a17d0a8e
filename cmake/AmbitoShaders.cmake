# ambito_shader_texts(TARGET) makes a static library with the text of every .wgsl under src/shading
# and src/passes/*. Each file becomes a .cpp of its own, so editing one rebuilds that one only.
#   src/shading/brdf.wgsl            -> "shading/brdf.wgsl"
#   src/passes/tonemap/tonemap.wgsl  -> "tonemap/tonemap.wgsl"

function(ambito_shader_texts target)
  file(GLOB files CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/src/shading/*.wgsl" "${PROJECT_SOURCE_DIR}/src/passes/*/*.wgsl")
  set(script "${PROJECT_SOURCE_DIR}/cmake/EmbedShader.cmake")
  set(folder "${PROJECT_BINARY_DIR}/shader_texts")

  set(entries "")
  foreach(file IN LISTS files)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE path)
    string(REGEX REPLACE "^src/(passes/)?" "" name "${path}")
    list(APPEND entries "${name}|${path}")
  endforeach()
  list(SORT entries)

  set(generated "")
  set(declarations "")
  set(rows "")
  foreach(entry IN LISTS entries)
    string(REGEX MATCH "^([^|]*)\\|(.*)$" matched "${entry}")
    set(name "${CMAKE_MATCH_1}")
    set(path "${CMAKE_MATCH_2}")
    string(MAKE_C_IDENTIFIER "${name}" symbol)
    set(output "${folder}/${symbol}.cpp")
    add_custom_command(
      OUTPUT "${output}"
      COMMAND "${CMAKE_COMMAND}" "-DINPUT=${PROJECT_SOURCE_DIR}/${path}" "-DOUTPUT=${output}"
              "-DSYMBOL=${symbol}" -P "${script}"
      DEPENDS "${PROJECT_SOURCE_DIR}/${path}" "${script}"
      COMMENT "Embedding ${path}"
      VERBATIM)
    list(APPEND generated "${output}")
    string(APPEND declarations "extern const std::string_view ${symbol};\n")
    string(APPEND rows "      {\"${name}\", text::${symbol}, \"${path}\"},\n")
  endforeach()
  list(LENGTH entries count)

  file(CONFIGURE OUTPUT "${folder}/index.cpp" @ONLY CONTENT [[
#include "shading/shader_texts.h"

#include <array>

namespace ambito::shading {

namespace text {
@declarations@}  // namespace text

std::span<const ShaderText> shader_texts() {
  static const std::array<ShaderText, @count@> all{{
@rows@  }};
  return all;
}

}  // namespace ambito::shading
]])

  add_library(${target} STATIC "${folder}/index.cpp" ${generated})
  ambito_compile_options(${target})
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src")
endfunction()
