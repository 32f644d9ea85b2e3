# test_awaited.py: a question says that its client no longer waits (ATT-21)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import time

import pytest

from beckon_testing import clause, until
from bridge_client import Client as Bridge
from mcp_client import META, Client, pending, structured

QUESTION = {"question": "Tea or coffee?", "options": ["Tea", "Coffee"]}
# Longer than the grace of a client whose connection was cut.
GRACE = 3


def awaited(desk, id):
    """What is said of it, by a look that does not count as one of the agent."""
    reply = desk.http("GET", f"/v1/interactions/{id}", headers={"Beckon-Surface": "terminal"})
    return reply.json.get("awaited", "nothing")


@clause("/att/ATT-21/mcp-a-call-that-was-cut-off")
def test_cut(desk, either):
    call = either.call("ask_person", **QUESTION)
    id = pending(desk)[0]["id"]
    call.stream()
    until(lambda: awaited(desk, id) is True)
    call.hang_up()
    until(lambda: awaited(desk, id) is False)
    # It disappears with whoever asks again.
    again = either.call("get_answer", question_id=id)
    until(lambda: awaited(desk, id) is True)
    desk.respond(id, option_index=0)
    assert structured(again.result())["response"] == "Tea"
    assert awaited(desk, id) == "nothing"


@clause("/att/ATT-21/mcp-the-answer-is-kept-until-it-is-fetched")
def test_kept(desk, either):
    call = either.call("ask_person", **QUESTION)
    id = pending(desk)[0]["id"]
    call.stream()
    until(lambda: awaited(desk, id) is True)
    call.hang_up()
    until(lambda: awaited(desk, id) is False)
    assert desk.respond(id, option_index=1).json["awaited"] is False
    assert structured(either.now("ask_person", **QUESTION))["response"] == "Coffee"
    assert awaited(desk, id) == "nothing"


@clause("/att/ATT-21/mcp-a-client-that-was-told-comes-back")
def test_told(desk, either):
    result = structured(either.now("ask_person", {"Prefer": "wait=1"}, **QUESTION))
    assert result["status"] == "PENDING"
    time.sleep(GRACE)
    assert awaited(desk, result["question_id"]) is True


@clause("/att/ATT-21/mcp-who-did-not-wait-has-not-gone")
def test_never(desk, either):
    call = either.now("ask_person", wait=False, **QUESTION)
    id = structured(call)["question_id"]
    time.sleep(GRACE)
    assert awaited(desk, id) is None


@clause("/att/ATT-21/mcp-a-task-is-waited-for")
def test_task(desk):
    capable = Client(desk, modern=True, capabilities={"extensions": {META + "tasks": {}}})
    task = capable.now("ask_person", **QUESTION)["taskId"]
    id = pending(desk)[0]["id"]
    assert awaited(desk, id) is True
    time.sleep(GRACE)
    assert capable.request("tasks/get", {"taskId": task}).json["result"]["status"] == "working"
    assert awaited(desk, id) is True


@clause("/att/ATT-21/mcp-who-listens-waits")
def test_listens(desk):
    capable = Client(desk, modern=True, capabilities={"extensions": {META + "tasks": {}}})
    task = capable.now("ask_person", **QUESTION)["taskId"]
    id = pending(desk)[0]["id"]
    call = capable.send("subscriptions/listen", {"notifications": {"taskIds": [task, task]}}, id="sub")
    assert call.stream().message()["method"] == "notifications/subscriptions/acknowledged"
    assert awaited(desk, id) is True
    call.hang_up()
    until(lambda: awaited(desk, id) is False)
    # It looks by itself from now on.
    capable.request("tasks/get", {"taskId": task})
    assert awaited(desk, id) is True


@clause("/att/ATT-21/the-bridge-was-killed", "/att/ATT-21/another-bridge-asks-again")
@pytest.mark.parametrize("ending", ["kill", "end"])
def test_bridge(desk, ending):
    def ask(bridge):
        return bridge.request("tools/call", {"name": "ask_person", "arguments": QUESTION})

    with Bridge(desk.env, cwd=desk.home) as bridge:
        bridge.initialize()
        ask(bridge)
        id = until(lambda: pending(desk))[0]["id"]
        until(lambda: awaited(desk, id) is True)
        if ending == "kill":
            bridge.process.kill()
        else:
            bridge.end()
        until(lambda: awaited(desk, id) is False)
    with Bridge(desk.env, cwd=desk.home) as bridge:
        bridge.initialize()
        call = bridge.request("tools/call", {"name": "get_answer", "arguments": {"question_id": id}})
        until(lambda: awaited(desk, id) is True)
        desk.respond(id, option_index=0)
        assert bridge.reply(call)["result"]["structuredContent"]["response"] == "Tea"
