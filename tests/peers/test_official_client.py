# test_official_client.py: the official client of MCP, of both generations, over HTTP and through beckon mcp
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import subprocess
from pathlib import Path

import pytest

from beckon_testing import clause, until
from peer_rig.line import Line
from peer_rig.world import LONG, PEERS, node

SCRIPT = Path(__file__).parent / "peer_rig" / "sdk.mjs"
QUESTION = {"question": "Tea or coffee?", "options": ["Tea", "Coffee"]}


class Client:
    """A client that runs."""

    def __init__(self, home, generation, *wire):
        self.process = subprocess.Popen([node() / "node", SCRIPT, PEERS, generation, *map(str, wire)], env=home.env, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.connected = self.next("connected")

    def next(self, *kinds):
        """The next thing that it says which is one of @kinds."""
        for line in self.process.stdout:
            event = json.loads(line)
            if any(kind in event for kind in kinds):
                return event
        raise AssertionError(f"the client ended with {self.process.wait()}")

    def does(self, what, **members):
        self.process.stdin.write(json.dumps({"do": what, **members}) + "\n")
        self.process.stdin.flush()

    def asks(self, id, **how):
        self.does("call", **{"id": id, "name": "ask_person", "arguments": QUESTION, **how})

    def answer(self, id):
        """What the call @id gave."""
        event = self.next("result", "failed")
        assert event.get("result") == id, event
        return event["value"]["structuredContent"]

    def ends(self):
        self.process.stdin.close()
        assert self.process.wait(LONG) == 0

    def finish(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


@pytest.fixture
def line(home):
    line = Line(home.port)
    yield line
    line.close()


@pytest.fixture
def connect(home, line):
    clients = []

    def start(generation, wire):
        clients.append(Client(home, generation, *(["http", f"http://127.0.0.1:{line.port}/mcp", home.token] if wire == "http" else ["stdio"])))
        return clients[-1]

    yield start
    for client in clients:
        client.finish()


def nobody_waits(home):
    """The desk knows by now that the call has ended."""
    until(lambda: home.http("GET", "/v1/status").json["waiting_agents"] == 0)


each = pytest.mark.parametrize("generation, wire", [(one, wire) for one in ("1", "2") for wire in ("http", "stdio")])


@clause("/aic/AIC-3/official-client-asks", "/ag/AG-1/official-client-in-both-eras-and-both-ways")
@each
def test_asks(home, connect, generation, wire):
    client = connect(generation, wire)
    assert client.connected["connected"]["name"] == "beckon" and "tools" in client.connected["capabilities"]
    client.does("list")
    tools = {tool["name"]: tool for tool in client.next("tools")["tools"]}
    assert {"ask_person", "request_approval", "fill_form", "get_answer"} <= set(tools)
    assert tools["ask_person"]["annotations"]["readOnlyHint"] is True
    client.asks("a")
    asked = home.question()
    home.respond(asked["id"], option_index=1)
    # The client has checked it against the schema of the tool.
    answer = client.answer("a")
    assert (answer["response"], answer["responded_by"], answer["question_id"]) == ("Coffee", "anna", asked["id"])
    client.ends()
    assert home.left_over() == []


@clause("/aic/AIC-3/official-client-gets-an-error-of-its-arguments")
@each
def test_wrong(home, connect, generation, wire):
    client = connect(generation, wire)
    client.does("call", id="a", name="ask_person", arguments={"options": ["Tea"]})
    event = client.next("result", "failed")
    assert event["value"]["isError"] is True and "question" in event["value"]["content"][0]["text"]
    client.does("call", id="b", name="no_such_tool", arguments={})
    event = client.next("result", "failed")
    assert event.get("code") == -32602 or event["value"]["isError"], event
    assert home.left_over() == []


@clause("/pp/PP-6/official-client-is-told-that-it-goes-on")
@pytest.mark.takes(25)
@each
def test_progress(home, connect, generation, wire):
    client = connect(generation, wire)
    client.asks("a", progress=True)
    asked = home.question()
    first = client.next("progress")
    home.respond(asked["id"], option_index=0)
    assert first["progress"] is not None and client.answer("a")["response"] == "Tea"


@clause("/aic/AIC-3/official-client-takes-its-call-back", "/ag/AG-2/official-client-cancels")
@each
def test_cancels(home, connect, generation, wire):
    """The question stays, and the same call belongs to it."""
    client = connect(generation, wire)
    client.asks("a")
    asked = home.question()
    client.does("abort", id="a")
    assert client.next("result", "failed")["failed"] == "a"
    nobody_waits(home)
    client.asks("b")
    home.respond(asked["id"], option_index=1)
    assert client.answer("b")["question_id"] == asked["id"]
    assert len(home.http("GET", "/v1/interactions").json["interactions"]) == 1


@clause("/aic/AIC-3/official-client-gives-up-sooner-than-the-person-answers", "/ag/AG-2/official-client-gives-up")
@each
def test_gives_up(home, connect, generation, wire):
    client = connect(generation, wire)
    client.asks("a", timeout=1500)
    asked = home.question()
    assert client.next("result", "failed")["failed"] == "a"
    nobody_waits(home)
    client.asks("b")
    home.respond(asked["id"], option_index=0)
    assert client.answer("b")["question_id"] == asked["id"]
    assert home.left_over() == []


@clause("/aic/AIC-3/official-client-loses-its-connection", "/ag/AG-2/official-client-is-cut-off")
@pytest.mark.parametrize("generation", ["1", "2"])
def test_cut(home, connect, line, generation):
    client = connect(generation, "http")
    client.asks("a")
    asked = home.question()
    assert line.cut() > 0
    # The client may not notice by itself.
    client.does("abort", id="a")
    assert client.next("result", "failed")["failed"] == "a"
    assert home.interaction(asked["id"])["status"] == "PENDING"
    nobody_waits(home)
    client.asks("b")
    until(lambda: home.http("GET", "/v1/status").json["waiting_agents"] == 1)
    home.respond(asked["id"], option_index=1)
    answer = client.answer("b")
    assert (answer["question_id"], answer["response"]) == (asked["id"], "Coffee")
    assert len(home.http("GET", "/v1/interactions").json["interactions"]) == 1


@clause("/ag/AG-2/official-client-takes-up-its-stream")
def test_goes_on(home, connect, line):
    """Whoever made the call does not notice that the connection was cut, nor that the desk died."""
    client = connect("1", "http")
    client.asks("a")
    asked = home.question()
    for how in ("cut", "killed"):
        made = line.made
        if how == "cut":
            assert line.cut() > 0
        else:
            home.kill9()
            home.start()
        until(lambda: line.made > made and home.http("GET", "/v1/status").json["waiting_agents"] == 1)
    home.respond(asked["id"], option_index=1)
    assert client.answer("a")["response"] == "Coffee"
    assert len(home.http("GET", "/v1/interactions").json["interactions"]) == 1


@clause("/aic/AIC-3/official-client-and-a-desk-that-is-started-again", "/ag/AG-2/official-client-and-a-restart")
@pytest.mark.parametrize("generation", ["1", "2"])
def test_restart(home, connect, generation):
    """Through beckon mcp, which waits for the next desk."""
    client = connect(generation, "stdio")
    client.asks("a")
    asked = home.question()
    home.restart()
    home.respond(asked["id"], option_index=0)
    assert client.answer("a")["question_id"] == asked["id"]
    assert home.left_over() == []
