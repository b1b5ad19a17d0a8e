#!/usr/bin/env python3
"""Feeds the meter's generator a small header as another implementation might write it, and looks at what it
makes of each kind of declaration: a function it overlooks is a call that nobody counts."""

import argparse
import os
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import generate

HEADER = """
#include <stddef.h>
#include <stdint.h>
#define WGPU_EXPORT __attribute__((visibility("default")))
#define WGPU_NULLABLE
#define WGPU_ATTRIBUTE __attribute__((nothrow))
typedef struct WGPUAdapterImpl* WGPUAdapter WGPU_ATTRIBUTE_OBJECT;
typedef struct WGPUBufferImpl* WGPUBuffer WGPU_ATTRIBUTE_OBJECT;
typedef struct WGPUDeviceImpl* WGPUDevice WGPU_ATTRIBUTE_OBJECT;
typedef struct WGPURenderPassEncoderImpl* WGPURenderPassEncoder WGPU_ATTRIBUTE_OBJECT;
typedef struct WGPUStringView { char const * data; size_t length; } WGPUStringView;
typedef struct WGPUBufferDescriptor { WGPUStringView label; uint64_t size; } WGPUBufferDescriptor;
typedef struct WGPUPassDescriptor { WGPUStringView label; } WGPUPassDescriptor;
typedef void (*WGPURequestCallback)(int status, WGPUDevice device, void* userdata1, void* userdata2);
typedef void (*WGPUMapCallback)(int status, void* userdata1, void* userdata2);
typedef struct WGPURequestCallbackInfo {
  WGPURequestCallback callback; void* userdata1; void* userdata2;
} WGPURequestCallbackInfo;
typedef struct WGPUMapCallbackInfo { WGPUMapCallback callback; void* userdata1; void* userdata2; } WGPUMapCallbackInfo;
typedef void (*WGPUProcNotAFunction)(WGPUDevice device);
static inline int wgpuNotExported(int a) { return a; }
#if defined(NEVER)
WGPU_EXPORT void wgpuNotCompiled(void);
#endif
#ifdef __cplusplus
extern "C" {
#endif
WGPU_EXPORT void wgpuAdapterRequest(WGPUAdapter adapter, WGPURequestCallbackInfo info) WGPU_ATTRIBUTE;
WGPU_EXPORT void wgpuBufferMap(WGPUBuffer buffer, WGPUMapCallbackInfo info) WGPU_ATTRIBUTE;
WGPU_EXPORT void const * wgpuBufferRange(WGPUBuffer buffer, size_t offset) WGPU_ATTRIBUTE;
WGPU_EXPORT WGPUBuffer wgpuDeviceCreateBuffer(WGPUDevice device, WGPU_NULLABLE WGPUBufferDescriptor const * descriptor);
WGPU_EXPORT WGPUAdapter wgpuDeviceGetAdapter(WGPUDevice device);
void wgpuBufferAddRef(WGPUBuffer buffer);
void wgpuBufferRelease(WGPUBuffer buffer);
WGPU_EXPORT WGPURenderPassEncoder wgpuBegin(WGPUDevice device, WGPUPassDescriptor const * descriptor);
WGPU_EXPORT void wgpuRenderPassEncoderSetBindGroup(WGPURenderPassEncoder pass, uint32_t groupIndex);
uint32_t wgpuGetVersion(void);
#ifdef __cplusplus
}
#endif
""".replace(" WGPU_ATTRIBUTE_OBJECT", "")

COMPILER = "c++"


class Generator(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        os.makedirs(os.path.join(cls.folder.name, "webgpu"))
        with open(os.path.join(cls.folder.name, "webgpu", "webgpu.h"), "w", encoding="utf-8") as header:
            header.write(HEADER)
        found, text = generate.preprocess(COMPILER, [cls.folder.name], "calls.cpp", None)
        cls.found = found
        cls.api = generate.Api(text)
        cls.source = generate.Writer(cls.api).text(found)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def wrapper(self, name):
        function = next(f for f in self.api.functions if f.name == name)
        return generate.Writer(self.api).wrapper(function)

    def test_all_functions_and_nothing_else_is_wrapped(self):
        self.assertEqual([f.name for f in self.api.functions],
                         ["wgpuAdapterRequest", "wgpuBufferMap", "wgpuBufferRange", "wgpuDeviceCreateBuffer",
                          "wgpuDeviceGetAdapter", "wgpuBufferAddRef", "wgpuBufferRelease", "wgpuBegin",
                          "wgpuRenderPassEncoderSetBindGroup", "wgpuGetVersion"])

    def test_an_implementation_without_wgpu_h_is_served(self):
        self.assertEqual(self.found, ["webgpu/webgpu.h"])

    def test_what_is_returned_was_created(self):
        buffer = self.api.kinds.index("Buffer")
        self.assertIn(f"meter::created({buffer}, result)", self.wrapper("wgpuDeviceCreateBuffer"))
        self.assertIn("descriptor->label.data", self.wrapper("wgpuDeviceCreateBuffer"))
        self.assertNotIn("created", self.wrapper("wgpuBufferRange"))

    def test_what_a_callback_is_handed_was_created(self):
        device = self.api.kinds.index("Device")
        self.assertIn(f"meter::created({device}, device)", self.wrapper("wgpuAdapterRequest"))
        self.assertNotIn("created", self.wrapper("wgpuBufferMap"))

    def test_references_are_counted_both_ways(self):
        buffer = self.api.kinds.index("Buffer")
        self.assertIn(f"meter::added({buffer})", self.wrapper("wgpuBufferAddRef"))
        self.assertIn(f"meter::released({buffer})", self.wrapper("wgpuBufferRelease"))

    def test_what_there_is_already_is_referenced_and_not_created(self):
        adapter = self.api.kinds.index("Adapter")
        self.assertIn(f"meter::added({adapter})", self.wrapper("wgpuDeviceGetAdapter"))
        self.assertNotIn("created", self.wrapper("wgpuDeviceGetAdapter"))

    def test_a_call_belongs_to_its_pass_and_group(self):
        self.assertIn("meter::opened(result, ", self.wrapper("wgpuBegin"))
        self.assertIn("static_cast<std::int32_t>(groupIndex)", self.wrapper("wgpuRenderPassEncoderSetBindGroup"))

    def test_what_is_written_compiles(self):
        tests = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        done = subprocess.run([COMPILER, "-std=c++23", "-x", "c++", "-fsyntax-only", "-Wall", "-Wextra", "-Werror",
                               f"-I{self.folder.name}", f"-I{tests}", "-"],
                              input=self.source, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_header_that_is_not_there_is_a_sentence(self):
        with unittest.mock.patch.object(generate, "HEADERS", ("webgpu/of_nobody.h",)):
            with self.assertRaises(SystemExit) as refused:
                generate.preprocess(COMPILER, [self.folder.name], "calls.cpp", None)
        self.assertIn("<webgpu/of_nobody.h> is not in", str(refused.exception))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default=COMPILER)
    options, rest = parser.parse_known_args()
    COMPILER = options.compiler
    unittest.main(argv=[sys.argv[0], *rest])
