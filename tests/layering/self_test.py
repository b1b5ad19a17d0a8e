#!/usr/bin/env python3
"""Proves that check.py can fail: bad/ breaks every rule, bad/expected.txt says where.

The two rules about length break in files that are written here, into a copy of bad/.
"""

import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "..", "..", "src", "CMakeLists.txt")


def lines(count):
    return "".join(f"  step({i});\n" for i in range(count))


LONG_FUNCTION = "namespace a {\nvoid fits() {\n" + lines(98) + "}\n"  # 100 lines, from line 2
TOO_LONG = (
    "namespace a {\n\n\n"
    "void too_long(int x,\n              int y) {\n  if (x) {\n" + lines(96) + "  }\n}\n"
    "void fits() {\n" + lines(98) + "}\n"
    "const int table[] = {\n" + "  1,\n" * 150 + "};\n}\n"
)


def main():
    with tempfile.TemporaryDirectory() as temporary:
        tree = os.path.join(temporary, "tree")
        shutil.copytree(os.path.join(HERE, "bad"), tree)
        core = os.path.join(tree, "src", "core")
        for name, text in (
            ("long_file.cpp", "// line\n" * 501),
            ("just_fits.cpp", "// line\n" * 500),
            ("long_function.cpp", TOO_LONG),
            ("short_function.cpp", LONG_FUNCTION + "}\n"),
        ):
            with open(os.path.join(core, name), "w", encoding="utf-8") as file:
                file.write(text)
        result = subprocess.run(
            [sys.executable, os.path.join(HERE, "check.py"), "--root", tree, "--table", TABLE],
            capture_output=True, text=True, check=False)
    found = sorted(" ".join(line.split(" ")[:2]).rstrip(":")
                   for line in result.stdout.splitlines() if ": " in line)
    with open(os.path.join(HERE, "bad", "expected.txt"), encoding="utf-8") as file:
        expected = sorted(file.read().splitlines())
    for line in sorted(set(expected) - set(found)):
        print("not found:", line)
    for line in sorted(set(found) - set(expected)):
        print("not expected:", line)
    if result.returncode != 1 or found != expected:
        print(result.stdout, result.stderr, sep="\n")
        return 1
    print(f"check.py finds all {len(expected)} violations of bad/, and no other")
    return 0


if __name__ == "__main__":
    sys.exit(main())
