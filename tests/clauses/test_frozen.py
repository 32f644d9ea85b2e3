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
