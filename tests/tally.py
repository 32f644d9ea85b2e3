# tally.py: the sums of all parts of a test run
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tally.py BUILD-FOLDER [PART-THAT-FAILED…]

Reads what Meson and pytest wrote and prints the sums; the last line is `N passed, N failed`.
A part that failed without naming a failed test counts as one.
"""

import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree


def of_junit(path):
    """(passed, failed, skipped, names of failed) of a JUnit file."""
    # Meson copies the output of a test unchanged, including control characters.
    source = re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?",
                    path.read_text(encoding="utf-8", errors="replace"))
    suites = ElementTree.fromstring(re.sub(r"^<\?xml[^>]*>", "", source))
    passed = failed = skipped = 0
    names = []
    for case in suites.iter("testcase"):
        kinds = {child.tag for child in case}
        if kinds & {"failure", "error"}:
            # A test that failed in its teardown as well counts once.
            name = f"{case.get('classname', '')}: {case.get('name')}"
            if name not in names:
                failed += 1
                names.append(name)
        elif "skipped" in kinds:
            skipped += 1
        else:
            passed += 1
    return passed, failed, skipped, names


def of_meson(logs):
    """Meson's JUnit has every case of a TAP test; its JSON log has how each program ended."""
    junit = logs / "testlog.junit.xml"
    if not junit.exists():
        return 0, 0, 0, []
    passed, failed, skipped, names = of_junit(junit)
    for line in (logs / "testlog.json").read_text().splitlines():
        test = json.loads(line)
        title = test["name"].rpartition(" / ")[2]
        if test["result"] in ("OK", "SKIP", "EXPECTEDFAIL"):
            continue
        # The program crashed or timed out, and no case of it says so.
        if not any(title in name for name in names):
            failed += 1
            names.append(f"{title}: {test['result']}")
    return passed, failed, skipped, names


def of_second_try(log):
    """Names of the tests that failed and were retried."""
    if not log.exists():
        return []
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return sorted({line.removeprefix("RERUN ") for line in lines if line.startswith("RERUN ")})


def main():
    folder, failed_parts = Path(sys.argv[1]), sys.argv[2:]
    rows = [("unit, fuzz, lint, data", of_meson(folder / "meson-logs"))]
    for junit in sorted((folder / "results").glob("*.xml")):
        rows.append((junit.stem, of_junit(junit)))
    passed = sum(row[1][0] for row in rows)
    failed = sum(row[1][1] for row in rows)
    if failed_parts and failed == 0:
        failed = len(failed_parts)
    print()
    for name, (good, bad, skipped, names) in rows:
        if good + bad + skipped:
            print(f"{name:<24} {good:>5} passed {bad:>4} failed {skipped:>4} skipped")
        for failure in names:
            print(f"    failed: {failure}")
        for again in of_second_try(folder / "results" / f"{name}.log"):
            print(f"    tried twice: {again}")
    for part in failed_parts:
        print(f"    failed part: {part}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or passed == 0 else 0


sys.exit(main())
