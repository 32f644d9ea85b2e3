# test_connect.py: how a person connects an agent, and asks a first question
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re
import subprocess

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, DIALOG, is_active, key, turn_to, until, windows
from test_desk_window import in_pane

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

WINDOW = "Beckon"
TITLE = labels.CONNECT_AN_AGENT


def open_window(app):
    """From the menu, as a person does who has agents already."""
    turn_to(WINDOW)
    key("F10")
    until(lambda: app.find("menu item", TITLE, app.window(WINDOW))).do()
    until(lambda: is_active(TITLE))
    app.title = TITLE


def make_task(app):
    assert app.http("POST", "/v1/tasks", {"title": "Build it", "agent": "claude-code", "state": "RUNNING"}).status == 201
    until(lambda: app.find(None, re.compile("Build it"), app.window(WINDOW)))


def way(app, name):
    """Turns to it; the text that it has to copy, with the names of the buttons."""
    app.click(until(lambda: app.find("tab", name)))
    until(lambda: app.find("tab", name, states=["selected"]))


def lines(app, start):
    return [name for name in app.names("label") if name.startswith(start)]


@clause("/att/ATT-14/the-first-start-is-one-button")
def test_first_start(app):
    until(lambda: app.find("label", labels.NO_AGENTS_YET, app.window(WINDOW)))
    key("Return")
    until(lambda: is_active(TITLE))


@clause("/att/ATT-14/connecting-an-agent-is-left-by-every-way")
@pytest.mark.parametrize("tasks", (False, True))
def test_ways_out(app, tasks):
    if tasks:
        make_task(app)
    for leave in ("Escape", "ctrl+w", "alt+Left", "Escape"):
        open_window(app)
        key(leave)
        until(lambda: not windows(TITLE))
    # It does not stand in the way of the desk, either.
    open_window(app)
    turn_to(WINDOW)
    key("ctrl+2", "ctrl+1")
    if tasks:
        until(lambda: app.find(None, re.compile("Build it"), app.window(WINDOW)))
    # The second time there is still one of it.
    open_window(app)
    assert len(windows(TITLE)) == 1
    key("Tab")
    app.click(app.find(BUTTON, "Try It"))
    until(lambda: app.find("label", "Ask a first question"))
    key("alt+Left")
    until(lambda: app.find(BUTTON, "Try It", states=["focused"]))
    key("Escape")
    until(lambda: not windows(TITLE))


@clause("/ar/AR-1/the-examples-for-a-new-desk-end-with-their-answers")
@pytest.mark.takes(8)
def test_pasted_examples(app):
    open_window(app)
    for name, start in (("Shell", "beckon ask "), ("HTTP", "curl ")):
        way(app, name)
        [line] = until(lambda: lines(app, start))
        pasted = subprocess.Popen(["bash", "-c", line], env=app.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        until(lambda: windows(DIALOG))
        [pending] = app.http("GET", "/v1/interactions?status=PENDING").json["interactions"]
        app.respond(pending["id"], option_index=1)
        assert "SQLite" in pasted.communicate(timeout=20)[0]
        assert app.http("GET", f"/v1/tasks/{pending['task_id']}").json["status"] == "COMPLETE"
        until(lambda: not windows(DIALOG))


@clause("/ar/AR-1/instructions-for-an-agent-have-the-command-that-works")
def test_instructions(app):
    open_window(app)
    for name, agent in (("Claude Code", "claude-code"), ("Codex", "codex")):
        way(app, name)
        [text] = until(lambda: [text for text in lines(app, "When you need a decision") if f"--agent {agent}" in text])
        command = re.search(r"Run: (.*?)\. It waits", text)[1]
        asking = subprocess.Popen(["bash", "-c", command], env=app.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        [pending] = until(lambda: app.http("GET", "/v1/interactions?status=PENDING").json["interactions"])
        assert pending["agent"] == agent and [option["label"] for option in pending["options"]] == ["OPTION 1", "OPTION 2"]
        app.respond(pending["id"], option_index=1)
        assert asking.communicate(timeout=20)[0] == "OPTION 2\n"
        until(lambda: not windows(DIALOG))


@clause("/ar/AR-1/the-first-question-takes-the-way-of-an-agent")
@pytest.mark.takes(8)
def test_try_it(app):
    open_window(app)
    app.click(app.find(BUTTON, "Try It"))
    # Twice: the second time as well.
    for answer in ("2", "1"):
        app.click(until(lambda: app.find(BUTTON, re.compile("^Ask (the Example|Again)$"))))
        app.title = DIALOG
        app.wait_ready()
        key(answer)
        until(lambda: not windows(DIALOG))
        app.title = TITLE
        until(lambda: app.find("label", "It works"))
        assert any(text.startswith("$ beckon ask ") and text.endswith({"2": "\nCoffee", "1": "\nTea"}[answer])
                   for text in app.names("label"))
    tasks = app.http("GET", "/v1/tasks").json["tasks"]
    assert [(task["agent"], task["title"], task["status"]) for task in tasks] == [("example", "Example question", "COMPLETE")] * 2
    turn_to(TITLE)
    app.click(app.find(BUTTON, "Delete the Example"))
    until(lambda: len(app.http("GET", "/v1/tasks").json["tasks"]) == 1)
    until(lambda: not app.find(BUTTON, "Delete the Example"))
    app.click(app.find(BUTTON, "Done"))
    until(lambda: not windows(TITLE))


@clause("/ar/AR-1/a-first-question-that-is-left-stays-open")
def test_left(app):
    open_window(app)
    app.click(app.find(BUTTON, "Try It"))
    app.click(until(lambda: app.find(BUTTON, "Ask the Example")))
    app.title = DIALOG
    app.wait_ready()
    key("Escape")
    until(lambda: not windows(DIALOG))
    turn_to(TITLE)
    key("ctrl+w")
    until(lambda: not windows(TITLE))
    [left] = app.http("GET", "/v1/interactions").json["interactions"]
    assert left["agent"] == "example" and left["response"] is None
    # It can be answered all the same, beside the list.
    turn_to(WINDOW)
    key("ctrl+Return")
    in_pane(app)
    key("1")
    until(lambda: app.interaction(left["id"])["response"] == "Tea")
