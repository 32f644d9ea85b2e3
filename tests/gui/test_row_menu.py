# test_row_menu.py: the menu of a row of the list of tasks
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opened with the right button and with the keyboard; each entry does what the same button elsewhere does."""

import re
import time

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, key, rests, run, stays, turn_to, until, windows
from test_desk_window import ENTRY, ask, choose, focus, is_typing, later, make_task, place, see, window

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

ROW = re.compile("Build the payment service")


def items(app):
    """What the open menu offers and can be chosen, without the lines between."""
    return [name for node, name in app.look("menu item", None, window(app)) if name and node.box[3] > 0 and "sensitive" in node.states]


def open_menu(app, row=ROW):
    """With the right button. The pointer comes from elsewhere, as that of a person does: where it rests after a menu that the keyboard
    closed, the display server tells the window nothing of it."""
    x, y = rests(lambda: place(app, see(app, ENTRY, row)))
    run("xdotool", "mousemove", x + 500, y + 300)
    time.sleep(0.3)
    run("xdotool", "mousemove", x, y)
    time.sleep(0.3)
    run("xdotool", "click", 3)
    return until(lambda: items(app))


def pick(app, name):
    until(lambda: app.find("menu item", name, window(app))).do()


def has_focus(app, name):
    row = app.find(ENTRY, name, window(app))
    return row is not None and "focused" in row.states


@clause("/att/ATT-14/a-row-has-a-menu-of-what-applies-now")
def test_what_applies(app):
    running = make_task(app, "Build the payment service")
    assert {"Pause Task", "Mark as Done", "Copy Title", "Copy Link", "Cancel Task…", "Select"} <= set(open_menu(app))
    assert not {"Answer…", "Later", "Run Again", "Delete…"} & set(items(app))
    key("Escape")
    until(lambda: not items(app))
    # A second use, and of a task that asks.
    ask(app, running)
    later(app)
    assert {"Answer…", "Later", "Resume Countdown", "Copy Question"} <= set(open_menu(app))
    pick(app, "Pause Task")
    until(lambda: app.http("GET", f"/v1/tasks/{running}").json["paused"])
    assert "Resume Task" in open_menu(app)
    pick(app, "Resume Task")
    until(lambda: not app.http("GET", f"/v1/tasks/{running}").json["paused"])
    app.http("POST", f"/v1/tasks/{running}/complete")
    until(lambda: app.find(ENTRY, re.compile("^Done, Build"), window(app)))
    assert "Delete…" in open_menu(app) and not {"Pause Task", "Cancel Task…", "Answer…"} & set(items(app))
    key("Escape")


@clause("/att/ATT-14/the-menu-of-a-row-by-keyboard-alone")
@pytest.mark.parametrize("keys", ["Menu", "shift+F10"])
def test_keyboard(app, keys):
    task = make_task(app, "Build the payment service")
    focus()
    choose(app, ROW)
    until(lambda: has_focus(app, ROW))
    key(keys)
    until(lambda: "Pause Task" in items(app))
    key("Escape")
    until(lambda: not items(app))
    until(lambda: has_focus(app, ROW))
    key(keys)
    until(lambda: "Pause Task" in items(app))
    # The mnemonic.
    key("p")
    until(lambda: app.http("GET", f"/v1/tasks/{task}").json["paused"])


@clause("/att/ATT-6/later-in-the-menu-of-a-row")
def test_later(app):
    id = ask(app, make_task(app, "Build the payment service"))
    later(app)
    open_menu(app)
    pick(app, "Later")
    until(lambda: labels.FOR_1_HOUR in items(app))
    pick(app, labels.FOR_1_HOUR)
    until(lambda: app.interaction(id)["status"] == "POSTPONED")


@clause("/aic/AIC-7/hold-in-the-menu-of-a-row")
def test_hold(app):
    id = ask(app, make_task(app, "Build the payment service"), timeout=300)
    later(app)
    app.http("POST", f"/v1/interactions/{id}/hold", {"held": False, "by": "anna"})
    until(lambda: not app.interaction(id)["held"])
    assert "Hold Countdown" in open_menu(app)
    pick(app, "Hold Countdown")
    until(lambda: app.interaction(id)["held"])
    assert "Resume Countdown" in open_menu(app)
    key("Escape")


@clause("/aic/AIC-10/a-task-settled-while-its-menu-is-open")
def test_settled_meanwhile(app):
    id = ask(app, make_task(app, "Build the payment service"))
    later(app)
    assert "Answer…" in open_menu(app)
    app.respond(id, option_index=0)
    # What is impossible now can no longer be chosen, and the rest can.
    until(lambda: not {"Answer…", "Resume Countdown", "Copy Question"} & set(items(app)))
    assert "Pause Task" in items(app)
    key("Escape")
    until(lambda: not items(app))
    assert app.interaction(id)["response"] == "PostgreSQL"


@clause("/ar/AR-4/cancel-in-the-menu-of-a-row-asks-first")
def test_cancel(app):
    task = make_task(app, "Build the payment service")
    open_menu(app)
    pick(app, "Cancel Task…")
    turn_to(labels.CANCEL_THIS_TASK)
    stays(lambda: app.http("GET", f"/v1/tasks/{task}").json["status"] == "RUNNING", 0.4)
    key("Escape")
    until(lambda: not windows(labels.CANCEL_THIS_TASK))
    open_menu(app)
    pick(app, "Cancel Task…")
    turn_to(labels.CANCEL_THIS_TASK)
    until(lambda: app.find(BUTTON, labels.CANCEL_TASK, window(app, labels.CANCEL_THIS_TASK))).do()
    until(lambda: app.http("GET", f"/v1/tasks/{task}").json["status"] == "CANCELLED")


@clause("/ar/AR-4/link-of-a-task-in-the-menu-of-its-row")
def test_copy(app):
    task = make_task(app, "Build the payment service")
    open_menu(app)
    pick(app, "Copy Link")
    until(lambda: app.find("label", "Copied", window(app)))
    # Pasted into the search, which shows it.
    key("ctrl+f")
    until(lambda: is_typing(app))
    key("ctrl+v")
    until(lambda: task in is_typing(app).text)


@clause("/att/ATT-14/the-menu-of-a-row-pauses-its-agent")
def test_pause_agent(app):
    app.http("POST", "/v1/agents", {"name": "claude-code"})
    make_task(app, "Build the payment service", agent="claude-code")
    assert "Pause Agent" in open_menu(app)
    pick(app, "Pause Agent")
    until(lambda: [agent["status"] for agent in app.http("GET", "/v1/agents").json["agents"]] == ["PAUSED"])
    assert "Resume Agent" in open_menu(app)
    key("Escape")
