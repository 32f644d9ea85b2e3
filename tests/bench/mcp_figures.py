# mcp_figures.py: tool calls over MCP
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Calls that the desk answers at once, over loopback TCP as agents make them, and calls that wait. wrk is the client of the first: one in Python or
Node would be what is measured. The reference is @modelcontextprotocol/server-everything with its tool echo, measured in turn with the desk; where Node
or npm is missing, the lines have what it made on a computer with two cores."""

import contextlib
import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

import npm_peer
from world import Desk, failed, figure, line, median, memory_mib, ms

SECONDS, RUNS = 8, 5
# What it made elsewhere, by connections.
REFERENCE = {1: 450, 32: 2641}
TIMES = 5
PARKED, ASKS, ROUNDS = 1000, 200, 5
META = "io.modelcontextprotocol/"
BOTH = "application/json, text/event-stream"


def exchange(desk, message, headers=None):
    return desk.http("POST", "/mcp", message, headers={"Accept": BOTH} | (headers or {}), over="tcp")


def settled(desk):
    """The number of a question that has its answer."""
    asked = desk.ask().json
    assert desk.respond(asked["id"], option_index=1).status == 200
    return asked["id"]


def script(desk, number, modern):
    """What wrk sends: the file for its option -s."""
    params = {"name": "get_answer", "arguments": {"question_id": number}}
    headers = {"Content-Type": "application/json", "Accept": BOTH, "Authorization": f"Bearer {desk.token}"}
    if modern:
        params["_meta"] = {META + "protocolVersion": "2026-07-28", META + "clientCapabilities": {}, META + "clientInfo": {"name": "bench"}}
        headers |= {"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "get_answer"}
    else:
        headers |= {"MCP-Protocol-Version": "2025-11-25"}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    reply = exchange(desk, body, headers)
    assert reply.json["result"]["structuredContent"]["response"] == "SQLite", reply.text
    return wrk_script(body, headers)


def wrk_script(body, headers):
    lines = ['wrk.method = "POST"', f"wrk.body = {json.dumps(json.dumps(body))}"]
    lines += [f"wrk.headers[{json.dumps(name)}] = {json.dumps(value)}" for name, value in headers.items()]
    return "\n".join(lines)


class Everything:
    """The reference server, over Streamable HTTP."""

    def __init__(self, folder):
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = found.getsockname()[1]
        program = folder / "node_modules" / "@modelcontextprotocol" / "server-everything" / "dist" / "index.js"
        self.process = subprocess.Popen(["node", program, "streamableHttp"], env={**os.environ, "PORT": str(self.port)},
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def exchange(self, message, headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("POST", "/mcp", json.dumps(message), {"Content-Type": "application/json", "Accept": BOTH, **headers})
        response = connection.getresponse()
        return response, response.read().decode()

    def script(self):
        begin = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}}
        for _ in range(100):
            try:
                response, _ = self.exchange(begin, {})
                break
            except OSError:
                time.sleep(0.1)
        headers = {"MCP-Protocol-Version": "2025-11-25", "Mcp-Session-Id": response.getheader("mcp-session-id")}
        self.exchange({"jsonrpc": "2.0", "method": "notifications/initialized"}, headers)
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "echo", "arguments": {"message": "SQLite"}}}
        _, text = self.exchange(body, headers)
        assert "SQLite" in text, text
        return wrk_script(body, {"Content-Type": "application/json", "Accept": BOTH, **headers})

    def end(self):
        self.process.terminate()
        self.process.wait(10)


@contextlib.contextmanager
def reference():
    """None where it cannot be run."""
    try:
        folder = npm_peer.install("everything")
    except (OSError, ValueError, subprocess.SubprocessError):
        yield None
        return
    server = Everything(folder)
    try:
        yield server
    finally:
        server.end()


def rate(port, file, connections):
    """(calls a second, median and 99th percentile of one call in ms)"""
    out = subprocess.run(["wrk", "-t1", f"-c{connections}", f"-d{SECONDS}s", "--timeout", "60s", "--latency", "-s", file, f"http://127.0.0.1:{port}/mcp"],
                         capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in out or "Socket errors" in out:
        raise RuntimeError(" ".join(out.split()))
    unit = {"us": 0.001, "ms": 1, "s": 1000}
    found = [re.search(rf"{percent}%\s+([\d.]+)(us|ms|s)", out) for percent in (50, 99)]
    return (float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1]), *(float(m[1]) * unit[m[2]] for m in found))


@figure("tool calls over MCP")
def calls():
    desk = Desk()
    with contextlib.ExitStack() as stack:
        stack.callback(desk.discard)
        desk.start()
        number = settled(desk)
        peer = stack.enter_context(reference())
        subjects = [("2026-07-28", desk.port, script(desk, number, True)), ("2025-11-25", desk.port, script(desk, number, False))]
        if peer is not None:
            subjects.append(("server-everything", peer.port, peer.script()))
        files = {}
        for name, _, text in subjects:
            files[name] = stack.enter_context(tempfile.NamedTemporaryFile("w", suffix=".lua"))
            files[name].write(text)
            files[name].flush()
        for connections, elsewhere in REFERENCE.items():
            runs = {name: [] for name in files}
            for _ in range(RUNS):
                for name, port, _ in subjects:
                    runs[name].append(rate(port, files[name].name, connections))
            theirs = median(run[0] for run in runs.pop("server-everything")) if peer is not None else elsewhere
            for name, found in runs.items():
                a_second, p50, p99 = (median(run[i] for run in found) for i in range(3))
                line(f"MCP tool calls a second, {name}, {connections} connection{'s' if connections > 1 else ''}", f"{a_second:,.0f}",
                     f"{TIMES * theirs:,.0f}", f"{theirs:,.0f} (server-everything{'' if peer is not None else ', elsewhere'})",
                     f"{a_second / theirs:.1f} times; {min(run[0] for run in found):,.0f}…{max(run[0] for run in found):,.0f}; "
                     f"p50 {p50:.2f} ms, p99 {p99:.2f} ms")


def asking(desk, agent, question, wait):
    """The bytes of a call that asks."""
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "ask_person", "arguments": {"question": question, "options": ["PostgreSQL", "SQLite"], "policy": "hold", "wait": wait},
        "_meta": {META + "protocolVersion": "2026-07-28", META + "clientCapabilities": {}, META + "clientInfo": {"name": agent},
                  "progressToken": 1}}})
    return (f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{desk.port}\r\nAuthorization: Bearer {desk.token}\r\nContent-Type: application/json\r\n"
            f"Accept: {BOTH}\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: ask_person\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}").encode()


def park(desk, count):
    """Calls that wait, each over a connection of its own; their replies have begun."""
    connections = []
    for n in range(count):
        connections.append(connection := socket.create_connection(("127.0.0.1", desk.port)))
        connection.sendall(asking(desk, f"parked-{n % 4}", f"Which one is it, number {n}?", True))
        data = b""
        while b": waiting" not in data:
            data += (more := connection.recv(4096))
            assert more, data
    return connections


def latencies(desk, begin):
    """How long each of some questions takes until the desk has it, without waiting for its answer."""
    connection = socket.create_connection(("127.0.0.1", desk.port))
    found = []
    for n in range(begin, begin + ASKS):
        request = asking(desk, f"asking-{n // 500}", f"Which one is it now, number {n}?", False)
        started = time.perf_counter()
        connection.sendall(request)
        data = b""
        while b"\r\n\r\n" not in data or b'"isError"' not in data.partition(b"\r\n\r\n")[2]:
            data += (more := connection.recv(65536))
            assert more, data
        found.append(time.perf_counter() - started)
        assert b'"isError":false' in data, data
    connection.close()
    return found


@figure("MCP calls that wait")
def waits():
    """Two desks in turn: one with the calls, one without."""
    free, full = Desk(), Desk()
    try:
        free.start()
        full.start()
        latencies(free, 100_000)
        latencies(full, 100_000)
        _, before = memory_mib(full.process.pid)
        parked = park(full, PARKED)
        _, after = memory_mib(full.process.pid)
        times = {free: [], full: []}
        for n in range(ROUNDS):
            for desk, found in times.items():
                found += latencies(desk, n * ASKS)
        line(f"{PARKED:,} MCP calls parked: memory", f"{after - before:.1f} MiB", "", f"{before:.1f} MiB without",
             f"{(after - before) * 1024 / PARKED:.1f} KiB each, with its question")
        line(f"{PARKED:,} MCP calls parked: ask", ms(median(times[full])), f"{ms(1.1 * median(times[free]))} (1.1 times)", f"{ms(median(times[free]))} with none",
             f"{median(times[full]) / median(times[free]):.2f} times; {ASKS * ROUNDS} questions each, in turn")
        for connection in parked:
            connection.close()
    finally:
        free.discard()
        full.discard()


if __name__ == "__main__":
    if not sys.argv[1:] or any(word in "mcp" for word in sys.argv[1:]):
        if shutil.which("wrk") is None:
            failed("tool calls over MCP", OSError("wrk is not installed"))
        else:
            calls()
        waits()
