# test_postponement.py: set aside, reminded, cancelled, and answered late (PP-1 to PP-9, ATT-6)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import signal
import subprocess
import time

import pytest

from beckon_testing import clause
from beckon_testing.desk import BUILD
from beckon_testing.patience import PATIENCE
from beckon_testing.waiting import until
from moments import seconds

READINGS = ["The staging database", "The production database"]
SHORT = dict(ambiguity_timeout_ms=300, reminder_ms=600, cancel_ms=2000)


def status(desk, id):
    return desk.interaction(id)["status"]


def ambiguity(desk, **fields):
    return desk.ask("Did you mean the staging or the production database?", options=READINGS, kind="ambiguity", **fields)


def beckon(desk, *words):
    return subprocess.run([BUILD / "src" / "cli" / "beckon", *words], env=desk.env, capture_output=True, text=True, timeout=60)


def log(desk, task):
    return [entry["message"] for entry in desk.http("GET", f"/v1/tasks/{task}/log").json["log"]]


@clause("/pp/PP-2/the-waiting-agent-is-told", "/pp/PP-3/reminder", "/pp/PP-4/cancelled-in-the-end")
@pytest.mark.desk(**SHORT)
def test_whole_way(desk):
    with desk.events() as events:
        reply = ambiguity(desk, wait=20)
        row = reply.json
        assert (reply.status, row["status"]) == (202, "POSTPONED")
        assert desk.task(row["task_id"])["status"] == "POSTPONED"
        events.until("AIC_POSTPONED")
        assert events.until("AIC_REMINDER").payload["reminded_at"] is not None
        assert events.until("AIC_CANCELLED").payload["id"] == row["id"]
        told = events.until("AIC_DIALOG_RESPONDED").payload
    assert (told["status"], told["response"], told["timed_out"]) == ("CANCELLED", None, True)
    assert desk.task(row["task_id"])["status"] == "CANCELLED"
    lines = log(desk, row["task_id"])
    assert [line.split(":")[0] for line in lines if ": " in line][-3:] == ["postponed", "reminded", "cancelled"]


@clause("/pp/PP-7/killed-at-every-point")
@pytest.mark.takes(8)
def test_killed_at_every_point(make_desk):
    """The whole life of an ambiguity, with a kill in each state: nothing is lost and nothing is decided."""
    # Long enough to check each state, even on a busy computer.
    desk = make_desk(ambiguity_timeout_ms=300, reminder_ms=2500, cancel_ms=2500).start()
    id = ambiguity(desk).json["id"]
    desk.kill9()
    desk.start()
    until(lambda: status(desk, id) == "POSTPONED")
    desk.kill9()
    desk.start()
    until(lambda: desk.interaction(id)["reminded_at"] is not None)
    reminded = desk.interaction(id)["reminded_at"]
    desk.kill9()
    time.sleep(2.6)
    desk.start()
    # Overdue: there is another reminder instead of a cancellation.
    until(lambda: desk.interaction(id)["reminded_at"] != reminded)
    assert status(desk, id) == "POSTPONED"
    until(lambda: status(desk, id) == "CANCELLED")
    assert len(desk.rows("SELECT 1 FROM events WHERE type = 'AIC_CANCELLED'")) == 1
    assert len(desk.rows("SELECT 1 FROM events WHERE type = 'AIC_REMINDER'")) == 2
    assert desk.rows("SELECT * FROM deadlines") == []


@clause("/pp/PP-8/a-late-answer-resumes-the-task", "/pp/PP-9/one-answer-settles-it")
@pytest.mark.desk(ambiguity_timeout_ms=200)
def test_late_answer(desk):
    row = ambiguity(desk, wait=20).json
    told = beckon(desk, "respond", str(row["id"]), "The staging database")
    assert told.returncode == 0, told.stderr
    assert desk.respond(row["id"], option_index=1).error == "E106"
    task = desk.task(row["task_id"])
    assert task["status"] == "RUNNING"
    [clarification] = task["context"]["clarifications"]
    assert clarification["question"] == row["conflict_description"]
    assert clarification["response"] == "The staging database"
    assert clarification["responded_by"] and clarification["at"]


@clause("/pp/PP-5/no-face-picks-a-reading")
@pytest.mark.desk(ambiguity_timeout_ms=200)
def test_nothing_picks_a_reading(desk):
    for policy in ("first-option", "continue", "deny"):
        assert ambiguity(desk, policy=policy).error == "E105"
        told = beckon(desk, "ask", "Which one?", *READINGS, "--kind", "ambiguity", "--policy", policy)
        assert told.returncode == 1 and "E105" in told.stderr
    row = ambiguity(desk).json
    assert desk.respond(row["id"], action="first-option").error == "E105"
    assert desk.respond(row["id"], option_index=0, by="timeout").status in (400, 403, 422)
    until(lambda: status(desk, row["id"]) == "POSTPONED")
    assert desk.respond(row["id"], action="first-option").error == "E105"
    assert desk.respond(row["id"], option_index=0, remember="everywhere").error == "E105"
    assert status(desk, row["id"]) == "POSTPONED"
    for options in ([], ["One"], ["One", "One"]):
        assert desk.ask("Which?", options=options, kind="ambiguity").status in (400, 422)


@clause("/att/ATT-6/later-over-http")
@pytest.mark.desk(timeout_ms=60000)
def test_later(desk):
    id = desk.ask().json["id"]
    for body, error in (({"until": "2020-01-01T00:00:00Z"}, "E101"), ({"duration": "91 days"}, "E104"),
                        ({"until": "soon"}, "E101"), ({"duration": 0}, "E101"), ({"wrong": 1}, "E101"),
                        ({"until": "2099-01-01T00:00:00Z"}, "E104"),
                        ({"until": "2099-01-01T00:00:00Z", "duration": "1h"}, "E101")):
        assert desk.http("POST", f"/v1/interactions/{id}/later", body).error == error, body
    assert status(desk, id) == "PENDING"
    assert desk.http("POST", "/v1/interactions/999/later", {}).error == "E102"
    reply = desk.http("POST", f"/v1/interactions/{id}/later")
    assert (reply.status, reply.json["status"]) == (200, "POSTPONED")
    assert 3500 < seconds(reply.json["set_aside_until"]) - time.time() <= 3600
    first = reply.json["set_aside_at"]
    assert seconds(reply.json["timestamp"]) <= seconds(first) <= time.time()
    with desk.events() as events:
        reply = desk.http("POST", f"/v1/interactions/{id}/later", {"duration": 300})
        assert reply.status == 200
        back = events.until("AIC_REMINDER").payload
    assert (back["status"], back["set_aside_until"]) == ("PENDING", None)
    assert seconds(back["set_aside_at"]) >= seconds(first)
    assert seconds(back["deadline_at"]) - time.time() > 50
    assert desk.respond(id, option_index=0).status == 200
    assert desk.http("POST", f"/v1/interactions/{id}/later", {}).error == "E106"


@clause("/att/ATT-6/the-waiting-agent-is-told")
@pytest.mark.desk(timeout_ms=60000)
def test_later_tells_the_agent(desk):
    id = desk.ask().json["id"]
    waiting = subprocess.Popen([BUILD / "src" / "cli" / "beckon", "ask", "Which one?", "A", "B", "--json"], env=desk.env,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until(lambda: len(desk.rows("SELECT 1 FROM aic_interactions")) == 2)
    told = beckon(desk, "later", str(id + 1), "15m")
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith(f"Question {id + 1} is set aside until ")
    out, _ = waiting.communicate(timeout=PATIENCE)
    assert waiting.returncode == 4
    assert '"POSTPONED"' in out


@clause("/att/ATT-6/an-agent-that-waits-again-learns-what-it-missed")
def test_later_between_waits(desk):
    waiting = subprocess.Popen([BUILD / "src" / "cli" / "beckon", "ask", "Which one?", "A", "B", "--json"], env=desk.env,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    # Its first wait is a short one, and is over when it says that.
    assert "has not been shown yet" in waiting.stderr.readline()
    until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 1)
    waiting.send_signal(signal.SIGSTOP)
    desk.kill9()
    desk.start()
    [row] = desk.rows("SELECT id FROM aic_interactions")
    assert desk.http("POST", f"/v1/interactions/{row['id']}/later", {}).status == 200
    waiting.send_signal(signal.SIGCONT)
    out, _ = waiting.communicate(timeout=PATIENCE)
    assert waiting.returncode == 4
    assert '"POSTPONED"' in out


@clause("/att/ATT-6/a-wait-ends-at-once-if-the-status-is-not-the-known-one")
def test_known_status(desk):
    id = desk.ask().json["id"]
    path = f"/v1/interactions/{id}"
    assert desk.http("GET", f"{path}?status=PENDING", wait=1).status == 202
    desk.http("POST", f"{path}/later", {})
    # Longer than a test may take.
    told = desk.http("GET", f"{path}?status=PENDING", wait=600)
    assert (told.status, told.json["status"]) == (202, "POSTPONED")
    assert desk.http("GET", f"{path}?status=PENDING,POSTPONED", wait=1).status == 202
    # Without a wait it changes nothing.
    assert desk.http("GET", f"{path}?status=PENDING").status == 200
    assert desk.http("GET", f"{path}?status=LATER", wait=1).error == "E101"


@clause("/att/ATT-6/later-on-the-terminal")
@pytest.mark.desk(timeout_ms=60000)
def test_later_words(desk):
    id = str(desk.ask().json["id"])
    for words, at_least, at_most in ((["15m"], 890, 900), ([], 3590, 3600), (["tomorrow"], 9 * 3600 - 5, 33 * 3600),
                                     (["23:59"], -5, 24 * 3600)):
        told = beckon(desk, "later", id, *words, "--json")
        assert told.returncode == 0, told.stderr
        away = seconds(desk.interaction(id)["set_aside_until"]) - time.time()
        assert at_least <= away <= at_most, words
    for words in (["yesterday"], ["25:00"], ["2020-01-01T00:00:00Z"]):
        assert beckon(desk, "later", id, *words).returncode == 1
    assert beckon(desk, "later").returncode == 2


@clause("/pp/PP-5/the-agent-that-asks-does-not-answer-itself")
def test_asker_does_not_answer(desk):
    asked = desk.ask("Did you mean staging or production?", ["Staging", "Production"], kind="ambiguity", agent="bot").json
    for by in ("bot", "Bot"):
        reply = desk.respond(asked["id"], option_index=0, by=by)
        assert (reply.status, reply.json["error"]["code"]) == (403, "E109")
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    assert desk.respond(asked["id"], option_index=1, by="anna").status == 200
