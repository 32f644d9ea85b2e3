# http.py: HTTP over the desk's Unix socket or over loopback TCP
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""One HTTP exchange with a desk."""

import http.client
import json as json_module
import socket
from dataclasses import dataclass


class UnixConnection(http.client.HTTPConnection):
    """http.client over a Unix socket."""

    def __init__(self, path, timeout):
        super().__init__("localhost", timeout=timeout)
        self.path = str(path)

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


@dataclass
class Reply:
    """The reply: the status, the headers in lower case, the body."""

    status: int
    headers: dict
    body: bytes

    @property
    def text(self):
        return self.body.decode("utf-8")

    @property
    def json(self):
        return json_module.loads(self.body)

    @property
    def error(self):
        """The error object's code, or None: `assert reply.error == "E107"`."""
        try:
            return self.json["error"]["code"]
        except (ValueError, KeyError, TypeError):
            return None


def connect(desk, over, timeout):
    """A connection that the caller may keep for many exchanges."""
    if over == "unix":
        return UnixConnection(desk.socket, timeout)
    if over == "tcp":
        return http.client.HTTPConnection("127.0.0.1", desk.port, timeout=timeout)
    raise ValueError(f"over must be 'unix' or 'tcp', not {over!r}")


def exchange(connection, method, path, *, json=None, body=None, headers=None):
    """Sends one request on @connection and reads the whole reply."""
    fields = dict(headers or {})
    if json is not None:
        body = json_module.dumps(json).encode("utf-8")
    if body is not None:
        fields.setdefault("Content-Type", "application/json")
    # A header that is None is omitted, even one that http.client adds automatically.
    connection.putrequest(method, path, skip_host="Host" in fields, skip_accept_encoding=True)
    for name, value in fields.items():
        if value is not None:
            connection.putheader(name, value)
    if body is not None and "Content-Length" not in fields:
        connection.putheader("Content-Length", str(len(body)))
    connection.endheaders(body)
    answer = connection.getresponse()
    return Reply(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
