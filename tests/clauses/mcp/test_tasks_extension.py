# test_tasks_extension.py: a question as a task of the client (SEP-2663)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause
from mcp_client import META, Client, pending, structured

QUESTION = {"question": "Tea or coffee?", "options": ["Tea", "Coffee"]}
CAPABLE = {"extensions": {META + "tasks": {}}}


@pytest.fixture
def capable(desk):
    """A client that declares the extension."""
    return Client(desk, modern=True, capabilities=CAPABLE)


def begin(client, **arguments):
    result = client.now("ask_person", **(QUESTION | arguments))
    assert result["resultType"] == "task" and result["status"] == "working" and "content" not in result
    assert result["ttlMs"] is None and result["pollIntervalMs"] > 0 and result["createdAt"] and result["lastUpdatedAt"]
    return result["taskId"]


def get(client, task):
    result = client.request("tasks/get", {"taskId": task}).json["result"]
    assert result["resultType"] == "complete" and result["taskId"] == task
    return result


@clause("/aic/AIC-3/mcp-task-completes-with-the-answer")
def test_completes(desk, capable):
    task = begin(capable)
    assert get(capable, task)["status"] == "working"
    number = int(task.split("-")[1])
    desk.respond(number, option_index=1)
    done = get(capable, task)
    assert done["status"] == "completed" and structured(done["result"])["response"] == "Coffee"
    # It is the question that is kept.
    desk.restart()
    assert get(capable, task)["result"] == done["result"]


@clause("/aic/AIC-3/mcp-no-task-without-the-capability")
def test_not_declared(desk, capable, modern):
    task = begin(capable)
    reply = modern.request("tasks/get", {"taskId": task})
    assert reply.status == 400 and reply.json["error"]["code"] == -32021
    assert META + "tasks" in reply.json["error"]["data"]["requiredCapabilities"]["extensions"]
    call = modern.call("clarify", question="Which?")
    desk.respond(pending(desk, 2)[1]["id"], response="this")
    assert structured(call.result())["response"] == "this"
    # What is decided already is no task.
    sure = capable.now("confirm_intent", intent="Rename it", confidence=0.9)
    assert sure["resultType"] == "complete" and structured(sure)["status"] == "AUTO_RESOLVED"


@clause("/aic/AIC-3/mcp-task-is-cancelled")
def test_cancel(desk, capable):
    task = begin(capable)
    for _ in range(2):
        assert capable.request("tasks/cancel", {"taskId": task}).json["result"]["resultType"] == "complete"
    assert get(capable, task)["status"] == "cancelled"
    assert desk.interaction(int(task.split("-")[1]))["status"] == "CANCELLED"
    settled = begin(capable, question="And now?")
    desk.respond(int(settled.split("-")[1]), option_index=0)
    assert "result" in capable.request("tasks/cancel", {"taskId": settled}).json
    assert get(capable, settled)["status"] == "completed"
    assert "result" in capable.request("tasks/update", {"taskId": settled, "inputResponses": {}}).json


@clause("/tr/TR-4/mcp-task-of-somebody-else")
def test_others(desk, capable):
    task = begin(capable)
    number = task.split("-")[1]
    for name in ("", "x", "question-", f"question-{number}", f"question-{number}-", task[:-1], task + "0",
                 task.replace(f"-{number}-", "-9999999999999999999-"), "question--1-abc", "ä"):
        reply = capable.request("tasks/get", {"taskId": name}, {"Mcp-Name": "=?base64?w6Q=?=" if name == "ä" else name})
        assert reply.status == 200 and reply.json["error"]["code"] == -32602, name
    other = Client(desk, modern=True, capabilities=CAPABLE)
    for method in ("tasks/get", "tasks/cancel", "tasks/update"):
        assert other.request(method, {"taskId": task}, {"Beckon-Session": "another"}).json["error"]["code"] == -32602
    assert desk.interaction(int(number))["status"] == "PENDING"
    assert capable.request("tasks/get", {"taskId": task}, {"Mcp-Name": None}).json["error"]["code"] == -32020
    assert capable.request("tasks/get", {"taskId": 7}, {"Mcp-Name": None}).json["error"]["code"] == -32602


@clause("/aic/AIC-3/mcp-tasks-are-announced")
def test_listen(desk, capable):
    tasks = [begin(capable, question=f"Question {i}?") for i in range(3)]
    desk.respond(int(tasks[0].split("-")[1]), option_index=0)
    call = capable.send("subscriptions/listen", {"notifications": {"taskIds": [*tasks[:2], "question-1-none", 7], "toolsListChanged": True}}, id="sub")
    stream = call.stream()
    first = stream.message()
    assert first["method"] == "notifications/subscriptions/acknowledged"
    assert first["params"]["notifications"] == {"taskIds": tasks[:2]}
    # What was settled before is told, too.
    told = stream.message()
    assert (told["method"], told["params"]["taskId"], told["params"]["status"]) == ("notifications/tasks", tasks[0], "completed")
    desk.respond(int(tasks[2].split("-")[1]), option_index=0)
    desk.respond(int(tasks[1].split("-")[1]), option_index=1)
    told = stream.message()
    assert told["params"]["taskId"] == tasks[1] and structured(told["params"]["result"])["response"] == "Coffee"
    assert all(message["params"]["_meta"][META + "subscriptionId"] == "sub" for message in (first, told))
    # A desk that stops ends it in order.
    assert desk.stop() == 0
    last = stream.message()
    assert last["id"] == "sub" and last["result"]["resultType"] == "complete"


@clause("/aic/AIC-3/mcp-a-stream-of-nothing")
def test_listen_to_nothing(desk, modern):
    """Claude Code and Copilot CLI open one directly after they have discovered the desk."""
    call = modern.send("subscriptions/listen", {"notifications": {"toolsListChanged": True}})
    assert call.stream().message()["params"]["notifications"] == {}
    reply = modern.request("subscriptions/listen", headers={"Accept": "application/json"})
    assert reply.status == 406
    call.hang_up()
