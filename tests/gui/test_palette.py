# test_palette.py: the command palette: all that can be done or opened, found by typing
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re

import pytest

import labels
from beckon_testing import clause
from beckon_testing.sampling import long
from gui_testing import DIALOG, key, stays, turn_to, type_text, until, windows
from people_window import focused
from test_new_task import root, shown
from test_question_extremes import set_text

PALETTE = labels.COMMAND_PALETTE


def open_palette(app, typed=""):
    turn_to("Beckon")
    key("ctrl+k")
    turn_to(PALETTE)
    if typed:
        type_text(typed)


def rows(app):
    """The rows that are shown, as a screen reader hears them."""
    window = root(app, PALETTE)
    return [node.name for node in app.find_all("list item", None, window) if node.box[3] > 0] if window else []


def selected(app):
    return [node.name for node in app.find_all("list item", None, root(app, PALETTE)) if "selected" in node.states]


@clause("/att/ATT-14/every-action-in-the-palette-with-its-keys")
def test_actions(app):
    open_palette(app)
    until(lambda: "New Task, Ctrl+N" in rows(app) and "Preferences, Ctrl+," in rows(app))
    # What is not possible now is not there.
    assert not any(row.startswith("Cancel Task") for row in rows(app))
    type_text("new plan")
    until(lambda: selected(app) == ["New Plan, Shift+Ctrl+N"])
    key("Return")
    until(lambda: windows(labels.PLAN) and not windows(PALETTE))
    key("Escape")


@clause("/att/ATT-14/the-palette-by-keyboard-alone-and-the-focus-comes-back")
def test_keys(app):
    app.http("POST", "/v1/requests", {"text": "Paint the fence of the garden"}, wait=20)
    turn_to("Beckon")
    key("Down")
    before = until(lambda: set(focused(app, "Beckon").values()))
    open_palette(app)
    until(lambda: selected(app))
    first = selected(app)
    key("Down")
    until(lambda: selected(app) != first)
    key("Up")
    until(lambda: selected(app) == first)
    key("Page_Down")
    until(lambda: selected(app) != first)
    key("Escape")
    until(lambda: not windows(PALETTE))
    until(lambda: set(focused(app, "Beckon").values()) == before)
    open_palette(app, "pnt fence")
    until(lambda: selected(app) == ["Paint the fence of the garden"])
    key("Return")
    until(lambda: shown(app, "^Paint the fence of the garden"))


@clause("/att/ATT-11/the-palette-answers-nothing", "/att/ATT-3/the-palette-opens-the-question-with-the-option-focused")
@pytest.mark.takes(10)
def test_answer(app):
    first = app.ask("Which database should the service use?", ["PostgreSQL", "SQLite"], agent="codex").json["id"]
    app.wait_dialog()
    app.wait_ready()
    key("Escape")
    until(lambda: not windows(DIALOG))
    open_palette(app, f"answer {first} sqli")
    until(lambda: selected(app) and selected(app)[0].startswith(f"Answer {first}: SQLite"))
    key("Return")
    turn_to(DIALOG)
    # Neither that Enter nor another one within the guard answers.
    key("Return")
    stays(lambda: app.interaction(first)["response"] is None, 0.6)
    until(lambda: (node := app.focused()) is not None and "SQLite" in node.name)
    assert app.interaction(first)["response"] is None
    key("Return")
    until(lambda: app.interaction(first)["response"] == "SQLite")


@clause("/att/ATT-9/no-marks-of-markdown-in-the-palette")
def test_marks(app):
    app.ask("Is **this** a `title`?\n\nMore about the porpoise.", ["Yes", "No"], policy="hold")
    app.wait_ready()
    key("Escape")
    until(lambda: not windows(DIALOG))
    # All that was asked is searched, and its first line is shown.
    open_palette(app, "porpoise")
    until(lambda: any(row.startswith("Is this a title?") for row in rows(app)))


@clause("/att/ATT-6/later-for-all-asks-once-and-lists-them")
@pytest.mark.takes(10)
def test_later_all(app):
    ids = [app.ask(f"Which colour has wall {number}?", ["White", "Green"], agent="painter").json["id"] for number in range(3)]
    app.wait_dialog()
    app.wait_ready()
    while windows(DIALOG):
        key("Escape")
        stays(lambda: True, 0.3)
    open_palette(app, "later all hour")
    until(lambda: selected(app) == ["Later: All, for 1 Hour"])
    key("Return")
    title = until(lambda: next((child.name for child in app.node.children if child.name.startswith("Set 3 Questions Aside Until")), None))
    until(lambda: app.find("label", re.compile("wall 0.*wall 1.*wall 2", re.S), root(app, title)))
    assert [app.interaction(id)["status"] for id in ids] == ["PENDING"] * 3
    turn_to(title)
    key("Return")
    until(lambda: [app.interaction(id)["status"] for id in ids] == ["POSTPONED"] * 3)


@clause("/att/ATT-14/an-agent-is-paused-and-resumed-in-the-palette")
def test_pause(app):
    app.http("POST", "/v1/agents", {"name": "codex"})
    for word, status in (("pause", "PAUSED"), ("resume", "ACTIVE")):
        open_palette(app, f"{word} codex")
        until(lambda: selected(app) == [f"{word.title()} codex"])
        key("Return")
        until(lambda: [agent["status"] for agent in app.http("GET", "/v1/agents").json["agents"]] == [status])
        until(lambda: not windows(PALETTE))


@clause("/att/ATT-15/the-palette-finds-the-history")
def test_history(app):
    asked = app.ask("Which paint is best for the fence?", ["Oil", "Water"]).json["id"]
    app.respond(asked, option_index=1)
    until(lambda: not windows(DIALOG))
    open_palette(app, "paint fence")
    until(lambda: any(row.startswith("Which paint is best for the fence?, Water") for row in rows(app)))


@clause("/att/ATT-14/whatever-is-typed-into-the-palette")
@pytest.mark.parametrize("typed", [long("x" * 400), "\u0301" * 30, long("\u202e\u2066" * 10), long("שלום עולם")], ids=["long", "marks", "invisible", "right to left"])
def test_bad(app, typed):
    open_palette(app)
    until(lambda: rows(app))
    # Not by keys. No key has some of this: xdotool lends each character one for two milliseconds, and a busy window looks up later what the key has.
    set_text(app, typed, PALETTE)
    until(lambda: app.find(None, "No Results", root(app, PALETTE)))
    key("ctrl+a", "BackSpace")
    until(lambda: "New Task, Ctrl+N" in rows(app))
