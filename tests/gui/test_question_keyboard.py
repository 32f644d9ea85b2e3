# test_question_keyboard.py: nothing has the keyboard's focus that the person did not give it, whatever was done before
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ATT-3: every kind of dialog, as the first, second and tenth of a process, after every way of using the one before. The names of the
tests say *keyboard*: the other window manager runs them, too."""

import pytest

from beckon_testing import clause
from gui_testing import BUTTON, DIALOG, key, run, stays, type_text, until, windows

HANDOFF = "Work for a person"
OPTIONS = ["Yes, continue", "Drop the table"]

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


def assert_nothing_is_chosen(app, id, keys=("Return", "KP_Enter", "ISO_Enter", "space", "ctrl+Return")):
    """Nothing has the focus, and the keys that act on what has it do nothing."""
    app.wait_ready()
    stays(lambda: app.focused() is None, 0.2)
    key(*keys)
    stays(lambda: is_open(app, id) and windows(app.title), 0.3)
    assert app.focused() is None, app.dump()
    for node in app.find_all(("list item", "check box", "checkbox")):
        assert not {"checked", "selected"} & set(node.states), node.name


# --- ways of using a dialog: each leaves none behind --------------------------------------------------------------


def settle(app, id):
    """Whatever became of the question, it ends, and so does the dialog, also where a text was typed in it."""
    if is_open(app, id):
        app.http("POST", f"/v1/interactions/{id}/withdraw", {})

    def gone():
        if not windows(app.title):
            return True
        key("Escape")
        return False
    until(gone, pause=0.3)


def by_click(app, id, kind):
    row = app.find("list item", "1. Yes, continue")
    if row:
        app.click(row)
    else:
        app.press("Later")
    if kind not in ("multiple", "clarification", "hand-off"):
        until(lambda: not is_open(app, id))


def by_click_beside(app, id, kind):
    """The mouse moves the focus, and answers nothing."""
    label = next(node for node in app.find_all("label") if node.box[2] > 0)
    app.click(label)


def by_digit(app, id, kind):
    key("1")
    if kind not in ("multiple", "clarification", "hand-off"):
        until(lambda: not is_open(app, id))


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
    app.click(app.wait_for(BUTTON, "Set aside until…"))
    until(lambda: [node for node in app.find_all(BUTTON, "1 hour") if node.box[2] > 0])
    app.find(BUTTON, "1 hour").do()
    until(lambda: app.interaction(id)["status"] == "POSTPONED")


def by_text(app, id, kind):
    key("Up")
    type_text("soon")
    if kind == "with free answer":
        until(lambda: app.find("text box", "Something else…").text == "soon")


def elsewhere(app, id, kind):
    key("Down")
    until(app.focused)
    settle(app, id)


WAYS = [by_click, by_click_beside, by_digit, by_tab, by_arrows, by_escape, by_later, by_text, elsewhere]


@clause("/att/ATT-3/nothing-is-chosen-in-the-first-dialog-nor-the-tenth")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_keyboard_is_nowhere(app, way):
    kinds = list(KINDS)
    turned = WAYS.index(way) % len(kinds)
    # Ten dialogs, in each process with another kind as the first, the second and the tenth.
    for number in range(10):
        kind = kinds[(turned + number) % len(kinds)]
        id = ask(app, kind)
        assert_nothing_is_chosen(app, id)
        way(app, id, kind)
        settle(app, id)
