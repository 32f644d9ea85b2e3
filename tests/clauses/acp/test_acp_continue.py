# test_acp_continue.py: a task that has ended goes on in the session of its agent (WH-16)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os

import pytest

from acp_desk import Session, line, nothing_left
from beckon_testing import clause
from beckon_testing.waiting import until

LOAD = {"protocolVersion": 1, "agentCapabilities": {"loadSession": True}}
RESUME = {"protocolVersion": 1, "agentCapabilities": {"loadSession": True, "sessionCapabilities": {"resume": {}}}}
BEFORE = "before"


def session_of(desk, tmp_path, *lines, **behaviour):
    behaviour = {"initialize": LOAD, "memory": str(tmp_path / "memory"), **behaviour}
    return Session(desk, tmp_path, *(lines or [line("remember", "the link"), line("say", "Done.")]), **behaviour)


def go_on(session, *lines, **fields):
    return session.desk.http("POST", f"/v1/tasks/{session.id}/continue", {"prompt": "\n".join(lines), **fields})


def parts(session):
    found = session.desk.http("GET", f"/v1/tasks/{session.id}/transcript?limit=500").json["transcript"]
    return sorted(found, key=lambda part: part["id"])


def rows(session):
    return session.desk.http("GET", f"/v1/tasks/{session.id}/steps").json["steps"]


def ended_again(session, status="COMPLETE"):
    """The end of its last step."""
    until(lambda: rows(session)[-1]["state"] in ("DONE", "FAILED", "CANCELLED"))
    return session.ended(status)


@clause("/wh/WH-16/with-what-the-agent-knew", "/pp/PP-10/a-task-that-ended-is-continued")
@pytest.mark.parametrize("initialize, method, late", [(LOAD, "session/load", False), (LOAD, "session/load", True), (RESUME, "session/resume", False)],
                         ids=["load", "load late", "resume"])
def test_continues(desk, tmp_path, initialize, method, late):
    session = session_of(desk, tmp_path, initialize=initialize, late=late)
    task = session.ended()
    assert (task["session"]["id"], task["session"]["cwd"]) == ("session-1", str(tmp_path / "work"))
    reply = go_on(session, "Now the tests", line("recall"), by="anna")
    assert reply.status == 200, reply.text
    assert (reply.json["status"], reply.json["result"], reply.json["finished_at"]) == ("QUEUED", None, None)
    assert reply.json["steps"] == {"count": 2, "position": 1}
    task = ended_again(session)
    assert task["result"] == "I remember: the link" and task["session"]["id"] == "session-1"
    [opened] = session.received(method)
    [begun] = session.received("session/new")
    assert opened["params"] == {**begun["params"], "sessionId": "session-1"}
    # It reads as one conversation; what the agent reports again is not in it.
    assert [part["kind"] for part in parts(session)] == ["prompt", "message", "prompt", "message"]
    assert [part["step"] for part in parts(session)] == [1, 1, 2, 2]
    assert not any(BEFORE in message for message in session.messages())
    [moved] = [entry for entry in desk.http("GET", f"/v1/tasks/{session.id}/log?limit=500").json["log"] if entry["from"] == "COMPLETE"]
    assert (moved["to"], moved["who"], moved["message"]) == ("QUEUED", "anna", "continued in the session of robot")
    nothing_left(session)


@clause("/wh/WH-16/after-a-failure-and-after-a-cancel")
def test_after_each_end(desk, tmp_path):
    session = session_of(desk, tmp_path, line("remember", "one"), line("exit", 3))
    session.ended("FAILED")
    assert go_on(session, line("recall"), line("wait")).status == 200
    until(lambda: len(session.notes("waits")) == 1)
    desk.http("POST", f"/v1/tasks/{session.id}/cancel", {})
    session.ended("CANCELLED")
    assert go_on(session, line("recall")).status == 200
    assert ended_again(session)["result"] == "I remember: one"
    assert [row["state"] for row in rows(session)] == ["FAILED", "CANCELLED", "DONE"]


@clause("/wh/WH-16/not-before-its-agent-has-ended")
def test_one_at_a_time(desk, tmp_path):
    """An agent that does not stop still writes in its session while it is being ended."""
    session = session_of(desk, tmp_path, line("deaf"))
    until(lambda: session.notes("waits") and (session.task()["session"] or {}).get("id"))
    desk.http("POST", f"/v1/tasks/{session.id}/cancel", {})
    session.ended("CANCELLED")
    assert go_on(session, line("others", session.notes("pid"))).status == 200
    assert ended_again(session)["result"] == "still there: []"


@clause("/wh/WH-16/what-its-agent-got-it-gets-again")
def test_behind_another_step(desk, tmp_path):
    """The environment, the time and the folder are those of the step that the agent had, whatever came behind it."""
    given = {"environment": {"COLOUR": "red"}, "timeout": 70000}
    first = {"type": "run", "agent": "robot", "prompt": line("say", "Done."), **given}
    session = session_of(desk, tmp_path, task={"steps": [first, {"type": "notify", "message": "Look"}]})
    session.ended()
    elsewhere = {"terminal": "acp", "agent": "robot", "id": "session-1", "cwd": "/"}
    assert desk.http("PATCH", f"/v1/tasks/{session.id}", {"session": elsewhere}).status == 200
    assert go_on(session, line("say", "Again.")).status == 200
    assert ended_again(session)["result"] == "Again."
    step = rows(session)[-1]["step"]
    assert {name: step[name] for name in given} == given
    assert [message["params"]["cwd"] for message in session.received("session/load")] == [str(tmp_path / "work")]
    # The agent never worked at this one.
    other = desk.http("POST", "/v1/tasks", {"title": "A task"}).json["id"]
    desk.http("PATCH", f"/v1/tasks/{other}", {"session": elsewhere})
    desk.http("POST", f"/v1/tasks/{other}/cancel", {})
    refused = desk.http("POST", f"/v1/tasks/{other}/continue", {"prompt": "x"})
    assert refused.error == "E108" and "no session" in refused.text


@clause("/wh/WH-16/only-what-has-ended-and-has-a-session", "/wh/WH-16/bad-input")
def test_refused(desk, tmp_path):
    session = session_of(desk, tmp_path, line("wait"))
    until(lambda: session.notes("waits"))
    assert go_on(session, "Now").error == "E108"
    desk.http("POST", f"/v1/tasks/{session.id}/cancel", {})
    session.ended("CANCELLED")
    for body in ({}, {"prompt": ""}, {"prompt": "  \n"}, {"prompt": 7}, {"prompt": None}, {"prompt": "x", "session": "s"}):
        assert desk.http("POST", f"/v1/tasks/{session.id}/continue", body).error == "E101", body
    assert desk.http("POST", f"/v1/tasks/{session.id}/continue", {"prompt": "x" * (1024 * 1024 + 1)}).error == "E104"
    assert desk.http("POST", "/v1/tasks/task-none/continue", {"prompt": "x"}).error == "E102"
    other = desk.http("POST", "/v1/tasks", {"title": "A task"}).json["id"]
    desk.http("POST", f"/v1/tasks/{other}/cancel", {})
    refused = desk.http("POST", f"/v1/tasks/{other}/continue", {"prompt": "x"})
    assert refused.error == "E108" and "no session" in refused.text
    assert rows(session)[-1]["state"] == "CANCELLED" and len(rows(session)) == 1
    # Of two at once, one counts.
    assert sorted(go_on(session, line("wait")).status for _ in range(2)) == [200, 409]


@clause("/wh/WH-16/an-agent-that-cannot-is-not-offered")
def test_not_offered(desk, tmp_path):
    session = session_of(desk, tmp_path, initialize={"protocolVersion": 1, "agentCapabilities": {"loadSession": "yes", "sessionCapabilities": {"resume": True}}})
    assert session.ended()["session"]["id"] is None
    assert go_on(session, "Now").error == "E108"


@clause("/wh/WH-16/a-deleted-agent-cannot")
def test_deleted(desk, tmp_path):
    session = session_of(desk, tmp_path)
    session.ended()
    desk.http("DELETE", "/v1/agents/robot")
    refused = go_on(session, "Now")
    assert refused.error == "E108" and "robot" in refused.text


@clause("/wh/WH-16/a-session-that-is-gone-is-said-and-begun-anew")
def test_gone(desk, tmp_path):
    session = session_of(desk, tmp_path, errors={"session/load": {"code": -32002, "message": "No such session"}})
    session.ended()
    assert go_on(session, line("say", "Anew.")).status == 200
    task = ended_again(session, "FAILED")
    assert "can no longer be continued: No such session" in task["result"] and "Run the step again" in task["result"]
    assert task["session"]["id"] is None and go_on(session, "Now").error == "E108"
    assert desk.http("POST", f"/v1/tasks/{session.id}/run-again", {}).status == 200
    assert until(lambda: (task := session.task())["status"] == "COMPLETE" and task)["result"] == "Anew."
    assert len(session.received("session/new")) == 2 and len(session.received("session/load")) == 1
    assert any("no session to continue" in message for message in session.messages())
    # That one can be continued.
    assert session.task()["session"]["id"] == "session-1"


@clause("/wh/WH-16/a-login-is-asked-for-and-the-session-stays")
def test_login(desk, tmp_path):
    session = session_of(desk, tmp_path, errors={"session/load": {"code": -32000, "message": "Authentication required"}})
    session.ended()
    go_on(session, "Now")
    task = ended_again(session, "FAILED")
    assert "not logged in" in task["result"] and task["session"]["id"] == "session-1"


@clause("/wh/WH-16/an-odd-id-is-used-and-not-kept")
@pytest.mark.parametrize("odd", [["x", 1024 * 1024], "a\u0007\u001b[31m\nb", "../../etc", "--help", "\u202eabc"], ids=["long", "control", "path", "option", "bidi"])
def test_odd(desk, tmp_path, odd):
    session = session_of(desk, tmp_path, session=odd)
    odd = odd[0] * odd[1] if isinstance(odd, list) else odd
    task = session.ended()
    assert task["session"]["terminal"] == "acp" and task["session"]["id"] is None
    assert session.received("session/prompt")[0]["params"]["sessionId"] == odd
    assert go_on(session, "Now").error == "E108"


@clause("/cf/CF-11/acp-a-session-needs-an-id")
def test_empty(desk, tmp_path):
    session = session_of(desk, tmp_path, session="")
    assert "did not name it" in session.ended("FAILED")["result"]


@clause("/wh/WH-16/a-plan-goes-on-in-one-session")
def test_plan(desk, tmp_path):
    session = session_of(desk, tmp_path)
    session.ended()
    steps = [{"type": "run", "agent": "robot", "prompt": line("say", "One."), "save_as": "one"},
             {"type": "run", "agent": "robot", "prompt": line("say", "Two."), "continues": True},
             {"type": "run", "agent": "robot", "prompt": line("say", "Three.")}]
    made = desk.http("POST", "/v1/tasks", {"title": "A plan", "workspace": str(tmp_path / "work"), "steps": steps})
    assert made.status == 201, made.text
    until(lambda: desk.task(made.json["id"])["status"] == "COMPLETE")
    assert len(session.received("session/new")) == 3 and len(session.received("session/load")) == 1
    assert desk.http("GET", f"/v1/tasks/{made.json['id']}/steps").json["steps"][1]["step"]["continues"] is True
    wrong = {"title": "A plan", "steps": [{"type": "run", "command": ["true"], "continues": True}]}
    assert desk.http("POST", "/v1/tasks", wrong).error == "E101"


@clause("/wh/WH-16/after-the-desk-was-killed", "/wh/WH-1/an-interrupted-agent-goes-on-in-its-session")
@pytest.mark.parametrize("refused", [False, True], ids=["goes on", "begins anew"])
def test_killed(desk, tmp_path, refused):
    """What a killed desk left is repeated by an agent that knows what it has done, where it can."""
    behaviour = {"errors": {"session/load": {"code": -32002, "message": "No such session"}}} if refused else {}
    step = {"type": "run", "agent": "robot", "prompt": "\n".join([line("remember", "more"), line("once"), line("recall")]), "interrupted": "repeat"}
    session = session_of(desk, tmp_path, task={"steps": [step]}, **behaviour)
    until(lambda: session.notes("waits") and (session.task()["session"] or {}).get("id"))
    desk.kill9()
    nothing_left(session)
    desk.start()
    assert session.ended()["result"] == "I remember: more, more"
    assert len(session.received("session/load")) == 1 and len(session.received("session/new")) == (2 if refused else 1)
    first, second = (message["params"]["prompt"][0]["text"] for message in session.received("session/prompt"))
    assert first == step["prompt"] and second == (first if refused else f"You were interrupted while you worked on this. Go on where you were:\n\n{first}")
    assert any("another one begins: No such session" in message for message in session.messages()) == refused


@clause("/wh/WH-15/run-again-begins-another-session")
def test_run_again(desk, tmp_path):
    session = session_of(desk, tmp_path, line("once"), line("say", "Now it works."), end={"stopReason": "end_turn"})
    until(lambda: session.notes("waits"))
    os.kill(session.notes("pid")[0], 9)
    session.ended("FAILED")
    desk.http("POST", f"/v1/tasks/{session.id}/run-again", {})
    assert until(lambda: (task := session.task())["status"] == "COMPLETE" and task)["result"] == "Now it works."
    assert len(session.received("session/new")) == 2 and not session.received("session/load")


@clause("/wh/WH-16/in-a-terminal")
def test_terminal(desk, tmp_path, beckon):
    session = session_of(desk, tmp_path)
    session.ended()
    assert "QUEUED" in beckon("continue", session.id, line("recall"), check=True).stdout
    assert ended_again(session)["result"] == "I remember: the link"
    assert beckon("continue", session.id).returncode == 2
    refused = beckon("continue", "task-none", "Now")
    assert refused.returncode != 0 and "E102" in refused.stderr
