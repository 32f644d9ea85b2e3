# test_plan_editor.py: writing a plan, and seeing what will run (WH-1)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import re

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, in_state, key, stays, turn_to, type_text, until, windows
from test_desk_window import entries, focus, press, see, sees, window

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

EDITOR = labels.PLAN
LINES = "Steps"
TEXT = "Steps, one instruction per line, or JSON"


def is_writing(app):
    return in_state(app.find_all("text box", TEXT, window(app, EDITOR)), "focused")


def open_editor(app):
    focus()
    key("ctrl+shift+n")
    turn_to(EDITOR)
    until(lambda: is_writing(app))


def write(text):
    for number, line in enumerate(text.split("\n")):
        if number:
            key("Return")
        if line:
            type_text(line)


def steps(app):
    """The steps of the preview, as a screen reader reads them."""
    lists = app.find_all("list", LINES, window(app, EDITOR))
    return app.names("list item", None, lists[0]) if lists else []


def written(app):
    return app.find("text box", TEXT, window(app, EDITOR)).text


def can_start(app):
    return "sensitive" in app.find(BUTTON, "Start", window(app, EDITOR)).states


@clause("/wh/WH-1/editor-shows-what-will-run-while-one-types")
def test_preview(app):
    open_editor(app)
    assert not can_start(app)
    write("Run make test\nWait 5 days\n")
    until(lambda: steps(app) == ["Step 1 of 2, Run make test", "Step 2 of 2, Wait 5 days"])
    see(app, None, "2 steps", EDITOR)
    until(lambda: can_start(app))
    key("ctrl+Return")
    until(lambda: not windows(EDITOR))
    task, = until(lambda: app.rows("SELECT id, title, n_steps FROM tasks"))
    assert task["title"] == "Run make test" and task["n_steps"] == 2
    # The desk opens it immediately.
    until(lambda: any(name.startswith("Step 1 of 2, ") for name in entries(app, "Steps")))


@clause("/wh/WH-1/editor-says-what-will-be-asked")
def test_unclear(app):
    open_editor(app)
    write("Run make test\nPonder the meaning of it all\n")
    until(lambda: sees(app, None, "2 steps, 1 needs clarification", EDITOR))
    assert re.match(r"Step 2 of 2, Needs clarification before the task starts, Needs clarification: Ponder the meaning of it all, 1\. ", steps(app)[1])


@clause("/wh/WH-12/editor-says-that-nobody-is-there-yet")
def test_nobody_there(app):
    assert app.http("POST", "/v1/people", {"handle": "ada", "name": "Ada"}).status == 201
    open_editor(app)
    write("Hand off to @nobody for a look\nHand off to @ada for a look\n")
    note = "There is no active person @nobody. Add one under People and Agents"
    until(lambda: len(steps(app)) == 2 and note in steps(app)[0])
    assert not any("There is no active person @ada" in step for step in steps(app))
    # They may be added before that step runs.
    assert can_start(app)


@clause("/wh/WH-1/editor-names-the-wrong-line-and-keeps-the-text")
def test_wrong(app):
    open_editor(app)
    write("Run make test\nWait 91 days\n")
    until(lambda: sees(app, "label", re.compile("^Line 2: .*90 days"), EDITOR))
    assert not can_start(app)
    key("ctrl+Return")
    stays(lambda: windows(EDITOR), 0.3)
    assert written(app) == "Run make test\nWait 91 days\n"
    # No error as soon as the line is valid again.
    key("ctrl+Home", "Down", "End", "ctrl+Left", "Left", "BackSpace")
    until(lambda: can_start(app))
    assert not sees(app, "label", re.compile("^Line 2"), EDITOR)
    assert app.rows("SELECT * FROM tasks") == []


@clause("/wh/WH-1/editor-keeps-every-step-that-is-understood")
@pytest.mark.takes(6)
def test_wrong_in_place(app):
    open_editor(app)
    until(lambda: sees(app, "label", re.compile("^Write one instruction"), EDITOR))
    # The second time as well: two wrong lines, and one that is unclear.
    write("Run make test\nWait 91 days\nPonder the meaning of it all\nWait 92 days\nNotify: Done")
    until(lambda: len(steps(app)) == 5)
    assert steps(app)[0] == "Step 1 of 5, Run make test" and steps(app)[4] == "Step 5 of 5, Notify: Done"
    assert re.match("Step 2 of 5, This cannot run, Wait 91 days, Line 2: .*90 days", steps(app)[1])
    assert re.match("Step 3 of 5, Needs clarification before the task starts, ", steps(app)[2])
    assert re.match("Step 4 of 5, This cannot run, Wait 92 days, Line 4: .*90 days", steps(app)[3])
    assert not can_start(app)
    # A screen reader hears why, and so does who looks at a line.
    described = app.find("text box", TEXT, window(app, EDITOR)).description
    assert re.search("Line 2: .*90 days.*Line 3: you will be asked what it means.*Line 4: ", described)
    # The example is there only while nothing is written.
    key("ctrl+a", "BackSpace")
    until(lambda: not steps(app))


@clause("/wh/WH-1/editor-takes-json")
def test_json(app):
    open_editor(app)
    plan = {"title": "Follow up", "steps": [{"type": "wait", "duration": "5 days"}, {"type": "notify", "message": "Done"}]}
    type_text(json.dumps(plan), delay_ms=8)
    until(lambda: steps(app) == ["Step 1 of 2, Wait 5 days", "Step 2 of 2, Notify: Done"])
    press(app, "Start", EDITOR)
    until(lambda: not windows(EDITOR))
    task, = until(lambda: app.rows("SELECT title FROM tasks"))
    assert task["title"] == "Follow up"


@clause("/wh/WH-1/editor-shows-what-persons-will-read")
def test_details(app):
    assert app.http("POST", "/v1/people", {"handle": "ana"}).status == 201
    open_editor(app)
    plan = {"steps": [{"type": "ask", "question": "Which region?", "options": ["Frankfurt", "Paris"]},
                      {"type": "handoff", "assignee": "ana", "subject": "Acme", "message": "They asked for prices", "warm": True}]}
    key("ctrl+a")
    type_text(json.dumps(plan), delay_ms=8)
    until(lambda: steps(app) == ["Step 1 of 2, Ask: Which region?, 1. Frankfurt\n2. Paris",
                                 "Step 2 of 2, Hand off to @ana: Acme, Warm lead\nThey asked for prices"])


@clause("/wh/WH-1/editor-asks-before-a-plan-is-thrown-away")
def test_discard(app):
    open_editor(app)
    key("Escape")
    until(lambda: not windows(EDITOR))
    open_editor(app)
    type_text("Wait 5 days")
    key("Escape")
    until(lambda: windows(labels.DISCARD_THIS_PLAN))
    press(app, "Keep Editing", labels.DISCARD_THIS_PLAN)
    until(lambda: not windows(labels.DISCARD_THIS_PLAN))
    assert written(app) == "Wait 5 days"
    turn_to(EDITOR)
    key("Escape")
    press(app, "Discard", labels.DISCARD_THIS_PLAN)
    until(lambda: not windows(EDITOR))
    assert app.rows("SELECT * FROM tasks") == []


@clause("/wh/WH-1/editor-opens-with-what-was-typed-as-a-new-task")
def test_from_new_task(app):
    focus()
    key("ctrl+n")
    turn_to(labels.NEW_TASK)
    until(lambda: in_state(app.find_all("text box", None, window(app, labels.NEW_TASK)), "focused"))
    type_text("Wait 2 days")
    press(app, "Plan…", labels.NEW_TASK)
    until(lambda: windows(EDITOR) and not windows(labels.NEW_TASK))
    until(lambda: steps(app) == ["Step 1 of 1, Wait 2 days"])
    assert written(app) == "Wait 2 days"
