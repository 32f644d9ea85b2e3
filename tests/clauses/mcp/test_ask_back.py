# test_ask_back.py: the person asks back, and the agent replies over MCP (ATT-8)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

from beckon_testing import clause
from mcp_client import META, Client, error, pending, structured

QUESTION = {"question": "Which database?", "options": ["PostgreSQL", "SQLite"]}


def ask_back(desk, id, text):
    reply = desk.http("POST", f"/v1/interactions/{id}/ask-back", {"text": text, "by": "anna"})
    assert reply.status == 200, reply.text


@clause("/att/ATT-8/mcp-the-agent-replies-and-waits-on")
def test_conversation(desk, either):
    call = either.call("ask_person", **QUESTION)
    id = pending(desk)[0]["id"]
    ask_back(desk, id, "How many users?")
    result = structured(call.result())
    assert (result["status"], result["asked_back"], result["text"]) == ("ASKED_BACK", True, "How many users?")
    assert "How many users?" in result["message"] and "get_answer" in result["message"]
    # It is the agent's turn, however often it looks.
    assert structured(either.now("get_answer", question_id=id))["status"] == "ASKED_BACK"
    assert structured(either.now("ask_person", **QUESTION))["question_id"] == id
    call = either.call("get_answer", question_id=id, reply="About a thousand")
    call.stream()
    row = desk.interaction(id)
    assert [turn["text"] for turn in row["turns"]] == ["How many users?", "About a thousand"] and row["turns"][1]["by"] == "Claude Code"
    call.hang_up()
    call = either.call("get_answer", question_id=id)
    desk.respond(id, option_index=0)
    result = structured(call.result())
    assert (result["status"], result["asked_back"], result["text"]) == ("ANSWERED", False, None)


@clause("/att/ATT-8/mcp-a-reply-to-nothing")
def test_nothing_asked(desk, agent):
    id = structured(agent.now("ask_person", wait=False, **QUESTION))["question_id"]
    assert error(agent.now("get_answer", question_id=id, reply="Hello?"))["code"] == "E108"
    assert error(agent.now("get_answer", question_id=999, reply="Hello?"))["code"] == "E102"
    ask_back(desk, id, "Why?")
    assert error(agent.now("get_answer", question_id=id, reply=" "))["code"] == "E101"
    assert error(agent.now("get_answer", question_id=id, reply=7))["code"] == "E101"


@clause("/att/ATT-8/mcp-ends-a-task-of-the-client")
def test_task(desk):
    client = Client(desk, modern=True, capabilities={"extensions": {META + "tasks": {}}})
    first = client.now("ask_person", **QUESTION)["taskId"]
    id = pending(desk)[0]["id"]
    stream = client.send("subscriptions/listen", {"notifications": {"taskIds": [first]}}).stream()
    stream.message()
    ask_back(desk, id, "Why?")
    told = stream.message()["params"]
    assert told["status"] == "completed" and structured(told["result"])["status"] == "ASKED_BACK"
    assert client.request("tasks/get", {"taskId": first}).json["result"]["status"] == "completed"
    second = client.now("get_answer", question_id=id, reply="Because.")["taskId"]
    assert second != first
    assert client.request("tasks/get", {"taskId": second}).json["result"]["status"] == "working"
    desk.respond(id, option_index=1)
    assert structured(client.request("tasks/get", {"taskId": second}).json["result"]["result"])["response"] == "SQLite"
