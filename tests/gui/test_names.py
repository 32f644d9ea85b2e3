# test_names.py: everything that the keyboard can reach has an accessible name
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Walks through each page and each dialog as a screen reader does: ATT-14."""

import re

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, DIALOG, in_state, key, preferences_page, run, turn_to, until, windows
from people_window import PEOPLE, open_people
from test_desk_window import choose, focus, press
from test_handoff import HANDOFF, hand_off, person, task

WINDOW = "Beckon"
# GTK's default name for an unnamed widget, which may also stand beside another name, and the mnemonic mark, which belongs to no name.
CLASS_NAME = r"\b(Gtk|Adw|Beckon)[A-Z]"
NAMELESS = re.compile(rf"^\s*$|{CLASS_NAME}|(^|\s)_\w")
# Roles of controls; a frame around them is not one, though GTK lets it have the focus.
CONTROLS = (*BUTTON, "check box", "checkbox", "combo box", "entry", "image", "link", "list item", "menu item", "radio", "radio button",
            "search box", "slider", "spin button", "switch", "tab", "text box")
# What may have an empty name, but not that of a class.
CONTAINERS = ("grid", "group", "list", "panel", "tab list", "tab panel", "table", "window")


def complaints(app, title):
    """The widgets of a window that the keyboard can reach and that have no name."""
    root = until(lambda: app.window(title))
    found = []
    for node, role, name in root.look():
        # A screen reader says of what the focus comes into, too.
        if role in CONTAINERS and re.search(CLASS_NAME, name):
            found.append((role, name, node.box))
        if role in CONTROLS and NAMELESS.search(name) and in_state([node], "focusable") and node.box[2] > 0:
            found.append((role, name, node.box))
    return found


def check(app, title, until_shown):
    until(lambda: app.window(title) and app.find(None, until_shown, app.window(title)))
    assert complaints(app, title) == []


@pytest.fixture
def full(app):
    """A desk with one of each kind of event."""
    for status in ("RUNNING", "WAITING"):
        app.http("POST", "/v1/tasks", {"title": f"A task that is {status}", "agent": "codex", "state": "RUNNING"})
    answered = app.ask("Which port?", ["80", "8080"], agent="codex", policy="hold").json["id"]
    app.respond(answered, option_index=0)
    planned = app.http("POST", "/v1/tasks", {"title": "A plan", "agent": "codex", "steps": [{"type": "wait", "duration": "5 days"}]})
    assert planned.status == 201, planned.text
    until(lambda: not windows(DIALOG))
    turn_to(WINDOW)
    return app


@clause("/att/ATT-14/every-page-has-names")
def test_pages(full):
    for page, shown in ("ctrl+1", re.compile("A plan")), ("ctrl+2", re.compile("Which port")), ("ctrl+3", labels.BY_AGENT):
        key(page)
        check(full, WINDOW, shown)
    key("ctrl+1", "Down", "Down", "Return", "ctrl+f")
    check(full, WINDOW, re.compile("A plan"))


@clause("/att/ATT-14/every-dialog-has-names")
@pytest.mark.parametrize("keys, title, shown", (
    ("ctrl+comma", labels.PREFERENCES, labels.TIME_UNTIL_A_REMINDER),
    ("ctrl+comma alt+n", labels.PREFERENCES, "Notifications"),
    ("ctrl+comma alt+w", labels.PREFERENCES, "Remembered Answers"),
    ("ctrl+comma alt+c", labels.PREFERENCES, "Telegram"),
    ("ctrl+n", labels.NEW_TASK, labels.WHAT_SHOULD_BE_DONE),
    ("ctrl+k", labels.COMMAND_PALETTE, re.compile("^New Task")),
    ("ctrl+shift+n", labels.PLAN, re.compile("^Write one instruction")),
    ("ctrl+question", labels.KEYBOARD_SHORTCUTS, None),
))
def test_dialogs(full, keys, title, shown):
    keys, _, page = keys.partition(" alt+")
    key(keys)
    until(lambda: windows(title))
    if page:
        preferences_page(full, page)
    check(full, title, shown)


@clause("/att/ATT-14/connecting-an-agent-and-about-have-names")
def test_windows(app):
    until(lambda: app.find(None, labels.CONNECT_AN_AGENT, app.window(WINDOW)))
    key("Return")
    check(app, labels.CONNECT_AN_AGENT, "Codex")
    key("Return")
    check(app, labels.CONNECT_AN_AGENT, "Ask a first question")
    key("ctrl+w")
    run("gapplication", "action", "page.beckon.Beckon", "about")
    check(app, "About Beckon", "Troubleshooting")


@clause("/att/ATT-14/the-rows-of-a-model-have-names")
def test_model(make_app):
    app = make_app({"BECKON_EVALUATOR": "llm"}).start()
    turn_to(WINDOW)
    key("ctrl+comma")
    preferences_page(app, "w")
    check(app, labels.PREFERENCES, labels.TEST_CONNECTION)


@clause("/att/ATT-14/every-question-has-names")
@pytest.mark.parametrize("kind", ("choice", "clarification", "confirmation", "ambiguity"))
def test_questions(app, kind):
    options = None if kind == "clarification" else ["PostgreSQL", "SQLite"]
    more = {"intent": "Deploy", "confidence": 0.4} if kind == "confirmation" else {}
    reply = app.ask("Which one?", options, kind=kind, reason="Both fit.", context={"a": 1}, **more)
    assert reply.status == 202, reply.text
    app.wait_dialog()
    check(app, app.title, "Which one?")


@clause("/att/ATT-14/people-and-agents-have-names")
@pytest.mark.parametrize("dialog", (None, labels.ADD_PERSON, labels.ADD_AGENT))
def test_people(app, dialog):
    person(app, name="Ana")
    person(app, "eve", name="Eve", active=False)
    assert app.http("POST", "/v1/agents", {"name": "scout", "command": ["true"]}).status == 201
    open_people(app)
    check(app, PEOPLE, re.compile("Ana"))
    if dialog:
        press(app, f"{dialog}…", PEOPLE)
        until(lambda: windows(dialog))
        check(app, dialog, "Cancel")


@clause("/att/ATT-14/a-correction-has-names")
def test_correction(app):
    id = app.ask("Which port?", ["80", "8080"], agent="codex", policy="hold", allow_other=True).json["id"]
    app.respond(id, option_index=0)
    until(lambda: not windows(DIALOG))
    focus()
    key("ctrl+2")
    choose(app, re.compile("^Which port"))
    press(app, re.compile("^Correct…$"))
    until(lambda: windows(labels.CORRECT_THE_ANSWER))
    check(app, labels.CORRECT_THE_ANSWER, re.compile("8080"))


@clause("/att/ATT-14/a-hand-off-has-names")
def test_handoff(app):
    app.title = HANDOFF
    person(app, name="Ana")
    hand_off(app, task(app, context={"John Doe": {"deal": {"value": 50000, "stage": "proposal"}}}), priority="urgent", warm=True)
    app.wait_dialog()
    check(app, HANDOFF, re.compile("John Doe"))
