#!/usr/bin/env python3
"""Checks that every test that docs/scopes.md names exists, ran, and passed.

    check_scopes.py --page docs/scopes.md --rules tests/compile/rules PROGRAM...

The programs are GoogleTest executables: each is run once with the tests that the page names. `compile/NAME` is a
program of tests/compile/rules, all of which `compile_rules` checks.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile


def ran(program, names):
    """The tests out of `names` that this program has, and whether each passed."""
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        subprocess.run([program, "--gtest_brief=1", "--gtest_filter=" + ":".join(sorted(names)),
                        "--gtest_output=json:" + report.name], stdout=subprocess.DEVNULL)
        text = report.read()
    results = {}
    for suite in json.loads(text)["testsuites"] if text else []:
        for test in suite["testsuite"]:
            name = f"{suite['name']}.{test['name']}"
            skipped = test["result"] == "SKIPPED" or test["status"] != "RUN"
            results[name] = "was skipped" if skipped else "failed" if test.get("failures") else None
    return results


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--page", required=True)
    parser.add_argument("--rules", required=True)
    parser.add_argument("programs", nargs="+")
    options = parser.parse_args()
    lines = [l for l in open(options.page, encoding="utf-8").read().splitlines() if l.startswith("- ")]
    named, problems = set(), []
    for line in lines:
        match = re.search(r"`([\w./]+)`$", line)
        if match:
            named.add(match.group(1))
        else:
            problems.append(f"a rule names no test: {line}")
    compiled = {n for n in named if n.startswith("compile/")}
    problems += [f"{n} does not exist" for n in sorted(compiled)
                 if not os.path.exists(os.path.join(options.rules, n[len("compile/"):] + ".cpp"))]
    results = {}
    for program in options.programs:
        results.update(ran(program, named - compiled))
    for name in sorted(named - compiled):
        if name not in results:
            problems.append(f"{name} does not exist")
        elif results[name]:
            problems.append(f"{name} {results[name]}")
    for problem in problems:
        print(problem)
    print(f"{len(lines)} rules, {len(named)} tests, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
