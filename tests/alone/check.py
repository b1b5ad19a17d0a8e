#!/usr/bin/env python3
"""Compiles each .cpp of src/ alone: no precompiled header, no neighbours of a unity build.

    check.py --build build/release [--jobs N]

The presets compile files together, and a program that embeds the engine does not: what a file forgot to include
shows only there. Flags come from compile_commands.json of the build. Under BUILD/alone lies a stamp for each file
that compiled, with what it included: a second run looks only at what is newer.
"""

import argparse
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys


def layer_flags(commands, layer):
    """Compiler and the flags of one layer that decide what its files see, or nothing when it is not built."""
    for entry in commands:
        if f"/ambito_{layer}.dir/" not in entry["command"]:
            continue
        words = shlex.split(entry["command"])
        compiler = next(w for w in words if os.path.basename(w).split("-")[0] in ("c++", "g++", "clang++"))
        flags, take = [], False
        for word in words:
            if take:
                flags.append(word)
                take = False
            elif word.startswith(("-I", "-D", "-std=")):
                flags.append(word)
            elif word == "-isystem":
                flags.append(word)
                take = True
        return [compiler] + flags
    return None


def is_fresh(stamp):
    """Whether nothing that the file included is newer than its stamp."""
    try:
        made = os.stat(stamp).st_mtime_ns
        with open(stamp, encoding="utf-8") as file:
            words = file.read().replace("\\\n", " ").split()[1:]
        return bool(words) and all(os.stat(word).st_mtime_ns < made for word in words)
    except OSError:
        return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    parser.add_argument("--root", required=True)
    parser.add_argument("--skip", default="", help="a file that belongs to another implementation")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    options = parser.parse_args()
    with open(os.path.join(options.build, "compile_commands.json"), encoding="utf-8") as file:
        commands = json.load(file)
    work, problems, fresh = [], [], 0
    stamps = os.path.join(options.build, "alone")
    os.makedirs(stamps, exist_ok=True)
    source = os.path.join(options.root, "src")
    for folder, _, names in sorted(os.walk(source)):
        layer = os.path.relpath(folder, source).split(os.sep)[0]
        flags = layer_flags(commands, layer) if layer != "." else None
        for name in sorted(names):
            if not name.endswith(".cpp") or name == options.skip or not flags:
                continue
            path = os.path.join(folder, name)
            stamp = os.path.join(stamps, os.path.relpath(path, source).replace(os.sep, "_") + ".d")
            if is_fresh(stamp):
                fresh += 1
            else:
                work.append(flags + ["-w", "-fsyntax-only", "-MD", "-MT", "it", "-MF", stamp, path])
    def compile_one(command):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0 and os.path.exists(command[-2]):
            os.remove(command[-2])
        return command[-1], done
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for path, done in pool.map(compile_one, work):
            if done.returncode != 0:
                problems.append(path)
                print(done.stderr)
    for path in problems:
        print(f"{os.path.relpath(path, options.root)} does not compile alone")
    print(f"{len(work)} files, {fresh} unchanged, {len(problems)} problems")
    return 1 if problems or not work and not fresh else 0


if __name__ == "__main__":
    sys.exit(main())
