# table_dump.py: the contents of the database, to check that nothing changed
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A dump of the tables of a desk's database."""

# The full-text index, and the size of each day, are written when the desk is idle, at no fixed time.
FILLED_WHEN_IDLE = ("interaction_search", "search_tail", "daily_sizes")


def dump(desk):
    """{table: its rows} of every table that records what happened."""
    with desk.db() as db:
        tables = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
                  if not row[0].startswith(("sqlite_", *FILLED_WHEN_IDLE))]
        return {table: [tuple(row) for row in db.execute(f'SELECT * FROM "{table}" ORDER BY 1')] for table in tables}
