# length.py: how long the files are
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reports the lengths of the files under src, and fails if one has over 1,000 lines."""

import statistics
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]


def main():
    lengths = {path.relative_to(TOP): len(path.read_text(encoding="utf-8").splitlines())
               for path in sorted((TOP / "src").rglob("*.c"))}
    if not lengths:
        return 1
    print(f"{len(lengths)} .c files, median {statistics.median(lengths.values()):.0f} lines, "
          f"{sum(150 <= n <= 500 for n in lengths.values())} of 150 to 500")
    long = sorted(((n, name) for name, n in lengths.items() if n > 500), reverse=True)
    for n, name in long:
        print(f"{n:>6} {name}")
    return 1 if any(n > 1000 for n, _ in long) else 0


sys.exit(main())
