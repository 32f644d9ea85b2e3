# test_frozen.py: what was due while the desk was stopped waits until somebody could see it (AIC-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import signal
import time

import pytest

from beckon_testing import clause, until

OPTIONS = ["Keep it", {"label": "Drop the table", "destructive": True}]


def freeze(desk, seconds):
    """As a signal or a machine without memory stops it; the time is not the point, but that it is longer than any program is late."""
    desk.process.send_signal(signal.SIGSTOP)
    time.sleep(seconds)
    desk.process.send_signal(signal.SIGCONT)


@clause("/aic/AIC-5/a-countdown-that-ran-out-while-the-desk-was-stopped")
@pytest.mark.desk(timeout_ms=6000)
@pytest.mark.takes(15)
def test_countdown(desk):
    asked = desk.counting(desk.ask("Which port?", ["80", "8080"]).json["id"])
    freeze(desk, 10)
    # What was asked of the desk meanwhile may be answered before the alarm goes off.
    row = until(lambda: (row := desk.interaction(asked["id"]))["deadline_at"] != asked["deadline_at"] and row)
    assert row["status"] == "PENDING" and row["deadline_at"] > asked["deadline_at"], "it has time again"
    # And once only.
    assert until(lambda: desk.settled(asked["id"]))["timed_out"]


@clause("/att/ATT-7/a-held-answer-gets-its-time-again-after-a-stop")
@pytest.mark.desk(undo_seconds=3)
@pytest.mark.takes(10)
def test_held_answer(desk):
    id = desk.ask("What becomes of the old table?", OPTIONS, policy="hold").json["id"]
    assert desk.respond(id, option_index=1, by="Anna").status == 202
    freeze(desk, 6)
    assert desk.interaction(id)["held_answer"] is not None
    assert desk.http("POST", f"/v1/interactions/{id}/undo", {"by": "Anna"}).status == 200
    assert desk.interaction(id)["status"] == "PENDING" and desk.interaction(id)["held_answer"] is None


@clause("/pp/PP-7/a-cancellation-that-was-due-while-the-desk-was-stopped")
@pytest.mark.desk(ambiguity_timeout_ms=300, reminder_ms=600, cancel_ms=6000)
@pytest.mark.takes(20)
def test_cancellation(desk):
    """It is reminded of once more instead, and cancelled when nobody answers then."""
    asked = desk.ask("Did you mean the staging or the production database?", ["Staging", "Production"], kind="ambiguity").json["id"]
    reminded = until(lambda: desk.interaction(asked)["reminded_at"])
    freeze(desk, 10)
    row = until(lambda: (row := desk.interaction(asked))["reminded_at"] != reminded and row)
    assert row["status"] == "POSTPONED" and row["cancel_at"] > row["reminded_at"]
    assert until(lambda: desk.interaction(asked)["status"] != "POSTPONED") and desk.interaction(asked)["status"] == "CANCELLED"
    assert len(desk.rows("SELECT 1 FROM events WHERE type = 'AIC_REMINDER'")) == 2


@clause("/cf/CF-11/a-claim-that-ended-while-the-desk-was-stopped")
@pytest.mark.desk(claim_ms=5000)
@pytest.mark.takes(12)
def test_claim(desk):
    """The agent could give no sign of life, and has time for one."""
    task = desk.http("POST", "/v1/tasks", {"title": "Sweep", "agent": "fetcher"}).json["id"]
    assert desk.http("POST", "/v1/tasks/next", {"agent": "fetcher"}).json["id"] == task
    until_us = desk.rows("SELECT claim_us FROM tasks WHERE id = ?", task)[0]["claim_us"]
    freeze(desk, 8)
    assert until(lambda: (now := desk.rows("SELECT claim_us FROM tasks WHERE id = ?", task)[0]["claim_us"]) != until_us and now) is not None
    assert desk.task(task)["claimed_by"] == "fetcher"
    assert until(lambda: desk.task(task)["claimed_by"] is None), "it is given back later all the same"
