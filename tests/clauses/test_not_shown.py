# test_not_shown.py: a question that nothing shows to the person does not count down
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import Beckon, clause
from beckon_testing.patience import PATIENCE
from beckon_testing.waiting import until


def is_shown(desk, id):
    return desk.interaction(id)["shown"]


@clause("/aic/AIC-5/nobody-is-attached")
@pytest.mark.desk(timeout_ms=300)
def test_nobody(desk):
    desk.leave()
    until(lambda: desk.http("GET", "/v1/status").json["event_streams"] == 0)
    asked = desk.ask("Which port?", ["80", "8080"]).json
    assert (asked["shown"], asked["deadline_at"], asked["remaining_ms"], asked["held"]) == (False, None, 300, False)

    # A reader that only listens does not show the question.
    with desk.events() as stream:
        later = desk.ask("Which host?", ["a", "b"]).json["id"]
        stream.until("AIC_DIALOG_REQUESTED")
        assert not is_shown(desk, later)

    # A question stays open until a reader with a surface shows it; then it times out.
    for surface in ("terminal", "http"):
        third = desk.ask(f"What else, on {surface}?", ["x", "y"]).json["id"]
        assert desk.interaction(third)["status"] == "PENDING"
        with desk.events(surface=surface):
            until(lambda: desk.settled(third))
        assert desk.settled(third)["timed_out"]
    assert desk.settled(asked["id"])["timed_out"]
    assert "shown" not in desk.settled(asked["id"])


@clause("/aic/AIC-5/what-is-left-is-kept-when-the-surface-goes")
@pytest.mark.desk(timeout_ms=60000)
def test_surface_goes(desk):
    asked = desk.ask("Which port?", ["80", "8080"]).json
    for _ in range(2):
        assert desk.counting(asked["id"])["shown"]
        desk.leave()
        until(lambda: not is_shown(desk, asked["id"]))
        row = until(lambda: (row := desk.interaction(asked["id"]))["remaining_ms"] and row)
        assert row["deadline_at"] is None and 0 < row["remaining_ms"] <= 60000
        desk.attend()


@clause("/aic/AIC-5/a-word-that-is-no-surface-is-refused")
def test_unknown_surface(desk):
    reply = desk.http("GET", "/v1/events?surface=fridge")
    assert reply.status == 400 and reply.json["error"]["code"] == "E101"


@clause("/aic/AIC-5/the-list-says-it")
def test_list(desk):
    desk.ask("Which port?", ["80", "8080"])
    found = desk.http("GET", "/v1/interactions?status=PENDING").json["interactions"]
    assert [row["shown"] for row in found] == [False]


@clause("/aic/AIC-5/who-asks-hears-that-nobody-sees-it")
def test_ask_says_so(desk):
    beckon = Beckon(desk)
    asking = beckon.start("ask", "Tea or coffee?", "Tea", "Coffee")
    open_question = until(lambda: desk.http("GET", "/v1/interactions?status=PENDING").json["interactions"])[0]
    assert "not been shown yet" in asking.stderr.readline()
    desk.respond(open_question["id"], option_index=1)
    assert asking.communicate(timeout=PATIENCE) == ("Coffee\n", "")
    beckon.finish()


@clause("/ar/AR-2/tasks-say-what-is-not-shown-yet")
def test_tasks_say_so(desk):
    beckon = Beckon(desk)
    first, second = (desk.ask(f"Cup {n}?", ["Tea", "Coffee"]).json["id"] for n in range(2))
    desk.ask("Which?", policy="hold")
    assert f"Not shown yet, nothing is chosen in the meantime: {first}, {second}\n" in beckon("tasks").stdout
    assert "Not shown yet" in beckon("show", first).stdout
    # An open terminal shows the questions.
    beckon.terminal()
    desk.counting(first)
    assert "Not shown yet" not in beckon("tasks").stdout
    beckon.finish()
