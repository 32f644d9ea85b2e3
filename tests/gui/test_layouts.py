# test_layouts.py: keys by what is printed on them, in each layout
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ATT-19: the first row of a keyboard has digits also where they are typed with Shift, J, K and other letters are where a Latin
layout has them, and a keypad has digits without NumLock.

Keys are pressed by their codes: with a name, xdotool would look for the layout that has it."""

import time

import pytest

import labels
from beckon_testing import clause
from beckon_testing.sampling import long, usual
from gui_testing import DIALOG, in_state, key, run, stays, turn_to, until, windows
from test_question_pane import wait_open

# The codes of the keys that a US keyboard calls so.
ONE, TWO, N, B, J, K, F, A, W, COMMA = "10", "11", "57", "56", "44", "45", "41", "38", "25", "59"
# The second key of the first row shows 2 in each of them: typed as it is, with Shift or, in "lt", with AltGr.
# Where the digits are, and where they are not: what shows the same as one of these is for --long.
LAYOUTS = usual(["us", "de", "fr", "ru", "ara", "lt", "us:dvorak", "be", "cz", "fr:bepo", "ir"], "us", "fr", "ara", "lt")


@pytest.fixture
def layout():
    """Sets the layout of the keyboard: layout ("fr:bepo"), and the one that was before at the end."""
    before = dict(line.split(":", 1) for line in run("setxkbmap", "-query").splitlines())

    def use(name):
        layout, _, variant = name.partition(":")
        run("setxkbmap", "-layout", layout, "-variant", variant, check=True)

    yield use
    run("setxkbmap", "-layout", before["layout"].strip(), "-variant", before.get("variant", "").strip(), check=True)


def ask(app, **fields):
    reply = app.ask(**{"agent": "claude-code", "title": "Build the payment service", **fields})
    assert reply.status == 202, reply.text
    app.wait_ready()
    return reply.json["id"]


def is_pending(app, id):
    row = app.interaction(id)
    return row["status"] == "PENDING" and not row["held_answer"]


@clause("/att/ATT-19/the-key-with-the-digit-answers-in-each-layout")
@pytest.mark.parametrize("name", LAYOUTS)
def test_digit(app, layout, name):
    layout(name)
    id = ask(app)
    key(TWO)
    until(lambda: app.interaction(id)["response"] == "SQLite")


@clause("/att/ATT-19/a-digit-that-is-printed-takes-the-second-step-too", "/att/ATT-7/the-second-step-in-each-layout")
def test_second_step(app, layout):
    layout("fr")
    id = ask(app, conflict_description="Delete the production database?", options=["Drop the table", "Keep it"], policy="hold")
    key(ONE)
    app.wait_shows("^Press 1 again, or Enter, to answer")
    # A double click would be one step.
    time.sleep(0.7)
    key(ONE)
    until(lambda: app.interaction(id)["response"] == "Drop the table")


@clause("/att/ATT-19/a-letter-with-a-digit-far-above-it-answers-nothing", "/att/ATT-3/a-letter-with-a-digit-answers-nothing")
def test_letters(app, layout):
    # It has a keypad on the letters, four levels up.
    layout("de:neo")
    id = ask(app)
    key(J, K, "58", "59", "60")
    stays(lambda: is_pending(app, id) and windows(DIALOG))


@clause("/att/ATT-19/what-a-key-types-into-a-text-is-text")
def test_text(app, layout):
    layout("fr")
    id = ask(app, allow_other=True)
    key("Up", ONE, TWO)
    until(lambda: app.find("text box", labels.SOMETHING_ELSE).text == "&é")
    stays(lambda: is_pending(app, id))


@clause("/att/ATT-19/what-a-key-types-filters-many-options")
def test_filter(app, layout):
    layout("fr")
    id = ask(app, options=[f"été {letter}" for letter in "abcdefghijkl"])
    key(TWO)
    until(lambda: in_state(app.find_all(None, None, app.window(DIALOG), ["editable"]), "focused"))
    stays(lambda: is_pending(app, id))


@clause("/att/ATT-19/a-keypad-has-digits-without-numlock")
def test_keypad(app):
    id = ask(app)
    key("KP_Down", "KP_Enter")
    until(lambda: app.interaction(id)["response"] == "SQLite")
    id = ask(app, conflict_description="And then?")
    # There is no ninth option, and these keys do nothing else.
    key("KP_Page_Up", "KP_Enter")
    stays(lambda: is_pending(app, id) and app.focused() is None)
    # With Shift, they move on purpose.
    key("shift+KP_Down")
    until(lambda: app.focused())
    key("KP_End")
    until(lambda: app.interaction(id)["response"] == "PostgreSQL")


@clause("/att/ATT-19/j-and-k-are-where-latin-has-them")
@pytest.mark.parametrize("name", usual(["ru", "ara", "ir", "us:dvorak"], "ru"))
def test_j_and_k(app, layout, name):
    def place():
        return next((label for label in app.names("label", None, app.window("Beckon")) if " of 2" in label), None)
    ask(app, conflict_description="The first?")
    app.ask(agent="claude-code", title="Build the payment service", conflict_description="The second?")
    app.wait_shows("^1 of 2$")
    key("Escape")
    app.wait_no_dialog()
    turn_to("Beckon")
    key("ctrl+Return")
    until(lambda: place() == "1 of 2")
    layout(name)
    # With Dvorak, these letters are elsewhere.
    next_key, previous_key = ("54", "55") if name == "us:dvorak" else (J, K)
    key(next_key)
    until(lambda: place() == "2 of 2")
    key(previous_key)
    until(lambda: place() == "1 of 2")
    assert not in_state(app.find_all(None, None, app.window("Beckon"), ["editable"]), "focused"), "the search has opened"
    # Other letters begin a search, as they are typed.
    key(F)
    until(lambda: in_state(app.find_all(None, None, app.window("Beckon"), ["editable"]), "focused"))


@clause("/att/ATT-19/beside-the-list-a-letter-searches-and-the-keypad-moves", "/att/ATT-11/digits-of-each-layout-beside-the-list")
def test_beside(app, layout):
    def is_searching():
        return in_state(app.find_all(None, None, app.window("Beckon"), ["editable"]), "focused")
    layout("fr")
    id = ask(app)
    key("Escape")
    app.wait_no_dialog()
    turn_to("Beckon")
    key("ctrl+Return")
    wait_open(app)
    key("KP_Down", "KP_Page_Down")
    stays(lambda: is_pending(app, id) and not is_searching())
    # It types é.
    key(TWO)
    until(is_searching)
    assert is_pending(app, id)
    key("Escape", "ctrl+Return")
    until(lambda: not is_searching())
    wait_open(app)
    key(ONE)
    until(lambda: app.interaction(id)["response"] == "PostgreSQL")


@clause("/att/ATT-19/letters-of-an-approval-are-where-latin-has-them")
@pytest.mark.parametrize("name, pressed", [("us", N), long("ru", N), long("ara,us", N), ("ru,us:,dvorak", "46")])
def test_approval(app, layout, name, pressed):
    layout(name)
    app.title = labels.AGENT_APPROVAL_NEEDED
    reply = app.ask("Claude Code wants to run a command", None, kind="approval", agent="Claude Code", policy="hold", approval={"command": "make"})
    assert reply.status == 202, reply.text
    app.wait_ready()
    key(pressed)
    until(lambda: in_state(app.find_all(None, None, app.dialog(), ["editable"]), "focused"))


@clause("/att/ATT-19/ctrl-with-a-letter-of-another-script")
def test_ctrl(app, layout):
    layout("ru")
    ask(app)
    key(f"ctrl+{B}")
    until(lambda: in_state(app.find_all("text box", None, app.window(DIALOG)), "focused", "editable"))


@clause("/att/ATT-19/shortcuts-with-a-layout-of-another-script-alone")
@pytest.mark.parametrize("name", ["ru", "ara"])
def test_shortcuts(app, layout, name):
    assert app.http("POST", "/v1/tasks", {"title": "Build the payment service"}).status == 201
    until(lambda: app.find("label", "Build the payment service", app.window("Beckon")))
    layout(name)
    turn_to("Beckon")
    # Of the window, of the application, and of the class of another window.
    key(f"ctrl+{K}")
    until(lambda: windows(labels.COMMAND_PALETTE))
    key("Escape")
    until(lambda: not windows(labels.COMMAND_PALETTE))
    key(f"ctrl+{COMMA}")
    until(lambda: windows(labels.PREFERENCES))
    key(f"ctrl+{W}")
    until(lambda: not windows(labels.PREFERENCES))
    # In a text, they edit the text.
    key(f"ctrl+{F}")
    found = until(lambda: in_state(app.find_all(None, None, app.window("Beckon"), ["editable"]), "focused"))
    key(N, B)
    until(lambda: len(found.text) == 2)
    key(f"ctrl+{A}", "BackSpace")
    until(lambda: found.text == "")
