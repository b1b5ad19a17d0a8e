#!/usr/bin/env python3
"""Checks that every test that docs/scopes.md names exists, ran, and passed.

    check_scopes.py --page docs/scopes.md --rules RESULTS --formats include/ambito/format.h PROGRAM...

The programs are GoogleTest executables: each is run once with the tests that the page names. `compile/NAME` is a
program of tests/compile/rules; RESULTS is what tests/compile/check.py wrote about them. `SUITE.TEST/*` is a test with
formats as its parameter: it must have run for every colour format of format.h, all of which can be copied.
"""

import argparse
import json
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


def colour_formats(header):
    """The spec's spelling of each, without its hyphens: {"rgba8unormsrgb", …}."""
    text = open(header, encoding="utf-8").read()
    values = re.search(r"enum class Format\b[^{]*\{(.*?)\}", text, re.S).group(1)
    names = re.findall(r"\w+", re.sub(r"//.*", "", values))
    return {n.replace("_", "") for n in names if not n.startswith(("undefined", "depth", "stencil"))}


def read_page(page):
    """The number of rules, the tests that they name, and what is wrong with the page itself."""
    lines = [l for l in open(page, encoding="utf-8").read().splitlines() if l.startswith("- ")]
    named, problems = set(), []
    for line in lines:
        match = re.search(r"`([\w./]+(?:/\*)?)`$", line)
        if match:
            named.add(match.group(1))
        else:
            problems.append(f"a rule names no test: {line}")
    return len(lines), named, problems


def check_compiled(named, results):
    """`results`: of each rule, null or what is wrong."""
    for name in sorted(named):
        rule = name.removeprefix("compile/")
        if rule not in results:
            yield f"{name} was not compiled"
        elif results[rule]:
            yield f"{name} does not hold: {results[rule].splitlines()[0]}"


def check_ran(named, results, formats):
    for name in sorted(named):
        instances = [name]
        if name.endswith("/*"):
            found = {n for n in results if n.startswith(name[:-1])}
            spelled = {n.removeprefix(name[:-1]).replace("_", "") for n in found}
            yield from (f"{name} did not run for {f}" for f in sorted(formats - spelled))
            instances = sorted(found)
        for instance in instances:
            if instance not in results:
                yield f"{instance} does not exist"
            elif results[instance]:
                yield f"{instance} {results[instance]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--page", required=True)
    parser.add_argument("--rules", required=True)
    parser.add_argument("--formats", required=True)
    parser.add_argument("programs", nargs="+")
    options = parser.parse_args()
    rules, named, problems = read_page(options.page)
    compiled = {n for n in named if n.startswith("compile/")}
    with open(options.rules, encoding="utf-8") as file:
        problems += check_compiled(compiled, json.load(file))
    results = {}
    for program in options.programs:
        results.update(ran(program, named - compiled))
    problems += check_ran(named - compiled, results, colour_formats(options.formats))
    for problem in problems:
        print(problem)
    print(f"{rules} rules, {len(named)} tests, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
