#!/usr/bin/env python3
"""Checks what each layer's library asks of WebGPU, by its undefined symbols, and what it was compiled with.

    check.py --build DIR --implementation wgpu-native|dawn --library NAME=FILE… [--nm NM] [--ninja NINJA]

Prints one line a violation (LAYER: RULE: SENTENCE) and exits with 1 if there was one. The rules:

  nothing    layers that need no GPU, and those above command/ that only describe, call no function of WebGPU
  entry      instance and adapter functions are device's
  creation   objects are made by resources; encoders by command (and device, which asks so for a loss)
  submit     command buffers are submitted by device
  aborting   nobody calls what wgpu-native has not implemented: it ends the process
  control    device, resources and command do call what is theirs: an audit of nothing is no audit
  header     layers that need no GPU, and public headers but interop_webgpu.h, are compiled without webgpu.h

A source check of the same rules is in tests/layering; this one sees what macros and templates made of it.
"""

import argparse
import os
import re
import subprocess
import sys

WITHOUT_GPU = ("core", "image", "wgsl", "graph", "scene", "gltf")
DESCRIBING = ("shading", "residency", "draw", "frame", "passes", "tools")

ENTRY = re.compile(r"wgpu(CreateInstance|GetInstance\w*|HasInstance\w*|Instance\w+|Adapter\w+)$")
CREATION = re.compile(r"wgpu(DeviceCreate\w+|TextureCreateView)$")
MAY_CREATE = {
    "wgpuDeviceCreateCommandEncoder": ("command", "device"),
    "wgpuDeviceCreateRenderBundleEncoder": ("command",),
    "wgpuDeviceCreateSampler": ("resources", "device"),  # which asks so for the loss of a host's device
}
SUBMIT = re.compile(r"wgpuQueueSubmit\w*$")

CONTROL = {
    "device": ("wgpuCreateInstance", "wgpuAdapterRequestDevice", "wgpuQueueSubmit"),
    "resources": ("wgpuDeviceCreateBuffer", "wgpuDeviceCreateTexture", "wgpuTextureCreateView"),
    "command": ("wgpuDeviceCreateCommandEncoder", "wgpuCommandEncoderFinish"),
}

LABELLED = ("BindGroup", "BindGroupLayout", "Buffer", "CommandBuffer", "CommandEncoder", "ComputePassEncoder",
            "ComputePipeline", "Device", "ExternalTexture", "PipelineLayout", "QuerySet", "Queue", "RenderBundle",
            "RenderBundleEncoder", "RenderPassEncoder", "RenderPipeline", "Sampler", "ShaderModule", "Surface",
            "Texture", "TextureView")
# Not implemented in wgpu-native 29.0.1.1: calling one ends the process.
ABORTING = frozenset(f"wgpu{kind}SetLabel" for kind in LABELLED) | {
    "wgpuBufferGetMapState",
    "wgpuBufferReadMappedRange",
    "wgpuBufferWriteMappedRange",
    "wgpuDeviceCreateComputePipelineAsync",
    "wgpuDeviceCreateRenderPipelineAsync",
    "wgpuDeviceGetAdapterInfo",
    "wgpuDeviceGetLostFuture",
    "wgpuExternalTextureAddRef",
    "wgpuExternalTextureRelease",
    "wgpuGetInstanceFeatures",
    "wgpuGetProcAddress",
    "wgpuHasInstanceFeature",
    "wgpuInstanceGetWGSLLanguageFeatures",
    "wgpuInstanceHasWGSLLanguageFeature",
    "wgpuInstanceWaitAny",
    "wgpuShaderModuleGetCompilationInfo",
    "wgpuSupportedInstanceFeaturesFreeMembers",
    "wgpuSupportedWGSLLanguageFeaturesFreeMembers",
    "wgpuTextureGetTextureBindingViewDimension",
}

WEBGPU_HEADER = re.compile(r"(^|/)(webgpu|wgpu|webgpu_cpp)\.h$|/dawn/\w+\.h$")


def undefined(lines):
    """The WebGPU functions in the output of nm -u -P."""
    found = (re.match(r"_?(wgpu[A-Z]\w*)\s+U\b", line) for line in lines)
    return {match.group(1) for match in found if match}


def audit(symbols, implementation="wgpu-native"):
    """Violations of what layers call: symbols is {layer: {function, …}}."""
    violations = []

    def fail(layer, rule, sentence):
        violations.append(f"{layer}: {rule}: {sentence}")

    for layer, functions in sorted(symbols.items()):
        for function in sorted(functions):
            if layer in WITHOUT_GPU + DESCRIBING:
                fail(layer, "nothing", f"{function} is called; this layer needs no WebGPU")
            if ENTRY.match(function) and layer != "device":
                fail(layer, "entry", f"{function} is called; instances and adapters are device's")
            if CREATION.match(function):
                allowed = MAY_CREATE.get(function, ("resources",))
                if layer not in allowed:
                    fail(layer, "creation", f"{function} is called; only {' and '.join(allowed)} may")
            if SUBMIT.match(function) and layer != "device":
                fail(layer, "submit", f"{function} is called; only device submits")
            if implementation == "wgpu-native" and function in ABORTING:
                fail(layer, "aborting", f"{function} is called; wgpu-native ends the process there")
    for layer, functions in sorted(CONTROL.items()):
        for function in functions:
            if function not in symbols.get(layer, ()):
                fail(layer, "control", f"{function} is not called: the list of its symbols is not to be trusted")
    for layer in WITHOUT_GPU:
        if layer not in symbols:
            fail(layer, "control", "its library was not looked at")
    return violations


def is_free_of_webgpu(target):
    return target in {f"ambito_{layer}" for layer in WITHOUT_GPU} | {"public_headers", "ambito_pch"}


def audit_headers(dependencies, targets):
    """Violations of what was compiled with: dependencies is {object file: [header, …]}, targets those that
    must have objects there."""
    violations = []
    seen = set()
    for built, headers in sorted(dependencies.items()):
        match = re.search(r"CMakeFiles/(\w+)\.dir/", built)
        if not match or not is_free_of_webgpu(match.group(1)):
            continue
        seen.add(match.group(1))
        for header in headers:
            if WEBGPU_HEADER.search(header):
                violations.append(f"{match.group(1)}: header: {built} was compiled with {header}")
    violations += [f"{target}: control: no object file of it is known: build it first"
                   for target in sorted(set(targets) - seen)]
    return violations


def read_dependencies(lines):
    """The output of ninja -t deps."""
    dependencies = {}
    current = []
    for line in lines:
        if line.startswith(" "):
            current.append(line.strip())
        elif ": #deps" in line:
            current = dependencies.setdefault(line.split(": #deps")[0], [])
            if "(STALE)" in line:
                dependencies.pop(line.split(": #deps")[0])
    return dependencies


def output_of(*command):
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.stderr}")
    return done.stdout.splitlines()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--implementation", required=True)
    parser.add_argument("--library", action="append", default=[], help="LAYER=FILE")
    parser.add_argument("--nm", default="nm")
    parser.add_argument("--ninja", help="without it what files were compiled with is not looked at")
    options = parser.parse_args()
    symbols = {}
    for library in options.library:
        layer, file = library.split("=", 1)
        symbols[layer] = undefined(output_of(options.nm, "-u", "-P", file))
    violations = audit(symbols, options.implementation)
    if options.ninja:
        dependencies = read_dependencies(output_of(options.ninja, "-C", options.build, "-t", "deps"))
        violations += audit_headers(dependencies, [f"ambito_{layer}" for layer in WITHOUT_GPU] + ["public_headers"])
    for violation in violations:
        print(violation)
    if violations:
        return 1
    print(f"{len(symbols)} libraries, {len(set().union(*symbols.values()))} functions of WebGPU: no violation")
    return 0


if __name__ == "__main__":
    sys.exit(main())
