#!/usr/bin/env python3
"""Checks the rules of the source tree that a compiler does not check.

    check.py --root TREE [--table CMAKELISTS]

Reads the ambito_layer() calls of src/CMakeLists.txt and every source file, prints one line a
violation (FILE:LINE: RULE: SENTENCE) and exits with 1 if there was one. The rules:

  arrow      a folder includes only the folders that the table allows
  pass       a pass never includes another pass
  header     a header of include/ambito belongs to a folder of the table, and includes accordingly
  webgpu     webgpu.h is seen by the folders that link it; above device/, by .cpp files only
  creation   wgpuDeviceCreate* is resources' (encoders: command's), wgpuQueueSubmit* is device's
  aborting   functions that abort in wgpu-native are not named, but in the file for Dawn
  skip       a test is skipped only for a reason that tests/skips.txt lists
  temporary  a test writes into a TemporaryFolder, which no other test shares
  long-file  at most 500 lines
  long-function  at most 100 lines
"""

import argparse
import fnmatch
import os
import re
import sys

from cpp_text import functions, strip_comments, strip_literals

MAX_FILE = 500
MAX_FUNCTION = 100
CODE = (".h", ".cpp", ".wgsl", ".py")
HEADER_ABOVE_DEVICE_MAY_SEE_WEBGPU = {"interop_webgpu.h"}

# Not implemented in wgpu-native 29: calling one ends the process.
ABORTING = re.compile(
    r"\b(wgpu[A-Z]\w*SetLabel|wgpuDeviceCreate(?:Render|Compute)PipelineAsync"
    r"|wgpuShaderModuleGetCompilationInfo|wgpuInstanceWaitAny|wgpuDeviceGetLostFuture"
    r"|wgpuDeviceGetAdapterInfo|wgpuBufferGetMapState|wgpuBufferReadMappedRange"
    r"|wgpuBufferWriteMappedRange|wgpuGetProcAddress|wgpuGetInstanceFeatures"
    r"|wgpuHasInstanceFeature|wgpuSupportedInstanceFeaturesFreeMembers"
    r"|wgpuInstanceGetWGSLLanguageFeatures|wgpuInstanceHasWGSLLanguageFeature"
    r"|wgpuSupportedWGSLLanguageFeaturesFreeMembers|wgpuTextureGetTextureBindingViewDimension"
    r"|wgpuExternalTexture\w*)\b"
)
SKIP = re.compile(r'\bGTEST_SKIP\(\)(?:\s*<<\s*"([^"]*)")?')
SHARED_FOLDER = re.compile(r"\b(temp_directory_path|tmpnam|mktemp)\b")
CREATION = re.compile(r"\b(wgpuDeviceCreate\w+|wgpuQueueSubmit\w*)\b")
ENCODERS = {"wgpuDeviceCreateCommandEncoder", "wgpuDeviceCreateRenderBundleEncoder"}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)', re.M)


class Layer:
    KEYWORDS = ("DEPENDS", "MAY_INCLUDE", "HEADERS", "PUBLIC_LIBS", "LIBS")

    def __init__(self, words):
        self.name = words[0]
        lists = {key: [] for key in self.KEYWORDS}
        current = None
        for word in words[1:]:
            if word in lists:
                current = lists[word]
            else:
                current.append(word)
        self.depends = lists["DEPENDS"]
        self.may_include = lists["MAY_INCLUDE"]
        self.headers = lists["HEADERS"]
        self.sees_webgpu = "ambito::webgpu" in lists["LIBS"]

    def may_see(self, folder):
        return folder == self.name or folder in self.depends

    def excepts(self, header):
        return any(fnmatch.fnmatchcase(header, pattern) for pattern in self.may_include)


def read_table(path):
    text = re.sub(r"#[^\n]*", "", open(path, encoding="utf-8").read())
    layers = [Layer(call.split()) for call in re.findall(r"\bambito_layer\(([^)]*)\)", text)]
    return {layer.name: layer for layer in layers}


class File:
    def __init__(self, root, path):
        self.path = path
        self.parts = path.split("/")
        self.text = open(os.path.join(root, path), encoding="utf-8").read()
        self.code = strip_comments(self.text) if not path.endswith(".py") else ""
        self.bare = strip_literals(self.code)
        self.is_header = path.endswith(".h")
        self.is_public = path.startswith("include/ambito/")
        self.folder = self.parts[1] if self.parts[0] == "src" and len(self.parts) > 2 else None

    def line(self, offset):
        return self.code.count("\n", 0, offset) + 1

    def includes(self):
        for match in INCLUDE.finditer(self.code):
            yield self.line(match.start()), match.group(1), match.group(2)


def read_lines(path):
    """The lines of a list; none where there is no such file."""
    if not os.path.exists(path):
        return set()
    with open(path, encoding="utf-8") as file:
        return {line for line in file.read().splitlines() if line and not line.startswith("#")}


class Checker:
    def __init__(self, root, table):
        self.root = root
        self.layers = read_table(table)
        self.owner = {h: layer.name for layer in self.layers.values() for h in layer.headers}
        self.violations = []
        self.files = {}
        self.reasons = read_lines(os.path.join(root, "tests", "skips.txt"))
        for top in ("src", "include", "tests", "examples", "bench"):
            for folder, subfolders, names in os.walk(os.path.join(root, top)):
                subfolders[:] = sorted(d for d in subfolders if d not in ("bad", "__pycache__"))
                for name in sorted(names):
                    if name.endswith(CODE):
                        path = os.path.relpath(os.path.join(folder, name), root)
                        self.files[path.replace(os.sep, "/")] = File(root, path)

    def fail(self, file, line, rule, sentence):
        self.violations.append((file.path, line, rule, sentence))

    def run(self):
        for file in self.files.values():
            self.check_length(file)
            self.check_calls(file)
            self.check_skips(file)
            self.check_temporary(file)
            if file.folder:
                self.check_source(file)
            elif file.is_public:
                self.check_public(file)
            if file.is_header and file.folder != "device":
                self.check_header_webgpu(file)
        return sorted(self.violations)

    # Arrows -------------------------------------------------------------------------------------

    def check_source(self, file):
        layer = self.layers.get(file.folder)
        if layer is None:
            self.fail(file, 1, "arrow", f"src/{file.folder} is not in the table of src/CMakeLists.txt")
            return
        for line, quoted, angled in file.includes():
            if quoted:
                self.check_quoted(file, layer, line, quoted)
            elif angled.startswith("ambito/"):
                self.check_angled(file, layer, line, angled)
            elif is_webgpu(angled):
                self.check_source_webgpu(file, layer, line)

    def check_quoted(self, file, layer, line, header):
        folder = header.split("/")[0]
        if is_webgpu(header):
            self.check_source_webgpu(file, layer, line)
        elif "/" not in header or folder not in self.layers:
            self.fail(file, line, "arrow",
                      f'"{header}" does not start with a folder of src/: write "folder/file.h"')
        elif folder == "passes" and layer.name == "passes" and header.split("/")[1] != file.parts[2]:
            self.fail(file, line, "pass",
                      f'the pass {file.parts[2]} includes "{header}" of another pass')
        elif not layer.may_see(folder) and not layer.excepts(header):
            self.fail(file, line, "arrow", f'{layer.name} may not include "{header}"; it may '
                      f'include {", ".join(layer.depends + layer.may_include) or "nothing"}')

    def check_angled(self, file, layer, line, header):
        owner = self.owner.get(header[len("ambito/"):])
        if owner is None:
            self.fail(file, line, "header", f"<{header}> belongs to no folder in src/CMakeLists.txt")
        elif not layer.may_see(owner) and not layer.excepts(header):
            self.fail(file, line, "arrow",
                      f"{layer.name} may not include <{header}>, which belongs to {owner}")

    def check_public(self, file):
        owner = self.owner.get(file.parts[-1])
        if owner is None:
            self.fail(file, 1, "header", f"{file.path} belongs to no folder in src/CMakeLists.txt")
            return
        for line, quoted, angled in file.includes():
            if quoted:
                self.fail(file, line, "header",
                          f'a public header includes "{quoted}"; it may include <ambito/…> only')
            elif angled.startswith("ambito/"):
                self.check_angled(file, self.layers[owner], line, angled)

    # webgpu.h -----------------------------------------------------------------------------------

    def check_source_webgpu(self, file, layer, line):
        if not layer.sees_webgpu:
            self.fail(file, line, "webgpu", f"{layer.name} includes webgpu.h but does not link it")

    def check_header_webgpu(self, file):
        if not (file.folder or file.is_public):
            return
        if file.parts[-1] in HEADER_ABOVE_DEVICE_MAY_SEE_WEBGPU:
            return
        chain = self.chain_to_webgpu(file, set())
        if chain:
            self.fail(file, chain[0][1], "webgpu", "this header brings in webgpu.h, through "
                      + " > ".join(name for name, _ in chain))

    def chain_to_webgpu(self, file, seen):
        seen.add(file.path)
        for line, quoted, angled in file.includes():
            name = quoted or angled
            if is_webgpu(name):
                return [(name, line)]
            path = f"src/{quoted}" if quoted else f"include/{angled}"
            next_file = self.files.get(path)
            if next_file and path not in seen:
                chain = self.chain_to_webgpu(next_file, seen)
                if chain:
                    return [(name, line)] + chain
        return None

    # Calls and lengths --------------------------------------------------------------------------

    def check_calls(self, file):
        built_without_wgpu_native = fnmatch.fnmatch(file.path, "src/device/dawn*.cpp")
        for match in ABORTING.finditer("" if built_without_wgpu_native else file.bare):
            self.fail(file, file.line(match.start()), "aborting",
                      f"{match.group(1)} is not implemented in wgpu-native: it ends the process")
        if not file.folder:
            return
        for match in CREATION.finditer(file.bare):
            name = match.group(1)
            if name.startswith("wgpuQueueSubmit"):
                allowed = file.folder == "device"
            elif name in ENCODERS:
                allowed = file.folder in ("device", "resources", "command")
            elif name == "wgpuDeviceCreateSampler":  # asks for the loss of a host's device
                allowed = file.folder in ("device", "resources")
            else:
                allowed = file.folder == "resources"
            if not allowed:
                self.fail(file, file.line(match.start()), "creation",
                          f"{file.folder} calls {name}; see the table of folders in docs/overview.md")

    def check_skips(self, file):
        for match in SKIP.finditer(file.code):
            if (match.group(1) or "") not in self.reasons:
                self.fail(file, file.line(match.start()), "skip",
                          f"the reason '{match.group(1) or ''}' is not in tests/skips.txt")

    # Tests run beside each other: two that share a folder take each other's files away.
    def check_temporary(self, file):
        if file.parts[0] != "tests" or file.path == "tests/support/temporary_folder.h":
            return
        for match in SHARED_FOLDER.finditer(file.bare):
            self.fail(file, file.line(match.start()), "temporary",
                      f"{match.group(1)} names a folder that other tests share; use a TemporaryFolder")

    def check_length(self, file):
        lines = file.text.count("\n") + (not file.text.endswith("\n") and file.text != "")
        if lines > MAX_FILE:
            self.fail(file, MAX_FILE + 1, "long-file",
                      f"the file has {lines} lines; the limit is {MAX_FILE}: split it by topic")
        if file.path.endswith(".py"):
            return
        for name, first, last in functions(file.bare):
            if last - first + 1 > MAX_FUNCTION:
                self.fail(file, first, "long-function", f"{name} has {last - first + 1} lines; "
                          f"the limit is {MAX_FUNCTION}")


def is_webgpu(header):
    return os.path.basename(header) in ("webgpu.h", "wgpu.h", "webgpu_cpp.h") or (
        header.startswith("dawn/"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--root", required=True, help="the tree to check")
    parser.add_argument("--table", help="the CMakeLists.txt with the ambito_layer() calls")
    arguments = parser.parse_args()
    table = arguments.table or os.path.join(arguments.root, "src", "CMakeLists.txt")
    checker = Checker(arguments.root, table)
    violations = checker.run()
    for path, line, rule, sentence in violations:
        print(f"{path}:{line}: {rule}: {sentence}")
    if violations:
        print(f"{len(violations)} violations in {len(checker.files)} files")
        return 1
    print(f"{len(checker.files)} files of {len(checker.layers)} folders: no violation")
    return 0


if __name__ == "__main__":
    sys.exit(main())
