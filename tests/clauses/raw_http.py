# raw_http.py: HTTP by hand, for tests that send requests no client would send, or many at the same moment
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sends bytes to the desk over a socket, and reads replies."""

import json
import socket

from beckon_testing import Reply
from beckon_testing.patience import PATIENCE


class RawConnection:
    """A keep-alive connection; send () and read () are apart so that several can be raced."""

    def __init__(self, desk, over="unix", timeout=PATIENCE):
        self.desk = desk
        self.over = over
        if over == "unix":
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.settimeout(timeout)
            self.socket.connect(str(desk.socket))
        else:
            self.socket = socket.create_connection(("127.0.0.1", desk.port), timeout)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._rest = b""
        self._token = f"Authorization: Bearer {desk.token}\r\n" if over == "tcp" else ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def request(self, method, path, body=None, headers=""):
        """The bytes of a request; @body is an object to write as JSON, or bytes; @headers are whole lines."""
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{self._token}{headers}"
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        return head.encode() + b"\r\n" + (body or b"")

    def send(self, *request, **how):
        self.socket.sendall(request[0] if isinstance(request[0], bytes) else self.request(*request, **how))

    def read(self):
        """One whole reply; None if the desk closed the connection before it."""
        while b"\r\n\r\n" not in self._rest:
            if not self._more():
                return None
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        length = int(headers.get("content-length", 0))
        while len(self._rest) < length:
            if not self._more():
                return None
        body, self._rest = self._rest[:length], self._rest[length:]
        return Reply(int(lines[0].split()[1]), headers, body)

    def exchange(self, *request, **how):
        self.send(*request, **how)
        return self.read()

    def _more(self):
        try:
            data = self.socket.recv(65536)
        except (ConnectionError, BrokenPipeError):
            return False
        self._rest += data
        return bool(data)
