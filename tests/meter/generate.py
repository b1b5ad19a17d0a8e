#!/usr/bin/env python3
"""Writes the call meter's wrappers for the WebGPU headers that a compiler finds.

    generate.py --compiler g++ [--include DIR]... --output meter_calls.cpp [--depfile FILE]

One wrapper a function that webgpu.h (and wgpu.h, where there is one) declares: it counts and calls the next
definition of the same name. What is counted beside the call follows from the declaration:

  returns a handle                 an object of that kind was created, or, by a Get function, referenced
  a callback that gets a handle    the same, when the callback runs
  an array or struct of handles    the same: wgpuInstanceEnumerateAdapters, wgpuSurfaceGetCurrentTexture
  wgpu<Kind>AddRef, …Release       references of that kind
  a descriptor with a label        the label
  works on a pass encoder          the pass it is in, and the bind group where the call has one

The declarations are read after the preprocessor, so that macros and conditions are the compiler's business.
"""

import argparse
import os
import re
import subprocess
import sys

HEADERS = ("webgpu/webgpu.h", "webgpu/wgpu.h")
PASS_ENCODERS = ("RenderPassEncoder", "ComputePassEncoder", "RenderBundleEncoder")
DECLARATION = re.compile(r"([\w\s*]*?[\w*\s])\b(wgpu[A-Z]\w*)\s*\(([^()]*)\)\s*$")


class Function:
    def __init__(self, number, returns, name, parameters):
        self.number = number
        self.returns = returns
        self.name = name
        self.parameters = parameters  # (type, name)


class Api:
    """What the wrappers need to know of a header: functions, handles, labels, callbacks."""

    def __init__(self, text):
        self.handles = set(re.findall(r"typedef\s+struct\s+WGPU\w+Impl\s*\*\s*WGPU(\w+)", text))
        self.labelled = set()
        self.callback_of = {}  # callback info -> callback type
        for name, body in re.findall(r"typedef\s+struct\s+(WGPU\w+)\s*\{([^{}]*)\}", text):
            if re.search(r"\bWGPUStringView\s+label\s*;", body):
                self.labelled.add(name)
            callback = re.search(r"\b(WGPU\w+Callback)\s+callback\s*;", body)
            if callback and name.endswith("CallbackInfo"):
                self.callback_of[name] = callback.group(1)
        self.callbacks = {
            name: parameters_of(text_of)
            for name, text_of in re.findall(r"typedef\s+void\s*\(\s*\*\s*(WGPU\w+Callback)\s*\)\s*\(([^()]*)\)", text)
        }
        self.functions = []
        for statement in top_level_statements(text):
            match = DECLARATION.match(statement)
            if match and "typedef" not in match.group(1).split():
                returns = " ".join(match.group(1).replace("extern", " ").split())
                self.functions.append(
                    Function(len(self.functions), returns, match.group(2), parameters_of(match.group(3))))
        self.kinds = sorted(self.handles)

    def kind(self, type_name):
        """The kind of a handle passed or returned by value, or None."""
        words = [word for word in type_name.split() if word != "const"]
        if len(words) == 1 and words[0].startswith("WGPU") and words[0][4:] in self.handles:
            return words[0][4:]
        return None

    def label_parameter(self, function):
        for type_name, name in function.parameters:
            if pointee(type_name) in self.labelled:
                return name
        return None


def pointee(type_name):
    """The struct behind a single pointer to const, or None."""
    words = type_name.replace("*", " * ").split()
    if words.count("*") == 1 and words[-1] == "*" and "const" in words:
        return next(word for word in words if word not in ("const", "*", "struct"))
    return None


def parameters_of(text):
    parameters = []
    for part in text.split(","):
        match = re.match(r"^\s*(.+?)(\w+)\s*$", part, re.S)
        if part.strip() not in ("", "void") and match:
            parameters.append((" ".join(match.group(1).split()), match.group(2)))
    return parameters


def top_level_statements(text):
    """Statements outside of braces; those of extern "C" { … } count as outside."""
    text = re.sub(r'extern\s+"C"\s*\{', " ", text)
    text = re.sub(r"__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)", " ", text)
    depth = 0
    statement = []
    for piece in re.split(r"([{};])", text):
        if piece == "{":
            depth += 1
            statement = []
        elif piece == "}":
            depth = max(0, depth - 1)  # the end of extern "C" has no beginning here
            statement = []
        elif piece == ";":
            if depth == 0:
                yield " ".join("".join(statement).split())
            statement = []
        elif depth == 0:
            statement.append(piece)


class Writer:
    def __init__(self, api):
        self.api = api
        self.kind_number = {kind: number for number, kind in enumerate(api.kinds)}

    def wrapper(self, f):
        parameters = ", ".join(f"{type_name} {name}" for type_name, name in f.parameters)
        lines = [f"{f.returns} {f.name}({parameters}) {{",
                 f'  static const auto next = reinterpret_cast<decltype(&{f.name})>(meter::next("{f.name}"));',
                 f"  meter::called({f.number});"]
        lines += self.before(f)
        call = f"next({', '.join(name for _, name in f.parameters)})"
        after = self.after(f)
        if f.returns == "void":
            lines += [f"  {call};", *after]
        elif after:
            lines += [f"  const auto result = {call};", *after, "  return result;"]
        else:
            lines.append(f"  return {call};")
        return "\n".join([*lines, "}"])

    def before(self, f):
        lines = []
        label = self.api.label_parameter(f)
        if label:
            lines.append(f"  if ({label}) meter::labelled({f.number}, {label}->label.data, {label}->label.length);")
        first = self.api.kind(f.parameters[0][0]) if f.parameters else None
        if first and f.name in (f"wgpu{first}AddRef", f"wgpu{first}Reference"):
            lines.append(f"  meter::added({self.kind_number[first]});")
        if first and f.name == f"wgpu{first}Release":
            lines.append(f"  meter::released({self.kind_number[first]});")
        if first in PASS_ENCODERS:
            group = next((name for _, name in f.parameters if name == "groupIndex"), None)
            where = f"static_cast<std::int32_t>({group})" if group else "meter::no_group"
            lines.append(f"  meter::in_pass({f.parameters[0][1]}, {f.number}, {where});")
        for type_name, name in f.parameters:
            if type_name in self.api.callback_of:
                lines += self.callback(self.api.callback_of[type_name], name)
        return lines

    def callback(self, callback, info):
        """Stands between the implementation and a callback that is handed an object."""
        parameters = self.api.callbacks[callback]
        kinds = [(self.api.kind(type_name), name) for type_name, name in parameters]
        kinds = [(kind, name) for kind, name in kinds if kind]
        if not kinds:
            return []
        declared = ", ".join(f"{type_name} {name}" for type_name, name in parameters)
        arguments = ", ".join({"userdata1": "before->userdata1", "userdata2": "before->userdata2"}.get(name, name)
                              for _, name in parameters)
        counted = [f"      meter::created({self.kind_number[kind]}, {name});" for kind, name in kinds]
        return [f"  if ({info}.callback) {{",
                f"    auto* const original = new auto({info});",
                f"    {info}.userdata1 = original;",
                f"    {info}.callback = []({declared}) {{",
                f"      const auto* const before = static_cast<decltype({info})*>(userdata1);",
                "      static_cast<void>(userdata2);",
                *counted,
                f"      before->callback({arguments});",
                "      delete before;",
                "    };",
                "  }"]

    def after(self, f):
        lines = []
        kind = self.api.kind(f.returns)
        if kind and self.is_reference(f, kind):
            lines.append(f"  if (result) meter::added({self.kind_number[kind]});")
        elif kind:
            lines.append(f"  meter::created({self.kind_number[kind]}, result);")
            label = self.api.label_parameter(f)
            if kind in PASS_ENCODERS:
                text = f"{label} ? {label}->label.data : nullptr, {label} ? {label}->label.length : 0"
                lines.append(f"  meter::opened(result, {text});")
        if f.name == "wgpuInstanceEnumerateAdapters":
            array = f.parameters[2][1]
            lines.append(f"  for (std::size_t i = 0; {array} && i < result; ++i) "
                         f"meter::created({self.kind_number['Adapter']}, {array}[i]);")
        if f.name == "wgpuSurfaceGetCurrentTexture":
            out = f.parameters[1][1]
            lines.append(f"  meter::created({self.kind_number['Texture']}, {out}->texture);")
        return lines

    @staticmethod
    def is_reference(f, kind):
        """wgpuDeviceGetQueue and its like hand out another reference to what there is already."""
        return re.search(r"Get[A-Z]", f.name) and kind != "BindGroupLayout"

    def table(self, type_name, names):
        rows = "".join(f'    "{name}",\n' for name in names)
        return (f"const char* const {type_name}_names[] = {{\n{rows}}};\n"
                f"const std::size_t {type_name}_count = {len(names)};\n"
                f"static_assert({len(names)} <= most_{type_name}s);\n")

    def text(self, headers):
        functions = self.table("function", [f.name for f in self.api.functions])
        kinds = self.table("kind", self.api.kinds)
        wrappers = "\n\n".join(self.wrapper(f) for f in self.api.functions)
        includes = "".join(f"#include <{header}>\n" for header in headers)
        return (f'// Generated by tests/meter/generate.py.\n{includes}\n#include "meter/counters.h"\n\n'
                f"namespace meter {{\n{functions}{kinds}}}  // namespace meter\n\n"
                f'extern "C" {{\n\n{wrappers}\n\n}}\n')


def preprocess(compiler, includes, output, depfile):
    """The headers that exist, and their text as the compiler sees it."""
    flags = [f"-I{folder}" for folder in includes]
    include = "".join(f"#if __has_include(<{h}>)\n#include <{h}>\n#pragma found {h}\n#endif\n" for h in HEADERS)
    dependencies = ["-MD", "-MF", depfile, "-MT", output] if depfile else []
    done = subprocess.run([compiler, "-x", "c", "-E", "-P", *flags, *dependencies, "-"], input=include,
                          capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
    if done.returncode != 0:
        sys.exit(f"generate.py: {done.stderr}")
    found = [header for header in HEADERS if f"#pragma found {header}" in done.stdout]
    if HEADERS[0] not in found:
        sys.exit(f"generate.py: <{HEADERS[0]}> is not in {', '.join(includes) or 'the default folders'}")
    return found, re.sub(r"^\s*#.*$", "", done.stdout, flags=re.M)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--output", required=True)
    parser.add_argument("--depfile")
    options = parser.parse_args()
    includes = [folder for folder in options.include if folder]
    found, text = preprocess(options.compiler, includes, options.output, options.depfile)
    api = Api(text)
    if not api.functions or not api.handles:
        sys.exit("generate.py: webgpu.h declares no functions that this script understands")
    with open(options.output, "w", encoding="utf-8") as output:
        output.write(Writer(api).text(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
