# test_awaited.py: a question whose agent no longer waits says so, and its answer is kept (ATT-21)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import time

from beckon_testing import clause, until
from raw_http import RawConnection

# Longer than the grace of an agent whose connection was cut.
GRACE = 3


def awaited(desk, id):
    """What is said of it, by a look that does not count as one of the agent."""
    reply = desk.http("GET", f"/v1/interactions/{id}", headers={"Beckon-Surface": "terminal"})
    return reply.json.get("awaited", "nothing")


@clause("/att/ATT-21/an-agent-that-was-cut-off")
def test_cut(desk, waiting):
    with desk.events() as events:
        agent = waiting(desk, "Still there?", ["Yes", "No"], idempotency_key="again")
        id = agent.interaction["id"]
        until(lambda: awaited(desk, id) is True)
        agent.hang_up()
        assert events.until("AWAITED_CHANGED").payload == {"unawaited": [id]}
        assert awaited(desk, id) is False
        # Whoever begins to listen is told.
        with desk.events() as others:
            assert others.until("AWAITED_CHANGED").payload == {"unawaited": [id]}
        # It asks again, and it is said no more.
        with RawConnection(desk) as again:
            again.send("POST", "/v1/interactions",
                       {"kind": "choice", "conflict_description": "Still there?", "options": ["Yes", "No"], "idempotency_key": "again"},
                       headers="Prefer: wait=60\r\n")
            assert events.until("AWAITED_CHANGED").payload == {"unawaited": []}
            assert awaited(desk, id) is True
            reply = desk.respond(id, option_index=0)
            assert "awaited" not in reply.json
            assert again.read().json["response"] == "Yes"


@clause("/att/ATT-21/the-answer-is-kept-for-whoever-asks-again")
def test_kept(desk, waiting):
    agent = waiting(desk, "Still there?", ["Yes", "No"], idempotency_key="again")
    id = agent.interaction["id"]
    until(lambda: awaited(desk, id) is True)
    agent.hang_up()
    until(lambda: awaited(desk, id) is False)
    assert desk.respond(id, option_index=1).json["awaited"] is False
    assert awaited(desk, id) is False
    again = desk.ask("Still there?", ["Yes", "No"], idempotency_key="again", wait=5)
    assert again.json["response"] == "No"
    # It was fetched.
    desk.interaction(id)
    assert awaited(desk, id) == "nothing"


@clause("/att/ATT-21/who-did-not-wait-has-not-gone")
def test_never(desk):
    id = desk.ask("Which?", ["A", "B"]).json["id"]
    assert awaited(desk, id) is None
    desk.interaction(id)
    time.sleep(GRACE)
    assert awaited(desk, id) is None
    assert "awaited" not in desk.respond(id, option_index=0).json


@clause("/att/ATT-21/who-looks-again-and-again-waits")
def test_polls(desk):
    reply = desk.ask("Which?", ["A", "B"], wait=1)
    assert reply.status == 202
    id = reply.json["id"]
    # It was told that the question is open, and looks by itself from now on.
    time.sleep(GRACE)
    assert awaited(desk, id) is True
    # A cut connection counts less than a look after it.
    with RawConnection(desk) as agent:
        agent.send("GET", f"/v1/interactions/{id}", headers="Prefer: wait=60\r\n")
        until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 1)
        time.sleep(0.3)
    desk.interaction(id)
    time.sleep(GRACE)
    assert awaited(desk, id) is True


@clause("/att/ATT-21/a-restart-claims-nothing")
def test_restart(desk, waiting):
    agent = waiting(desk, "Still there?", ["Yes", "No"])
    id = agent.interaction["id"]
    until(lambda: awaited(desk, id) is True)
    desk.kill9()
    desk.start()
    time.sleep(GRACE)
    assert awaited(desk, id) is None


@clause("/att/ATT-21/a-step-of-a-plan-waits-always")
def test_step(desk):
    """The desk itself waits for it, whoever else has waited beside it."""
    desk.http("POST", "/v1/tasks", {"title": "Ask", "steps": [{"type": "ask", "question": "Which?", "options": ["A", "B"]}]})
    [asked] = until(lambda: desk.http("GET", "/v1/interactions?status=PENDING").json["interactions"])
    with RawConnection(desk) as other:
        other.send("GET", f"/v1/interactions/{asked['id']}", headers="Prefer: wait=60\r\n")
        until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 1)
        time.sleep(0.3)
    time.sleep(GRACE)
    assert awaited(desk, asked["id"]) is not False
