# again.py: runs again, alone, what failed
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import sys
from pathlib import Path

from . import tally

TESTS = Path(__file__).resolve().parents[1]
TIMES = 2
# Suites that have a script of their own; it prepares what they need.
SCRIPTS = ("vscode", "flatpak", "peers")
# More failures than these are no luck.
MAX_AGAIN = 20


def again(tests, group, meson, build):
    """Runs what failed twice more, one after the other, when nothing else runs. A test that passes both times has passed, and is unsteady."""
    failed = [test for test in tests if test.gets_second_try]
    if not failed:
        return
    if len(failed) > MAX_AGAIN:
        print(f"•   {len(failed)} tests failed: none of them is run again", file=sys.stderr)
        return
    print(f"•   {len(failed)} tests failed: again, alone", file=sys.stderr, flush=True)
    passed = {id(test) for test in failed}
    for number in range(1, TIMES + 1):
        folder = build / "results" / f"again-{number}"
        folder.mkdir(exist_ok=True)
        passing = [test for test in failed if id(test) in passed]
        for suite in sorted({test.suite for test in passing}):
            own = [test for test in passing if test.suite == suite]
            outcomes = again_programs(own, group, meson, build, folder) if suite == tally.PROGRAMS else again_suite(suite, own, group, folder)
            passed -= {id(test) for test in own if outcomes.get((test.program, test.name)) != "passed"}
    for test in failed:
        if id(test) in passed:
            test.outcome, test.is_unsteady = "passed", True


def again_programs(tests, group, meson, build, folder):
    """Programs in C; (program, name) → outcome."""
    names = sorted({test.program for test in tests})
    group.run([*meson, "--num-processes", "1", "--logbase", folder.name, *names], folder / "meson.log")
    found = list(tally.programs(tally.logs_of(build, folder.name), names.__contains__))
    outcomes = {(test.program, test.name): test.outcome for test in found}
    # A failed assertion ends its program, so the whole of it failed, and the whole of it has to pass.
    for program in names:
        own = [test.outcome for test in found if test.program == program]
        outcomes.setdefault((program, program), "passed" if own and "failed" not in own else "failed")
    return outcomes


def again_suite(suite, tests, group, folder):
    """Tests of Python or JavaScript."""
    only = folder / f"{suite}.only"
    only.write_text("".join(f"{test.name}\n" for test in tests), encoding="utf-8")
    (folder / f"{suite}.tests").unlink(missing_ok=True)
    env = {**os.environ, "BECKON_TEST_RESULTS": str(folder)}
    command = [TESTS / suite / "run.sh"] if suite in SCRIPTS else [sys.executable, TESTS / "suite.py", suite, "--jobs", "1"]
    group.run([*map(str, command), "--only", str(only)], folder / f"{suite}.output", env=env)
    return {(test.program, test.name): test.outcome for test in tally.of_suite(folder, suite)}
