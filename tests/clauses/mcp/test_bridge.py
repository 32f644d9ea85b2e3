# test_bridge.py: `beckon mcp`, the desk as an MCP server on standard input and output
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The endpoint of the desk is played by a stand-in, which can do what a desk does only when it is restarted, hangs or dies."""

import base64
import json
import os
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from beckon_testing import Beckon, clause, until  # noqa: E402
from beckon_testing.patience import PATIENCE  # noqa: E402
from bridge_client import LEGACY, MODERN, Client, envelope  # noqa: E402
from bridge_world import answer_all, ask, client, world  # noqa: E402,F401
from stand_in import StandIn  # noqa: E402


def start(world, output):
    """The bridge with this descriptor as its output, which is closed here."""
    process = subprocess.Popen([Beckon.program, "mcp"], env=world.env, stdin=subprocess.PIPE, stdout=output, bufsize=0)
    os.close(output)
    return process


# --- the lines -----------------------------------------------------------------------------------

@clause("/ar/AR-8/mcp-replies-to-each-line")
def test_lines(world, client):
    with StandIn(world.runtime, answer_all):
        client.send(b"nonsense")
        assert client.read()["error"]["code"] == -32700
        client.send(b"[]")
        refused = client.read()
        assert (refused["id"], refused["error"]["code"]) == (None, -32600)
        client.send(b'{"jsonrpc":"2.0","id":1}')
        assert client.read()["error"]["code"] == -32600
        client.send(b'{"jsonrpc":"2.0","id":null,"method":"ping"}')
        assert client.read()["error"]["code"] == -32600
        client.send(b'\xff\xfe{"a":"\x00"}')
        assert client.read()["error"]["code"] == -32700
        client.send(b"")
        client.send(b"  \r")
        assert client.call("ping")["result"] == {"method": "ping"}
        client.send(b'{"jsonrpc":"2.0","id":"a\\n\\"b","method":"ping"}\r')
        assert client.read()["id"] == 'a\n"b'


@clause("/tr/TR-6/mcp-refuses-a-line-over-the-limit-and-continues")
@pytest.mark.parametrize("size, fits", [(4 * 1024 * 1024 - 80, True), (4 * 1024 * 1024 + 1, False), (9 * 1024 * 1024, False)])
def test_long_line(world, client, size, fits):
    with StandIn(world.runtime, answer_all) as stand_in:
        client.send(b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"x":"' + size * b"x" + b'"}}')
        reply = client.read()
        if fits:
            assert reply["result"] == {"method": "tools/call"} and len(stand_in.heard[0].message["params"]["x"]) == size
        else:
            assert (reply["id"], reply["error"]["code"]) == (None, -32700)
            assert not stand_in.heard
        assert client.call("ping", {})["result"] == {"method": "ping"}


@clause("/ar/AR-8/mcp-answers-the-last-line-without-an-end")
def test_last_line(world, client):
    with StandIn(world.runtime, answer_all):
        client.process.stdin.write(b'{"jsonrpc":"2.0","id":7,"method":"tools/list"}')
        assert client.end() == 0
        assert client.read() == {"jsonrpc": "2.0", "id": 7, "result": {"method": "tools/list"}}
        assert client.read() is None


@clause("/ar/AR-8/mcp-ends-with-its-input-and-the-call-stays", "/ag/AG-4/bridge-end")
def test_end(world, client):
    with StandIn(world.runtime, lambda request: request.stream()) as stand_in:
        ask(client)
        until(lambda: stand_in.heard)
        assert client.end() == 0
        [call] = stand_in.heard
        assert call.method == "tools/call" and stand_in.ended == [call.headers["beckon-session"]]


@clause("/tr/TR-6/mcp-ends-although-nobody-reads-its-output")
def test_nobody_reads(world):
    flood = {"jsonrpc": "2.0", "method": "notifications/message", "params": {"data": 60000 * "x"}}

    def answer(request):
        request.stream()
        for _ in range(1000):
            request.event(flood)

    reader, writer = os.pipe()
    with StandIn(world.runtime, answer) as stand_in, start(world, writer) as process:
        process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}\n')
        until(lambda: stand_in.heard)
        # It stops reading from the desk instead of keeping everything.
        until(lambda: own_mib(process.pid) > 8 and sleeps(process.pid))
        # Sanitizers keep what was freed for a while.
        assert own_mib(process.pid) < (200 if os.environ.get("BECKON_TEST_SANITIZED") == "1" else 50)
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
    os.close(reader)


def sleeps(pid):
    """Does it wait, although the stand-in has more for it?"""
    ticks = [Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]]
    threading.Event().wait(0.3)
    ticks.append(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13])
    return ticks[0] == ticks[1]


def own_mib(pid):
    """Without the libraries that it has loaded."""
    [anonymous] = [row.split()[1] for row in Path(f"/proc/{pid}/status").read_text().splitlines() if row.startswith("RssAnon:")]
    return int(anonymous) / 1024


@clause("/ar/AR-8/mcp-ends-when-nobody-reads-any-more", "/ag/AG-4/bridge-broken-output")
def test_broken_output(world):
    reader, writer = os.pipe()
    with StandIn(world.runtime, answer_all), start(world, writer) as process:
        os.close(reader)
        process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
        assert process.wait(PATIENCE) == 0


# --- eras ----------------------------------------------------------------------------------------

@clause("/ar/AR-8/mcp-sends-the-headers-of-2026-07-28")
def test_modern(world, client):
    with StandIn(world.runtime, answer_all) as stand_in:
        client.call("server/discover", {"_meta": envelope()})
        client.reply(ask(client, version=MODERN))
        client.call("resources/read", {"uri": "file:///tmp/ä b", "_meta": envelope()})
        client.call("tasks/get", {"taskId": "42", "_meta": envelope()})
        discover, call, read, task = (request.headers for request in stand_in.heard)
        assert (discover["mcp-protocol-version"], discover["mcp-method"]) == (MODERN, "server/discover")
        assert "mcp-name" not in discover
        assert (call["mcp-method"], call["mcp-name"]) == ("tools/call", "ask_person")
        assert read["mcp-name"] == "=?base64?" + base64.b64encode("file:///tmp/ä b".encode()).decode() + "?="
        assert task["mcp-name"] == "42"
        assert all("mcp-session-id" not in request.headers for request in stand_in.heard)


@clause("/ar/AR-8/mcp-keeps-to-the-version-that-was-agreed-upon")
def test_legacy(world, client):
    def answer(request):
        if request.method == "initialize":
            request.result({"protocolVersion": "2025-06-18", "capabilities": {}})
        else:
            answer_all(request)

    with StandIn(world.runtime, answer) as stand_in:
        # All at once: what follows waits for the answer to initialize.
        first = client.request("initialize", {"protocolVersion": LEGACY, "capabilities": {}, "clientInfo": {"name": "Cödex\n"}})
        client.notify("notifications/initialized")
        second = client.request("tools/list")
        assert client.reply(first)["result"]["protocolVersion"] == "2025-06-18"
        client.reply(second)
        until(lambda: len(stand_in.heard) == 3)
        initialize, *rest = (request.headers for request in stand_in.heard)
        assert "mcp-protocol-version" not in initialize
        for headers in rest:
            assert headers["mcp-protocol-version"] == "2025-06-18"
            assert base64.b64decode(headers["beckon-client"][len("=?base64?"):-2]).decode() == "Cödex\n"
            assert "mcp-method" not in headers and "mcp-session-id" not in headers


@clause("/ag/AG-4/mcp-shows-that-it-lives-after-the-first-call-of-a-tool")
def test_attends(world, client):
    """One stream, which closes with the process however that ends. A client that only looks opens none."""
    with StandIn(world.runtime, answer_all) as stand_in:
        client.initialize()
        client.call("tools/list")
        client.reply(ask(client))
        [attended] = until(lambda: stand_in.attended)
        client.reply(ask(client))
        assert stand_in.attended == [attended] and not attended.closed.is_set()
        assert attended.headers["beckon-session"] == stand_in.heard[0].headers["beckon-session"]
        client.process.kill()
        assert attended.closed.wait(PATIENCE)


@clause("/ar/AR-8/mcp-says-where-it-runs-and-how-long-its-client-waits")
def test_where(world):
    folder = world.home / "Büro"
    folder.mkdir()
    with StandIn(world.runtime, answer_all) as stand_in, Client(world.env, "--wait", "7 days", cwd=folder) as client, \
            Client(world.env, cwd=world.home) as other:
        client.call("ping")
        other.call("ping")
        first, second = (request.headers for request in stand_in.heard)
        assert base64.b64decode(first["beckon-workspace"][len("=?base64?"):-2]).decode() == str(folder)
        assert second["beckon-workspace"] == str(world.home)
        assert first["beckon-session"] != second["beckon-session"]
        assert (first["prefer"], second.get("prefer")) == ("wait=604800", None)


@clause("/ar/AR-8/mcp-refuses-a-wrong-command-line")
@pytest.mark.shared_desk
@pytest.mark.parametrize("words", [["--wait", "soon"], ["--wait", "0"], ["--nonsense"], ["extra"]])
def test_command_line(beckon, words):
    done = beckon("mcp", *words)
    assert done.returncode in (1, 2) and done.stderr and not done.stdout


# --- many at a time --------------------------------------------------------------------------------

@clause("/tr/TR-6/mcp-has-many-calls-under-way")
def test_many(world, client):
    waiting = []

    def answer(request):
        if request.method == "tools/call":
            request.stream()
            waiting.append(request)
        else:
            answer_all(request)

    with StandIn(world.runtime, answer):
        ids = [ask(client, id=f"call-{n}") for n in range(40)]
        until(lambda: len(waiting) == 40)
        assert client.call("tools/list")["result"] == {"method": "tools/list"}
        for request in reversed(waiting):
            request.finish({"content": [], "of": request.message["id"]})
        got = [client.read() for _ in ids]
        assert {reply["id"] for reply in got} == set(ids)
        assert all(reply["result"]["of"] == reply["id"] for reply in got)


@clause("/ar/AR-8/mcp-refuses-an-id-that-is-in-use")
def test_same_id(world, client):
    with StandIn(world.runtime, lambda request: request.stream()):
        ask(client, id=5)
        ask(client, id=5)
        assert client.read()["error"]["code"] == -32600


@clause("/ar/AR-8/mcp-streams-what-comes-before-the-answer")
def test_stream(world, client):
    progress = {"jsonrpc": "2.0", "method": "notifications/progress", "params": {"progressToken": "t", "progress": 1}}
    asked = {"jsonrpc": "2.0", "id": "server-1", "method": "elicitation/create", "params": {}}
    seen = threading.Event()

    def answer(request):
        if request.method == "tools/call":
            request.stream()
            request.event(progress)
            request.event(asked)
            seen.wait(PATIENCE)
            # A message in two lines, with line ends of another system.
            request.chunk('event: message\r\nid: 3\r\ndata: {"jsonrpc":"2.0",\r\ndata: "id":1,"result":{}}\r\n\r\n')
        else:
            if request.message.get("id") == "server-1":
                seen.set()
            request.accept()

    with StandIn(world.runtime, answer) as stand_in:
        id = ask(client, token="t")
        assert client.read() == progress
        assert client.read() == asked
        client.send({"id": "server-1", "result": {"action": "accept"}})
        assert client.reply(id) == {"jsonrpc": "2.0", "id": id, "result": {}}
        assert stand_in.heard[1].message["result"] == {"action": "accept"}


# --- cancelling ------------------------------------------------------------------------------------

@clause("/ar/AR-8/mcp-passes-a-cancellation-on")
@pytest.mark.parametrize("version", [None, MODERN])
def test_cancel(world, client, version):
    def answer(request):
        if request.method == "tools/call":
            request.stream()
        else:
            answer_all(request)

    with StandIn(world.runtime, answer) as stand_in:
        id = ask(client, version=version)
        until(lambda: stand_in.heard)
        client.notify("notifications/cancelled", requestId=id, reason="no longer needed")
        [cancelled] = until(lambda: stand_in.heard_of("notifications/cancelled"))
        assert cancelled.message["params"]["requestId"] == id
        assert cancelled.headers["beckon-session"] == stand_in.heard[0].headers["beckon-session"]
        if version:
            assert cancelled.headers["mcp-protocol-version"] == version
            assert cancelled.headers["mcp-method"] == "notifications/cancelled"
        # The number is free again, and nothing was said about the old call.
        assert client.call("ping")["result"] == {"method": "ping"}
        assert client.others == []


@clause("/ar/AR-8/mcp-passes-a-late-cancellation-on")
def test_late_cancel(world, client):
    with StandIn(world.runtime, answer_all) as stand_in:
        client.reply(ask(client))
        client.notify("notifications/cancelled", requestId=1)
        client.notify("notifications/cancelled", requestId={"not": "an id"})
        until(lambda: len(stand_in.heard_of("notifications/cancelled")) == 2)
        assert client.call("ping")["result"] == {"method": "ping"}


# --- errors ----------------------------------------------------------------------------------------

@clause("/ar/AR-8/mcp-passes-errors-on-with-the-id-of-the-request")
@pytest.mark.parametrize("status, body, code, words", [
    ("400 Bad Request", {"jsonrpc": "2.0", "id": None, "error": {"code": -32022, "message": "No"}}, -32022, "No"),
    ("404 Not Found", {"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "Unknown"}}, -32601, "Unknown"),
    ("401 Unauthorized", {"error": {"code": "E109", "message": "No token", "hint": "Read it"}}, -32603, "No token"),
    # A desk of an older version.
    ("404 Not Found", {"error": {"code": "E104", "message": "There is no such path", "hint": ""}}, -32603, "older than this program"),
    ("500 Internal Server Error", "<html>", -32603, "500"),
    ("200 OK", "", -32603, "200"),
    ("200 OK", {"jsonrpc": "2.0", "method": "odd"}, -32603, "200"),
])
def test_errors(world, client, status, body, code, words):
    with StandIn(world.runtime, lambda request: request.reply(body, status)):
        reply = client.call("tools/list")
        assert reply["id"] == 1 and reply["error"]["code"] == code and words in reply["error"]["message"]


@clause("/ar/AR-8/mcp-without-a-desk-says-so", "/ag/AG-4/bridge-no-desk")
def test_no_desk(world, client):
    for method in ("initialize", "server/discover", "tools/list"):
        refused = client.call(method, {"protocolVersion": LEGACY})
        assert refused["error"]["code"] == -32603 and "terminal" in refused["error"]["message"]
    failed = client.reply(ask(client))["result"]
    assert failed["isError"] is True and failed["content"][0]["text"].startswith("This is an error") and "Ask the person in the terminal" in failed["content"][0]["text"]
    failed = client.reply(ask(client, version=MODERN))["result"]
    assert failed["isError"] is True and failed["resultType"] == "complete"
    assert client.end() == 0


@clause("/tr/TR-1/mcp-sends-nothing-into-a-folder-of-others")
def test_foreign(world, client):
    with StandIn(world.runtime, answer_all) as stand_in:
        os.chmod(world.runtime, stat.S_IRWXU | stat.S_IRWXO)
        failed = client.reply(ask(client))["result"]
        assert failed["isError"] is True
        assert not stand_in.heard


@clause("/ar/AR-8/mcp-learns-of-a-desk-that-hangs", "/ag/AG-4/bridge-hanging")
@pytest.mark.takes(15)
def test_hanging(world, client):
    with StandIn(world.runtime, lambda request: None):
        refused = client.call("tools/list", timeout=60)
        assert refused["error"]["code"] == -32603


@clause("/ar/AR-8/mcp-ends-on-a-signal", "/ag/AG-4/bridge-signal")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal(world, client, number):
    with StandIn(world.runtime, answer_all):
        client.call("ping")
        client.process.send_signal(number)
        assert client.process.wait(PATIENCE) == -number


# --- what it needs, and what it leaves -----------------------------------------------------------

@clause("/ag/AG-4/bridge-ends-with-its-client")
def test_parent(world):
    """The client ends, and another process still has its end of the input."""
    with StandIn(world.runtime, answer_all):
        inputs, outputs = os.pipe(), os.pipe()
        os.set_inheritable(inputs[0], True)
        os.set_inheritable(outputs[1], True)
        client = subprocess.Popen(
            [sys.executable, "-c", "import subprocess, sys; print(subprocess.Popen(sys.argv[3:], stdin=int(sys.argv[1]), stdout=int(sys.argv[2])).pid, flush=True); sys.stdin.read()",
             str(inputs[0]), str(outputs[1]), Beckon.program, "mcp"],
            env=world.env, pass_fds=(inputs[0], outputs[1]), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        bridge = Path("/proc", client.stdout.readline().strip())
        os.write(inputs[1], b'{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n')
        with open(outputs[0], "rb") as output:
            assert json.loads(output.readline())["id"] == 1
            client.kill()
            client.communicate()
            until(lambda: not bridge.exists() or "(zombie)" in (bridge / "status").read_text())
        for descriptor in (*inputs, outputs[1]):
            os.close(descriptor)
