# ambito::webgpu: the one target that lets code see <webgpu/webgpu.h>.
# Both implementations are reached through the same header name.

add_library(ambito_webgpu INTERFACE)
add_library(ambito::webgpu ALIAS ambito_webgpu)

if(AMBITO_WEBGPU STREQUAL "wgpu-native")
  include(WgpuNative)
  target_link_libraries(ambito_webgpu INTERFACE wgpu_native::wgpu_native)
elseif(AMBITO_WEBGPU STREQUAL "dawn")
  if(NOT EXISTS "${PROJECT_SOURCE_DIR}/src/device/dawn.cpp")
    message(FATAL_ERROR "AMBITO_WEBGPU=dawn: src/device/ has no dawn.cpp yet; use wgpu-native")
  endif()
  find_package(Dawn REQUIRED)
  target_link_libraries(ambito_webgpu INTERFACE dawn::webgpu_dawn)
else()
  message(FATAL_ERROR "AMBITO_WEBGPU is \"${AMBITO_WEBGPU}\"; it can be wgpu-native or dawn")
endif()
