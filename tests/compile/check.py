#!/usr/bin/env python3
"""Compiles each program of rules/ twice.

As it stands it is the control and must compile. With MUST_NOT_COMPILE it breaks one rule: it must not compile,
and what the compiler says must contain the words of its `// expects:` line, so that a person who breaks the rule
reads what the rule is.

    check.py --compiler g++ [--flag -Idir]... [--only NAME] [--results FILE]

FILE receives JSON: of each rule that was compiled, null or what is wrong.
"""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def compile_text(command, source, *more):
    result = subprocess.run([*command, *more, "-fsyntax-only", source], capture_output=True, text=True,
                            env={**os.environ, "LC_ALL": "C"})
    return result.returncode == 0, result.stderr


def make_header_fast(command, folder):
    """A precompiled prelude next to nothing else; compilers that cannot use it read the header itself."""
    built = subprocess.run([*command, "-x", "c++-header", os.path.join(HERE, "prelude.h"), "-o",
                            os.path.join(folder, "prelude.h.gch")], capture_output=True, text=True)
    if built.returncode != 0:
        sys.exit("prelude.h does not compile:\n" + built.stderr)
    return [*command, "-I", folder, "-I", HERE]


def check(command, name):
    source = os.path.join(HERE, "rules", name)
    expected = re.findall(r"^// expects: (.+)$", open(source, encoding="utf-8").read(), re.M)
    if not expected:
        return f"{name} has no '// expects:' line"
    compiles, text = compile_text(command, source)
    if not compiles:
        return f"{name}: the control program does not compile\n{text}"
    compiles, text = compile_text(command, source, "-DMUST_NOT_COMPILE")
    if compiles:
        return f"{name}: the program that breaks the rule compiles"
    missing = [words for words in expected if words not in text]
    return f"{name}: the compiler does not say '{missing[0]}'\n{text}" if missing else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--flag", action="append", default=[])
    parser.add_argument("--only")
    parser.add_argument("--results")
    options = parser.parse_args()
    if options.results and os.path.exists(options.results):
        os.remove(options.results)  # nobody takes those of an earlier run for these
    names = sorted(n for n in os.listdir(os.path.join(HERE, "rules")) if n.endswith(".cpp"))
    names = [n for n in names if options.only in (None, n, n[:-4])]
    if not names:
        sys.exit("no program to check")
    command = [options.compiler, "-std=c++23", "-O0", *[f for f in options.flag if f]]
    with tempfile.TemporaryDirectory() as folder:
        command = make_header_fast(command, folder)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda name: check(command, name), names))
    failures = [f for f in results if f]
    if options.results:
        with open(options.results, "w", encoding="utf-8") as file:
            json.dump({name[:-4]: result for name, result in zip(names, results)}, file, indent=1)
    for failure in failures:
        print(failure)
    print(f"{len(names) - len(failures)} of {len(names)} rules hold")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
