# store-reads.py: how many reads of the database wait for it in the main loop
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts, by folder, where code reads through beckon_store_get_view(), which waits for the database in
the main loop, or through what does (beckon_desk_find_question() may). The figures below may only shrink: what is
read anew is read with beckon_store_view_async(), or in the transaction that acts on it."""

import re
import sys
from collections import Counter
from pathlib import Path

SRC = Path(__file__).resolve().parents[2] / "src"
READS = {
    "desk": 1,
}


def main():
    call = re.compile(r"\b(?:beckon_store_get_view|beckon_desk_find_question) \((?!Beckon)")
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
    print(f"{sum(counts.values())} reads in the main loop")
    return 1 if failed else 0


sys.exit(main())
