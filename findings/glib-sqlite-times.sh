#!/usr/bin/env bash
# glib-sqlite-times.sh: GLib and SQLite disagree on what a time is, in both directions
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: a time that `g_date_time_new_from_iso8601()` takes is one that SQLite's date functions understand, and the
# other way round; both refuse the 30th of February and half past 24.
# Instead: GLib takes, and SQLite gives NULL for: second 60, a comma before the fraction, an offset without colon or
# minutes, an offset of 15 hours, a date by its week or by its day of the year, a time without separators. SQLite takes, and
# GLib refuses: a time without seconds, 24:30, the 30th of February. SQLite 3.40 even gives the last two back as they are,
# and turns them into another day only if there is a modifier: `date('2026-02-30')` and `date('2026-03-02')` are different,
# and their `julianday()` is the same.
# Seen in: GLib 2.74.6 and SQLite 3.40.1 of Debian 12. (SQLite 3.49 makes `date('2026-02-30')` 2026-03-02.)
# Beckon: the times of the database are UTC with milliseconds (AIC-8). A time from outside that GLib could read has to be
# written out anew before it is stored, since SQL that compares times loses a row whose time it cannot read.
set -euo pipefail

for package in libglib2.0-0 libsqlite3-0 python3-gi; do
  version=$(dpkg-query -W -f '${Version}' "$package" 2>/dev/null) ||
    { echo "NOT RUN: needs the Debian package $package"; exit 1; }
  echo "$package $version"
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >run.py <<'END'
import sqlite3
import sys
from gi.repository import GLib

database = sqlite3.connect(":memory:")


def ask(expression, *values):
    return database.execute(f"SELECT {expression}", values).fetchone()[0]


def read(text):
    try:
        return GLib.DateTime.new_from_iso8601(text, None).to_utc().format("%Y-%m-%d %H:%M:%S")
    except TypeError:  # NULL
        return None


expected = {
    "2026-11-28T10:00:00Z": ("2026-11-28 10:00:00", "2026-11-28 10:00:00"),
    "2026-11-28T23:59:60Z": ("2026-11-28 23:59:59", None),
    "2026-11-28T10:00:00,5Z": ("2026-11-28 10:00:00", None),
    "2026-11-28T10:00:00+0100": ("2026-11-28 09:00:00", None),
    "2026-11-28T10:00:00+01": ("2026-11-28 09:00:00", None),
    "2026-11-28T10:00:00+15:00": ("2026-11-27 19:00:00", None),
    "2026-W48-6T10:00:00Z": ("2026-11-28 10:00:00", None),
    "2026-332T10:00:00Z": ("2026-11-28 10:00:00", None),
    "20261128T100000Z": ("2026-11-28 10:00:00", None),
    "2026-11-28T10:00Z": (None, "2026-11-28 10:00:00"),
    "2026-11-28T24:30:00Z": (None, "2026-11-28 24:30:00"),
    "2026-02-30T10:00:00Z": (None, "2026-02-30 10:00:00"),
}
changed = None
print(f"SQLite {sqlite3.sqlite_version}")
for text, pair in expected.items():
    saw = (read(text), ask("datetime(?)", text))
    print(f"{text:26} GLib {saw[0]}, SQLite {saw[1]}")
    if saw != pair:
        changed = changed or text
same = ask("julianday('2026-02-30') = julianday('2026-03-02')"), ask("date('2026-02-30') = date('2026-03-02')")
print(f"30 February and 2 March: julianday() equal {same[0]}, date() equal {same[1]}")
if same != (1, 0):
    changed = changed or "30 February"
if changed:
    print(f"CHANGED: {changed}")
    sys.exit(1)
END
/usr/bin/python3 run.py
