# test_reminder.py: reminders on the terminal: printed and answered like questions, and their cancellation reported (PP-3, PP-4)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import time

import pytest

from beckon_testing import clause, until

READINGS = ["The test cache", "The other cache"]
TIMES = dict(ambiguity_timeout_ms=1500, reminder_ms=2500, cancel_ms=600_000)
REMINDER = "REMINDER: AGENT CLARIFICATION NEEDED"
TIME = "[0-9]{2}:[0-9]{2}"


def unclear(desk, question="Which cache?", **fields):
    return desk.ask(question, options=READINGS, kind="ambiguity", agent="claude-code", **fields).json["id"]


def reminded(desk, id):
    return until(lambda: desk.interaction(id)["reminded_at"])


@clause("/pp/PP-3/the-terminal-prints-the-reminder-as-a-question", "/pp/PP-8/answered-on-the-terminal-after-the-reminder")
@pytest.mark.desk(**TIMES)
def test_printed(desk, terminal):
    session = terminal()
    id = unclear(desk)
    session.sees_question("Which cache")
    session.sees(f"#{id}: Set aside")
    before = session.sees_question(REMINDER)
    assert "Which cache?" in before and "1. The test cache" in before and "2. The other cache" in before
    assert "It will be cancelled at" in before and "if nobody answers." in before
    session.enters("2")
    session.sees('Response received: "The other cache"')
    assert desk.settled(id)["response"] == READINGS[1]
    assert desk.task(desk.interaction(id)["task_id"])["status"] == "RUNNING"


@clause("/pp/PP-3/a-line-that-was-begun-before-the-reminder-does-not-answer-it")
@pytest.mark.desk(**TIMES)
def test_typed_before(desk, terminal):
    session = terminal()
    id = unclear(desk)
    session.sees_question("Which cache")
    session.sees(f"#{id}: Set aside")
    session.types("2")
    session.sees_question(REMINDER)
    session.enters("")
    session.sees("nothing was sent")
    assert desk.interaction(id)["status"] == "POSTPONED"
    session.sees("Press Enter again")
    time.sleep(0.9)
    session.enters("")
    session.sees('Response received: "The other cache"')


@clause("/pp/PP-3/the-terminal-prints-a-reminder-beside-the-question-that-is-shown")
@pytest.mark.desk(timeout_ms=600_000, **TIMES)
def test_beside(desk, terminal):
    session = terminal()
    id = unclear(desk)
    session.sees_question("Which cache")
    session.sees(f"#{id}: Set aside")
    other = desk.ask("Which database?", ["PostgreSQL", "SQLite"]).json["id"]
    session.sees_question("Which database")
    session.sees(REMINDER)
    before = session.sees(f"To answer: /respond {id} ANSWER")
    assert "Which cache?" in before and "1. The test cache" in before and "It will be cancelled at" in before
    # A line still answers the shown question.
    session.enters("1")
    session.sees('Response received: "PostgreSQL"')
    assert desk.settled(other)["response"] == "PostgreSQL"
    session.sees_question(REMINDER)
    session.enters("1")
    session.sees('Response received: "The test cache"')
    assert desk.settled(id)["response"] == READINGS[0]


@clause("/pp/PP-3/the-second-reminder-on-the-terminal")
@pytest.mark.desk(timeout_ms=1500, reminder_ms=2000)
@pytest.mark.takes(7)
def test_again(desk, terminal):
    session = terminal()
    id = desk.ask("Which database?", ["PostgreSQL", "SQLite"], policy="postpone").json["id"]
    session.sees_question("Which database")
    for _ in range(2):
        session.sees(REMINDER)
        session.sees("It is waiting for an answer; next reminder at")
        session.sees("press Enter")
    assert desk.interaction(id)["status"] == "POSTPONED"


@clause("/pp/PP-3/a-terminal-that-opens-after-the-reminder-shows-it")
@pytest.mark.desk(**TIMES)
def test_opened_later(desk, terminal):
    id = unclear(desk)
    reminded(desk, id)
    session = terminal()
    session.sees_question(REMINDER)
    session.enters("1")
    session.sees("Response received")
    assert desk.settled(id)["response"] == READINGS[0]


@clause("/pp/PP-3/a-reminder-that-was-left-open-comes-again")
@pytest.mark.desk(timeout_ms=1500, reminder_ms=3000)
@pytest.mark.takes(11)
def test_left_open(desk, terminal):
    session = terminal()
    desk.ask("Which database?", ["PostgreSQL", "SQLite"], policy="postpone")
    session.sees_question(REMINDER)
    for _ in range(3):
        session.enters("nonsense")
        # Lines that come at once are one answer.
        session.sees("is not one of the options")
    session.sees("stays open; nothing was chosen")
    session.sees_question(REMINDER)


@clause("/pp/PP-4/the-terminal-says-what-was-cancelled-and-what-did-not-run")
@pytest.mark.desk(ambiguity_timeout_ms=500, reminder_ms=500, cancel_ms=1500)
def test_cancelled(desk, terminal):
    session = terminal()
    made = desk.http("POST", "/v1/tasks", {"title": "Ship it", "instructions": ["frobnicate the release", "run: make test"]}).json["id"]
    session.sees("Nobody answered: it was cancelled\\. 2 steps did not run: ")
    session.sees("Run make test")
    assert desk.task(made)["status"] == "CANCELLED"
    log = [line["message"] for line in desk.http("GET", f"/v1/tasks/{made}/log").json["log"]]
    assert any(line.startswith("cancelled: nobody answered") and line.endswith("; 2 steps did not run") for line in log), log
    session.enters("/status")
    session.sees("awaiting_user_response: false")


@clause("/pp/PP-4/the-terminal-says-that-a-task-of-no-plan-was-cancelled")
@pytest.mark.desk(ambiguity_timeout_ms=500, reminder_ms=500, cancel_ms=1500)
def test_cancelled_without_plan(desk, terminal):
    session = terminal()
    id = unclear(desk)
    session.sees(f"#{id} “Which cache\\?”: Nobody answered: it was cancelled\\. The task is cancelled; nothing ")


@clause("/att/ATT-6/what-comes-back-is-printed-on-the-terminal")
@pytest.mark.desk(timeout_ms=600_000)
@pytest.mark.takes(6)
def test_later(desk, terminal):
    session = terminal()
    id = desk.ask("Which database?", ["PostgreSQL", "SQLite"]).json["id"]
    session.sees_question("Which database")
    for _ in range(2):
        assert desk.http("POST", f"/v1/interactions/{id}/later", {"duration": 2000}).status == 200
        session.sees(f"#{id}: Set aside until")
        session.sees(REMINDER)
        session.sees_question("It was set aside and is now asked again")
    session.enters("2")
    assert desk.settled(id)["response"] == "SQLite"


@clause("/wh/WH-8/the-terminal-prints-the-reminder-of-a-hand-off")
@pytest.mark.takes(9)
def test_handoff(desk, terminal):
    desk.http("POST", "/v1/people", {"handle": "ana"})
    task = desk.http("POST", "/v1/tasks", {"title": "Win Acme", "agent": "Scout", "state": "RUNNING"}).json["id"]
    session = terminal()
    handed = desk.http("POST", f"/v1/tasks/{task}/handoff",
                       {"assignee": "ana", "subject": "John Doe", "message": "Call him", "timeout_ms": 20_000}).json["id"]
    session.sees("⚠ HAND-OFF")
    session.sees("⚠ REMINDER: HAND-OFF")
    session.sees(f"If nobody completes it, the task continues at {TIME}")
    session.sees("press Enter")
    assert desk.interaction(handed)["status"] == "PENDING"


@clause("/pp/PP-3/watch-says-when-it-is-cancelled", "/pp/PP-4/watch-says-that-nobody-answered")
@pytest.mark.desk(ambiguity_timeout_ms=500, reminder_ms=500, cancel_ms=1500)
def test_watch(desk, beckon):
    watch = beckon.start("watch", "--after", "0")
    try:
        unclear(desk)
        lines = []
        until(lambda: lines.append(watch.stdout.readline()) or "AIC_CANCELLED" in lines[-1])
    finally:
        watch.kill()
        watch.wait()
    assert any("AIC_REMINDER" in line and "It will be cancelled at" in line for line in lines), lines
    assert "Nobody answered: it was cancelled" in lines[-1]
