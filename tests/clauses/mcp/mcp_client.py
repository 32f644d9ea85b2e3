# mcp_client.py: a small client of the Model Context Protocol
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sends messages to /mcp as the clients of agents do, in both kinds of versions."""

import json
import threading
import uuid

from beckon_testing import http, until
from beckon_testing.patience import PATIENCE

MODERN = "2026-07-28"
META = "io.modelcontextprotocol/"
BOTH = "application/json, text/event-stream"


class Stream:
    """A reply that is a stream of events, read as it comes."""

    def __init__(self, response):
        self.response = response
        self.comments = 0

    def message(self):
        """The next message; None at the end."""
        while (line := self.response.readline()):
            if line.startswith(b":"):
                self.comments += 1
            elif line.startswith(b"data:"):
                return json.loads(line[5:])
        return None

    def messages(self):
        found = []
        while (message := self.message()) is not None:
            found.append(message)
        return found


class Call:
    """A message that was sent, whose reply is read later."""

    def __init__(self, connection):
        self.connection = connection
        self.response = None

    def read(self):
        """The last message of the reply."""
        self.response = self.response or self.connection.getresponse()
        if self.response.getheader("Content-Type") == "text/event-stream":
            self.before = Stream(self.response).messages()
            return self.before.pop()
        self.before = []
        body = self.response.read()
        return json.loads(body) if body else None

    def stream(self):
        self.response = self.connection.getresponse()
        assert self.response.getheader("Content-Type") == "text/event-stream", self.response.read()
        return Stream(self.response)

    def result(self):
        message = self.read()
        assert "result" in message, message
        return message["result"]

    def hang_up(self):
        # The response of a reply that ends with the connection has the socket.
        if self.response is not None:
            self.response.close()
        self.connection.close()


class Client:
    """One that names its conversation, as `beckon mcp` does; a @plain one has nothing but what the protocol and HTTP say."""

    def __init__(self, desk, name="claude-code", version="2025-06-18", modern=False, over="unix", capabilities=None, plain=False):
        self.desk = desk
        self.name = name
        self.version = MODERN if modern else version
        self.modern = modern
        self.over = over
        self.capabilities = capabilities or {}
        self.plain = plain
        self.session = None
        self.number = 0
        self.lock = threading.Lock()

    def initialize(self):
        reply = self.post({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": self.version, "capabilities": self.capabilities,
            "clientInfo": {"name": self.name, "version": "1"}}})
        assert reply.status == 200, reply.text
        assert "mcp-session-id" not in reply.headers
        self.session = None if self.plain else str(uuid.uuid4())
        self.server = reply.json["result"]
        assert self.post({"jsonrpc": "2.0", "method": "notifications/initialized"}).status == 202
        return self

    def headers(self, message, extra=None):
        fields = {"Accept": BOTH}
        if self.modern:
            params = message.get("params", {})
            fields |= {"MCP-Protocol-Version": self.version, "Mcp-Method": message.get("method")}
            fields["Mcp-Name"] = params.get("taskId") or params.get("name")
        elif message.get("method") != "initialize":
            fields |= {"MCP-Protocol-Version": self.version, "Beckon-Session": self.session}
        if self.plain:
            fields["User-Agent"] = f"{self.name}/1.0 (test)"
        elif not self.modern:
            fields["Beckon-Client"] = self.name
        return self.desk.headers(self.over, fields | (extra or {}))

    def message(self, method, params=None, meta=None, id=None):
        with self.lock:
            self.number += 1
            number = self.number
        params = dict(params or {})
        if self.modern:
            params["_meta"] = {META + "protocolVersion": self.version, META + "clientCapabilities": self.capabilities,
                               META + "clientInfo": {"name": self.name, "version": "1"}} | (meta or {})
        elif meta:
            params["_meta"] = meta
        return {"jsonrpc": "2.0", "id": number if id is None else id, "method": method, "params": params}

    def post(self, message, headers=None):
        """One exchange, whole."""
        connection = self.desk.connect(self.over, PATIENCE)
        try:
            return http.exchange(connection, "POST", "/mcp", json=message, headers=self.headers(message, headers))
        finally:
            connection.close()

    def request(self, method, params=None, headers=None, **how):
        return self.post(self.message(method, params, **how), headers)

    def send(self, method, params=None, headers=None, **how):
        """Sends a request, and does not wait for the reply."""
        message = self.message(method, params, **how)
        connection = self.desk.connect(self.over, PATIENCE)
        fields = self.headers(message, headers) | {"Content-Type": "application/json"}
        connection.request("POST", "/mcp", json.dumps(message), {k: v for k, v in fields.items() if v is not None})
        return Call(connection)

    def call(self, tool, /, headers=None, meta=None, id=None, **arguments):
        """Calls a tool and does not wait."""
        return self.send("tools/call", {"name": tool, "arguments": arguments}, headers, meta=meta, id=id)

    def now(self, tool, /, headers=None, meta=None, **arguments):
        """The result of a tool that does not wait."""
        return self.call(tool, headers, meta, **arguments).result()


LINE_CHARS = 1900
WHOLE = f", in full (a line of over {LINE_CHARS} characters is broken):"


def structured(result):
    """The structured content, which says the same as the text."""
    assert result["isError"] is False, result
    content = result["structuredContent"]
    text = result["content"][0]["text"]
    assert next(iter(content)) == "message" and text.startswith(content["message"] + "\n"), text
    lines = text.split("\n")
    assert all(len(line.encode("utf-16-le")) // 2 <= LINE_CHARS for line in lines)
    unbroken = text.replace("\n", "")
    for name, value in content.items():
        if name == "message":
            continue
        if name + WHOLE in lines:
            assert (name + WHOLE + value).replace("\n", "") in unbroken
        elif f"{name}: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}" not in unbroken:
            # Other notations of the same.
            [line] = [line for line in lines if line.startswith(name + ": ")]
            assert json.loads(line.partition(": ")[2]) == value, (name, text)
    return content


def error(result):
    """The error of a tool, which says first that it is one."""
    assert result["isError"] is True, result
    said, _, found = result["content"][0]["text"].rpartition("\n")
    found = json.loads(found)
    assert set(found) == {"code", "message", "hint"} and found["message"]
    assert said.startswith(f"This is an error ({found['code']}), not an answer: {found['message']}") and "structuredContent" not in result
    return found


def pending(desk, n=1):
    """The open questions, as soon as there are @n, oldest first."""
    def look():
        found = desk.http("GET", "/v1/interactions?status=PENDING").json["interactions"]
        return found[::-1] if len(found) == n else None
    return until(look)
