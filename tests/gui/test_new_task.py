# test_new_task.py: New task, and the dialogs that confirm and clarify it (CF-1 to CF-3, CF-7)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import re

import pytest

import labels
from beckon_testing import clause
from gui_testing import DIALOG, in_state, key, preferences_page, stays, turn_to, type_text, until, windows
from people_window import focus
from test_log import log_node, text as log_text

ENTRY = labels.NEW_TASK
PREFERENCES = labels.PREFERENCES
WANTED = "Translate the manual"


def root(app, title):
    """A window as a screen reader sees it."""
    return app.window(title)


def is_typing(app):
    return in_state(app.find_all("text box", labels.WHAT_SHOULD_BE_DONE, root(app, ENTRY)), "focused", "editable")


def open_entry(app):
    turn_to("Beckon")
    key("ctrl+n")
    turn_to(ENTRY)
    until(lambda: is_typing(app))


def say(app, text):
    open_entry(app)
    type_text(text)
    key("ctrl+Return")


def states(app):
    return [row["state"] for row in app.rows("SELECT state FROM requests ORDER BY serial")]


def answer(app, digit):
    """Waits until the guard of the dialog has opened."""
    turn_to(DIALOG)
    app.wait_ready()
    key(digit)


@clause("/cf/CF-1/new-task-in-the-window")
def test_clear(app):
    say(app, WANTED)
    until(lambda: states(app) == ["QUEUED"])
    until(lambda: not windows(ENTRY))
    until(lambda: root(app, "Beckon") and app.find("label", re.compile("Queued: " + WANTED), root(app, "Beckon")))


@clause("/cf/CF-1/nothing-is-sent-that-says-nothing")
def test_empty(app):
    say(app, "   ")
    stays(lambda: windows(ENTRY) and states(app) == [], 0.3)
    key("Escape")
    until(lambda: not windows(ENTRY))


@clause("/cf/CF-2/back-to-the-entry-with-the-text-in-it")
@pytest.mark.desk(confidence_threshold="0.9")
def test_rejected(app):
    say(app, WANTED)
    app.wait_dialog()
    until(lambda: app.find("label", "Confidence: 80 %"))
    assert not windows(ENTRY)
    answer(app, "2")
    until(lambda: states(app) == ["REJECTED"])
    turn_to(ENTRY)
    until(lambda: is_typing(app))
    key("ctrl+End")
    type_text(" into German")
    key("ctrl+Return")
    answer(app, "1")
    until(lambda: states(app) == ["REJECTED", "QUEUED"])
    assert app.rows("SELECT text FROM requests ORDER BY serial DESC LIMIT 1") == [{"text": WANTED + " into German"}]
    until(lambda: not windows(ENTRY))


@clause("/cf/CF-3/clarified-in-the-dialog")
def test_clarified(app):
    say(app, "Fix it")
    turn_to(DIALOG)
    until(lambda: app.find(None, "Skip") and app.find(None, "Continue"))
    app.wait_ready()
    type_text("The broken link")
    key("ctrl+Return")
    until(lambda: states(app) == ["QUEUED"])
    until(lambda: not windows(ENTRY))


@clause("/cf/CF-12/the-readings-in-the-window", "/pp/PP-1/did-you-mean-one-or-the-other-in-the-window",
        "/att/ATT-17/a-reading-that-destroys-takes-a-second-step")
def test_readings(app):
    say(app, "Deploy to staging or production")
    app.wait_dialog()
    until(lambda: app.find("label", "Did you mean [Deploy to staging] or [Deploy to production]?"))
    answer(app, "2")
    # The desk's own questions are no exception (ATT-17): a second step, and the time in which it can be undone.
    until(lambda: app.shows("^Press 2 again, or Enter, to answer “Deploy to production”$"))
    key("2")
    until(lambda: states(app) == ["QUEUED"])
    assert app.rows("SELECT intent FROM requests") == [{"intent": "Deploy to production"}]
    until(lambda: not windows(ENTRY))


@clause("/cf/CF-12/yes-continue-appears-without-a-model-in-the-window")
def test_vague(app):
    say(app, "Clean up")
    app.wait_dialog()
    until(lambda: app.find("label", "Confidence: 60 % · unsure"))
    answer(app, "1")
    until(lambda: states(app) == ["QUEUED"])


@clause("/cf/CF-3/the-second-round-shows-the-conversation")
def test_second_round(app):
    say(app, "Deploy")
    turn_to(DIALOG)
    until(lambda: app.find(None, "Skip"))
    assert not app.find(None, "Conversation so far")
    app.wait_ready()
    type_text("to staging or production")
    key("ctrl+Return")
    until(lambda: app.find("label", re.compile(r"Did you mean \[")))
    until(lambda: app.find(None, "Conversation so far"))
    context = app.wait_for(("panel", "grouping", "group"), "Context")
    turns = until(lambda: app.names("label", None, context))
    assert len(turns) == 3, turns
    assert turns[0] == "Request: Deploy" and turns[1].startswith("Asked: ") and turns[2] == "Answered: to staging or production"


@clause("/cf/CF-7/an-agent-lets-the-person-confirm")
def test_agent_confirms(app):
    asked = app.http("POST", "/v1/interactions", {
        "kind": "confirmation", "conflict_description": "Shall I go on?", "intent": "Delete the old logs",
        "confidence": 0.62, "agent": "builder"}).json
    app.wait_dialog()
    until(lambda: app.find("label", re.compile("Understood as: Delete the old logs")))
    until(lambda: app.find("label", "Confidence: 62 % · unsure"))
    answer(app, "1")
    # What it says is destructive: in two steps (ATT-7).
    until(lambda: app.shows("^Press 1 again"))
    assert app.interaction(asked["id"])["response"] is None
    key("1")
    until(lambda: app.interaction(asked["id"])["response"] == labels.YES_CONTINUE)


# --- CF-11 ------------------------------------------------------------------------------------

def register(app, name, command):
    reply = app.http("POST", "/v1/agents", {"name": name, "command": ["/bin/sh", "-c", command]} if command else {"name": name})
    assert reply.status == 201, reply.text


def shown(app, pattern, title="Beckon"):
    """Only visible ones: a widget on another page has no position."""
    window = root(app, title)
    return [node for node in app.find_all("label", re.compile(pattern), window) if node.box[2] > 0] if window is not None else []


def choose_agent(app, steps):
    """By keyboard: from the text to the row below it, and down its list."""
    key("Tab")
    key("space")
    until(lambda: app.find_all("list item", None, root(app, ENTRY)) or True)
    for _ in range(steps):
        key("Down")
    key("Return")


@clause("/cf/CF-11/new-task-to-the-result-on-its-page-with-output-seen-live")
def test_to_the_result(app, tmp_path):
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    register(app, "helper", f"cat; echo; cat {gate}; echo The manual is translated")
    register(app, "writer", None)
    open_entry(app)
    type_text(WANTED)
    assert shown(app, "stays in the queue until an agent fetches it", ENTRY)
    choose_agent(app, 1)
    until(lambda: shown(app, "The desk starts helper immediately", ENTRY))
    key("ctrl+Return")
    until(lambda: states(app) == ["QUEUED"])
    # Its page opens, and its output appears as it is written.
    until(lambda: shown(app, "^" + WANTED))
    [task] = app.rows("SELECT id, agent, status FROM tasks")
    assert task["agent"] == "helper"
    until(lambda: WANTED in log_text(app) and log_node(app).box[2] > 0)
    assert "Half of it is done" not in log_text(app)
    with gate.open("w") as output:
        print("Half of it is done", file=output, flush=True)
        until(lambda: "Half of it is done" in log_text(app).split("\n"))
        assert app.task(task["id"])["status"] == "RUNNING"
    until(lambda: app.http("GET", f"/v1/tasks/{task['id']}").json["status"] == "COMPLETE")
    # In the log, and as the outcome: below the heading, and in the row.
    until(lambda: "The manual is translated" in log_text(app).split("\n"))
    until(lambda: len(shown(app, "^The manual is translated$")) == 2)
    # The agent that was chosen last is offered again.
    open_entry(app)
    until(lambda: shown(app, "The desk starts helper immediately", ENTRY))
    key("Escape")
    until(lambda: not windows(ENTRY))


@clause("/cf/CF-11/new-task-says-when-nobody-would-do-it")
def test_nobody(app):
    open_entry(app)
    until(lambda: shown(app, "No agent takes tasks yet", ENTRY))
    register(app, "writer", None)
    until(lambda: shown(app, "stays in the queue until an agent fetches it", ENTRY))


@clause("/cf/CF-11/new-task-knows-the-default-agent")
@pytest.mark.desk(default_agent="helper")
def test_default_agent(app):
    register(app, "helper", "echo done")
    open_entry(app)
    until(lambda: shown(app, "The desk starts helper immediately", ENTRY))
    type_text(WANTED)
    key("ctrl+Return")
    until(lambda: app.rows("SELECT agent, status FROM tasks") == [{"agent": "helper", "status": "COMPLETE"}])


@clause("/cf/CF-11/preferences-keep-the-default-agent-that-was-set-elsewhere")
def test_default_agent_set_elsewhere(make_app):
    app = make_app()
    app.prefer(default_agent="''")
    app.start()
    register(app, "helper", "echo done")
    turn_to("Beckon")
    key("ctrl+comma")
    preferences_page(app, "c")
    app.prefer(default_agent="'helper'")
    until(lambda: app.http("POST", "/v1/requests", {"text": WANTED}, wait=20).json["agent"] == "helper")
    # The list of agents is read again, which must not choose one.
    register(app, "writer", "echo done")
    stays(lambda: app.http("POST", "/v1/requests", {"text": WANTED}, wait=20).json["agent"] == "helper")


@clause("/cf/CF-11/the-default-agent-is-chosen-in-preferences")
@pytest.mark.takes(10)
def test_default_agent_chosen(app):
    register(app, "helper", "echo done")
    register(app, "writer", None)
    turn_to("Beckon")
    key("ctrl+comma")
    preferences_page(app, "c")
    focus(app, re.compile("^Default agent"), PREFERENCES)
    key("space")
    # The desk starts only agents with a command: none, and helper.
    key("Down")
    key("Down")
    key("Return")
    until(lambda: app.http("POST", "/v1/requests", {"text": WANTED}, wait=20).json["agent"] == "helper")
