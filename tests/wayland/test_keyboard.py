# test_keyboard.py: nothing has the focus unless the person put it there, on Wayland, with real keys
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ATT-3, as in tests/gui/test_question_keyboard.py: every kind of dialog, after every way of using the previous one."""

import re
import time

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, stays, until
from test_question_keyboard import KINDS, ask, is_open
from wayland_testing import WaylandTypist


# Option 1 of it destroys nothing: one click answers.
HARMLESS = "Go on with the release?"


def assert_nothing_is_chosen(app, compositor, id):
    app.wait_ready()
    assert app.focused() is None, app.dump()
    compositor.key("Return", "space", "ctrl+Return", "Return")
    stays(lambda: is_open(app, id) and app.shown(app.title), 0.3)
    assert app.focused() is None, app.dump()


def settle(app, compositor, id):
    if is_open(app, id):
        app.http("POST", f"/v1/interactions/{id}/withdraw", {})

    def gone():
        if not app.shown(app.title):
            return True
        compositor.key("Escape")
        return False
    until(gone, pause=0.3)


def by_click(app, compositor, id, kind):
    """A busy compositor may lose a click: like a person, this one clicks again."""
    def settled():
        if is_open(app, id):
            app.click(app.find("list item", re.compile(r"^1\. Yes, continue")) or app.wait_for(BUTTON, labels.LATER))
        end = time.monotonic() + 2
        while is_open(app, id) and time.monotonic() < end:
            time.sleep(0.05)
        return not is_open(app, id)

    if kind in ("multiple", "clarification", "hand-off"):
        app.click(app.find("list item", re.compile(r"^1\. Yes, continue")) or app.wait_for(BUTTON, labels.LATER))
    else:
        until(settled)


def by_digit(app, compositor, id, kind):
    compositor.key("1")
    if kind not in ("multiple", "clarification", "hand-off"):
        until(lambda: not is_open(app, id))


def by_tab(app, compositor, id, kind):
    compositor.key("Tab")
    until(app.focused)
    compositor.key("Tab")


def by_arrows(app, compositor, id, kind):
    compositor.key("Down")
    until(app.focused)
    compositor.key("Return")


def by_escape(app, compositor, id, kind):
    compositor.key("Down", "Escape")
    app.wait_no_dialog()


def elsewhere(app, compositor, id, kind):
    compositor.key("Down")
    until(app.focused)


WAYS = [by_click, by_digit, by_tab, by_arrows, by_escape, elsewhere]


def assert_nothing_is_chosen_in(app, compositor, number, ways):
    """Neither in the first dialog of a process nor in the last of these; each is of another kind than the previous one."""
    kinds = list(KINDS)
    for n in range(number):
        kind, way = kinds[(n + WAYS.index(ways[0])) % len(kinds)], ways[n % len(ways)]
        id = ask(app, kind, **({} if KINDS[kind] is None else {"conflict_description": HARMLESS}))
        assert_nothing_is_chosen(app, compositor, id)
        way(app, compositor, id, kind)
        settle(app, compositor, id)


@clause("/att/ATT-3/on-wayland-nothing-is-chosen-after-any-way-of-using-the-one-before")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_nothing_is_chosen(app, compositor, way):
    assert_nothing_is_chosen_in(app, compositor, 3, [way])


@clause("/att/ATT-3/on-wayland-nothing-is-chosen-in-the-first-dialog-nor-the-tenth")
@pytest.mark.takes(20)
def test_nothing_is_chosen_in_the_tenth(app, compositor):
    assert_nothing_is_chosen_in(app, compositor, 10, WAYS)


@clause("/att/ATT-3/on-wayland-who-goes-on-typing-elsewhere-answers-nothing")
def test_harm(app, compositor):
    """The person answers one by click, types on in another program, pauses for a second, and continues with Enter."""
    typist = WaylandTypist(app)
    try:
        for _ in range(3):
            id = ask(app, "choice", conflict_description=HARMLESS)
            app.wait_ready()
            by_click(app, compositor, id, "choice")
            app.wait_no_dialog()
            typist.activate()
            compositor.type_text("git com")
            id = ask(app, "choice", conflict_description=HARMLESS)
            compositor.type_text("mit")
            app.wait_ready()
            compositor.key("Return", "space", "Return")
            stays(lambda: is_open(app, id) and app.shown(app.title), 0.3)
            settle(app, compositor, id)
    finally:
        typist.close()


@clause("/att/ATT-3/without-a-keyboard-a-click-counts-after-the-guard")
def test_pointer_alone(make_app, compositor):
    compositor.hands(keyboard=False)
    app = make_app().start()
    until(lambda: app.shown("Beckon"))
    for _ in range(3):
        id = ask(app, "choice")
        app.wait_dialog()
        until(lambda: not app.is_guarded())
        app.click(app.wait_for("list item", re.compile(r"^2\. Drop the table")))
        # What is destructive takes two clicks (ATT-7), which are no double click.
        app.wait_shows("^Press 2 again, or Enter, to answer")
        time.sleep(0.7)
        app.click(app.wait_for("list item", re.compile(r"^2\. Drop the table")))
        until(lambda: app.interaction(id)["response"] == "Drop the table")
        app.wait_no_dialog()
