#!/usr/bin/env python3
"""Breaks each rule of the symbol audit in lists of symbols made up for it: a rule that cannot fail is none."""

import unittest

import check

GOOD = {
    **{layer: set() for layer in check.WITHOUT_GPU + check.DESCRIBING},
    **{layer: set(functions) for layer, functions in check.CONTROL.items()},
}


def with_call(layer, function):
    return {**GOOD, layer: {*GOOD.get(layer, ()), function}}


class Rules(unittest.TestCase):
    def expect(self, symbols, *violations):
        self.assertEqual([v.split(": ")[0] + " " + v.split(": ")[1] for v in check.audit(symbols)], list(violations))

    def test_the_control_has_no_violation(self):
        self.expect(GOOD)

    def test_layers_without_a_gpu_call_nothing(self):
        for layer in check.WITHOUT_GPU + check.DESCRIBING:
            self.expect(with_call(layer, "wgpuBufferRelease"), f"{layer} nothing")

    def test_instances_and_adapters_are_for_device_only(self):
        for function in ("wgpuCreateInstance", "wgpuInstanceProcessEvents", "wgpuAdapterGetInfo"):
            self.expect(with_call("engine", function), "engine entry")
            self.expect(with_call("device", function))

    def test_only_resources_creates(self):
        self.expect(with_call("executor", "wgpuDeviceCreateBindGroup"), "executor creation")
        self.expect(with_call("command", "wgpuTextureCreateView"), "command creation")
        self.expect(with_call("device", "wgpuDeviceCreateBuffer"), "device creation")
        self.expect(with_call("resources", "wgpuDeviceCreateBindGroup"))

    def test_encoders_are_for_command_and_the_loss_probe(self):
        self.expect(with_call("device", "wgpuDeviceCreateCommandEncoder"))
        self.expect(with_call("command", "wgpuDeviceCreateRenderBundleEncoder"))
        self.expect(with_call("device", "wgpuDeviceCreateRenderBundleEncoder"), "device creation")
        self.expect(with_call("resources", "wgpuDeviceCreateCommandEncoder"), "resources creation")

    def test_only_device_submits(self):
        self.expect(with_call("command", "wgpuQueueSubmit"), "command submit")
        self.expect(with_call("engine", "wgpuQueueSubmitForIndex"), "engine submit")

    def test_the_forty_functions_are_called_by_nobody(self):
        self.assertEqual(len(check.ABORTING), 40)
        for function in check.ABORTING:
            for layer in ("device", "resources", "engine"):
                self.assertTrue(any(": aborting: " in v for v in check.audit(with_call(layer, function))), function)
        self.assertEqual(check.audit(with_call("device", "wgpuInstanceWaitAny"), "dawn"), [])

    def test_an_empty_list_is_not_taken_for_a_good_one(self):
        self.expect({**GOOD, "resources": set()}, *["resources control"] * 3)
        self.expect({layer: functions for layer, functions in GOOD.items() if layer != "gltf"}, "gltf control")

    def test_undefined_symbols_are_read(self):
        lines = ["libx.a[a.o]:", "wgpuQueueSubmit U         ", "_wgpuDevicePoll U", "wgpuMine T 0 0",
                 "_ZN6ambito12wgpuSurpriseEv U", "memcpy U"]
        self.assertEqual(check.undefined(lines), {"wgpuQueueSubmit", "wgpuDevicePoll"})


class Headers(unittest.TestCase):
    LINES = ["src/CMakeFiles/ambito_scene.dir/a.cpp.o: #deps 2, deps mtime 1 (VALID)", "    ../include/ambito/math.h",
             "    /usr/include/webgpu/webgpu.h", "", "src/CMakeFiles/ambito_device.dir/d.cpp.o: #deps 1 (VALID)",
             "    /usr/include/webgpu/webgpu.h", "", "src/CMakeFiles/ambito_core.dir/old.o: #deps 1 (STALE)",
             "    /usr/include/webgpu/webgpu.h"]

    def test_a_layer_compiled_with_webgpu_is_told(self):
        violations = check.audit_headers(check.read_dependencies(self.LINES), [])
        self.assertEqual(len(violations), 1)
        self.assertTrue(violations[0].startswith("ambito_scene: header: "), violations)

    def test_a_layer_compiled_without_it_is_not(self):
        lines = [line for line in self.LINES if not line.endswith("webgpu.h")]
        self.assertEqual(check.audit_headers(check.read_dependencies(lines), ["ambito_scene"]), [])

    def test_a_layer_of_which_nothing_is_known_is_told(self):
        violations = check.audit_headers(check.read_dependencies(self.LINES), ["ambito_graph"])
        self.assertIn("ambito_graph: control: ", violations[-1])

    def test_headers_of_every_implementation_are_recognised(self):
        for header in ("x/webgpu/webgpu.h", "/y/webgpu/wgpu.h", "webgpu_cpp.h", "/usr/include/dawn/native.h"):
            self.assertTrue(check.WEBGPU_HEADER.search(header), header)
        for header in ("include/ambito/interop_webgpu.h", "src/device/webgpu_enums.h"):
            self.assertFalse(check.WEBGPU_HEADER.search(header), header)


if __name__ == "__main__":
    unittest.main()
