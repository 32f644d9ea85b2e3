# store-reads.py: the main loop reads no database
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Only the store makes a BeckonView, and gives it to a function on a thread of its own; only the store, the rules and the database itself have a
connection. What is read elsewhere is read with beckon_store_view_async(), or in the transaction that acts on it."""

import re
import sys
from pathlib import Path

SRC = Path(__file__).resolve().parents[2] / "src"
HAVE_CONNECTIONS = {"store", "rules", "db"}
CALL = re.compile(r"\b(beckon_view_new|beckon_engine_open\w*|beckon_db_\w+|beckon_sql_\w+|beckon_stmt_\w+) \(")


def main():
    failed = False
    for path in sorted(SRC.rglob("*.c")):
        if path.relative_to(SRC).parts[0] in HAVE_CONNECTIONS:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for name in CALL.findall(line):
                print(f"src/{path.relative_to(SRC)}:{number}: {name}() here waits for the database: read with beckon_store_view_async(), or in the rule")
                failed = True
    return 1 if failed else 0


sys.exit(main())
