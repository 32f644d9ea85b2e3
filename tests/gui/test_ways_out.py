# test_ways_out.py: every page of the window can be left in every possible way
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Real keys and a real mouse; wide and narrow; the first and the second time: ATT-14."""

import re

import pytest

import labels
from atspi import Node
from beckon_testing import clause
from gui_testing import BUTTON, geometry, key, rests, run, turn_to, until, windows
from looks import size

WINDOW = "Beckon"
ENTRY = "list item"


def root(app):
    return app.window(WINDOW)


def find(app, role, name):
    return app.find(role, name, root(app))


def header(app):
    """The buttons of the header: either back or new task, never both."""
    def above(node):
        return Node(node.bus, *node.get("Parent"))
    if not hasattr(app, "header"):
        app.header = until(lambda: above(above(above(above(find(app, BUTTON, labels.MAIN_MENU))))))
    return app.names(BUTTON, None, app.header)


def click(app, role, name, within=None):
    # A switcher that was never shown has no size; of the two, the lower one is visible in a narrow window.
    node = until(lambda: [node for node in app.find_all(role, name, within or root(app)) if node.box[2] > 0])[-1]

    def place():
        x, y, width, height = node.box
        # A menu that was just closed may still be a window with this name for a moment.
        at = max(map(geometry, windows(WINDOW)), key=lambda at: at["HEIGHT"])
        return at["X"] + x + width // 2, at["Y"] + y + height // 2
    run("xdotool", "mousemove", *rests(place), "click", 1)


def listing(app):
    """The list of tasks is shown."""
    return find(app, ENTRY, re.compile("Build the payment service")) is not None


def is_inside(app):
    until(lambda: "Back" in header(app) and not any(name.startswith(labels.NEW_TASK) for name in header(app)))


def is_out(app):
    """The header is unchanged."""
    until(lambda: "Back" not in header(app) and any(name.startswith(labels.NEW_TASK) for name in header(app)))


def narrow(app):
    run("xdotool", "windowsize", windows(WINDOW)[0], 360, 700)
    until(lambda: size(WINDOW)[0] < 400)


def make_task(app, title="Build the payment service"):
    reply = app.http("POST", "/v1/tasks", {"title": title, "agent": "claude-code", "state": "RUNNING"})
    assert reply.status == 201, reply.text
    return reply.json["id"]


def delete(app, task):
    app.http("POST", f"/v1/tasks/{task}/complete")
    reply = app.http("DELETE", f"/v1/tasks/{task}")
    assert reply.status in (200, 204), reply.text


@clause("/att/ATT-14/a-task-that-is-gone-leaves-nobody-on-its-page")
def test_task_gone(app):
    task = make_task(app)
    last = make_task(app, "Write the notes")
    until(lambda: listing(app))
    header(app)
    narrow(app)
    for id, name in (task, "Build the payment service"), (last, "Write the notes"):
        click(app, ENTRY, re.compile(name))
        is_inside(app)
        delete(app, id)
        is_out(app)
    until(lambda: find(app, "label", labels.NO_AGENTS_YET))
    make_task(app)
    until(lambda: listing(app))
    is_out(app)


@clause("/att/ATT-14/ctrl-f-goes-on-to-search")
@pytest.mark.long
def test_find(app):
    make_task(app)
    until(lambda: listing(app))
    turn_to(WINDOW)

    def typing():
        return app.find(None, None, root(app), ["focused", "editable"])

    for page in ("ctrl+1", "ctrl+2"):
        key(page, "ctrl+f")
        until(typing)
        run("xdotool", "type", "--delay", "20", "pay")
        until(lambda: typing().text == "pay")
        # The focus goes elsewhere, and returns by the same key: typing replaces the previous text.
        key(page)
        until(lambda: not typing())
        key("ctrl+f")
        until(typing)
        run("xdotool", "type", "--delay", "20", "bui")
        until(lambda: typing().text == "bui")
        key("Escape")
        until(lambda: not typing())
