# test_question_keyboard.py: nothing has the focus unless the person put it there, whatever was done before
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ATT-3: every kind of dialog, as the first, second and tenth of a process, after every way of using the previous one."""

import re
import time

import pytest

import labels
from beckon_testing import clause
from gui_testing import DIALOG, Typing, Typist, is_active, key, run, stays, type_text, until, windows

# The window manager takes part in who has the keyboard.
pytestmark = pytest.mark.window_manager

HANDOFF = labels.HAND_OFF
OPTIONS = [labels.YES_CONTINUE, "Drop the table"]

KINDS = {
    "choice": {"options": OPTIONS},
    "multiple": {"options": OPTIONS, "multiple": True},
    "with free answer": {"options": OPTIONS, "allow_other": True},
    "ambiguity": {"options": OPTIONS, "kind": "ambiguity"},
    "confirmation": {"options": OPTIONS, "kind": "confirmation", "intent": "Drop the table", "confidence": 0.6},
    "clarification": {"kind": "clarification"},
    "hand-off": None,
}


def ask(app, kind, **fields):
    """Asks a question of this kind, and returns its id."""
    app.title = DIALOG
    if KINDS[kind] is None:
        app.title = HANDOFF
        app.http("POST", "/v1/people", {"handle": "ana", "name": "Ana"})
        task = app.http("POST", "/v1/tasks", {"title": "Win Acme", "agent": "Scout", "state": "RUNNING"}).json["id"]
        reply = app.http("POST", f"/v1/tasks/{task}/handoff", {"assignee": "ana", "subject": "John", "message": "Call him"})
    else:
        reply = app.http("POST", "/v1/interactions", {
            "conflict_description": "Delete the production database?", "agent": "claude-code", "policy": "hold", **KINDS[kind], **fields})
    assert reply.status == 202, reply.text
    return reply.json["id"]


def is_open(app, id):
    return app.interaction(id)["status"] == "PENDING"


def assert_nothing_is_chosen(app, id, keys=("Return", "KP_Enter", "ISO_Enter", "space", "ctrl+Return", "Return")):
    """Nothing has the focus, and keys that act on the focused widget do nothing."""
    app.wait_ready()
    stays(lambda: app.focused() is None, 0.2)
    key(*keys)
    stays(lambda: is_open(app, id) and windows(app.title), 0.3)
    assert app.focused() is None, app.dump()
    assert app.interaction(id)["held_answer"] is None
    assert not app.shows("^Press 1 again"), app.labels()
    for node in app.find_all(("list item", "check box", "checkbox")):
        assert not {"checked", "selected"} & set(node.states), node.name


def in_two_steps(app, id, step):
    """What is destructive is chosen in two steps (ATT-7): what "yes" means is said by the question."""
    step()
    app.wait_shows("^Press 1 again, or Enter, to answer")
    assert is_open(app, id)
    # A double click would be one step.
    time.sleep(0.7)
    step()
    until(lambda: not is_open(app, id))


# --- ways of using a dialog, each of which leaves no dialog open --------------------------------------------------


def settle(app, id):
    """Whatever happened to the question, it ends and the dialog closes, even if it contains a text."""
    if is_open(app, id):
        app.http("POST", f"/v1/interactions/{id}/withdraw", {})

    def gone():
        if not windows(app.title):
            return True
        key("Escape")
        return False
    until(gone, pause=0.3)


def by_click(app, id, kind):
    row = app.find("list item", re.compile("1. Yes, continue"))
    if row is None:
        app.press(labels.LATER)
    elif kind == "multiple":
        app.click(row)
    else:
        in_two_steps(app, id, lambda: app.click(row))


def by_click_beside(app, id, kind):
    """The mouse moves the focus, and answers nothing."""
    label = next(node for node in app.find_all("label") if node.box[2] > 0)
    app.click(label)


def by_digit(app, id, kind):
    if kind in ("multiple", "clarification", "hand-off"):
        key("1")
    else:
        in_two_steps(app, id, lambda: key("1"))


def by_tab(app, id, kind):
    key("Tab")
    until(app.focused)
    key("Tab", "shift+Tab")


def by_arrows(app, id, kind):
    key("Down")
    until(app.focused)
    key("Return")


def by_escape(app, id, kind):
    key("Down", "Escape")
    app.wait_no_dialog()


def by_later(app, id, kind):
    app.press_more(labels.FOR_1_HOUR)
    until(lambda: app.interaction(id)["status"] == "POSTPONED")


def by_text(app, id, kind):
    key("Up")
    type_text("soon")
    if kind == "with free answer":
        until(lambda: app.find("text box", labels.SOMETHING_ELSE).text == "soon")


def elsewhere(app, id, kind):
    key("Down")
    until(app.focused)
    settle(app, id)


WAYS = [by_click, by_click_beside, by_digit, by_tab, by_arrows, by_escape, by_later, by_text, elsewhere]
# One way that leaves the focus in the dialog, one that closes it, and one in which somebody else answers.
DIFFERENT = [by_arrows, by_escape, elsewhere]


@clause("/att/ATT-3/nothing-is-chosen-in-the-first-dialog-nor-the-tenth")
@pytest.mark.parametrize("way", [way if way in DIFFERENT else pytest.param(way, marks=pytest.mark.long) for way in WAYS], ids=lambda way: way.__name__)
@pytest.mark.takes(21)
def test_keyboard_is_nowhere(app, way):
    kinds = list(KINDS)
    turned = WAYS.index(way) % len(kinds)
    # Ten dialogs; the kinds that are the first, the second and the tenth differ in each process.
    for number in range(10):
        kind = kinds[(turned + number) % len(kinds)]
        id = ask(app, kind)
        assert_nothing_is_chosen(app, id)
        way(app, id, kind)
        settle(app, id)


# --- the same dialog continues ------------------------------------------------------------------------------------


@clause("/att/ATT-3/nothing-is-chosen-when-the-dialog-goes-on")
@pytest.mark.takes(10)
def test_keyboard_is_nowhere_in_the_next(app):
    ids = [ask(app, kind) for kind in ("choice", "with free answer", "ambiguity", "multiple")]
    app.wait_shows("^1 of 4$")

    def goes_on(place):
        app.wait_shows(place)
        assert_nothing_is_chosen(app, ids[0])
        assert all(is_open(app, id) for id in ids)

    app.wait_ready()
    key("Down", "Down")
    until(app.focused)
    key("alt+Right")
    goes_on("^2 of 4$")
    key("Tab")
    until(app.focused)
    key("alt+Left")
    goes_on("^1 of 4$")
    app.press(labels.NEXT_QUESTION)
    goes_on("^2 of 4$")
    key("alt+Left")
    goes_on("^1 of 4$")
    # Answered here, then settled elsewhere: what was chosen no longer counts.
    key("Down")
    until(app.focused)
    in_two_steps(app, ids[0], lambda: key("Return"))
    ids.pop(0)
    goes_on("^1 of 3$")
    key("Down")
    until(app.focused)
    with app.told("^Answered "):
        app.respond(ids[0], option_index=0)
    stays(lambda: app.focused() is None, 0.3)
    key("Return", "space")
    ids.pop(0)
    goes_on("^1 of 2$")
    # Set aside, and asked again in the same dialog.
    key("Down")
    until(app.focused)
    app.http("POST", f"/v1/interactions/{ids[0]}/later", {"duration": 1000})
    until(lambda: app.interaction(ids[0])["status"] != "PENDING")
    until(lambda: is_open(app, ids[0]))
    app.wait_ready()
    assert_nothing_is_chosen(app, ids[0])


@clause("/att/ATT-3/a-notice-that-goes-hands-the-keyboard-to-nothing")
def test_keyboard_after_a_notice(app):
    with Typing("x"):
        id = ask(app, "choice")
        app.wait_dialog()
        app.activate()
        app.wait_shows("^You were typing")
    app.wait_ready()
    app.press("Discard Typed Text")
    until(lambda: not app.shows("^You were typing"))
    stays(lambda: app.focused() is None, 0.3)
    key("Return", "space")
    stays(lambda: is_open(app, id) and app.dialog(), 0.3)


@clause("/att/ATT-3/who-goes-on-typing-elsewhere-answers-nothing")
def test_keyboard_harm(app):
    """The person answers one by click, types on in another program, pauses for a second, and continues with Enter."""
    typist = Typist(app)
    try:
        for _ in range(3):
            id = ask(app, "choice")
            app.wait_dialog()
            app.activate()
            app.wait_ready()
            by_click(app, id, "choice")
            app.wait_no_dialog()
            typist.activate()
            type_text("git com")
            id = ask(app, "choice")
            app.wait_dialog()
            # What a compositor does that gives the keyboard to every new window.
            app.activate()
            type_text("mit")
            app.wait_ready()
            key("Return", "space", "Return")
            stays(lambda: is_open(app, id) and app.dialog(), 0.3)
            settle(app, id)
    finally:
        typist.close()


# --- what the guard ignores ---------------------------------------------------------------------------------------


@clause("/att/ATT-3/swallowed-keys-are-named", "/att/ATT-3/swallowed-lines-stay-apart")
@pytest.mark.takes(12)
def test_keyboard_swallowed(app):
    with Typing():
        ask(app, "choice")
        app.wait_dialog()
        app.activate()
        # At one go: between two programs that press keys, a busy machine makes a pause that the guard takes for the end.
        key("m", "a", "k", "e", "Return", "l", "s", "ctrl+s", "alt+x", "Escape")
    # The other key may come while Ctrl or Alt is down.
    app.wait_shows("^You were typing: “make ls”\nIgnored: (Ctrl.Scroll.Lock, )?Ctrl.S, (Ctrl.Scroll.Lock, )?"
                   "(Alt.Scroll.Lock, )?Alt.X, (Alt.Scroll.Lock, )?Esc")
    app.wait_ready()


@clause("/att/ATT-3/escape-again-is-later")
def test_keyboard_escape(app):
    with Typing():
        id = ask(app, "choice")
        app.wait_dialog()
        app.activate()
        key("Escape")
        app.wait_shows("and ignored: Esc")
    # However fast it is pressed, it works.
    def gone():
        key("Escape")
        return not windows(DIALOG)
    until(gone, pause=0.4)
    assert is_open(app, id)


# --- the window that gets the keyboard -----------------------------------------------------------------------------


@clause("/att/ATT-3/the-window-that-gets-the-keyboard-takes-no-stray-key")
def test_keyboard_goes_to_the_desk(app):
    typist = Typist(app)
    id = ask(app, "choice")
    app.wait_dialog()
    app.activate()
    app.wait_ready()
    # The person's program has closed: only the desk can get the keyboard.
    typist.close()
    with Typing():
        app.press(labels.LATER)
        app.wait_no_dialog()
        until(lambda: is_active("Beckon"))
        key("ctrl+n", "F1", "ctrl+n", "Return")
        until(lambda: app.find("label", re.compile("^The question has been closed"), app.window("Beckon")))
        stays(lambda: not windows(labels.NEW_TASK), 0.3)
    # A click shows that the person is there.
    x, y = (int(n) for n in re.findall(r"-?\d+", run("xdotool", "getwindowgeometry", windows("Beckon")[0]))[1:3])
    run("xdotool", "mousemove", x + 300, y + 300, "click", 1)
    key("ctrl+n")
    until(lambda: windows(labels.NEW_TASK))
    assert is_open(app, id)


@clause("/att/ATT-3/who-was-at-the-desk-goes-on-there")
def test_keyboard_was_at_the_desk(app):
    id = ask(app, "choice")
    app.wait_ready()
    in_two_steps(app, id, lambda: key("1"))
    app.wait_no_dialog()
    until(lambda: is_active("Beckon"))
    key("ctrl+n")
    until(lambda: windows(labels.NEW_TASK))
