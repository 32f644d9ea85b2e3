# test_remembered_answers.py: remembered answers, in Preferences and in History
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""SEN-5 and SEN-6 in the windows, as a screen reader uses them."""

import getpass
import re
import time

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, in_state, is_active, key, preferences_page, turn_to, type_text, until, windows

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

QUESTION = "Which database should the service use?"
TITLE = labels.PREFERENCES


def ask(app, **fields):
    return app.ask(QUESTION, ["PostgreSQL", "SQLite"], agent="codex", **fields).json


@pytest.fixture
def remembered(app):
    """A desk that answers the question automatically; the number of the preference."""
    first = ask(app, policy="hold")["id"]
    app.respond(first, option_index=1, by=getpass.getuser())
    made = app.http("POST", "/v1/preferences", {"interaction_id": first, "scope": "agent", "by": getpass.getuser()})
    assert made.status < 300, made.text
    assert ask(app)["responded_by"] == "sentinel"
    app.wait_no_dialog()
    return app


def root(app, title=TITLE):
    return app.window(title)


def find(app, role, name, title=TITLE):
    return next(iter(app.find_all(role, name, root(app, title))), None)


def open_preferences(app):
    turn_to("Beckon")
    key("ctrl+comma")
    until(lambda: is_active(TITLE) and root(app))
    preferences_page(app, "w")


def press(app, name, activate=True):
    """Opens the answer by keyboard, and presses one of its buttons."""
    until(lambda: find(app, "label", QUESTION))
    for _ in range(40):
        if in_state(app.find_all("list item", re.compile(re.escape(QUESTION)), root(app)), "focused"):
            break
        key("Tab")
        time.sleep(0.1)
    key("Return")
    button = until(lambda: find(app, BUTTON, name))
    if activate:
        button.do()


@clause("/sen/SEN-5/listed-and-deleted-in-preferences")
def test_delete(remembered):
    app = remembered
    open_preferences(app)
    until(lambda: find(app, "label", QUESTION))
    until(lambda: find(app, "label", re.compile("^SQLite · codex · used 1 time, last ")))
    press(app, "Delete")
    until(lambda: app.http("GET", "/v1/preferences").json["preferences"] == [])
    until(lambda: find(app, "label", "No remembered answers yet"))
    assert ask(app, policy="hold")["status"] == "PENDING"


@clause("/ap/AP-1/the-list-says-until-when", "/ap/AP-1/the-list-says-what-has-ended-while-one-looks")
def test_ends(app):
    reply = app.ask("May I?", None, kind="approval", agent="codex", policy="hold", approval={"command": "make check"})
    app.respond(reply.json["id"], option_index=0, by=getpass.getuser())
    until(lambda: app.interaction(reply.json["id"])["status"] == "ANSWERED")
    body = {"interaction_id": reply.json["id"], "scope": "agent", "by": getpass.getuser()}
    assert app.http("POST", "/v1/preferences", body).status == 200
    open_preferences(app)
    until(lambda: find(app, "label", re.compile(r"^Allow · codex · until \d\d:\d\d · not used yet$")))
    assert app.http("POST", "/v1/preferences", {**body, "remember_for": 2}).status == 200
    until(lambda: find(app, "label", "Allow · codex · ended · not used yet"))


@clause("/sen/SEN-5/uses-are-counted-while-one-looks")
def test_counted(remembered):
    app = remembered
    open_preferences(app)
    until(lambda: find(app, "label", re.compile("used 1 time, ")))
    ask(app)
    until(lambda: find(app, "label", re.compile("used 2 times, ")))


@clause("/sen/SEN-5/what-is-typed-stays-while-answers-are-used")
def test_typing(remembered):
    app = remembered
    open_preferences(app)
    press(app, "Origin", activate=False)
    # The entry follows the row; it has no node of its own.
    key("Tab")
    time.sleep(0.2)
    key("ctrl+a")
    type_text("Postgre")
    ask(app)
    until(lambda: find(app, "label", re.compile("used 2 times, ")))
    type_text("SQL")
    key("Return")
    until(lambda: [row["answer"] for row in app.http("GET", "/v1/preferences").json["preferences"]
                   if row["question"] == QUESTION] == ["PostgreSQL"])
    assert ask(app)["response"] == "PostgreSQL"


@clause("/sen/SEN-5/where-it-came-from")
def test_origin(remembered):
    app = remembered
    open_preferences(app)
    press(app, "Origin")
    until(lambda: not windows(TITLE))
    said = re.compile("^You answered SQLite over HTTP after [0-9]")
    # In the row and in the details, which belong to the question that was answered by hand.
    until(lambda: len(app.find_all("label", said, root(app, "Beckon"))) == 2)


@clause("/sen/SEN-6/shown-in-history-with-source-and-reason", "/sen/SEN-6/asked-again-after-a-correction")
def test_correct(remembered):
    app = remembered
    again = ask(app)
    turn_to("Beckon")
    key("ctrl+2")
    until(lambda: find(app, BUTTON, "Without me", "Beckon")).do()
    said = re.compile("^Nobody was asked: SQLite was chosen by the sentinel at [0-9]{2}:[0-9]{2}$")
    until(lambda: find(app, "label", said, "Beckon"))
    corrected = app.http("POST", f"/v1/interactions/{again['id']}/correction", {"option_index": 0, "by": getpass.getuser()})
    assert corrected.status == 200, corrected.text
    assert ask(app, policy="hold")["status"] == "PENDING"
