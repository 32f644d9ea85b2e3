# tool_call_figures.py: from an agent's call of a tool to the dialog on the screen; run inside the rig of tests/gui/rig-x11.sh
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Over `beckon mcp`, started as a client starts it, and over HTTP with the same call. The window runs with an empty database."""

import json
import subprocess
import sys
import time

from window_figures import first_frame, ready
from world import BUILD, Window, figure, line, median, ms, spread
from x11 import Screen

PROGRAM = str(BUILD / "src" / "cli" / "beckon")
TIMES = 20
WARM = 2
ACCEPT = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
INITIALIZE = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
    "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def tool_call(id):
    return {"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": "ask_person", "arguments": {
        "question": f"Which database should service {id} use?", "options": ["PostgreSQL", "SQLite"]}}}


class Bridge:
    """A client whose server is `beckon mcp`."""

    def __init__(self, window):
        self._process = subprocess.Popen([PROGRAM, "mcp"], env=window.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.write(INITIALIZE)
        assert "result" in self.read()
        self.write(INITIALIZED)

    def write(self, message):
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        self._process.stdin.flush()

    def read(self):
        """The next response; what the server reports meanwhile is left out."""
        while True:
            message = json.loads(self._process.stdout.readline())
            if "id" in message:
                return message

    def end(self):
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()


class Http:
    """A client that posts to /mcp itself."""

    def __init__(self, window):
        self._connection = window.connect()
        self._version = {}
        self._post(INITIALIZE).read()
        self._version = {"MCP-Protocol-Version": "2025-06-18"}
        self._post(INITIALIZED).read()

    def _post(self, message):
        self._connection.request("POST", "/mcp", json.dumps(message).encode(), {**ACCEPT, **self._version})
        return self._connection.getresponse()

    def write(self, message):
        self._response = self._post(message)

    def read(self):
        text = self._response.read().decode()
        rows = [row.removeprefix("data:") for row in text.splitlines() if row.startswith("data:")] or [text]
        return next(message for message in map(json.loads, rows) if "id" in message)

    def end(self):
        self._connection.close()


def open_question(window):
    [question] = window.http("GET", "/v1/interactions?status=PENDING").json["interactions"]
    return question["id"]


def to_mapped(screen, window, client):
    """Seconds from the call to the dialog, and to its first paint."""
    mapped, painted = [], []
    for number in range(1, TIMES + WARM + 1):
        time.sleep(0.3)
        screen.forget()
        begin = time.monotonic()
        client.write(tool_call(number))
        at = screen.wait_mapped()
        shown = screen.wait_painted()
        if number > WARM:
            mapped.append(at - begin)
            painted.append(shown - begin)
        assert window.respond(open_question(window), option_index=0).status == 200
        assert "PostgreSQL" in json.dumps(client.read()["result"])
        screen.wait_unmapped()
    return mapped, painted


def first_call(screen, window):
    """Seconds from the start of `beckon mcp` to the dialog of its first call, as at the beginning of a session."""
    spans = []
    for number in range(1, TIMES // 2 + WARM + 1):
        time.sleep(0.3)
        screen.forget()
        begin = time.monotonic()
        client = Bridge(window)
        client.write(tool_call(number))
        at = screen.wait_mapped()
        if number > WARM:
            spans.append(at - begin)
        assert window.respond(open_question(window), option_index=0).status == 200
        client.read()
        screen.wait_unmapped()
        client.end()
    return spans


@figure("call of a tool → dialog mapped")
def calls():
    screen = Screen()
    window = Window()
    try:
        first_frame(screen, window)
        ready(window)
        time.sleep(1)
        times = {}
        for name, kind in (("beckon mcp", Bridge), ("HTTP", Http)):
            client = kind(window)
            times[name] = to_mapped(screen, window, client)
            client.end()
        mapped, painted = times["beckon mcp"]
        direct, _ = times["HTTP"]
        line("tools/call over beckon mcp → dialog mapped", ms(median(mapped)), "", f"POST /mcp: {ms(median(direct))}",
             f"{spread(mapped)}; painted {ms(median(painted))}")
        starting = first_call(screen, window)
        line("start of beckon mcp, initialize, tools/call → dialog mapped", ms(median(starting)), "", "", spread(starting))
    finally:
        window.end()
        window.discard()


if __name__ == "__main__":
    if not sys.argv[1:] or any(word in "tool_call" for word in sys.argv[1:]):
        calls()
