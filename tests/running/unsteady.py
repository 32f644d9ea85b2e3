# unsteady.py: tests that fail now and then
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tests/unsteady.txt has a line for each test that failed, and passed when it was run again alone: the date of the first time, the test
and what it said, between tabs. A line is removed with the commit that explains and mends the test. The run fails if a line is older than
two weeks, or if there are more than ten."""

from datetime import date, timedelta

MAX_AGE = timedelta(days=14)
MAX_ENTRIES = 10
WHY_CHARS = 200


def read(path):
    """(date, test, why) of each line; what begins with # is a comment."""
    entries = []
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("#"):
            continue
        try:
            day, test, why = line.split("\t")
            entries.append((date.fromisoformat(day), test, why))
        except ValueError:
            raise SystemExit(f"{path}:{number}: a line is DATE, TEST and WHAT WAS SEEN, between tabs: {line!r}") from None
    return entries


def add(path, tests, today):
    """Adds these tests to the file, except those that it has; all of its entries."""
    entries = read(path)
    known = {test for _, test, _ in entries}
    new = [(today, f"{test.suite}: {test.name}", " ".join(test.why.split())[:WHY_CHARS]) for test in tests
           if f"{test.suite}: {test.name}" not in known]
    if new:
        with open(path, "a", encoding="utf-8") as file:
            file.writelines(f"{day}\t{test}\t{why}\n" for day, test, why in new)
    return entries + new


def faults(entries, today):
    """What fails the run."""
    found = [f"unsteady for more than {MAX_AGE.days} days: {test} (tests/unsteady.txt)" for day, test, _ in entries if today - day > MAX_AGE]
    if len(entries) > MAX_ENTRIES:
        found.append(f"{len(entries)} tests are unsteady, and {MAX_ENTRIES} may be (tests/unsteady.txt)")
    return found
