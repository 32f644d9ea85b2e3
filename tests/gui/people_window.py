# people_window.py: the window “People and agents” and its dialogs, by keyboard, as a screen reader hears them
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of people and of agents share."""

import time

from gui_testing import in_state, is_active, key, names, turn_to, until, windows

PEOPLE = "People and agents"


def root(app, title):
    return app.window(title)


def find(app, role, name, title):
    return next(iter(app.find_all(role, name, root(app, title))), None)


def wait(app, role, name, title):
    return until(lambda: find(app, role, name, title))


def focus(app, name, title, presses=60):
    """Goes on by Tab until what has this name has the keyboard, in the window that has it."""
    until(lambda: is_active(title))
    for _ in range(presses):
        if in_state(app.find_all(None, name, root(app, title)), "focused"):
            return
        key("Tab")
        time.sleep(0.1)
    raise AssertionError(f"Tab does not come to {name!r}:\n{names(app.find_all(None, None, root(app, title)))}")


def open_people(app):
    """From the main menu, by its letter."""
    turn_to("Beckon")
    key("F10")
    wait(app, None, PEOPLE, "Beckon")
    key("e")
    until(lambda: windows(PEOPLE) and root(app, PEOPLE))
    until(lambda: is_active(PEOPLE))
