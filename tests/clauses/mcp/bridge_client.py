# bridge_client.py: a client of `beckon mcp`, on real pipes
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Client (desk) starts the bridge and speaks JSON-RPC with it, one message a line."""

import json
import queue
import subprocess
import threading

from beckon_testing import Beckon
from beckon_testing.desk import COMPLAINTS
from beckon_testing.patience import PATIENCE

MODERN = "2026-07-28"
LEGACY = "2025-11-25"


def envelope(version=MODERN, **capabilities):
    """What a client of 2026-07-28 adds to each request."""
    return {"io.modelcontextprotocol/protocolVersion": version, "io.modelcontextprotocol/clientCapabilities": capabilities,
            "io.modelcontextprotocol/clientInfo": {"name": "test-client", "version": "1"}}


class Client:
    def __init__(self, env, *arguments, cwd=None, inside=()):
        """@inside: a command that ends with exec "$@"."""
        self.process = subprocess.Popen([*inside, Beckon.program, "mcp", *map(str, arguments)], env=env, cwd=cwd, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        self.others = []  # requests and notifications that came before a response
        self._responses = {}
        self._lines = queue.Queue()
        self._errors = []
        self._id = 0
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._error_reader = threading.Thread(target=self._read_errors, daemon=True)
        self._reader.start()
        self._error_reader.start()

    # Each thread closes what it reads: a stream that another thread closes breaks the reader in the middle of a line.
    def _read(self):
        with self.process.stdout as lines:
            for line in lines:
                self._lines.put(line)
        self._lines.put(None)

    def _read_errors(self):
        with self.process.stderr as lines:
            self._errors.extend(lines)

    def send(self, message):
        """A message, or the bytes of a line."""
        line = message if isinstance(message, bytes) else json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(line + b"\n")

    def request(self, method, params=None, id=None):
        """Sends a request; returns its id."""
        if id is None:
            self._id += 1
            id = self._id
        self.send({"id": id, "method": method, **({"params": params} if params is not None else {})})
        return id

    def notify(self, method, **params):
        self.send({"method": method, "params": params})

    def read(self, timeout=PATIENCE):
        """The next line; None at the end."""
        line = self._lines.get(timeout=timeout)
        return json.loads(line) if line is not None else None

    def silent(self):
        return self._lines.empty()

    def reply(self, id, timeout=PATIENCE):
        """The response to @id; what comes before it is in self.others, and responses to others until they are asked for."""
        if id in self._responses:
            return self._responses.pop(id)
        while (message := self.read(timeout)) is not None:
            if message.get("id") == id and "method" not in message:
                return message
            if "method" not in message:
                self._responses[message.get("id")] = message
            else:
                self.others.append(message)
        raise AssertionError(f"it ended without an answer:\n{self.errors}")

    def call(self, method, params=None, timeout=PATIENCE):
        return self.reply(self.request(method, params), timeout)

    def initialize(self, version=LEGACY, name="test-client", **capabilities):
        reply = self.call("initialize", {"protocolVersion": version, "capabilities": capabilities,
                                         "clientInfo": {"name": name, "version": "1"}})
        self.notify("notifications/initialized")
        return reply

    @property
    def errors(self):
        return b"".join(self._errors).decode()

    def end(self, timeout=PATIENCE):
        """Closes its input, as a client that is done; its exit status."""
        self.process.stdin.close()
        status = self.process.wait(timeout)
        self._error_reader.join()
        assert not COMPLAINTS.search(self.errors), self.errors
        return status

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        # Its output ends with it, unless something that it started has it still.
        for reader in (self._reader, self._error_reader):
            reader.join(PATIENCE)
        try:
            self.process.stdin.close()
        except OSError:
            pass
