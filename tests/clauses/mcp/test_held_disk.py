# test_held_disk.py: a disk that hangs holds up the calls that need it, and nothing else
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import select
import signal
import time

import pytest

from beckon_testing import clause, until
from beckon_testing.held_disk import HeldDisk
from mcp_client import META, Client, error, pending, structured

QUESTION = {"question": "Tea or coffee?", "options": ["Tea", "Coffee"]}
CAPABLE = {"extensions": {META + "tasks": {}}}


@pytest.fixture
def disk(tmp_path):
    return HeldDisk(tmp_path / "disk")


@pytest.fixture
def desk(make_desk, disk):
    return make_desk(env=disk.env).start()


def settle(desk):
    """A question that has been answered: what the runner then looks at in the main loop is over, and no reader has read since."""
    id = desk.ask("Which port?", ["80", "8080"]).json["id"]
    assert desk.respond(id, option_index=1).status == 200
    until(lambda: desk.rows("SELECT 1 FROM tasks WHERE status = 'RUNNING'"))
    for _ in range(3):
        assert desk.http("GET", "/v1/openapi.json").status == 200
        time.sleep(0.1)
    return id


def waits(call):
    """Has nothing of the reply come?"""
    return not select.select([call.connection.sock], [], [], 0.2)[0]


def check_alive(desk, client):
    """What needs no read is answered."""
    assert client.request("tools/list").json["result"]["tools"]
    if not client.modern:
        assert client.request("ping").json["result"] == {}
    assert desk.http("GET", "/v1/openapi.json").status == 200


@clause("/ag/AG-2/mcp-a-held-disk-holds-up-one-call")
def test_answer(desk, disk, either):
    id = settle(desk)
    with disk.hangs():
        call = either.call("get_answer", question_id=id)
        disk.wait_held()
        check_alive(desk, either)
        assert waits(call)
    assert structured(call.result())["response"] == "8080"


@clause("/ag/AG-2/mcp-a-held-disk-holds-up-a-question")
def test_ask(desk, disk, either):
    settle(desk)
    with disk.hangs():
        call = either.call("ask_person", **QUESTION)
        disk.wait_held()
        check_alive(desk, either)
    desk.respond(pending(desk)[0]["id"], option_index=0)
    assert structured(call.result())["response"] == "Tea"


@clause("/ag/AG-2/mcp-a-held-disk-and-an-open-question")
def test_open(desk, disk, either):
    """Those are known without the disk."""
    waiting = either.call("ask_person", **QUESTION)
    id = pending(desk)[0]["id"]
    with disk.hangs():
        assert structured(either.now("get_answer", question_id=id, wait=False))["status"] == "PENDING"
        assert structured(either.now("get_answer", {"Prefer": "wait=1"}, question_id=id))["status"] == "PENDING"
    desk.respond(id, option_index=0)
    assert structured(waiting.result())["response"] == "Tea"


@clause("/ag/AG-2/mcp-a-held-disk-and-a-question-that-was-set-aside")
@pytest.mark.takes(8)
def test_set_aside(desk, disk, either):
    """Those are read when the client would give up."""
    id = desk.ask("Which port?", ["80", "8080"]).json["id"]
    assert desk.http("POST", f"/v1/interactions/{id}/later", {"duration": "1 hour", "by": "Anna"}).status == 200
    desk.restart()
    begun = either.call("get_answer", {"Prefer": "wait=2"}, question_id=id).stream()
    gone = either.call("get_answer", {"Prefer": "wait=2"}, question_id=id)
    gone.stream()
    # What the readers have of an earlier moment does not count any more.
    settle(desk)
    with disk.hangs():
        # By now it is to be read.
        time.sleep(2.5)
        disk.wait_held()
        check_alive(desk, either)
        gone.hang_up()
        check_alive(desk, either)
    assert structured(begun.message()["result"])["status"] == "POSTPONED"


@clause("/ag/AG-2/mcp-a-held-disk-and-the-tasks-of-a-client")
def test_tasks(desk, disk):
    client = Client(desk, modern=True, capabilities=CAPABLE)
    task = client.now("ask_person", **QUESTION)["taskId"]
    desk.respond(pending(desk)[0]["id"], option_index=1)
    with disk.hangs():
        got = client.send("tasks/get", {"taskId": task})
        listening = client.send("subscriptions/listen", {"notifications": {"taskIds": [task]}}).stream()
        # What happened before is told when it is read.
        assert listening.message()["method"] == "notifications/subscriptions/acknowledged"
        updated = client.send("tasks/update", {"taskId": task, "inputResponses": {}})
        disk.wait_held(2)
        check_alive(desk, client)
        assert waits(got) and waits(updated)
    assert got.result()["status"] == "completed" and "error" not in updated.read()
    told = listening.message()
    assert told["method"] == "notifications/tasks" and told["params"]["status"] == "completed"


@clause("/ag/AG-2/mcp-who-goes-while-the-disk-hangs")
def test_gone(desk, disk, agent):
    id = settle(desk)
    with disk.hangs():
        for tool, arguments in (("get_answer", {"question_id": id}), ("ask_person", QUESTION)):
            call = agent.call(tool, **arguments)
            disk.wait_held()
            call.hang_up()
    assert structured(agent.now("get_answer", question_id=id))["response"] == "8080"
    # What was asked stays, for the same call again.
    again = agent.call("ask_person", **QUESTION)
    desk.respond(pending(desk)[0]["id"], option_index=0)
    assert structured(again.result())["response"] == "Tea"


@clause("/ag/AG-2/mcp-the-desk-ends-while-the-disk-hangs")
def test_ends(desk, disk, agent):
    id = settle(desk)
    with disk.hangs():
        calls = [agent.call("get_answer", question_id=id), agent.call("ask_person", **QUESTION)]
        disk.wait_held(2)
        desk.process.send_signal(signal.SIGTERM)
        assert all(waits(call) for call in calls)
    for call in calls:
        assert error(call.result())["code"] == "E110"
    assert desk.wait() == 0
    desk.start()
    assert structured(agent.now("get_answer", question_id=id))["response"] == "8080"
