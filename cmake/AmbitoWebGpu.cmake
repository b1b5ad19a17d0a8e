# ambito::webgpu: the one target that lets code see <webgpu/webgpu.h>.
# Both implementations are reached through the same header name.

add_library(ambito_webgpu INTERFACE)
add_library(ambito::webgpu ALIAS ambito_webgpu)

if(AMBITO_WEBGPU STREQUAL "wgpu-native")
  include(WgpuNative)
  target_link_libraries(ambito_webgpu INTERFACE wgpu_native::wgpu_native)
elseif(AMBITO_WEBGPU STREQUAL "dawn")
  find_package(Dawn REQUIRED)
  target_link_libraries(ambito_webgpu INTERFACE dawn::webgpu_dawn)
  # Neither Dawn nor its CMake files tell a version; its package has one.
  execute_process(COMMAND dpkg-query -W -f "\${Version}" libwebgpu-dawn-dev
    OUTPUT_VARIABLE dawn_version ERROR_QUIET)
  if(NOT dawn_version)
    set(dawn_version "of unknown version")
  endif()
  target_compile_definitions(ambito_webgpu INTERFACE "AMBITO_DAWN_VERSION=\"${dawn_version}\"")
else()
  message(FATAL_ERROR "AMBITO_WEBGPU is \"${AMBITO_WEBGPU}\"; it can be wgpu-native or dawn")
endif()
