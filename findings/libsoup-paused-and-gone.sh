#!/usr/bin/env bash
# libsoup-paused-and-gone.sh: a SoupServer does not notice that the client of a paused message has gone
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: a handler pauses its message, to answer when there is something to say (long polling). When the client closes
# the connection, the message gets `disconnected` or `finished`.
# Instead: nothing comes while the message is paused, since the server does not read the connection. Both signals come
# only when the message is unpaused, which is when there is something to say to nobody.
# Seen in: libsoup 3.2.3 of Debian 12, through gir1.2-soup-3.0 and python3-gi.
# Beckon: says that nobody waits for a question any more; for that it watches the sockets of waiting requests itself
# (src/gateway/wire/client-connection.c).
set -euo pipefail

for package in libsoup-3.0-0 gir1.2-soup-3.0 python3-gi; do
  version=$(dpkg-query -W -f '${Version}' "$package" 2>/dev/null) ||
    { echo "NOT RUN: needs the Debian package $package"; exit 1; }
  echo "$package $version"
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >run.py <<'END'
import socket
import sys
import gi
gi.require_version("Soup", "3.0")
from gi.repository import GLib, Soup

held = []
signals = []


def on_request(_server, message, _path, _query):
    message.pause()
    held.append(message)
    for name in ("disconnected", "finished"):
        message.connect(name, lambda _message, name=name: signals.append(name))


def spin(milliseconds):
    loop = GLib.MainLoop()
    GLib.timeout_add(milliseconds, loop.quit)
    loop.run()


server = Soup.Server()
server.add_handler("/wait", on_request)
server.listen_local(0, Soup.ServerListenOptions.IPV4_ONLY)
port = server.get_uris()[0].get_port()

client = socket.create_connection(("127.0.0.1", port))
client.sendall(b"GET /wait HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
spin(300)
client.close()
spin(2000)
before = list(signals)
print(f"requests held: {len(held)}; 2 s after the client has gone: {before}")
held[0].set_status(204, None)
held[0].unpause()
spin(500)
print(f"after the message was unpaused: {signals}")
if len(held) != 1 or before != [] or sorted(signals) != ["disconnected", "finished"]:
    print("CHANGED: the signals are others")
    sys.exit(1)
END
/usr/bin/python3 run.py
