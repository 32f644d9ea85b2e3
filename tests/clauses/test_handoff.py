# test_handoff.py: work that goes to a person (WH-8 to WH-12)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import sqlite3
import time

import pytest

from beckon_testing import clause, until

NOT_WAITING = "Cannot complete handoff: Execution not in waiting state"
NOT_FOUND = "Cannot complete handoff: Execution not found"


def person(desk, handle="ana", **fields):
    reply = desk.http("POST", "/v1/people", {"handle": handle, **fields})
    assert reply.status == 201, reply.text
    return reply.json


def task(desk, **fields):
    reply = desk.http("POST", "/v1/tasks", {"title": "Win Acme", "agent": "Scout", "state": "RUNNING", **fields})
    assert reply.status == 201, reply.text
    return reply.json["id"]


def furnish(desk):
    """A running task, somebody, and somebody who is no longer there."""
    person(desk)
    person(desk, "gone", active=False)
    desk.running = task(desk)


def hand_off(desk, task_id, **fields):
    body = {"assignee": "ana", "subject": "John Doe", "message": "Call him about the quote", **fields}
    return desk.http("POST", f"/v1/tasks/{task_id}/handoff", body)


def complete(desk, task_id, **fields):
    return desk.http("PUT", f"/v1/executions/{task_id}/complete-handoff", fields or None)


def log(desk, task_id):
    return [line["message"] for line in desk.http("GET", f"/v1/tasks/{task_id}/log").json["log"]]


@clause("/wh/WH-8/announcement-title-priority-and-time-out")
def test_asked(desk):
    person(desk, name="Ana Müller")
    task_id = task(desk)
    with desk.events() as events:
        reply = hand_off(desk, task_id, assignee="@Ana", priority="urgent")
        assert reply.status == 202, reply.text
        requested = events.until("HANDOFF_REQUESTED")
    handed = reply.json
    assert requested.payload["id"] == handed["id"]
    assert (handed["kind"], handed["assignee"], handed["subject"], handed["priority"], handed["warm"]) == \
        ("handoff", "ana", "John Doe", "urgent", False)
    assert handed["conflict_description"] == "Agent Scout needs your attention for John Doe"
    assert handed["title"] == "Personal outreach to John Doe"
    assert handed["reason"] == "Call him about the quote"
    assert (handed["policy"], handed["timeout_ms"], handed["outcome"]) == ("continue", 7 * 24 * 3600 * 1000, None)
    now = desk.task(task_id)
    assert now["status"] == "AWAITING_RESPONSE" and now["resume_at"] == handed["deadline_at"] is not None
    assert hand_off(desk, task_id, title="Close the deal").json["title"] == "Close the deal"


@clause("/wh/WH-8/the-context-is-built-by-the-desk")
def test_context(desk):
    person(desk)
    task_id = task(desk, context={"contact": {"name": "John Doe", "email": "john@acme.example"}, "other": 1})
    desk.http("POST", f"/v1/tasks/{task_id}/log", {"message": "Sent the third mail"})
    asked = desk.ask("Which tone?", ["Formal", "Warm"], task_id=task_id, policy="hold").json
    desk.respond(asked["id"], option_index=0, by="bob")
    handed = hand_off(desk, task_id, context={"deal": {"value": 5000}}).json
    context = handed["context"]
    assert context["subject"] == {"name": "John Doe", "email": "john@acme.example"}
    assert context["given"] == {"deal": {"value": 5000}}
    assert context["recommended_action"] == "Call him about the quote"
    assert "Sent the third mail" in [line["message"] for line in context["done"]]
    assert [(turn["question"], turn["response"], turn["responded_by"]) for turn in context["conversation"]] == \
        [("Which tone?", "Formal", "bob")]
    assert context["findings"] == [] and context["left_out"] == []


@clause("/wh/WH-8/a-long-history-is-bounded-and-says-so")
def test_bounded(desk):
    person(desk)
    task_id = task(desk)
    for _ in range(180):
        assert desk.http("POST", f"/v1/tasks/{task_id}/log", {"message": "x" * 1900}).status == 201
    context = hand_off(desk, task_id, context={"page": "y" * 200_000}).json["context"]
    assert context["given"] == {"page": "y" * 200_000}
    assert 0 < len(context["done"]) < 180
    assert any("omitted" in note for note in context["left_out"]), context["left_out"]


@clause("/wh/WH-8/a-context-that-is-too-large-is-refused")
@pytest.mark.parametrize("size", [256 * 1024, 1024 * 1024])
def test_too_large(desk, size):
    person(desk)
    task_id = task(desk)
    refused = hand_off(desk, task_id, context={"page": "y" * size})
    assert refused.error == "E104", refused.text
    assert desk.task(task_id)["status"] == "RUNNING"
    assert desk.http("GET", "/v1/interactions").json["interactions"] == []


@pytest.mark.parametrize("fields", [
    {"warm": True}, {"message": "The lead is warm: call today"}, {"message": "They are very interested."}, {"title": "Warm lead"},
])
@clause("/wh/WH-9/warm-lead-by-flag-or-wording")
def test_warm(desk, fields):
    person(desk)
    handed = hand_off(desk, task(desk), **fields).json
    assert handed["warm"] is True and handed["priority"] == "high"
    assert handed["title"].startswith("[Warm Lead] ")
    assert handed["conflict_description"] == "Warm lead from agent Scout: John Doe is interested"


@pytest.mark.parametrize("message", ["They are not interested", "He isn't really interested", "No longer interested", "Swarming uninterested"])
@clause("/wh/WH-9/no-warm-lead-where-the-words-say-the-opposite")
def test_not_warm(desk, message):
    person(desk)
    handed = hand_off(desk, task(desk), message=message).json
    assert handed["warm"] is False and handed["priority"] == "normal"


@clause("/wh/WH-10/completed-with-notes-and-outcome")
def test_completed(desk):
    person(desk)
    task_id = task(desk)
    handed = hand_off(desk, task_id).json
    with desk.events() as events:
        done = complete(desk, task_id, notes="Signed", outcome="escalated", by="ana")
        assert done.status == 200, done.text
        assert events.until("HANDOFF_COMPLETED").payload["outcome"] == "escalated"
    body = done.json
    assert body["success"] is True
    assert (body["execution"]["executionId"], body["execution"]["status"], body["execution"]["completedBy"]) == (task_id, "RUNNING", "ana")
    now = desk.interaction(handed["id"])
    assert (now["status"], now["outcome"], now["note"], now["deadline_at"]) == ("ANSWERED", "escalated", "Signed", None)
    assert desk.task(task_id)["resume_at"] is None
    assert f"Handoff completed by ana at {body['execution']['completedAt']}" in log(desk, task_id)
    assert desk.rows("SELECT * FROM deadlines") == []


@pytest.mark.parametrize("answer, outcome, note", [
    ({"action": "take-over"}, "resolved", None), ({"response": "take over"}, "resolved", None), ({"response": "Take-Over"}, "resolved", None),
    ({"action": "complete"}, "resolved", None), ({"action": "complete", "outcome": "no_action_needed", "note": "Spam"}, "no_action_needed", "Spam"),
    ({"response": "complete Called, all fine"}, "resolved", "Called, all fine"),
    ({"response": "complete escalated: to the boss"}, "escalated", "to the boss"),
])
@clause("/wh/WH-10/taken-over-or-completed-on-any-surface")
def test_answered(desk, answer, outcome, note):
    person(desk)
    task_id = task(desk)
    handed = hand_off(desk, task_id).json
    reply = desk.respond(handed["id"], by="ana", **answer)
    assert reply.status == 200, reply.text
    assert (reply.json["status"], reply.json["outcome"], reply.json["note"]) == ("ANSWERED", outcome, note)
    assert desk.task(task_id)["status"] == "RUNNING"


@clause("/wh/WH-10/a-task-that-was-made-for-it-ends-with-it")
def test_made(desk):
    person(desk)
    handed = desk.http("POST", "/v1/interactions", {"kind": "handoff", "assignee": "ana", "subject": "Acme", "message": "Call", "agent": "Scout"}).json
    made = desk.task(handed["task_id"])
    assert made["title"] == handed["title"] == "Personal outreach to Acme"
    assert complete(desk, handed["task_id"], by="ana").json["execution"]["status"] == "COMPLETE"


@clause("/wh/WH-10/not-me-hands-on")
def test_assign(desk):
    person(desk)
    person(desk, "Bob")
    person(desk, "gone", active=False)
    task_id = task(desk)
    handed = hand_off(desk, task_id).json
    time.sleep(0.01)  # times have milliseconds
    with desk.events() as events:
        reply = desk.http("POST", f"/v1/interactions/{handed['id']}/assign", {"assignee": "@bob", "by": "ana"})
        assert reply.status == 200, reply.text
        assert events.until("HANDOFF_REQUESTED").payload["assignee"] == "Bob"
    assert (reply.json["assignee"], reply.json["status"], reply.json["deadline_at"]) == ("Bob", "PENDING", handed["deadline_at"])
    assert f"hand-off {handed['id']} reassigned from @ana to @Bob" in log(desk, task_id)
    # The reply has both times: since when Bob has it, and when it was handed over first.
    now = desk.interaction(handed["id"])
    assert handed["assigned_at"] == handed["timestamp"] == now["timestamp"] < now["assigned_at"] == reply.json["assigned_at"]
    again = desk.http("POST", f"/v1/interactions/{handed['id']}/assign", {"assignee": "bob"}).json
    assert again["assigned_at"] == now["assigned_at"]
    for nobody in ("gone", "nobody", "a b", "@"):
        refused = desk.http("POST", f"/v1/interactions/{handed['id']}/assign", {"assignee": nobody})
        assert refused.error == "E102" and "not found or inactive in workspace" in refused.text
    question = desk.ask().json
    assert question["assigned_at"] is None
    assert desk.http("POST", f"/v1/interactions/{question['id']}/assign", {"assignee": "ana"}).error == "E108"
    complete(desk, task_id, by="bob")
    assert desk.http("POST", f"/v1/interactions/{handed['id']}/assign", {"assignee": "ana"}).error == "E106"


@clause("/wh/WH-11/without-completion-the-task-goes-on-by-itself")
def test_expired(desk):
    desk.restart(handoff_timeout_ms=1500)
    person(desk)
    task_id = task(desk)
    handed = hand_off(desk, task_id).json
    assert handed["timeout_ms"] == 1500
    until(lambda: desk.task(task_id)["status"] == "RUNNING")
    now = desk.interaction(handed["id"])
    assert (now["status"], now["responded_by"], now["timed_out"], now["outcome"]) == ("EXPIRED", "timeout", True, None)
    assert desk.task(task_id)["resume_at"] is None
    assert any("the task resumes automatically" in line for line in log(desk, task_id))
    late = complete(desk, task_id)
    assert late.error == "E106" and late.json["error"]["message"] == NOT_WAITING
    assert desk.respond(handed["id"], action="take-over").error == "E106"


@clause("/wh/WH-11/over-a-restart", "/wh/WH-8/reminded-at-half-time")
def test_restart(desk):
    person(desk)
    task_id = task(desk)
    handed = hand_off(desk, task_id, timeout="10 days").json
    assert desk.rows("SELECT kind FROM deadlines ORDER BY kind") == [{"kind": "auto-resolve"}, {"kind": "handoff"}]
    assert desk.stop() == 0
    with sqlite3.connect(desk.database) as db:
        db.execute("UPDATE deadlines SET due_us = due_us - 6 * 86400 * 1000000")
    db.close()
    with desk.start().events(last_id=0) as events:
        reminded = events.until("AIC_REMINDER").payload
    assert reminded["id"] == handed["id"] and reminded["status"] == "PENDING"
    assert any(line.startswith(f"reminded: hand-off {handed['id']} waits for @ana") for line in log(desk, task_id))
    # The next is one day before the end.
    assert desk.rows("SELECT a.due_us - h.due_us AS ahead FROM deadlines AS a JOIN deadlines AS h USING (interaction_id)"
                     " WHERE a.kind = 'auto-resolve' AND h.kind = 'handoff'") == [{"ahead": 86400 * 1000000}]
    assert desk.stop() == 0
    with sqlite3.connect(desk.database) as db:
        db.execute("UPDATE deadlines SET due_us = due_us - 5 * 86400 * 1000000")
    db.close()
    desk.start()
    until(lambda: desk.task(task_id)["status"] == "RUNNING")
    assert desk.interaction(handed["id"])["status"] == "EXPIRED"
    assert desk.rows("SELECT * FROM deadlines") == []


@pytest.mark.parametrize("assignee", ["bob", "@nobody", "gone", "", "a b", "@"])
@clause("/wh/WH-12/to-nobody-or-somebody-inactive")
@pytest.mark.shared_desk(furnish=furnish)
def test_nobody(desk, assignee):
    refused = hand_off(desk, desk.running, assignee=assignee)
    if assignee == "":
        assert refused.error == "E101"
    else:
        assert refused.error == "E102"
        shown = assignee if assignee == "@" else assignee.removeprefix("@")
        assert refused.json["error"]["message"] == f"Handoff failed: User {shown} not found or inactive in workspace"
    assert desk.task(desk.running)["status"] == "RUNNING"
    assert desk.http("GET", "/v1/interactions").json["interactions"] == []


@clause("/wh/WH-12/a-completion-that-cannot-be")
def test_cannot(desk):
    person(desk)
    unknown = complete(desk, "task-nothing")
    assert unknown.error == "E102" and unknown.json["error"]["message"] == NOT_FOUND
    task_id = task(desk)
    never = complete(desk, task_id)
    assert never.error == "E108" and never.json["error"]["message"] == NOT_WAITING
    desk.ask("Which?", task_id=task_id, policy="hold")
    assert complete(desk, task_id).error == "E108"
    handed = hand_off(desk, task_id).json
    assert complete(desk, task_id, by="ana").status == 200
    twice = complete(desk, task_id)
    assert twice.error == "E106" and twice.json["error"]["message"] == NOT_WAITING and "ana" in twice.json["error"]["hint"]
    again = desk.respond(handed["id"], action="take-over", by="bob")
    assert again.error == "E106" and "ana" in again.json["error"]["message"]


@clause("/wh/WH-10/nobody-completes-a-handoff", "/tr/TR-6/nobody-completes-a-handoff")
def test_nobody(desk):
    person(desk)
    task_id = task(desk)
    handed = hand_off(desk, task_id).json
    for by in ({}, {"by": ""}, {"by": "Scout"}):
        refused = complete(desk, task_id, notes="Signed", **by)
        assert refused.error == "E109" and refused.json["error"]["hint"], refused.text
    for by in (None, "scout"):
        assert desk.respond(handed["id"], action="take-over", by=by).error == "E109"
    assert (desk.interaction(handed["id"])["status"], desk.task(task_id)["status"]) == ("PENDING", "AWAITING_RESPONSE")
    assert complete(desk, task_id, notes="Signed", by="ana").json["execution"]["completedBy"] == "ana"


@clause("/wh/WH-12/a-time-out-that-is-not-there-is-a-warning")
def test_no_schedule(desk):
    person(desk)
    task_id = task(desk)
    hand_off(desk, task_id)
    assert desk.stop() == 0
    with sqlite3.connect(desk.database) as db:
        db.execute("DELETE FROM deadlines")
    db.close()
    desk.start()
    assert complete(desk, task_id, by="ana").status == 200
    lines = desk.http("GET", f"/v1/tasks/{task_id}/log").json["log"]
    assert [line["level"] for line in lines if line["message"] == "Handoff completed but failed to cancel scheduled resume"] == ["warning"]


@pytest.mark.parametrize("body, code", [
    ({"assignee": "ana"}, "E101"), ({"assignee": "ana", "subject": "x"}, "E101"), ({"subject": "x", "message": "y"}, "E101"),
    ({"assignee": "ana", "subject": " ", "message": "y"}, "E101"), ({"assignee": "ana", "subject": "x" * 513, "message": "y"}, "E104"),
    ({"assignee": "ana", "subject": "x", "message": "y", "priority": "soon"}, "E101"),
    ({"assignee": "ana", "subject": "x", "message": "y", "timeout": "91 days"}, "E104"),
    ({"assignee": "ana", "subject": "x", "message": "y", "timeout": -1}, "E101"),
    ({"assignee": "ana", "subject": "x", "message": "y", "timeout": "1 day", "timeout_ms": 5}, "E101"),
    ({"assignee": "ana", "subject": "x", "message": "y", "policy": "first-option"}, "E105"),
    ({"assignee": "ana", "subject": "x", "message": "y", "policy": "postpone"}, "E105"),
    ({"assignee": "ana", "subject": "x", "message": "y", "options": ["a"]}, "E101"),
    ({"assignee": "ana", "subject": "x", "message": "y", "colour": 1}, "E101"),
])
@clause("/wh/WH-12/what-is-not-well-formed-is-refused")
@pytest.mark.shared_desk(furnish=furnish)
def test_malformed(desk, body, code):
    assert desk.http("POST", f"/v1/tasks/{desk.running}/handoff", body).error == code
    assert desk.http("POST", "/v1/interactions", {"kind": "handoff", "task_id": desk.running, **body}).error == code
    assert desk.task(desk.running)["status"] == "RUNNING"


@clause("/wh/WH-12/answers-that-do-not-fit")
def test_misfits(desk):
    person(desk)
    task_id = task(desk)
    handed = hand_off(desk, task_id).json
    assert complete(desk, task_id, outcome="done").error == "E101"
    assert complete(desk, task_id, colour="red").error == "E101"
    assert complete(desk, task_id, notes="n" * 16385).error == "E104"
    for answer, code in (({"response": "yes"}, "E103"), ({"option_index": 0}, "E103"), ({"action": "skip"}, "E103"), ({"action": "decline"}, "E103"),
                         ({"action": "first-option"}, "E105"), ({"action": "take-over", "outcome": "escalated"}, "E101"),
                         ({"action": "complete", "outcome": "won"}, "E101"), ({"response": "completely"}, "E103"),
                         ({"action": "take-over", "remember": "everywhere"}, "E105")):
        assert desk.respond(handed["id"], **answer).error == code, answer
    assert desk.respond(handed["id"], action="complete", by="Scout").error == "E109"
    question = desk.ask().json
    assert desk.respond(question["id"], action="take-over").error == "E103"
    assert desk.interaction(handed["id"])["status"] == "PENDING"
    assert hand_off(desk, "task-nothing").error == "E102"
    desk.respond(handed["id"], action="take-over")
    assert desk.http("POST", f"/v1/interactions/{handed['id']}/correction", {"response": "complete"}).error == "E108"
    desk.http("POST", f"/v1/tasks/{task_id}/complete")
    assert hand_off(desk, task_id).error == "E108"


@clause("/wh/WH-8/set-aside-and-held")
def test_later(desk):
    person(desk)
    task_id = task(desk)
    handed = hand_off(desk, task_id).json
    assert desk.http("POST", f"/v1/interactions/{handed['id']}/hold").json["deadline_at"] is None
    assert desk.task(task_id)["resume_at"] is None
    assert desk.rows("SELECT * FROM deadlines") == []
    back = desk.http("POST", f"/v1/interactions/{handed['id']}/hold", {"held": False}).json
    assert desk.task(task_id)["resume_at"] == back["deadline_at"] is not None
    assert {row["kind"] for row in desk.rows("SELECT kind FROM deadlines")} == {"auto-resolve", "handoff"}
    assert desk.http("POST", f"/v1/interactions/{handed['id']}/later", {"duration": "1 day"}).json["status"] == "POSTPONED"
    assert desk.task(task_id)["resume_at"] is None
    assert {row["kind"] for row in desk.rows("SELECT kind FROM deadlines")} == {"return"}
    assert complete(desk, task_id, by="ana").status == 200


def plan(desk, *steps, **fields):
    reply = desk.http("POST", "/v1/tasks", {"title": "Win Acme", "agent": "Scout", "steps": list(steps), **fields})
    assert reply.status == 201, reply.text
    return reply.json["id"]


def open_handoff(desk):
    return until(lambda: next(iter(desk.http("GET", "/v1/interactions?status=PENDING&kind=handoff").json["interactions"]), None))


@clause("/wh/WH-8/a-step-hands-over", "/wh/WH-10/the-last-step-ends-the-task")
def test_step(desk):
    person(desk, "sam")
    task_id = plan(desk, {"type": "handoff", "assignee": "@user.salesRep", "message": "Call him", "priority": "low"},
                   context={"user": {"salesRep": "Sam"}, "contact": {"name": "John Doe"}})
    handed = open_handoff(desk)
    assert (handed["task_id"], handed["assignee"], handed["subject"], handed["priority"]) == (task_id, "sam", "John Doe", "low")
    assert handed["context"]["subject"] == {"name": "John Doe"}
    now = desk.task(task_id)
    assert now["status"] == "AWAITING_RESPONSE" and now["resume_at"] == handed["deadline_at"]
    desk.restart()
    assert complete(desk, task_id, by="sam", outcome="no_action_needed", notes="Gone").status == 200
    until(lambda: desk.task(task_id)["status"] == "COMPLETE")
    step = desk.http("GET", f"/v1/tasks/{task_id}/steps").json["steps"][0]
    assert step["state"] == "DONE"
    assert desk.task(task_id)["context"]["handoff"] == {"outcome": "no_action_needed", "notes": "Gone", "completed_by": "sam", "timed_out": False}


@clause("/wh/WH-9/a-condition-that-was-met-makes-it-warm", "/wh/WH-8/findings-of-the-steps-before")
def test_condition(desk):
    person(desk)
    plan(desk, {"type": "run", "command": ["echo", '{"score": 9}'], "save_as": "rating"}, {"type": "when", "condition": "contact.replied == true"},
         {"type": "handoff", "assignee": "ana", "subject": "John Doe", "message": "Call him"}, context={"contact": {"replied": True}})
    handed = open_handoff(desk)
    assert handed["warm"] is True and handed["priority"] == "high"
    assert handed["title"] == "[Warm Lead] Personal outreach to John Doe"
    assert any(finding["what"] == "rating" for finding in handed["context"]["findings"]), handed["context"]


@clause("/wh/WH-8/a-finding-stands-once-and-a-condition-is-none")
def test_findings(desk, beckon):
    person(desk)
    plan(desk, {"type": "run", "command": ["echo", '{"score": 9}']}, {"type": "when", "condition": "contact.replied == true"},
         {"type": "when", "condition": "result.score > 5", "save_as": "good"},
         {"type": "handoff", "assignee": "ana", "subject": "John Doe", "message": "Call him"}, context={"contact": {"replied": True}, "deal": "big"})
    handed = open_handoff(desk)
    assert handed["context"]["findings"] == [{"step": 1, "what": "run", "result": {"score": 9, "exit_status": 0}}, {"step": 3, "what": "good", "result": True}]
    assert handed["context"]["task"] == {"deal": "big"}
    said = beckon("show", str(handed["id"]), check=True).stdout
    assert "Findings\n  run.score: 9\n  run.exit_status: 0\n  good: yes\n" in said
    assert said.count("exit_status") == 1 and "when: yes" not in said


@clause("/wh/WH-12/a-step-to-nobody-fails-with-the-words")
def test_step_fails(desk):
    task_id = plan(desk, {"type": "handoff", "assignee": "@user.salesRep", "message": "Call him"})
    until(lambda: desk.task(task_id)["status"] == "FAILED")
    step = desk.http("GET", f"/v1/tasks/{task_id}/steps").json["steps"][0]
    assert step["state"] == "FAILED"
    assert "Handoff failed: User user.salesRep not found or inactive in workspace" in step["note"]
    assert desk.http("GET", "/v1/stats?days=1").json["total"]["asked"] == 0


@clause("/wh/WH-11/a-step-that-nobody-completes-goes-on")
def test_step_expires(desk):
    person(desk)
    task_id = plan(desk, {"type": "handoff", "assignee": "ana", "message": "Call him", "timeout": "10s"}, {"type": "notify", "message": "Went on"})
    handed = open_handoff(desk)
    assert desk.stop() == 0
    with sqlite3.connect(desk.database) as db:
        db.execute("UPDATE deadlines SET due_us = due_us - 60 * 1000000")
    db.close()
    desk.start()
    until(lambda: desk.task(task_id)["status"] == "COMPLETE")
    assert desk.interaction(handed["id"])["status"] == "EXPIRED"
    assert desk.task(task_id)["context"]["handoff"]["timed_out"] is True


DEAL = {"deal": {"value": 5000, "stage": "Offer", "items": [{"name": "Desk", "n": 2}]}, "score": 7, "channels": ["mail", "phone"]}


@clause("/wh/WH-8/everything-that-was-given-reaches-the-person")
def test_given(desk, beckon):
    person(desk)
    task_id = task(desk, context={"contact": {"name": "John Doe", "email": "john@acme.example"}, "deal": {"probability": 0.4}})
    handed = hand_off(desk, task_id, context=DEAL).json
    assert handed["context"]["given"] == DEAL
    assert handed["context"]["subject"]["email"] == "john@acme.example" and handed["context"]["task"] == {"deal": {"probability": 0.4}}
    shown = beckon("show", str(handed["id"]), check=True).stdout
    for line in ("Deal", "value: 5000", "stage: Offer", "items 1.name: Desk", "items 1.n: 2", "score: 7", "mail, phone", "email: john@acme.example",
                 "probability: 0.4"):
        assert line in shown, shown
    assert "{" not in shown


@clause("/wh/WH-8/tags-of-the-desk-and-of-the-agent")
def test_tags(desk, beckon):
    person(desk)
    task_id = task(desk)
    plain = hand_off(desk, task_id, tags=["Q3", "billing", "q3"]).json
    assert plain["tags"] == ["q3", "billing", "agent-handoff", "requires-review"]
    warm = hand_off(desk, task_id, warm=True).json
    assert warm["tags"] == ["agent-handoff", "requires-review", "warm-lead"]
    asked = desk.http("POST", "/v1/interactions", {"kind": "choice", "conflict_description": "Which?", "options": ["A", "B"], "tags": ["Größe"]}).json
    assert asked["tags"] == ["größe"]
    untagged = desk.ask(policy="hold").json
    assert untagged["tags"] == []

    def listed(query):
        return [row["id"] for row in desk.http("GET", f"/v1/interactions?{query}").json["interactions"]]

    assert listed("tag=agent-handoff") == [warm["id"], plain["id"]]
    assert listed("tag=WARM-LEAD") == listed("q=warm-lead") == [warm["id"]]
    assert listed("tag=q3&kind=handoff&status=PENDING") == [plain["id"]]
    assert listed("tag=gr%C3%B6%C3%9Fe") == [asked["id"]] and listed("tag=gr") == []
    desk.respond(asked["id"], option_index=0)
    desk.restart()
    assert listed("q=gr%C3%B6%C3%9Fe") == listed("tag=gr%C3%B6%C3%9Fe") == [asked["id"]]
    assert "#warm-lead" in beckon("show", str(warm["id"]), check=True).stdout
    assert "Tags: #größe" in beckon("show", str(asked["id"]), check=True).stdout
    number = beckon("ask", "Which?", "A", "B", "--tag", "one", "--tag", "two", "--no-wait", check=True).stdout.strip()
    assert desk.interaction(number)["tags"] == ["one", "two"]


@clause("/wh/WH-8/a-tag-is-a-word")
@pytest.mark.shared_desk
@pytest.mark.parametrize("tags, code", [
    (["two words"], "E101"), ([""], "E101"), (["-"], "E101"), (["a,b"], "E101"), (["a\u202eb"], "E101"), (["a\u0000"], "E101"), ([1], "E101"), ("a", "E101"),
    (["x" * 65], "E104"), ([f"t{n}" for n in range(21)], "E104"),
])
def test_bad_tags(desk, tags, code):
    reply = desk.http("POST", "/v1/interactions", {"kind": "choice", "conflict_description": "Which?", "options": ["A"], "tags": tags})
    assert reply.error == code, reply.text
    assert desk.rows("SELECT count(*) AS n FROM aic_interactions") == [{"n": 0}]


@clause("/wh/WH-10/the-last-step-of-a-plan-is-complete-when-the-reply-comes")
def test_complete_last_step(desk):
    person(desk)
    plan = [{"type": "handoff", "assignee": "@ana", "message": "Call"}]
    for ends, steps in (("COMPLETE", plan), ("COMPLETE", [{"type": "notify", "message": "Begun"}, *plan])):
        task_id = task(desk, state="QUEUED", steps=steps)
        until(lambda: desk.task(task_id)["status"] == "AWAITING_RESPONSE")
        reply = complete(desk, task_id, notes="Done", by="ana")
        assert reply.status == 200, reply.text
        assert reply.json["execution"]["status"] == ends == desk.task(task_id)["status"]
