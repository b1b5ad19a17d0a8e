// A texture given where a buffer is copied.
// expects: TextureTag

#include "prelude.h"

void program() {
#ifdef MUST_NOT_COMPILE
  in_copy([](CopyScope& copy) { copy.buffer_to_buffer(texture, other_buffer, 16); });
#else
  in_copy([](CopyScope& copy) { copy.buffer_to_buffer(buffer, other_buffer, 16); });
#endif
}
