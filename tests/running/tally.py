# tally.py: how each test ended, and the sums
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads what Meson, the suites of Python (beckon_testing/outcomes.py) and Node have written."""

import json
import re
from dataclasses import dataclass
from xml.etree import ElementTree

# Suites that Meson starts as one test each. All others are programs, whose tests Meson counts itself.
SUITES = ("clauses", "gui", "gui-xfwm4", "wayland-sway", "wayland-gnome", "vscode", "pictures", "postgresql", "flatpak", "peers")
PROGRAMS = "unit, fuzz, lint, data"
SLOWEST = 10
# A key or a click that answers a question by accident does so once: such a test gets no second try.
ONCE = "/att/ATT-3/"


@dataclass
class Result:
    """One test: a function in Python or JavaScript, a test of a program in C."""

    suite: str
    name: str
    # "passed", "skipped" or "failed"
    outcome: str
    seconds: float = 0
    why: str = ""
    # What Meson calls the program of a test in C.
    program: str = ""
    is_unsteady: bool = False

    @property
    def gets_second_try(self):
        return self.outcome == "failed" and ONCE not in self.name


def of_junit(path):
    """(element, outcome, seconds, why) of each test in a JUnit file."""
    # Meson copies the output of a test unchanged, with control characters that XML does not allow.
    source = re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", path.read_text(encoding="utf-8", errors="replace"))
    for case in ElementTree.fromstring(re.sub(r"^<\?xml[^>]*>", "", source)).iter("testcase"):
        fault = next((child for child in case if child.tag in ("failure", "error")), None)
        skipped = any(child.tag == "skipped" for child in case)
        why = ((fault.get("message") or fault.text or "") if fault is not None else "").strip().partition("\n")[0]
        yield (case, "failed" if fault is not None else "skipped" if skipped else "passed", float(case.get("time") or 0), why)


def logs_of(build, base="testlog"):
    """Meson's logs, without their ending."""
    return build / "meson-logs" / f"{base}-all"


def ends(logs):
    """(name, what Meson logged) of each test that it started."""
    for line in logs.with_suffix(".json").read_text(encoding="utf-8").splitlines():
        test = json.loads(line)
        yield test["name"].rpartition(" / ")[2], test


def last_words(test):
    """What a program said of its end: GLib's line of a failed assertion if there is one, or else its last line."""
    for line in (test.get("stdout") or "").splitlines():
        if line.startswith("Bail out!"):
            return line.removeprefix("Bail out!").strip()
    return ((test.get("stderr") or test.get("stdout") or "").strip().splitlines() or [""])[-1]


def programs(logs, wanted=lambda name: True):
    """Meson's JUnit has every test of a program; its JSON log has how each program ended, and how long it took."""
    junit = logs.with_suffix(".junit.xml")
    if not junit.exists():
        return
    cases = {}
    for case, outcome, _, why in of_junit(junit):
        # The class is the project and the program, or the program alone where it has no tests of its own.
        cases.setdefault((case.get("classname") or "").rpartition(" / ")[2], []).append((case.get("name"), outcome, why))
    for program, test in ends(logs):
        if program in SUITES or not wanted(program):
            continue
        found = [Result(PROGRAMS, name, outcome, 0, why, program) for name, outcome, why in cases.get(program, ()) if name != program]
        ended_well = test["result"] in ("OK", "SKIP", "EXPECTEDFAIL")
        if not found or not ended_well and all(one.outcome != "failed" for one in found):
            # It has no tests of its own, or crashed or hung outside of them.
            outcome = "failed" if not ended_well else "skipped" if test["result"] == "SKIP" else "passed"
            found.append(Result(PROGRAMS, program, outcome, 0, f"{test['result']}: {last_words(test)}" if outcome == "failed" else "", program))
        found[0].seconds = test["duration"]
        yield from found


def of_suite(results, suite):
    """The tests of a suite of Python or Node; none if it was not started or did not come to an end."""
    outcomes = results / f"{suite}.tests"
    junit = results / f"{suite}.xml"
    if outcomes.exists():
        for line in outcomes.read_text(encoding="utf-8").splitlines():
            test = json.loads(line)
            yield Result(suite, test["name"], test["outcome"], test["seconds"], test["why"])
    elif junit.exists():
        for case, outcome, seconds, why in of_junit(junit):
            yield Result(suite, case.get("name"), outcome, seconds, why)


def read(build, results):
    """All tests of a run."""
    logs = logs_of(build)
    tests = list(programs(logs))
    for suite, test in ends(logs):
        if suite not in SUITES:
            continue
        found = list(of_suite(results, suite))
        if test["result"] not in ("OK", "SKIP") and all(one.outcome != "failed" for one in found):
            found.append(Result(suite, suite, "failed", test["duration"], f"{test['result']}, and no test of it says why"))
        elif test["result"] == "SKIP" and not found:
            found.append(Result(suite, suite, "skipped"))
        tests += found
    return tests


def print_sums(tests):
    """A line for each suite, and what failed or is unsteady."""
    print()
    for suite in (PROGRAMS, *SUITES):
        own = [test for test in tests if test.suite == suite]
        if not own:
            continue
        counts = {outcome: sum(test.outcome == outcome for test in own) for outcome in ("passed", "failed", "skipped")}
        print(f"{suite:<24} {counts['passed']:>5} passed {counts['failed']:>4} failed {counts['skipped']:>4} skipped")
        for test in own:
            if test.outcome == "failed":
                print(f"    failed: {test.name}: {test.why}")
            elif test.is_unsteady:
                print(f"    unsteady: {test.name}: {test.why}")


def print_slowest(tests):
    print(f"The {SLOWEST} slowest:")
    for test in sorted(tests, key=lambda test: test.seconds, reverse=True)[:SLOWEST]:
        print(f"    {test.seconds:>6.1f} s  {test.program or test.name}")
