# run.py: passes the tests that Meson knows, tries again what failed, and prints the sums
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""run.py BUILD-FOLDER [--long] [--sanitize] [WHAT…], as `./run test` calls it when everything is built

WHAT is unit, fuzz, lint, data, clauses, gui, wayland, vscode, flatpak, debian or peers; without it, all are passed,
peers and those that take too long for every change (the suite `long`) only with --long.

A test that failed is run twice more, alone, when everything else has ended. If it passes both times it is *unsteady*: the sums name it
and tests/unsteady.txt gets it (unsteady.py). A test of ATT-3 gets no second try, since a key or a click that answers a question by
accident does so once. With --sanitize none gets one: a report of a sanitizer is a fault, however often it comes.

BECKON_TEST_BEGAN   the moment at which the run began (budget.py), where its build is a part of it
CI                  set: the run fails if it takes too long
"""

import argparse
import json
import os
import re
import shutil
import sys
import tempfile
from contextlib import contextmanager
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from running import budget, processes, tally, unsteady  # noqa: E402
from running.again import again  # noqa: E402

TOP = Path(__file__).resolve().parents[1]
# Programs in C have a suite for each folder of src; these are all others.
OTHERS = ("fuzz", "lint", "data", "clauses", "gui", "wayland", "vscode", "postgresql", "flatpak", "debian", "peers")
WHATS = ("unit", *OTHERS)
# One computes or waits for a desk while another waits for a desktop. Each suite of Python has workers of its own besides.
SIDE_BY_SIDE = 3
# " 12/322 beckon:unit / app-face    OK    0.12s  4 subtests passed"
RESULT = re.compile(r"^ *[0-9]+/[0-9]+ \S+ / (?P<name>\S+) +(?P<result>[A-Z]+) +(?P<seconds>[0-9.]+)s")


def what_of(test):
    """The WHAT that a test of Meson belongs to."""
    return next((suite for suite in suites_of(test) if suite in OTHERS), "unit")


def suites_of(test):
    return [suite.rpartition(":")[2] for suite in test["suite"]]


def chosen(build, wanted, long):
    """The names of the tests."""
    names = []
    for test in json.loads((build / "meson-info" / "intro-tests.json").read_text(encoding="utf-8")):
        what, is_long = what_of(test), "long" in suites_of(test)
        # Packages take long, and whoever names them wants them.
        named = what in wanted and (long or not is_long or what in ("flatpak", "debian"))
        by_default = not wanted and (long or not (is_long or what == "peers"))
        if named or by_default:
            names.append(test["name"])
    return names


def show(line):
    """Prints what Meson says of a whole suite, and of what did not pass."""
    found = RESULT.match(line)
    if found and (found["result"] != "OK" or found["name"] in tally.SUITES):
        print(f"•   {found['name']}: {found['result']}, {found['seconds']} s", file=sys.stderr, flush=True)


@contextmanager
def memory():
    """A folder in memory for the files of the tests (beckon_testing/folders.py), and nothing left of it; where there is none, they use the disk."""
    try:
        folder = tempfile.mkdtemp(prefix="beckon-", dir="/dev/shm")
        # As open as what it is in: some tests are about other users.
        os.chmod(folder, 0o1777)
    except OSError:
        yield
        return
    os.environ["BECKON_TEST_MEMORY"] = folder
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def read_arguments(words=None):
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=Path)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--sanitize", action="store_true")
    parser.add_argument("what", nargs="*", choices=[*WHATS, []])
    # WHAT comes behind an option, too.
    return parser.parse_intermixed_args(words)


def main():
    arguments = read_arguments()
    build = arguments.build.resolve()
    results = build / "results"
    began = budget.Moment.from_environment() or budget.Moment.now()
    names = chosen(build, arguments.what, arguments.long)
    if not names:
        sys.exit("There are no such tests in this build.")
    os.environ.update(BECKON_TEST_RESULTS=str(results), BECKON_TEST_LONG="1" if arguments.long else "0",
                      BECKON_TEST_SANITIZED="1" if arguments.sanitize else "0")
    if arguments.long:
        # Everything at once, for an hour, on two cores.
        os.environ.setdefault("BECKON_TEST_PATIENCE", "180")
    meson = ["meson", "test", "-C", str(build), "--no-rebuild", "--setup", "all", "--num-processes", str(SIDE_BY_SIDE)]
    if arguments.sanitize:
        meson += ["--timeout-multiplier", "4"]
    speed = budget.Speed()
    with memory(), processes.Group() as group:
        group.run([*meson, *names], results / "meson.log", show)
        tests = tally.read(build, results)
        if not arguments.sanitize:
            again(tests, group, meson, build)
    listed = unsteady.add(TOP / "tests" / "unsteady.txt", [test for test in tests if test.is_unsteady], date.today())
    spent = budget.Spent(began, speed.end(), budget.start_s())
    tally.print_sums(tests)
    faults = unsteady.faults(listed, date.today())
    if os.environ.get("CI") and not arguments.long:
        faults += spent.faults()
    tally.print_slowest(tests)
    print(spent)
    for fault in faults:
        print(f"    {fault}")
    failed = sum(test.outcome == "failed" for test in tests)
    passed = sum(test.outcome == "passed" for test in tests)
    # A fault of the run without a failed test counts as one.
    print(f"{passed} passed, {failed or len(faults)} failed")
    return 1 if failed or faults or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
