# stand_in.py: an MCP endpoint on a Unix socket that does what a test says
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""StandIn (folder, answer) listens on FOLDER/desk.sock. answer (request) decides about each POST; the requests are kept in .heard."""

import contextlib
import json
import os
import socket
import threading


class Request:
    """One POST, and the ways to reply to it."""

    def __init__(self, connection, headers, message):
        self.connection = connection
        self.headers = headers
        self.message = message
        self.closed = threading.Event()

    @property
    def method(self):
        return self.message.get("method")

    def send(self, text):
        self.connection.sendall(text.encode())

    def reply(self, body, status="200 OK", headers=""):
        """One message, or any body."""
        text = body if isinstance(body, str) else json.dumps(body)
        self.send(f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\n{headers}Content-Length: {len(text.encode())}\r\n\r\n{text}")

    def accept(self):
        self.send("HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n")

    def result(self, result, **how):
        self.reply({"jsonrpc": "2.0", "id": self.message["id"], "result": result}, **how)

    def stream(self):
        """Begins an event stream; more follows with event () and comment ()."""
        self.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
        self.comment()

    def chunk(self, text):
        self.send(f"{len(text.encode()):x}\r\n{text}\r\n")

    def comment(self):
        self.chunk(": still here\n\n")

    def event(self, message):
        self.chunk(f"event: message\ndata: {json.dumps(message)}\n\n")

    def finish(self, result):
        """The answer, and the end of the stream."""
        self.event({"jsonrpc": "2.0", "id": self.message["id"], "result": result})
        # The bridge has what it waited for, and may have hung up.
        with contextlib.suppress(OSError):
            self.send("0\r\n\r\n")


class StandIn:
    def __init__(self, folder, answer):
        self.path = str(folder / "desk.sock")
        self.answer = answer
        self.heard = []
        self.attended = []  # the streams that show that a bridge lives
        self.ended = []  # the sessions that were said to be over
        self._open = []
        self._listener = None
        folder.mkdir(mode=0o700, exist_ok=True)
        self.start()

    def start(self):
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(self.path)
        self._listener.listen(64)
        threading.Thread(target=self._listen, args=(self._listener,), daemon=True).start()

    def stop(self):
        """As a desk that is killed: all connections break."""
        if self._listener is None:
            return
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._listener = None
        os.unlink(self.path)
        for connection in self._open:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue
        self._open.clear()

    def _listen(self, listener):
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            self._open.append(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        data, request = b"", None
        try:
            while True:
                while b"\r\n\r\n" not in data:
                    data += (more := connection.recv(65536))
                    if not more:
                        return
                head, _, data = data.partition(b"\r\n\r\n")
                headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head.decode().split("\r\n")[1:])}
                while len(data) < int(headers.get("content-length", 0)):
                    data += connection.recv(65536)
                body, data = data[:int(headers.get("content-length", 0))], data[int(headers.get("content-length", 0)):]
                request = Request(connection, headers, json.loads(body))
                if request.method == "notifications/beckon/ended":
                    self.ended.append(headers.get("beckon-session"))
                    request.accept()
                    return
                if request.method == "beckon/attend":
                    self.attended.append(request)
                    request.stream()
                    continue
                self.heard.append(request)
                self.answer(request)
        except OSError:
            return
        finally:
            if request is not None:
                request.closed.set()
            connection.close()

    def heard_of(self, method):
        return [request for request in self.heard if request.method == method]

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.stop()
