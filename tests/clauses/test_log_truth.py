# test_log_truth.py: the log agrees with the row and the event about what happened and who did it (PP-10, CF-10, ATT-1)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import subprocess
import sys
from pathlib import Path

import pytest

from beckon_testing import clause, until

ENDPOINT = Path(__file__).parents[1] / "doubles" / "chat_endpoint.py"


def log(desk, task_id):
    return desk.http("GET", f"/v1/tasks/{task_id}/log").json["log"]


def moves(desk, task_id):
    """(from, to, why, who) of each change of status after the first."""
    return [(line["from"], line["to"], line["message"], line["who"]) for line in log(desk, task_id) if line["from"]]


def said(desk, task_id, number):
    """(why, who) of the lines about the question."""
    return [(line["message"], line["who"]) for line in log(desk, task_id) if line["interaction_id"] == number]


def request(desk, text):
    return desk.http("POST", "/v1/requests", {"text": text}, wait=30).json


def settled(desk, asked):
    return until(lambda: desk.http("GET", f"/v1/requests/{asked['id']}").json["state"] == "QUEUED")


@clause("/cf/CF-10/after-the-last-round-nothing-is-said-to-be-clear", "/pp/PP-10/why-a-request-goes-on-after-the-last-round")
def test_rounds_spent(make_desk):
    desk = make_desk(evaluator="rules", max_clarifications="1")
    folder = desk.home / "config" / "beckon"
    folder.mkdir(parents=True)
    (folder / "rules.json").write_text(json.dumps(
        {"requests": [{"words": ["deploy"], "intent": "Deploy", "confidence": 0.9, "missing": "To which host?"}]}))
    desk.start()
    until(lambda: [s["healthy"] for s in desk.http("GET", "/v1/status").json["surfaces"] if s["name"] == "evaluator"] == [True])
    asked = request(desk, "Deploy the website")
    assert asked["state"] == "AWAITING_CLARIFICATION"
    desk.respond(asked["interaction_id"], response="somewhere")
    settled(desk, asked)
    (was, to, why, who) = moves(desk, asked["task_id"])[-1]
    assert (was, to, who) == ("WAITING", "QUEUED", "desk")
    assert why == "the maximum of clarification rounds was reached: the request is used with the answers so far"
    assert "Max clarification iterations reached" in [line["message"] for line in log(desk, asked["task_id"])]
    assert not any("clear" in line["message"] for line in log(desk, asked["task_id"]))


@clause("/cf/CF-10/a-classifier-that-failed-calls-nothing-clear", "/pp/PP-10/why-a-request-goes-on-after-a-failed-look")
def test_failed_look(make_desk, tmp_path):
    process = subprocess.Popen([sys.executable, ENDPOINT, tmp_path], stdout=subprocess.PIPE, text=True)
    try:
        url = f"http://127.0.0.1:{int(process.stdout.readline())}/v1"
        (tmp_path / "content").write_text(json.dumps({"intent": "Fix", "confidence": 0.5, "missing": "Fix what?", "reason": None}))
        (tmp_path / "behaviour").write_text("own")
        desk = make_desk(evaluator="llm", llm_base_url=url, llm_model="small", llm_api_key="sk-test").start()
        asked = request(desk, "Fix it")
        assert asked["state"] == "AWAITING_CLARIFICATION"
        (tmp_path / "behaviour").write_text("500")
        desk.respond(asked["interaction_id"], response="The start page")
        settled(desk, asked)
        (was, to, why, who) = moves(desk, asked["task_id"])[-1]
        assert (was, to, who) == ("WAITING", "QUEUED", "desk")
        assert why == "the classifier failed: the request is used as it is, with what was added"
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


@clause("/cf/CF-10/what-is-clear-is-said-to-be-clear")
def test_clear(desk):
    asked = request(desk, "Fix it")
    desk.respond(asked["interaction_id"], response="The broken link on the start page")
    settled(desk, asked)
    assert moves(desk, asked["task_id"])[-1][:3] == ("WAITING", "QUEUED", "the request is clear")


@clause("/att/ATT-1/what-the-terminal-took-is-nobodys-doing-in-row-event-and-log", "/pp/PP-10/who-is-the-fallback")
@pytest.mark.parametrize("members", [{"by": "anna"}, {}], ids=["named", "nameless"])
def test_fallback(desk, members):
    asked = desk.ask("Which?", ["PostgreSQL", "SQLite"]).json
    with desk.events() as events:
        row = desk.http("POST", f"/v1/interactions/{asked['id']}/response", {"action": "first-option", **members},
                        headers={"Beckon-Surface": "terminal"}).json
        assert events.until("AIC_DIALOG_RESPONDED").payload["responded_by"] == "fallback"
    assert (row["status"], row["responded_by"]) == ("AUTO_RESOLVED", "fallback")
    assert {who for _, who in said(desk, asked["task_id"], asked["id"])[1:]} == {"fallback"}
    # Also if the task ends with it.
    assert all(who == "fallback" for *_, who in moves(desk, asked["task_id"])[1:])


@clause("/att/ATT-1/what-was-answered-without-asking-is-the-sentinels-in-the-log")
def test_sentinel(desk):
    row = desk.http("POST", "/v1/interactions", {"kind": "confirmation", "conflict_description": "Compress the old logs?",
                                                 "confidence": 0.9, "agent": "builder"}).json
    assert row["responded_by"] == "sentinel"
    [(why, who)] = said(desk, row["task_id"], row["id"])[:1]
    assert "was not asked" in why and who == "sentinel"


@clause("/sen/SEN-6/a-remembered-answer-that-is-used-is-the-sentinels-in-the-log")
def test_remembered(desk):
    first = desk.ask("Tabs or spaces?", ["Tabs", "Spaces"], agent="builder").json
    answered = desk.http("POST", f"/v1/interactions/{first['id']}/response",
                         {"option_index": 1, "by": "anna", "remember": "everywhere"})
    assert answered.status == 200, answered.text
    assert said(desk, first["task_id"], first["id"])[-1][1] == "anna"
    used = desk.ask("Tabs or spaces?", ["Tabs", "Spaces"], agent="builder").json
    assert used["responded_by"] == "sentinel"
    assert {who for _, who in said(desk, used["task_id"], used["id"])} == {"sentinel"}


@clause("/att/ATT-1/a-time-out-is-the-time-outs-in-row-and-log")
@pytest.mark.parametrize("members, words", [
    ({"kind": "choice"}, "option 1, A, was chosen"), ({"kind": "clarification", "policy": "continue"}, "continues without an answer"),
    ({"kind": "confirmation", "policy": "deny"}, "it was declined")])
@pytest.mark.desk(timeout_ms=400)
def test_timeout(desk, members, words):
    options = ["A", "B"] if members["kind"] == "choice" else None
    asked = desk.ask("Which?", options, **members).json
    row = until(lambda: (found := desk.interaction(asked["id"]))["status"] != "PENDING" and found)
    assert (row["responded_by"], row["timed_out"]) == ("timeout", True)
    lines = said(desk, asked["task_id"], asked["id"])[1:]
    assert words in lines[0][0] and {who for _, who in lines} == {"timeout"}


@clause("/pp/PP-10/an-ambiguity-that-nobody-answers-is-cancelled-by-the-time-out")
def test_cancelled(make_desk):
    desk = make_desk(ambiguity_timeout_ms="200", reminder_ms="200", cancel_ms="200").start()
    asked = desk.ask("Delete which cache?", ["staging", "production"], kind="ambiguity").json
    row = until(lambda: (found := desk.interaction(asked["id"]))["status"] == "CANCELLED" and found)
    (was, to, why, who) = moves(desk, asked["task_id"])[-1]
    assert (was, to, who) == ("POSTPONED", "CANCELLED", row["responded_by"] if row["responded_by"] else "timeout") and why.startswith("cancelled:")
    assert row["responded_by"] == "timeout"


@clause("/pp/PP-10/a-question-whose-task-ends-has-its-line")
@pytest.mark.parametrize("verb, to", [("complete", "COMPLETE"), ("fail", "FAILED"), ("cancel", "CANCELLED")])
def test_withdrawn_with_its_task(desk, verb, to):
    task = desk.http("POST", "/v1/tasks", {"title": "Build", "state": "RUNNING"}).json["id"]
    first = desk.ask("Which?", ["A", "B"], task_id=task).json["id"]
    second = desk.ask("And then?", ["C", "D"], task_id=task).json["id"]
    desk.http("POST", f"/v1/interactions/{second}/later", {"duration": "1h", "by": "anna"})
    assert desk.http("POST", f"/v1/tasks/{task}/{verb}", {"by": "builder"}).status == 200
    for number in (first, second):
        row = desk.interaction(number)
        assert (row["status"], row["responded_by"]) == ("CANCELLED", "builder")
        assert said(desk, task, number)[-1] == (f"question {number} withdrawn", "builder")
    assert moves(desk, task)[-1][:2] == ("AWAITING_RESPONSE", to)


@clause("/pp/PP-10/a-countdown-that-is-stopped-has-its-line")
def test_held(desk):
    asked = desk.ask("Which?", ["A", "B"]).json
    for _ in range(2):
        for held in (True, True, False):
            assert desk.http("POST", f"/v1/interactions/{asked['id']}/hold", {"held": held, "by": "anna"}).status == 200
    number = asked["id"]
    assert said(desk, asked["task_id"], number)[1:] == 2 * [
        (f"the countdown of question {number} was stopped", "anna"), (f"the countdown of question {number} continues", "anna")]


@clause("/pp/PP-10/skipped-declined-set-aside-and-corrected-have-their-lines")
def test_others(desk):
    skipped = desk.http("POST", "/v1/interactions", {"kind": "clarification", "conflict_description": "Which folder?"}).json
    desk.http("POST", f"/v1/interactions/{skipped['id']}/response", {"action": "skip", "by": "anna"})
    assert said(desk, skipped["task_id"], skipped["id"])[1] == (f"question {skipped['id']} skipped", "anna")
    asked = desk.ask("Which?", ["A", "B"]).json
    number, task = asked["id"], asked["task_id"]
    desk.http("POST", f"/v1/interactions/{number}/later", {"duration": "1h", "by": "anna"})
    assert moves(desk, task)[-1][:2] == ("AWAITING_RESPONSE", "POSTPONED") and moves(desk, task)[-1][3] == "anna"
    desk.http("POST", f"/v1/interactions/{number}/response", {"option_index": 0, "by": "bob"})
    assert (f"question {number} answered: A", "bob") in said(desk, task, number)
    desk.http("POST", f"/v1/interactions/{number}/correction", {"option_index": 1, "by": "anna"})
    assert said(desk, task, number)[-1] == (f"answer to question {number} corrected: B", "anna")
