#!/usr/bin/env bash
# sqlite-before-day-zero.sh: SQLite makes 1 January 2000 of a number that is no date, and writes a date it cannot read
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: a date function gives NULL for a number outside its range (day 0 to 5373484.5 of the Julian calendar), with
# and without modifiers. What it gives otherwise, it can read.
# Instead: `date(-1)` is NULL, but `date(-1, 'localtime')` is 2000-01-01, and so it is beyond the other end: the modifier
# makes an ordinary day of what is none. `date('0')` is -4713-11-24, which the same function does not understand:
# `julianday(date('0'))` is NULL although `date('0')` is not.
# Seen in: SQLite 3.40.1 (Debian 12) and 3.49.1 (sql.js 1.14.1), in UTC and in Berlin.
# Beckon: days of statistics are computed with 'localtime' from what the database holds (CF-8). A salvage of a damaged
# file meets such values and has to check them first (src/db/sqlite/salvage/recount.sql).
set -euo pipefail

version=$(dpkg-query -W -f '${Version}' libsqlite3-0 2>/dev/null) ||
  { echo "NOT RUN: needs the Debian package libsqlite3-0"; exit 1; }
echo "libsqlite3-0 $version"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund sql.js@1.14.1

cat >expected.json <<'END'
{
  "date(-1)": null,
  "date(-1, 'localtime')": "2000-01-01",
  "date(5373484.5)": null,
  "date(5373484.5, 'localtime')": "2000-01-01",
  "date('0')": "-4713-11-24",
  "date('0', 'localtime')": "-4713-11-24",
  "julianday('0')": 0,
  "julianday(date('0'))": null
}
END
cat >run.py <<'END'
import json
import sqlite3
import sys

database = sqlite3.connect(":memory:")
changed = None
print(f"SQLite {sqlite3.sqlite_version}")
for expression, value in json.load(open("expected.json", encoding="utf-8")).items():
    saw = database.execute(f"SELECT {expression}").fetchone()[0]
    print(f"  {expression} is {saw}")
    if saw != value:
        changed = changed or expression
if changed:
    print(f"CHANGED: {changed}")
    sys.exit(1)
END
cat >run.js <<'END'
import { readFileSync } from 'node:fs';
import initialise from 'sql.js';

const { Database } = await initialise();
const database = new Database();
const ask = expression => database.exec(`SELECT ${expression}`)[0].values[0][0];
let changed = '';
console.log(`SQLite ${ask('sqlite_version()')}`);
for (const [expression, value] of Object.entries(JSON.parse(readFileSync('expected.json', 'utf8')))) {
  const saw = ask(expression);
  console.log(`  ${expression} is ${saw}`);
  if (saw !== value)
    changed ||= expression;
}
if (changed) {
  console.log(`CHANGED: ${changed}`);
  process.exit(1);
}
END
for zone in UTC Europe/Berlin; do
  echo "TZ=$zone"
  TZ=$zone /usr/bin/python3 run.py
  TZ=$zone node run.js
done
