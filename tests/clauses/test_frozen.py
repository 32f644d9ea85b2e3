# test_frozen.py: what was due while the desk was stopped waits until somebody could see it (AIC-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import signal
import time
from datetime import datetime, timezone

import pytest

from beckon_testing import clause, until

OPTIONS = ["Keep it", {"label": "Drop the table", "destructive": True}]


def timestamp():
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S")


def freeze(desk, seconds):
    """As a signal or a machine without memory stops it; the time is not the point, but that it is longer than any program is late."""
    desk.process.send_signal(signal.SIGSTOP)
    time.sleep(seconds)
    desk.process.send_signal(signal.SIGCONT)


@clause("/aic/AIC-5/a-countdown-that-ran-out-while-the-desk-was-stopped")
@pytest.mark.desk(timeout_ms=2500)
@pytest.mark.takes(9)
def test_countdown(desk):
    id = desk.counting(desk.ask("Which port?", ["80", "8080"]).json["id"])["id"]
    freeze(desk, 6)
    row = desk.interaction(id)
    assert row["status"] == "PENDING" and row["deadline_at"] > timestamp(), "it has time again"
    # And once only.
    assert until(lambda: desk.settled(id))["timed_out"]


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
