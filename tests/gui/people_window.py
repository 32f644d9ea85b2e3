# people_window.py: the window “People and agents” and its dialogs, by keyboard, as a screen reader hears them
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of people and of agents share."""

import time

from gui_testing import is_active, key, run, until, windows

PEOPLE = "People and agents"


def root(app, title):
    return next((child for child in app.node.children if child.name == title), None)


def find(app, role, name, title):
    return next(iter(app.find_all(role, name, root(app, title))), None)


def wait(app, role, name, title):
    return until(lambda: find(app, role, name, title))


def focus(app, name, title, presses=60):
    """Goes on by Tab until what has this name has the keyboard."""
    for _ in range(presses):
        if any("focused" in node.states for node in app.find_all(None, name, root(app, title))):
            return
        key("Tab")
        time.sleep(0.1)
    raise AssertionError(f"Tab does not come to {name!r}:\n{[(n.role, n.name) for n in app.find_all(None, None, root(app, title))]}")


def open_people(app):
    """From the main menu, by its letter."""
    until(lambda: windows("Beckon"))
    run("xdotool", "windowactivate", "--sync", windows("Beckon")[0])
    until(lambda: is_active("Beckon"))
    key("F10")
    wait(app, None, PEOPLE, "Beckon")
    key("e")
    until(lambda: windows(PEOPLE) and root(app, PEOPLE))
    until(lambda: is_active(PEOPLE))
