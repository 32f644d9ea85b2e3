# test_wrap.py: `beckon mcp --wrap`, which stands before another MCP server and asks at the desk what that asks its client
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from beckon_testing import Desk, clause, until  # noqa: E402
from bridge_client import LEGACY, MODERN, Client, envelope  # noqa: E402

SERVER = ["--wrap", "/usr/bin/python3", Path(__file__).parent / "asking_server.py"]
FORM = {"message": "Where do we deploy?", "requestedSchema": {
    "type": "object", "required": ["region"],
    "properties": {"region": {"type": "string", "enum": ["eu", "us"]}, "replicas": {"type": "integer", "minimum": 1, "maximum": 9},
                   "dry": {"type": "boolean", "default": True}}}}
PLAIN = {"message": "Shall I continue?", "requestedSchema": {"type": "object", "properties": {}}}
ADDRESS = {"mode": "url", "message": "Sign in", "url": "https://example.org/login?x=1", "elicitationId": "e1"}


@pytest.fixture
def client(desk):
    with Client(desk.env, *SERVER, cwd=desk.home) as client:
        yield client


def elicit(client, *params, modern=False, **arguments):
    meta = {"_meta": envelope()} if modern else {}
    return client.request("tools/call", {"name": "elicit", "arguments": {"params": list(params), **arguments}, **meta})


def open_questions(desk):
    return desk.http("GET", "/v1/interactions?status=PENDING").json["interactions"]


def one_question(desk):
    [question] = until(lambda: open_questions(desk))
    return question


def text(reply):
    return json.loads(reply["result"]["content"][0]["text"])


def seen(client, what):
    """What the server reported, so far."""
    return [message["params"][what] for message in client.others if message.get("method") == "notifications/seen" and what in message["params"]]


# --- what passes -----------------------------------------------------------------------------------

@clause("/ar/AR-8/a-wrapped-server-gets-what-its-client-sends")
def test_passes(desk, client):
    assert client.initialize(roots={})["result"]["serverInfo"]["name"] == "asking-server"
    assert client.call("tools/call", {"name": "echo", "arguments": {"ä": [1, 2.5, None, "\u2028"]}})["result"]["content"][0]["text"] \
        == json.dumps({"ä": [1, 2.5, None, "\u2028"]})
    assert client.call("no/such")["error"] == {"code": -32601, "message": "no/such"}
    client.send(b"not JSON at all")
    client.send({"id": "from-server", "result": {"roots": []}})
    client.call("tools/call", {"name": "echo"})
    assert seen(client, "line") == ["not JSON at all"]
    assert seen(client, "response") == [{"jsonrpc": "2.0", "id": "from-server", "result": {"roots": []}}]
    # And the other way.
    request = client.request("tools/call", {"name": "say", "arguments": {"line": '{"jsonrpc": "2.0", "id": "s1", "method": "roots/list"}'}})
    assert client.read() == {"jsonrpc": "2.0", "id": "s1", "method": "roots/list"}
    client.notify("notifications/cancelled", requestId=request)
    client.call("tools/call", {"name": "echo"})
    assert seen(client, "notification")[-1]["params"] == {"requestId": request}
    assert client.end() == 0


@clause("/ap/AP-2/a-wrapped-server-sees-a-client-that-can-be-asked")
def test_capabilities(desk, client):
    client.initialize(sampling={}, elicitation={})
    assert seen(client, "capabilities") == [{"sampling": {}, "elicitation": {"form": {}, "url": {}}}]
    client.call("server/discover", {"_meta": envelope(roots={})})
    assert seen(client, "capabilities")[1] == {"roots": {}, "elicitation": {"form": {}, "url": {}}}


# --- what is asked -----------------------------------------------------------------------------------

@clause("/ap/AP-2/a-wrapped-server-elicits")
def test_form(desk, client):
    client.initialize()
    call = elicit(client, FORM)
    question = one_question(desk)
    assert (question["kind"], question["conflict_description"], question["policy"]) == ("form", FORM["message"], "hold")
    assert question["schema"] == FORM["requestedSchema"]
    assert question["agent"] == "test-client" and "asking-server" in question["reason"]
    assert desk.task(question["task_id"])["workspace"] == str(desk.home)
    refused = desk.http("POST", f"/v1/interactions/{question['id']}/response", {"values": {"region": "mars"}, "by": "anna"})
    assert refused.status == 422
    desk.respond(question["id"], values={"region": "eu", "replicas": 3, "dry": False})
    assert text(client.reply(call)) == {"action": "accept", "content": {"region": "eu", "replicas": 3, "dry": False}}
    # The client, which cannot be asked, was not asked.
    assert all(message["method"] == "notifications/seen" for message in client.others)


@clause("/ap/AP-2/accept-decline-and-cancel-reach-a-wrapped-server")
@pytest.mark.parametrize("action", ["decline", "cancel"])
def test_refused(desk, client, action):
    client.initialize()
    call = elicit(client, FORM)
    desk.respond(one_question(desk)["id"], action=action)
    assert text(client.reply(call)) == {"action": action}


@clause("/ap/AP-2/a-form-without-fields-is-a-confirmation")
@pytest.mark.parametrize("params", [PLAIN, ADDRESS])
@pytest.mark.parametrize("index, action", [(0, "accept"), (1, "decline")])
def test_confirmation(desk, client, params, index, action):
    client.initialize()
    call = elicit(client, params)
    question = one_question(desk)
    assert question["kind"] == "confirmation" and question["conflict_description"].startswith(params["message"])
    assert params.get("url", "") in question["conflict_description"]
    desk.respond(question["id"], option_index=index)
    assert text(client.reply(call)) == {"action": action}


@clause("/ap/AP-2/what-a-wrapped-server-may-not-ask-is-declined")
@pytest.mark.parametrize("params", [
    {"message": "Nested", "requestedSchema": {"type": "object", "properties": {"a": {"type": "object", "properties": {}}}}},
    {"message": "Odd", "requestedSchema": {"type": "array"}},
    {"message": "", "requestedSchema": FORM["requestedSchema"]},
    {"requestedSchema": FORM["requestedSchema"]},
    {"message": "No schema"},
    {"mode": "voice", "message": "Say it"},
    {"mode": "url", "message": "Look", "url": "file:///etc/passwd"},
    {"mode": "url", "message": "Look", "url": "https://user:pw@example.org/"},
    {"mode": "url", "message": "Look", "url": "https://example.org/> **Bank**"},
    {"mode": "url", "message": "Look"},
    {"message": 70000 * "x", "requestedSchema": FORM["requestedSchema"]},
    "nothing",
])
def test_declined(desk, client, params):
    client.initialize()
    assert text(client.reply(elicit(client, params))) == {"action": "decline"}
    assert until(lambda: "was not asked" in client.errors)
    assert not open_questions(desk)


@clause("/ap/AP-2/a-wrapped-server-asks-several-at-once")
def test_several(desk, client):
    client.initialize()
    calls = [elicit(client, {**FORM, "message": f"Question {n}"}) for n in range(5)]
    until(lambda: len(open_questions(desk)) == 5)
    for question in open_questions(desk):
        desk.respond(question["id"], values={"region": "eu", "replicas": int(question["conflict_description"][-1]) + 1})
    assert [text(client.reply(call))["content"]["replicas"] for call in calls] == [1, 2, 3, 4, 5]


@clause("/ap/AP-2/what-the-server-gives-up-is-withdrawn")
def test_given_up(desk, client):
    client.initialize()
    call = elicit(client, FORM)
    question = one_question(desk)
    client.call("tools/call", {"name": "give-up", "arguments": {"id": f"ask-{call}-0"}})
    assert desk.settled(question["id"])["status"] == "CANCELLED"


@clause("/ap/AP-2/the-questions-of-a-wrapped-server-go-with-it")
@pytest.mark.parametrize("modern", [False, True])
def test_gone(desk, client, modern):
    client.initialize()
    elicit(client, FORM, modern=modern)
    question = one_question(desk)
    assert client.end() == 0
    assert desk.interaction(question["id"])["status"] == "CANCELLED"


@clause("/pp/PP-2/a-wrapped-server-waits-for-what-is-set-aside", "/pp/PP-7/a-wrapped-server-waits-while-the-desk-restarts")
def test_later(desk, client):
    client.initialize()
    call = elicit(client, FORM)
    question = one_question(desk)
    assert desk.http("POST", f"/v1/interactions/{question['id']}/later", {"duration": "1h"}).status == 200
    desk.restart()
    desk.respond(question["id"], values={"region": "us"})
    assert text(client.reply(call)) == {"action": "accept", "content": {"region": "us"}}
    assert client.end() == 0


@clause("/pp/PP-7/a-wrapped-server-waits-however-long-the-desk-is-away")
@pytest.mark.takes(20)
def test_away(desk, client):
    """Longer than a desk may take to start (REACH_MS)."""
    client.initialize()
    call = elicit(client, FORM)
    question = one_question(desk)
    desk.stop()
    time.sleep(13)
    desk.start()
    desk.respond(question["id"], values={"region": "us"})
    assert text(client.reply(call)) == {"action": "accept", "content": {"region": "us"}}


@clause("/ap/AP-2/a-wrapped-server-works-without-a-desk")
@pytest.mark.takes(10)
def test_no_desk():
    desk = Desk()
    try:
        with Client(desk.env, *SERVER) as client:
            client.initialize()
            assert text(client.reply(elicit(client, FORM))) == {"action": "cancel"}
            assert client.end() == 0
    finally:
        desk.discard()


# --- 2026-07-28 --------------------------------------------------------------------------------------

@clause("/ap/AP-2/a-wrapped-server-requires-input")
def test_modern(desk, client):
    call = elicit(client, FORM, {**PLAIN, "message": "Sure?"}, modern=True, rounds=2)
    for _ in range(2):
        until(lambda: len(open_questions(desk)) == 2)
        for question in open_questions(desk):
            answer = {"values": {"region": "eu"}} if question["kind"] == "form" else {"option_index": 1}
            desk.respond(question["id"], **answer)
    result = client.reply(call)["result"]
    assert result["responses"] == {"q0": {"action": "accept", "content": {"region": "eu"}}, "q1": {"action": "decline"}}
    assert (result["resultType"], result["state"]) == ("complete", "2")
    assert client.others == []


@clause("/ap/AP-2/what-the-desk-cannot-respond-to-is-left-to-the-client")
def test_rest(desk, client):
    roots = {"method": "roots/list", "params": {}}
    call = elicit(client, FORM, modern=True, others={"r": roots})
    desk.respond(one_question(desk)["id"], values={"region": "eu"})
    asked = client.reply(call)["result"]
    assert (asked["resultType"], asked["inputRequests"]) == ("input_required", {"r": roots})
    params = {"name": "elicit", "arguments": {"params": [FORM], "others": {"r": roots}}, "_meta": envelope(),
              "requestState": asked["requestState"], "inputResponses": {"r": {"roots": []}}}
    result = client.call("tools/call", params)["result"]
    assert result["responses"] == {"q0": {"action": "accept", "content": {"region": "eu"}}, "r": {"roots": []}}
    assert result["state"] == "1"


@clause("/ap/AP-2/a-result-that-asks-nothing-of-the-desk-passes")
def test_nothing_of_the_desk(desk, client):
    others = {"r": {"method": "roots/list", "params": {}}}
    result = client.reply(elicit(client, modern=True, others=others))["result"]
    assert (result["inputRequests"], result["requestState"]) == (others, "1")


@clause("/ap/AP-2/a-cancelled-call-withdraws-its-questions")
def test_cancel_modern(desk, client):
    call = elicit(client, FORM, modern=True)
    question = one_question(desk)
    client.notify("notifications/cancelled", requestId=call)
    assert desk.settled(question["id"])["status"] == "CANCELLED"
    assert client.call("tools/call", {"name": "echo", "arguments": 1})["result"]
    assert client.others == []


# --- the process -----------------------------------------------------------------------------------

@clause("/ar/AR-8/a-wrapped-server-gives-its-exit-status")
def test_status(desk, client):
    client.request("tools/call", {"name": "exit", "arguments": {"status": 42}})
    assert client.process.wait(20) == 42
    assert "the server has its reasons" in until(lambda: client.errors)


@clause("/ar/AR-8/a-wrapped-server-that-is-not-there")
def test_not_there(desk, beckon):
    done = beckon("mcp", "--wrap", "/no/such/server")
    assert done.returncode == 127 and "/no/such/server" in done.stderr
    assert beckon("mcp", "--wrap").returncode == 2


@clause("/ar/AR-8/options-of-a-wrapped-server-are-its-own")
@pytest.mark.parametrize("before", [[], ["--"]])
def test_options(desk, beckon, before):
    done = beckon("mcp", "--wrap", *before, "/bin/sh", "-c", 'printf "%s\\n" "$@"', "sh", "--help", "--json", "--", "-x", "")
    assert done.stdout == "--help\n--json\n--\n-x\n\n" and done.returncode == 0


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@clause("/tr/TR-5/a-wrapped-server-ends-with-its-client")
@pytest.mark.takes(8)
@pytest.mark.parametrize("how", ["input", "signal"])
def test_ends(desk, client, how):
    pids = text(client.call("tools/call", {"name": "stay"}))
    assert all(map(alive, pids))
    if how == "input":
        client.process.stdin.close()
    else:
        client.process.send_signal(signal.SIGTERM)
    assert client.process.wait(40) == 128 + signal.SIGKILL
    until(lambda: not any(map(alive, pids)))


@clause("/tr/TR-5/a-wrapped-server-ends-when-its-wrapper-is-killed")
def test_killed(desk, client):
    client.initialize()
    [server] = Path(f"/proc/{client.process.pid}/task/{client.process.pid}/children").read_text().split()
    client.process.kill()
    until(lambda: not alive(server))


@clause("/tr/TR-6/a-wrapped-server-that-does-not-read-is-not-fed")
def test_deaf(desk):
    with Client(desk.env, "--wrap", "/bin/sleep", "1000") as client:
        os.set_blocking(client.process.stdin.fileno(), False)
        line, refused = b'{"jsonrpc":"2.0","id":1,"method":"x","params":{"x":"' + 100000 * b"x" + b'"}}\n', 0
        for _ in range(1000):
            try:
                client.process.stdin.write(line)
            except BlockingIOError:
                refused += 1
            if client.process.stdin.write(b"") is None:
                refused += 1
        assert int(Path(f"/proc/{client.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") < 80 * 1024 * 1024
        client.process.stdin.close()
        assert client.process.wait(40) == 128 + signal.SIGTERM
