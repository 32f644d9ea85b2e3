# store.py: the unit tests of the store and the desk, with their databases on a server of PostgreSQL
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""store.py BUILD [PROGRAM…]

Runs the programs below BUILD/tests/unit/store and BUILD/tests/unit/desk, two at a time, with one server for all. Prints TAP: a line for each
program. What has no meaning on a server is skipped: whole programs by NOT_RUN, single tests by ONLY_FOR_FILES in the program itself.
"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from beckon_testing.postgresql import Server, find_program  # noqa: E402

FOLDERS = ("store", "desk")
NOT_RUN = {
    "store-crash": "the files that a killed process leaves",
    "store-damage": "damaged files",
    "store-fault-restart": "faults of the disk below SQLite",
    "store-faults": "faults of the disk below SQLite",
    "store-files": "the file and its lock",
    "store-migrations": "files of earlier versions",
    "store-place": "a file that is moved or removed",
    "store-salvage": "the repair of files",
    "store-salvage-plans": "the repair of files",
}
# What is tried for every change, because it rests on what engines do in ways of their own; all others with --long.
USUAL = ("store-batches", "store-claims", "store-orders", "store-retry", "store-search", "store-views")
AT_ONCE = 2
LIMIT_S = 600
# What the server did not understand: class 42 (PostgreSQL 15, appendix A).
REFUSED = re.compile(r"^42[0-9A-Z]{3} ERROR: +(.*)\n(?:42.*\n)*?42[0-9A-Z]{3} STATEMENT: +(.*)", re.MULTILINE)


def programs_in(build):
    """{name: path}, as Meson built them."""
    found = {}
    for folder in FOLDERS:
        for path in (build / "tests" / "unit" / folder).glob(f"test-{folder}-*"):
            if path.is_file() and os.access(path, os.X_OK):
                found[path.name.removeprefix("test-")] = path
    return dict(sorted(found.items()))


def run(path, server):
    """(return code, output)"""
    env = {**os.environ, "BECKON_TEST_POSTGRESQL": server.address(), "BECKON_MODULE_DIR": str(path.parents[3] / "src" / "db" / "postgresql")}
    try:
        done = subprocess.run([path, "--tap"], env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", timeout=LIMIT_S)
    except subprocess.TimeoutExpired as late:
        return 1, f"{(late.stdout or b'').decode(errors='replace')}\nIt took more than {LIMIT_S} s"
    return done.returncode, done.stdout


def describe(output):
    """How its tests ended."""
    ends = re.findall(r"^(ok|not ok) [0-9]+ [^#\n]*(# SKIP)?", output, re.MULTILINE)
    skipped = sum(1 for _, skip in ends if skip)
    passed = sum(1 for end, skip in ends if end == "ok" and not skip)
    return f"{passed} passed" + (f", {skipped} skipped" if skipped else "")


def main():
    build = Path(sys.argv[1]).resolve()
    programs = programs_in(build)
    unknown = set(sys.argv[2:]).difference(programs) | set(NOT_RUN).difference(programs)
    assert not unknown, f"there is no {', '.join(sorted(unknown))}"
    if not find_program("initdb"):
        print("1..0 # SKIP there is no PostgreSQL")
        return 1 if os.environ.get("CI") else 0
    chosen = sys.argv[2:] or (programs if os.environ.get("BECKON_TEST_LONG") == "1" else USUAL)
    wanted = {name: path for name, path in programs.items() if name in chosen}
    to_run = [name for name in wanted if name not in NOT_RUN]
    failed = 0
    print(f"1..{len(wanted)}", flush=True)
    with Server(max_connections=200, log_line_prefix="%e ") as server, ThreadPoolExecutor(AT_ONCE) as pool:
        results = {name: pool.submit(run, wanted[name], server) for name in to_run}
        for number, name in enumerate(wanted, 1):
            if name in NOT_RUN:
                print(f"ok {number} {name} # SKIP {NOT_RUN[name]}", flush=True)
                continue
            code, output = results[name].result()
            failed += code != 0
            print(f"{'not ok' if code else 'ok'} {number} {name}: {describe(output)}", flush=True)
            if code:
                print("".join(f"# {line}\n" for line in output.splitlines()[-20:]), end="", flush=True)
        refused = REFUSED.findall(server.log())
    print("".join(f"# not understood: {error}: {statement}\n" for error, statement in sorted(set(refused))), end="")
    return 1 if failed or refused else 0


if __name__ == "__main__":
    sys.exit(main())
