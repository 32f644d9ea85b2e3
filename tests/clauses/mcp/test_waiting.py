# test_waiting.py: calls that wait, are interrupted, and are made again
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause, shifted_clock, until
from mcp_client import META, Client, pending, structured

QUESTION = {"question": "Tea or coffee?", "options": ["Tea", "Coffee"]}


@clause("/pp/PP-6/mcp-the-reply-begins-at-once")
def test_begins(desk, either):
    call = either.call("ask_person", **QUESTION)
    stream = call.stream()
    assert stream.response.status == 200 and stream.response.getheader("Cache-Control") == "no-cache"
    assert stream.response.readline().startswith(b":")
    desk.respond(pending(desk)[0]["id"], option_index=0)
    assert stream.message()["result"]["structuredContent"]["response"] == "Tea"
    assert stream.message() is None


@clause("/pp/PP-6/mcp-signs-of-life")
@pytest.mark.takes(32)
def test_signs(desk, agent):
    with_token = agent.call("ask_person", meta={"progressToken": "t"}, **QUESTION)
    again = agent.call("get_answer", meta={"progressToken": "t"}, question_id=pending(desk)[0]["id"])
    without = agent.call("get_answer", question_id=pending(desk)[0]["id"])
    told, other, silent = with_token.stream(), again.stream(), without.stream()
    first, second = told.message(), told.message()
    assert first["method"] == second["method"] == "notifications/progress"
    assert first["params"]["progressToken"] == "t" and second["params"]["progress"] > first["params"]["progress"]
    desk.respond(first and pending(desk)[0]["id"], option_index=0)
    assert told.message()["result"]["structuredContent"]["response"] == "Tea"
    # A token that is used twice is told in both places.
    assert other.messages()[-1]["result"]["structuredContent"]["response"] == "Tea"
    assert silent.message()["result"]["structuredContent"]["response"] == "Tea" and silent.comments >= 2


@clause("/pp/PP-6/mcp-a-client-that-takes-no-stream")
def test_no_stream(desk, agent):
    call = agent.call("ask_person", {"Accept": "application/json"}, **QUESTION)
    desk.respond(pending(desk)[0]["id"], option_index=0)
    assert structured(call.result())["response"] == "Tea"
    assert call.response.getheader("Content-Type") == "application/json"


@clause("/aic/AIC-3/mcp-a-client-that-would-give-up")
def test_patience(desk, either):
    result = structured(either.now("ask_person", {"Prefer": "wait=1"}, **QUESTION))
    assert result["status"] == "PENDING" and "get_answer" in result["message"]
    call = either.call("get_answer", question_id=result["question_id"])
    desk.respond(result["question_id"], option_index=1)
    assert structured(call.result())["response"] == "Coffee"


@clause("/aic/AIC-3/mcp-a-lost-connection-loses-no-question", "/ag/AG-2/a-lost-connection")
def test_lost(desk, either):
    call = either.call("ask_person", **QUESTION)
    asked = pending(desk)[0]
    call.stream()
    call.hang_up()
    again = either.call("ask_person", **QUESTION)
    until(lambda: len(desk.http("GET", "/v1/interactions").json["interactions"]) == 1)
    desk.respond(asked["id"], option_index=0)
    assert structured(again.result())["question_id"] == asked["id"]
    assert len(desk.http("GET", "/v1/interactions").json["interactions"]) == 1


@clause("/aic/AIC-3/mcp-a-lost-connection-shows-at-once-over-tcp", "/ag/AG-2/a-lost-connection-over-tcp")
def test_lost_over_tcp(desk):
    """Without a session, the question of a call that still waits would not be shared."""
    client = Client(desk, modern=True, over="tcp")
    call = client.call("ask_person", **QUESTION)
    asked = pending(desk)[0]
    call.stream()
    call.hang_up()
    until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 0)
    again = client.call("ask_person", **QUESTION)
    until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 1)
    desk.respond(asked["id"], option_index=0)
    assert structured(again.result())["question_id"] == asked["id"]


@clause("/aic/AIC-3/mcp-an-answer-that-reached-nobody-waits", "/ag/AG-2/an-answer-that-reached-nobody")
def test_undelivered(desk, either):
    call = either.call("ask_person", **QUESTION)
    asked = pending(desk)[0]
    call.stream()
    call.hang_up()
    desk.respond(asked["id"], option_index=0)
    result = structured(either.now("ask_person", **QUESTION))
    assert (result["question_id"], result["response"]) == (asked["id"], "Tea")


def leave(desk, client, **arguments):
    """A question whose call has gone."""
    call = client.call("ask_person", **QUESTION, **arguments)
    asked = pending(desk)[0]
    call.stream()
    call.hang_up()
    until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 0)
    return asked["id"]


def stop_and_start(desk):
    desk.restart()


def kill_and_start(desk):
    desk.kill9()
    desk.start()


def a_day_later(desk):
    desk.restart(env=shifted_clock.environment("+1d", FAKETIME_DONT_RESET="1"))


AGAIN = [stop_and_start, kill_and_start,
         pytest.param(a_day_later, marks=shifted_clock.needs_library)]


@clause("/ag/AG-2/an-answer-that-reached-nobody-outlives-the-desk")
@pytest.mark.parametrize("again", AGAIN)
@pytest.mark.parametrize("answered", ["before", "afterwards"])
def test_undelivered_after(desk, either, again, answered):
    id = leave(desk, either)
    if answered == "before":
        desk.respond(id, option_index=1)
    again(desk)
    if answered == "afterwards":
        desk.respond(id, option_index=1)
    result = structured(either.now("ask_person", **QUESTION))
    assert (result["question_id"], result["response"], result["responded_by"]) == (id, "Coffee", "anna")
    # Delivered once, it is not the answer to a new question, however the desk ends.
    until(lambda: desk.rows(f"SELECT owed_to FROM aic_interactions WHERE id = {id}") == [{"owed_to": None}])
    kill_and_start(desk)
    call = either.call("ask_person", **QUESTION)
    assert pending(desk)[0]["id"] > id
    call.hang_up()


@clause("/ag/AG-2/an-answer-in-a-task-that-the-session-started-outlives-the-desk")
def test_undelivered_in_task(desk, agent):
    agent.now("start_task", title="Work")
    id = leave(desk, agent)
    kill_and_start(desk)
    desk.respond(id, option_index=0)
    assert structured(agent.now("ask_person", **QUESTION))["question_id"] == id


@clause("/ag/AG-2/what-another-session-reads-is-not-delivered-after-a-restart")
def test_read_by_another_after(desk, agent):
    id = leave(desk, agent)
    desk.respond(id, option_index=0)
    kill_and_start(desk)
    stranger = Client(desk).initialize()
    assert structured(stranger.now("get_answer", question_id=id))["response"] == "Tea"
    # A question that nobody has settled is written after whatever was noted before.
    stranger.now("clarify", question="Anything else?", wait=False)
    assert structured(agent.now("ask_person", **QUESTION))["question_id"] == id


@clause("/ag/AG-2/a-task-that-was-announced-is-delivered")
def test_announced(desk):
    """The stream of a client with tasks has the result as well."""
    client = Client(desk, modern=True, capabilities={"extensions": {META + "tasks": {}}})
    task = client.now("ask_person", **QUESTION)["taskId"]
    id = pending(desk)[0]["id"]
    listening = client.send("subscriptions/listen", {"notifications": {"taskIds": [task]}})
    stream = listening.stream()
    stream.message()
    desk.respond(id, option_index=0)
    assert structured(stream.message()["params"]["result"])["response"] == "Tea"
    client.now("ask_person", **QUESTION)
    assert pending(desk)[0]["id"] > id
    listening.hang_up()


@clause("/aic/AIC-3/mcp-what-another-session-reads-is-not-delivered", "/ag/AG-2/an-answer-that-another-read")
def test_read_by_another(desk, agent):
    call = agent.call("ask_person", **QUESTION)
    asked = pending(desk)[0]
    call.stream()
    call.hang_up()
    desk.respond(asked["id"], option_index=0)
    stranger = Client(desk).initialize()
    assert structured(stranger.now("get_answer", question_id=asked["id"]))["response"] == "Tea"
    assert structured(agent.now("ask_person", **QUESTION))["question_id"] == asked["id"]


@clause("/ar/AR-9/mcp-the-same-words-are-a-new-question")
def test_asked_again(desk, either):
    ids = []
    for index in (0, 1, 0):
        call = either.call("ask_person", **QUESTION)
        asked = pending(desk)[0]
        desk.respond(asked["id"], option_index=index)
        assert structured(call.result())["option_index"] == index
        ids.append(asked["id"])
    assert len(set(ids)) == 3
    # Nor after a restart, which knows of no delivery.
    desk.restart()
    call = either.call("ask_person", **QUESTION)
    assert pending(desk)[0]["id"] not in ids
    call.hang_up()


@clause("/aic/AIC-3/mcp-a-restart-loses-no-question", "/ag/AG-2/a-restart")
def test_restart(desk, either):
    call = either.call("ask_person", **QUESTION)
    asked = pending(desk)[0]
    call.stream()
    desk.kill9()
    desk.start()
    call = either.call("ask_person", **QUESTION)
    desk.respond(asked["id"], option_index=1)
    assert structured(call.result())["question_id"] == asked["id"]


@clause("/aic/AIC-3/mcp-a-desk-that-stops-says-so")
def test_stop(desk, agent):
    call = agent.call("ask_person", **QUESTION)
    pending(desk)
    stream = call.stream()
    assert desk.stop() == 0
    result = stream.message()["result"]
    assert result["isError"] is True and "E110" in result["content"][0]["text"]


@clause("/att/ATT-16/mcp-two-agents-ask-the-same")
def test_two_agents(desk):
    """Two clients of one name are two agents, each with its own question."""
    one, two = Client(desk).initialize(), Client(desk).initialize()
    first = one.call("ask_person", **QUESTION)
    pending(desk)
    second = two.call("ask_person", **QUESTION)
    asked = pending(desk, 2)
    desk.respond(asked[0]["id"], option_index=0)
    desk.respond(asked[1]["id"], option_index=1)
    assert structured(first.result())["response"] == "Tea" and structured(second.result())["response"] == "Coffee"
    # Without sessions a call that waits tells them apart.
    one, two = Client(desk, modern=True), Client(desk, modern=True)
    first = one.call("ask_person", **QUESTION)
    pending(desk)
    second = two.call("ask_person", **QUESTION)
    asked = pending(desk, 2)
    desk.respond(asked[1]["id"], option_index=1)
    assert structured(second.result())["response"] == "Coffee"
    first.hang_up()


@clause("/aic/AIC-3/mcp-a-cancelled-call-leaves-the-question-open", "/ag/AG-2/a-cancelled-call")
def test_cancelled(desk, agent):
    call = agent.call("ask_person", id="c", **QUESTION)
    asked = pending(desk)[0]
    stream = call.stream()
    other = Client(desk).initialize()
    assert other.post({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "c"}}).status == 202
    assert agent.post({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "c", "reason": "timeout"}}).status == 202
    assert stream.message() is None
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    desk.respond(asked["id"], option_index=0)
    assert structured(agent.now("ask_person", **QUESTION))["question_id"] == asked["id"]


@clause("/aic/AIC-3/mcp-of-many-calls-each-gets-its-answer")
@pytest.mark.parametrize("n", [30])
def test_many(desk, n):
    clients = [Client(desk, name=f"agent-{i}").initialize() for i in range(n)]
    calls = [client.call("ask_person", question=f"Question {i}?", options=["Yes", "No"]) for i, client in enumerate(clients)]
    for row in pending(desk, n):
        desk.respond(row["id"], option_index=int(row["conflict_description"].split()[1][:-1]) % 2)
    for i, call in enumerate(calls):
        assert structured(call.result())["option_index"] == i % 2
