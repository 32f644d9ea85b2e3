# test_group_by.py: the list of tasks by need, by agent or by workspace
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whatever the list is grouped by, what needs the person comes first within its group, and the next need is the most urgent one."""

import re

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, key, rests, run, turn_to, until, windows
from test_desk_window import ask, choose, entries, later, make_task, place, see, sees, window
from test_inbox import heading, rows
from test_palette import PALETTE, open_palette
from test_palette import rows as palette_rows

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

ENTRY = ("menu item radio", "radio menu item")


@pytest.fixture
def desk(make_app):
    """The settings are kept from one start to the next."""
    app = make_app()
    app.prefer()
    app.start()
    turn_to("Beckon")
    return app


def group_by(app, name):
    """The menu is opened with the pointer."""
    run("xdotool", "mousemove", *rests(lambda: place(app, see(app, BUTTON, labels.GROUP_BY))), "click", 1)
    # Where a menu stands on the screen is not said.
    see(app, ENTRY, name).do()
    until(lambda: not sees(app, ENTRY, name))


def shop(app):
    """Two agents, two workspaces, and a task of nobody."""
    first = make_task(app, "Fix the double charge", agent="codex", workspace="/src/shop")
    second = make_task(app, "Rename the module", agent="claude-code", workspace="/src/pay")
    make_task(app, "Write the notes", agent="codex")
    return first, second


@clause("/att/ATT-14/grouped-by-agent-with-the-pointer", "/ar/AR-1/a-task-stands-with-its-agent")
def test_by_agent(desk):
    app = desk
    first, second = shop(app)
    rows(app, labels.NOTHING_NEEDS_YOU, "Running, 3", "Running, Fix", "Running, Rename", "Running, Write")
    group_by(app, "Agent")
    rows(app, "claude-code, 1", "Running, Rename", "codex, 2", "Running, Fix", "Running, Write")
    # What needs the person comes first in its group, and the heading counts it.
    ask(app, first)
    later(app)
    rows(app, "claude-code, 1", "Running, Rename", "codex, 1 needs you, 2", "Needs you, Fix", "Running, Write")
    # What arrives lands in the group of its agent, what ends at the end.
    make_task(app, "Paint the fence", agent="aider")
    rows(app, "aider, 1", "Running, Paint", "claude-code, 1", "Running, Rename", "codex, 1 needs you, 2", "Needs you, Fix", "Running, Write")
    assert app.http("POST", f"/v1/tasks/{second}/complete").status == 200
    rows(app, "aider, 1", "Running, Paint", "codex, 1 needs you, 2", "Needs you, Fix", "Running, Write", "Done Today, 1", "Done, Rename")


@clause("/att/ATT-14/grouped-by-workspace-with-the-keyboard", "/att/ATT-14/the-grouping-is-remembered")
def test_by_workspace(desk):
    app = desk
    shop(app)
    rows(app, labels.NOTHING_NEEDS_YOU, "Running, 3", "Running, Fix", "Running, Rename", "Running, Write")
    key("ctrl+1")
    for _ in range(20):
        if app.find(None, labels.GROUP_BY, window(app), ["focused"]):
            break
        key("Tab")
    key("space")
    until(lambda: "checked" in see(app, ENTRY, "Need").states)
    key("Down", "Down", "Return")
    by_workspace = ["/src/pay, 1", "Running, Rename", "/src/shop, 1", "Running, Fix", "No Workspace, 1", "Running, Write"]
    rows(app, *by_workspace)
    app.restart()
    turn_to("Beckon")
    rows(app, *by_workspace)


@clause("/att/ATT-14/agents-and-workspaces-fold")
def test_fold(desk):
    app = desk
    first, _ = shop(app)
    group_by(app, "Agent")
    rows(app, "claude-code, 1", "Running, Rename", "codex, 2", "Running, Fix", "Running, Write")
    heading(app, "codex, 2").do()
    rows(app, "claude-code, 1", "Running, Rename", "codex, 2")
    assert "expanded" not in heading(app, "codex, 2").states
    app.restart()
    turn_to("Beckon")
    rows(app, "claude-code, 1", "Running, Rename", "codex, 2")
    # The keyboard goes from the task to the heading, and opens it.
    choose(app, re.compile("^Running, Rename"))
    key("Down")
    until(lambda: "focused" in heading(app, "codex, 2").states)
    key("space")
    rows(app, "claude-code, 1", "Running, Rename", "codex, 2", "Running, Fix", "Running, Write")
    key("space")
    rows(app, "claude-code, 1", "Running, Rename", "codex, 2")
    # Who goes to a need sees it.
    ask(app, first)
    later(app)
    rows(app, "claude-code, 1", "Running, Rename", "codex, 1 needs you, 2")
    key("ctrl+Return")
    rows(app, "claude-code, 1", "Running, Rename", "codex, 1 needs you, 2", "Needs you, Fix", "Running, Write")


@clause("/att/ATT-11/the-next-need-is-the-most-urgent-whatever-the-grouping")
def test_next_need(make_app):
    app = make_app()
    app.prefer(group_by="'agent'")
    app.start()
    turn_to("Beckon")
    for number, agent in enumerate(("zed", "aider", "zed")):
        ask(app, make_task(app, f"Task {number}", agent=agent), description=f"Which one for {number}?")
        later(app)
    rows(app, "aider, 1 needs you, 1", "Needs you, Task 1", "zed, 2 need you, 2", "Needs you, Task 0", "Needs you, Task 2")
    key("ctrl+Return")
    until(lambda: sees(app, None, re.compile("^1 of 3$")) and sees(app, None, "Which one for 0?"))
    key("j")
    # It belongs to another agent, further up.
    until(lambda: sees(app, None, re.compile("^2 of 3$")) and sees(app, None, "Which one for 1?"))
    key("j")
    until(lambda: sees(app, None, re.compile("^3 of 3$")) and sees(app, None, "Which one for 2?"))


@clause("/att/ATT-14/faces-filter-a-grouped-list")
def test_strip(desk):
    app = desk
    first, second = shop(app)
    ask(app, first)
    later(app)
    ask(app, second)
    later(app)
    group_by(app, "Workspace")
    rows(app, "/src/pay, 1 needs you, 1", "Needs you, Rename", "/src/shop, 1 needs you, 1", "Needs you, Fix",
         "No Workspace, 1", "Running, Write")
    face = until(lambda: app.find(BUTTON, "codex, 1 question", window(app)))
    run("xdotool", "mousemove", *place(app, face), "click", 1)
    rows(app, "/src/shop, 1 needs you, 1", "Needs you, Fix", "No Workspace, 1", "Running, Write")
    run("xdotool", "mousemove", *place(app, face), "click", 1)
    rows(app, "/src/pay, 1 needs you, 1", "Needs you, Rename", "/src/shop, 1 needs you, 1", "Needs you, Fix",
         "No Workspace, 1", "Running, Write")


@clause("/att/ATT-14/the-grouping-in-the-palette")
def test_palette(desk):
    app = desk
    shop(app)
    open_palette(app, "group by agent")
    until(lambda: "Group by Agent" in palette_rows(app))
    key("Return")
    until(lambda: not windows(PALETTE))
    rows(app, "claude-code, 1", "Running, Rename", "codex, 2", "Running, Fix", "Running, Write")


@clause("/att/ATT-14/long-names-stay-in-the-heading")
def test_long_names(make_app):
    app = make_app()
    app.prefer(group_by="'agent'")
    app.start()
    turn_to("Beckon")
    path = "/srv" + "/a-folder-with-a-long-name" * 20 + "/shop"
    make_task(app, "Fox", agent="🦊🚀", workspace=path)
    make_task(app, "Long", agent="a" * 256)
    # More is refused when it arrives, and no group comes of it.
    assert app.http("POST", "/v1/tasks", {"title": "Too long", "agent": "b" * 4096}).status == 422
    until(lambda: len(entries(app)) == 4 and any(name.startswith("🦊🚀, 1") for name in entries(app)))
    number = windows("Beckon")[0]
    run("xdotool", "windowsize", "--sync", number, 360, 720)
    node = rests(lambda: heading(app, re.compile("^a+.*, 1$")).box)
    assert node[0] >= 0 and node[0] + node[2] <= 360
    group_by(app, "Workspace")
    until(lambda: any(name.endswith("/shop, 1") for name in entries(app)))
    node = rests(lambda: heading(app, re.compile("/shop, 1$")).box)
    assert node[0] >= 0 and node[0] + node[2] <= 360


@clause("/att/ATT-7/a-row-says-that-its-answer-is-held-back")
def test_held(make_app):
    app = make_app()
    app.prefer(undo_seconds=15)
    app.start()
    turn_to("Beckon")
    task = make_task(app, "Clean the cache")
    make_task(app, "Write the notes")
    number = ask(app, task, options=["Keep it", {"label": "Drop it", "destructive": True}])
    later(app)
    row = re.compile("^Needs you, Clean the cache")
    choose(app, row)
    assert app.respond(number, option_index=1, by="Ben").status == 202
    until(lambda: any(re.match("^Needs you, Clean the cache.*“Drop it” goes out in", name) for name in entries(app)))
    until(lambda: app.find("label", re.compile("^“Drop it” goes out in [0-9]+ s$"), see(app, None, row)))
