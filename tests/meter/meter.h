#pragma once

#include <stdint.h>

/// The call meter: a shared library that stands between a program and its WebGPU implementation
/// (LD_PRELOAD), counts every call and hands it on. It times nothing. A program that is not started under it
/// pays nothing, and finds these functions with dlsym() or not at all: see meter_reader.h.
///
/// All counts are since the last reset. Any thread may call.

#ifdef __cplusplus
extern "C" {
#endif

/// What the counts below answer for a function or kind that the implementation's headers do not have.
#define AMBITO_METER_UNKNOWN UINT64_MAX

/// All counts to zero. Which objects are alive is not forgotten, only that they were made.
void ambito_meter_reset(void);

/// Calls of a function by its name, "wgpuQueueSubmit".
uint64_t ambito_meter_calls(const char* function);
/// The place of its first or last call among all calls, from 1; 0 when it was not called.
uint64_t ambito_meter_first(const char* function);
uint64_t ambito_meter_last(const char* function);
/// Calls whose descriptor has this label.
uint64_t ambito_meter_labelled(const char* function, const char* label);
/// Calls inside passes (and bundle encoders) with this label. `group`: only those for this bind group, or any
/// with a negative number.
uint64_t ambito_meter_in_pass(const char* pass, const char* function, int32_t group);

/// Objects of a kind, "TextureView", that the implementation handed out.
uint64_t ambito_meter_created(const char* kind);
/// Objects handed out and references added, less releases. Negative when more was released than made.
int64_t ambito_meter_balance(const char* kind);

/// All functions and kinds by number; null after the last.
const char* ambito_meter_function(uint32_t number);
const char* ambito_meter_kind(uint32_t number);

#ifdef __cplusplus
}
#endif
