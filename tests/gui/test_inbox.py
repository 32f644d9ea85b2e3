# test_inbox.py: the list of tasks as an inbox: its order, its groups and the agents above it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a person sees of several tasks at once, with a screen reader's eyes and real keys."""

import re

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, key, pointer_aside, run, turn_to, type_text, until
from test_desk_window import ENTRY, ask, choose, entries, focus, is_typing, later, make_task, place, see, sees, window
from test_silence import set_aside

QUESTION = "Which database should the service use?"


def rows(app, *beginnings):
    """The rows of the list begin with these words."""
    return until(lambda: [name for name in entries(app)] if len(entries(app)) == len(beginnings) and all(
        name.startswith(begin) for name, begin in zip(entries(app), beginnings)) else None)


def heading(app, name):
    return until(lambda: app.find(BUTTON, name, window(app)))


@clause("/att/ATT-11/what-cannot-be-undone-comes-first")
def test_order(app):
    first = make_task(app, "Build the payment service", agent="codex")
    second = make_task(app, "Clean the cache", agent="gemini")
    ask(app, first)
    ask(app, second, options=["Keep it", {"label": "Drop it", "destructive": True}])
    later(app)
    rows(app, "Needs You, 2", "Needs you, Clean the cache", "Needs you, Build the payment service")
    # The reason is said, too.
    row = app.find(ENTRY, re.compile("^Needs you, Clean"), window(app))
    assert row.description.startswith("Cannot be undone, ")
    # Others wait behind this one, which is not enough; and it says that they do.
    make_task(app, "Write the notes", "QUEUED", agent="codex")
    make_task(app, "Write more notes", "QUEUED", agent="codex")
    until(lambda: "2 others wait for it" in app.find(ENTRY, re.compile("^Needs you, Build"), window(app)).description)
    assert entries(app)[1].startswith("Needs you, Clean the cache")


@clause("/att/ATT-6/set-aside-is-counted-nowhere")
def test_set_aside(app):
    set_aside(app)
    focus()
    rows(app, labels.NOTHING_NEEDS_YOU, "Set Aside, 1", "Set aside, Build the payment service")
    see(app, "label", labels.NOTHING_NEEDS_YOU)
    until(lambda: sees(app, None, "0 running · 0 need you"))
    assert not sees(app, None, re.compile("^Desk \\("))
    ask(app, make_task(app, "Clean the cache"))
    later(app)
    until(lambda: sees(app, None, "Desk (1)"))
    rows(app, "Needs You, 1", "Needs you, Clean the cache", "Set Aside, 1", "Set aside, Build")


@clause("/ar/AR-1/failed-tasks-stand-out-until-looked-at")
def test_failed(make_app):
    app = make_app()
    app.prefer()
    app.start()
    turn_to("Beckon")
    failed = make_task(app, "Refresh the mirror")
    make_task(app, "Translate the manual")
    assert app.http("POST", f"/v1/tasks/{failed}/fail", {"reason": "No space left"}).status == 200
    rows(app, labels.NOTHING_NEEDS_YOU, "Failed, 1", "Failed, Refresh", "Running, 1", "Running, Translate")
    # It stays where it is for as long as one looks at it.
    choose(app, re.compile("^Failed, Refresh"))
    until(lambda: sees(app, BUTTON, "More Actions"))
    rows(app, labels.NOTHING_NEEDS_YOU, "Failed, 1", "Failed, Refresh", "Running, 1", "Running, Translate")
    choose(app, re.compile("^Running, Translate"))
    pointer_aside()
    rows(app, labels.NOTHING_NEEDS_YOU, "Running, 1", "Running, Translate", "Done Today, 1", "Failed, Refresh")
    # And nobody is told twice.
    app.restart()
    turn_to("Beckon")
    rows(app, labels.NOTHING_NEEDS_YOU, "Running, 1", "Running, Translate", "Done Today, 1", "Failed, Refresh")


@clause("/att/ATT-14/headings-fold-with-the-keyboard")
@pytest.mark.long
def test_fold(make_app):
    app = make_app()
    app.prefer()
    app.start()
    turn_to("Beckon")
    make_task(app, "Translate the manual")
    make_task(app, "Build the payment service", "QUEUED")
    rows(app, labels.NOTHING_NEEDS_YOU, "Running, 1", "Running, Translate", "Waiting, 1", "Queued, Build")
    key("ctrl+1", "Down", "Down")
    choose(app, re.compile("^Running, Translate"))
    key("Up")
    until(lambda: "focused" in heading(app, "Running, 1").states)
    assert {"expandable", "expanded"} <= set(heading(app, "Running, 1").states)
    key("space")
    rows(app, labels.NOTHING_NEEDS_YOU, "Running, 1", "Waiting, 1", "Queued, Build")
    until(lambda: "expanded" not in heading(app, "Running, 1").states)
    # From heading to heading, and to the task below.
    key("Down")
    until(lambda: "focused" in heading(app, "Waiting, 1").states)
    app.restart()
    turn_to("Beckon")
    rows(app, labels.NOTHING_NEEDS_YOU, "Running, 1", "Waiting, 1", "Queued, Build")
    # A search shows what it finds.
    key("ctrl+f")
    until(lambda: is_typing(app))
    type_text("manual")
    rows(app, "Running, 1", "Running, Translate")


@clause("/ar/AR-1/of-what-is-done-a-few-of-today-are-shown")
def test_done(app):
    for number in range(7):
        task = make_task(app, f"Chapter {number}")
        assert app.http("POST", f"/v1/tasks/{task}/complete").status == 200
    rows(app, labels.NOTHING_NEEDS_YOU, "Done Today, 7", *["Done, Chapter"] * 5, "Show All 7")
    heading(app, "Show All 7").do()
    rows(app, labels.NOTHING_NEEDS_YOU, "Done, 7", *["Done, Chapter"] * 7)


@clause("/att/ATT-14/faces-filter-the-list")
@pytest.mark.long
def test_strip(app):
    make_task(app, "Translate the manual", agent="gemini")
    make_task(app, "Write the notes", agent="codex")
    ask(app, make_task(app, "Build the payment service", agent="claude-code"))
    later(app)
    face = until(lambda: app.find(BUTTON, "claude-code, 1 question", window(app)))
    run("xdotool", "mousemove", *place(app, face), "click", 1)
    rows(app, "Needs You, 1", "Needs you, Build")
    # With Ctrl one more; the same with the keyboard.
    other = app.find(BUTTON, "codex", window(app))
    run("xdotool", "keydown", "ctrl", "mousemove", *place(app, other), "click", 1, "keyup", "ctrl")
    rows(app, "Needs You, 1", "Needs you, Build", "Running, 1", "Running, Write")
    key("Left")
    until(lambda: "focused" in face.states)
    key("space")
    rows(app, "Needs You, 1", "Needs you, Build")
    key("space")
    until(lambda: len(entries(app)) == 5)


@clause("/att/ATT-14/a-letter-searches")
def test_type_to_search(app):
    make_task(app, "Translate the manual")
    make_task(app, "Build the payment service")
    until(lambda: len(entries(app)) == 4)
    choose(app, re.compile("^Running, Translate"))
    # These go through questions, and answer them.
    key("j", "k", "1")
    assert not is_typing(app)
    type_text("built")
    until(lambda: is_typing(app))
    see(app, "label", "No Tasks Found")
    key("BackSpace")
    rows(app, "Running, 1", "Running, Build")
    # Ctrl+F selects what was typed, wherever the focus is, and never closes the search.
    choose(app, re.compile("^Running, Build"))
    until(lambda: not is_typing(app))
    key("ctrl+f")
    until(lambda: is_typing(app))
    type_text("manual")
    rows(app, "Running, 1", "Running, Translate")
