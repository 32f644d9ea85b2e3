# outcomes.py: how each test ended, for who runs them
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A plugin of pytest. BECKON_TEST_OUTCOMES names a file that gets one line of JSON for each test when all have ended:

{"name": the test with its clauses, "outcome": "passed" "failed" or "skipped", "seconds": of all its phases, "why": the last line of a failure}

BECKON_TEST_ONLY names a file that has the names of the tests to run, one a line."""

import json
import os
from pathlib import Path


def only(config, items):
    """Leaves out what BECKON_TEST_ONLY does not name."""
    named = os.environ.get("BECKON_TEST_ONLY")
    if not named:
        return
    wanted = set(Path(named).read_text(encoding="utf-8").splitlines())
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in wanted])
    items[:] = [item for item in items if item.nodeid in wanted]


class Outcomes:
    """Keeps how each test ended."""

    # The worst of its phases counts.
    ORDER = ("passed", "skipped", "failed")

    def __init__(self, path):
        self._path = path
        self._tests = {}

    def pytest_runtest_logreport(self, report):
        test = self._tests.setdefault(report.nodeid, {"name": report.nodeid, "outcome": "passed", "seconds": 0.0, "why": ""})
        test["seconds"] = round(test["seconds"] + report.duration, 2)
        if self.ORDER.index(report.outcome) > self.ORDER.index(test["outcome"]):
            test["outcome"] = report.outcome
        if report.failed and not test["why"]:
            crash = getattr(report.longrepr, "reprcrash", None)
            test["why"] = (crash.message if crash else str(report.longrepr)).partition("\n")[0]

    def pytest_collectreport(self, report):
        # A file that cannot be read has no tests that could fail.
        if report.failed:
            self._tests[report.nodeid] = {"name": report.nodeid, "outcome": "failed", "seconds": 0.0,
                                          "why": (str(report.longrepr).strip().splitlines() or [""])[-1]}

    def pytest_sessionfinish(self):
        with open(self._path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(test) + "\n" for test in self._tests.values())


def register(config):
    """Only the process that hands out the tests keeps them; the reports of all workers arrive there."""
    path = os.environ.get("BECKON_TEST_OUTCOMES")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Outcomes(path))
