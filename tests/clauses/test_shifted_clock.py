# test_shifted_clock.py: 90 days of the system's clock in seconds (WH-4)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import time

import pytest

from beckon_testing import clause, shifted_clock
from moments import seconds


@clause("/wh/WH-4/90-days-of-the-system-clock")
@shifted_clock.needs_library
@pytest.mark.takes(3)
def test_90_days(make_desk):
    desk = make_desk(env=shifted_clock.environment("+0 x2592000", FAKETIME_DONT_RESET="1")).start()
    task = desk.http("POST", "/v1/tasks", {"title": "Outreach", "state": "RUNNING"}).json["id"]
    waiting = desk.http("POST", f"/v1/tasks/{task}/wait", {"duration": "90 days"}).json
    end = time.monotonic() + 60
    while desk.task(task)["status"] == "WAITING":
        assert time.monotonic() < end, "it did not go on"
        time.sleep(0.02)
    resumed = desk.http("GET", f"/v1/tasks/{task}/log").json["log"][-1]
    assert (resumed["from"], resumed["to"]) == ("WAITING", "RUNNING")
    # One real millisecond is three quarters of an hour here: the wait did not end early, and late only by moments of the real clock.
    assert 0 <= seconds(resumed["timestamp"]) - seconds(waiting["resume_at"]) < 30 * 86400
