#!/usr/bin/env python3
"""What check_scopes.py notices: check_scopes_test.py check_scopes.py include/ambito/format.h"""

import json
import os
import subprocess
import sys
import tempfile

CHECK, FORMATS = sys.argv[1:3]

# Says what a GoogleTest executable would: all tests of TESTS that the filter names.
PROGRAM = """#!/usr/bin/env python3
import fnmatch, json, os, sys
options = dict(a[len("--gtest_"):].split("=", 1) for a in sys.argv[1:])
tests = json.load(open(os.path.join(os.path.dirname(__file__), "tests.json")))
patterns = options["filter"].split(":")
suites = [{"name": n.split(".")[0], "testsuite": [{"name": n.split(".", 1)[1], "status": "RUN", **t}]}
          for n, t in tests.items() if any(fnmatch.fnmatchcase(n, p) for p in patterns)]
json.dump({"testsuites": suites}, open(options["output"][len("json:"):], "w"))
"""
PASSED, FAILED, SKIPPED = {"result": "COMPLETED"}, {"result": "COMPLETED", "failures": [{}]}, {"result": "SKIPPED"}


def formats():
    sys.path.insert(0, os.path.dirname(os.path.abspath(CHECK)))
    import check_scopes
    return check_scopes.colour_formats(FORMATS)


def said(page, rules, tests):
    """The lines that it prints, the last one apart."""
    with tempfile.TemporaryDirectory() as folder:
        at = lambda name: os.path.join(folder, name)
        for name, text in {"page.md": page, "rules.json": json.dumps(rules), "tests.json": json.dumps(tests),
                           "program": PROGRAM}.items():
            with open(at(name), "w", encoding="utf-8") as file:
                file.write(text)
        os.chmod(at("program"), 0o755)
        result = subprocess.run([sys.executable, CHECK, "--page", at("page.md"), "--rules", at("rules.json"),
                                 "--formats", FORMATS, at("program")], capture_output=True, text=True)
    lines = result.stdout.splitlines()[:-1]
    assert result.returncode == (1 if lines else 0), result
    return lines


def main():
    sys.dont_write_bytecode = True
    every = {f"copy/W.t/{f}": PASSED for f in formats()}
    assert len(every) == 37 and "copy/W.t/rgba8unormsrgb" in every, sorted(every)
    sound = "- R1 A: `a.b`\n- R2 B: `compile/c`\n- R3 C: `copy/W.t/*`\n"
    rules, tests = {"c": None}, {"a.b": PASSED, **every}
    without_one = {n: t for n, t in tests.items() if not n.endswith("/r8snorm")}
    cases = [
        (sound, rules, tests, []),
        (sound, rules, {**every}, ["a.b does not exist"]),
        (sound, rules, {**tests, "a.b": FAILED}, ["a.b failed"]),
        (sound, rules, {**tests, "a.b": SKIPPED}, ["a.b was skipped"]),
        (sound, {}, tests, ["compile/c was not compiled"]),
        (sound, {"c": "c.cpp: it compiles\nmore"}, tests, ["compile/c does not hold: c.cpp: it compiles"]),
        (sound, rules, without_one, ["copy/W.t/* did not run for r8snorm"]),
        (sound, rules, {**tests, "copy/W.t/r8snorm": FAILED}, ["copy/W.t/r8snorm failed"]),
        (sound + "- R4 D\n", rules, tests, ["a rule names no test: - R4 D"]),
    ]
    for page, rules, tests, expected in cases:
        got = said(page, rules, tests)
        assert got == expected, f"expected {expected}, and it says {got}"
    print(f"{len(cases)} cases")


if __name__ == "__main__":
    main()
