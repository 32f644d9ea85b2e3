# test_ways_out.py: every page of the window can be left in every possible way
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Real keys and a real mouse; wide and narrow; the first and the second time: ATT-14."""

import re
import subprocess

import pytest

import labels
from atspi import Node
from beckon_testing import clause
from beckon_testing.desk import BUILD
from gui_testing import BUTTON, geometry, in_state, key, rests, run, turn_to, until, windows
from looks import size

WINDOW = "Beckon"
TAB = ("tab", "radio button", "toggle button", *BUTTON)
ITEM = ("menu item", *BUTTON)
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


def connect(app):
    """By the menu, as a person does."""
    header(app)
    turn_to(WINDOW)
    key("F10")
    until(lambda: find(app, "menu item", labels.CONNECT_AN_AGENT)).do()
    is_inside(app)


def in_list(app):
    """The focus is in the list of tasks: an arrow key moves to a task."""
    nodes = [node for node, role, _ in root(app).look() if role in (ENTRY, "list", "table row")]
    return in_state(nodes, "focused")


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


WAYS = {
    "escape": lambda app: key("Escape"),
    "alt-left": lambda app: key("alt+Left"),
    "back": lambda app: click(app, BUTTON, "Back", app.header),
    "ctrl-1": lambda app: key("ctrl+1"),
    "desk": lambda app: click(app, TAB, re.compile("^Desk")),
}


@clause("/att/ATT-14/the-page-that-connects-an-agent-is-left-by-every-way")
@pytest.mark.parametrize("width", ("wide", "narrow"))
def test_connect(app, width):
    make_task(app)
    until(lambda: listing(app))
    if width == "narrow":
        narrow(app)
    for leave in ("escape", "alt-left", "back", "ctrl-1", "desk", "escape"):
        connect(app)
        WAYS[leave](app)
        is_out(app)
        if leave != "desk":
            until(lambda: in_list(app))


@clause("/att/ATT-14/another-page-leaves-the-one-that-connects-an-agent")
def test_history_and_back(app):
    make_task(app)
    until(lambda: listing(app))
    for page in ("ctrl+2", "ctrl+3"):
        connect(app)
        key(page)
        is_out(app)
        WAYS["desk"](app)
        until(lambda: listing(app))
        is_out(app)
        key("ctrl+1")
        until(lambda: in_list(app))


@clause("/wh/WH-13/a-link-leaves-the-page-that-connects-an-agent")
def test_link(app):
    task = make_task(app)
    until(lambda: listing(app))
    connect(app)
    subprocess.run([BUILD / "src" / "app" / "beckon-desk", f"beckon://tasks/{task}"], env=app.env, check=True, timeout=60)
    is_out(app)


@clause("/att/ATT-14/connecting-an-agent-while-a-search-finds-nothing")
def test_search_finds_nothing(app):
    make_task(app)
    until(lambda: listing(app))
    turn_to(WINDOW)
    key("ctrl+f")
    until(lambda: app.find(None, None, root(app), ["focused", "editable"]))
    run("xdotool", "type", "--delay", "20", "zzz")
    until(lambda: not listing(app))
    connect(app)
    key("Escape")
    is_out(app)


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
