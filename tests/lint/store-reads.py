# store-reads.py: how many reads of the database wait for it in the main loop
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the calls of the reads in src/store/store-reads.c, which are of one indexed page each, by
folder. The figures below may only shrink: what is read anew is read on the reader thread, or in the
transaction that acts on it."""

import re
import sys
from collections import Counter
from pathlib import Path

SRC = Path(__file__).resolve().parents[2] / "src"
READS = {
    "app": 6,
    "app/history": 3,
    "app/plan": 1,
    "app/question": 3,
    "app/question/queue": 6,
    "app/settings": 4,
    "app/task": 5,
    "app/widgets": 4,
    "desk": 1,
    "desk/lists": 1,
    "desk/questions": 4,
    "desk/run": 7,
    "desk/run/steps": 1,
    "gateway/http": 19,
    "gateway/mcp": 3,
    "gateway/wire": 2,
    "surface/telegram": 23,
}


def main():
    source = (SRC / "store/store-reads.c").read_text(encoding="utf-8")
    reads = re.findall(r"^(?:[\w ]+[ *])?(beckon_store_\w+) \(", source, re.M)
    # By its name: the routes of the gateway are a table of such functions.
    call = re.compile(rf"\b(?:{'|'.join(reads)})\b")
    counts = Counter()
    for path in SRC.rglob("*.c"):
        if path.is_relative_to(SRC / "store"):
            continue
        counts[str(path.parent.relative_to(SRC))] += len(call.findall(path.read_text(encoding="utf-8")))
    failed = False
    for folder in sorted(counts.keys() | READS.keys()):
        n, most = counts[folder], READS.get(folder, 0)
        if n > most:
            print(f"src/{folder}: {n} reads in the main loop, {most} are allowed: read in the rule, or on the reader thread")
        elif n < most:
            print(f"src/{folder}: {n} reads in the main loop: lower its figure, {most}, in {Path(__file__).name}")
        failed |= n != most
    print(f"{sum(counts.values())} reads of {len(reads)} kinds in the main loop")
    return 1 if failed else 0


sys.exit(main())
